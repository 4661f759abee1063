/** What the screens fetch of notifications, and what they mark as read. */

import { queryOptions, useMutation } from '@tanstack/react-query'
import type { RegisterSearch } from '#features/registers/web/public.ts'
import { call } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { pageBody } from '#web/api/records.ts'
import { elsewhereInterval } from '#web/session/other-accounts.ts'
import { countUnread, countUnreadElsewhere, listNotifications, markRead } from '../contract.ts'

/** In the top bar, and on the screen of all (000 §9). */
export const NEWEST = 5
export const NOTIFICATIONS_PER_PAGE = 20

/** The newest, as the top bar shows them. */
export const newestQuery = queryOptions({
  queryKey: ['Notifications', 'newest'],
  queryFn: ({ signal }) => call(listNotifications, { body: { NumberOfItemsPerPage: NEWEST }, signal }),
})

/** How many are not read yet. */
export const unreadQuery = queryOptions({
  queryKey: ['Notifications', 'unread'],
  queryFn: ({ signal }) => call(countUnread, { signal }),
})

/** How many are not read yet in each of my other accounts. */
export const elsewhereQuery = queryOptions({
  queryKey: ['Notifications', 'accounts'],
  queryFn: ({ signal }) => call(countUnreadElsewhere, { signal }),
  refetchInterval: elsewhereInterval,
})

export interface NotificationsSearch extends RegisterSearch {
  show?: 'unread' | undefined
}

/** A page of them, newest first; `page` counts from one, as it is shown. */
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

/** Marks some as read; all, where none is named. */
export function useMarkRead() {
  return useMutation({
    mutationFn: (ids: string[]) => call(markRead, { body: ids }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['Notifications'] }),
  })
}
