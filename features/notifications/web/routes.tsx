/** The screen of notifications (000 §2). */
import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '#web/router/lazy-screen.ts'
import { titled } from '#web/router/root.tsx'
import { pageParam, wordParam } from '#web/router/search-params.ts'
import { signedInRoute } from '#web/router/signed-in.tsx'
import type { NotificationsSearch } from './api.ts'

const notificationsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/notifications',
  validateSearch: (search): NotificationsSearch => ({
    page: pageParam(search.page),
    show: wordParam(search.show, ['unread']),
  }),
  head: titled('Notifications'),
  staticData: { crumb: { label: 'Notifications' } },
  component: lazyScreen(() => import('./notifications-screen.tsx'), 'NotificationsScreen'),
})

export const routes = [notificationsRoute] as const
