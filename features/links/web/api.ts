/** The queries and writes of the screens for links. */
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

/** The links of a record. `module`: the module whose changes refresh the query. */
export function linksQuery(module: string, targetType: LinkedType, id: string) {
  return queryOptions({
    queryKey: [module, 'links', id],
    queryFn: ({ signal }) => call(listLinks, { body: { targetType, TargetUniqueID: id }, signal }),
  })
}

/** The records that a record can be linked with, by part of a number or title. */
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

/** Removes the link between a record and an activity. */
export const useUnlinkActivity = () =>
  useWrite('Activities', (link: ActivityLink) => call(unlinkActivities, { body: [link] }))
