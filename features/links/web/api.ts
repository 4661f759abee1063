/** What the screens fetch of links, and what they write. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { useWrite } from '#web/api/write.ts'
import {
  type ActivityLink,
  type LinkedType,
  linkActivities,
  listLinkable,
  listLinks,
  unlinkActivities,
} from '../contract.ts'

/** What a record is linked with; `module` is the one that its screen is refreshed with. */
export function linksQuery(module: string, targetType: LinkedType, id: string) {
  return queryOptions({
    queryKey: [module, 'links', id],
    queryFn: ({ signal }) => call(listLinks, { body: { targetType, TargetUniqueID: id }, signal }),
  })
}

/** What it could be linked with, by a part of a number or a title. */
export function linkableQuery(targetType: LinkedType, id: string, searchKey: string) {
  return queryOptions({
    queryKey: ['Activities', 'linkable', id, searchKey],
    queryFn: ({ signal }) =>
      call(listLinkable, { body: { targetType, TargetUniqueID: id, searchKey }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Links a record with an activity. */
export const useLinkActivity = () =>
  useWrite('Activities', (link: ActivityLink) => call(linkActivities, { body: [link] }))

/** Removes such a link. */
export const useUnlinkActivity = () =>
  useWrite('Activities', (link: ActivityLink) => call(unlinkActivities, { body: [link] }))
