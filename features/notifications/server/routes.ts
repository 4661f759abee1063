import { answer, type Route } from '#server/http/mount.ts'
import {
  changeChoices,
  countUnread,
  countUnreadElsewhere,
  listChoices,
  listNotifications,
  markRead,
} from '../contract.ts'
import {
  changeOwnChoices,
  countOwnUnread,
  countUnreadInOtherAccounts,
  listOwnChoices,
  markOwnRead,
  pageOfOwn,
} from './service.ts'
import type { AllNotices } from './words.ts'

/** The routes. `notices` has the texts of all kinds. */
export const routes = (notices: AllNotices): Route[] => [
  answer(listNotifications, (context, body) => pageOfOwn(notices, context, body)),
  answer(countUnread, countOwnUnread),
  answer(countUnreadElsewhere, countUnreadInOtherAccounts),
  answer(markRead, markOwnRead),
  answer(listChoices, listOwnChoices),
  answer(changeChoices, changeOwnChoices),
]
