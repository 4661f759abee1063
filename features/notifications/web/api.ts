/** The queries of notifications for the screens, and the mutation that marks them as read. */

import { queryOptions, useMutation } from '@tanstack/react-query'
import type { RegisterSearch } from '#features/registers/web/public.ts'
import { call } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { pageBody } from '#web/api/records.ts'
import { elsewhereInterval } from '#web/session/other-accounts.ts'
import { countUnread, countUnreadElsewhere, listNotifications, markRead } from '../contract.ts'

/** The number in the top bar, and the number on a page of the screen (000 §9). */
export const NEWEST = 5
export const NOTIFICATIONS_PER_PAGE = 20

/** The newest notifications, for the top bar. */
export const newestQuery = queryOptions({
  queryKey: ['Notifications', 'newest'],
  queryFn: ({ signal }) => call(listNotifications, { body: { NumberOfItemsPerPage: NEWEST }, signal }),
})

/** The number of unread notifications. */
export const unreadQuery = queryOptions({
  queryKey: ['Notifications', 'unread'],
  queryFn: ({ signal }) => call(countUnread, { signal }),
})

/** The number of unread notifications in each of the user's other accounts. */
export const elsewhereQuery = queryOptions({
  queryKey: ['Notifications', 'accounts'],
  queryFn: ({ signal }) => call(countUnreadElsewhere, { signal }),
  refetchInterval: elsewhereInterval,
})

export interface NotificationsSearch extends RegisterSearch {
  show?: 'unread' | undefined
}

/** A page of notifications, newest first. `page` counts from one, as on the screen. */
export function notificationsQuery(page: number, isUnread: boolean) {
  return queryOptions({
    queryKey: ['Notifications', 'list', isUnread, page],
    queryFn: ({ signal }) =>
      call(listNotifications, {
        body: {
          ...pageBody(page, NOTIFICATIONS_PER_PAGE),
          ...(isUnread && { isUnread }),
        },
        signal,
      }),
    placeholderData: (previous, query) => (query?.queryKey[2] === isUnread ? previous : undefined),
  })
}

/** Marks notifications as read; all of them if no id is given. */
export function useMarkRead() {
  return useMutation({
    mutationFn: (ids: string[]) => call(markRead, { body: ids }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['Notifications'] }),
  })
}
