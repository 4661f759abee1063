import { answer } from '#server/http/mount.ts'
import { changeChoices, countUnread, listChoices, listNotifications, markRead } from '../contract.ts'
import { changeOwnChoices, countOwnUnread, listOwnChoices, markOwnRead, pageOfOwn } from './service.ts'

export const routes = [
  answer(listNotifications, pageOfOwn),
  answer(countUnread, countOwnUnread),
  answer(markRead, markOwnRead),
  answer(listChoices, listOwnChoices),
  answer(changeChoices, changeOwnChoices),
]
