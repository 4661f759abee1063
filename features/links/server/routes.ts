import { answer } from '#server/http/mount.ts'
import { linkActivities, listLinkable, listLinks, unlinkActivities } from '../contract.ts'
import { link, linkableOf, linksOf, unlink } from './service.ts'

export const routes = [
  answer(listLinks, linksOf),
  answer(listLinkable, linkableOf),
  answer(linkActivities, link),
  answer(unlinkActivities, unlink),
]
