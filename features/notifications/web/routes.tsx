/** The screen of notifications (000 §2). */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { titled } from '#web/router/root.tsx'
import { pageParam, wordParam } from '#web/router/search-params.ts'
import { signedInRoute } from '#web/router/signed-in.tsx'

export interface ShownNotifications {
  show?: 'unread' | undefined
  page?: number | undefined
}

const notificationsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/notifications',
  validateSearch: (search): ShownNotifications => ({
    show: wordParam(search.show, ['unread']),
    page: pageParam(search.page),
  }),
  head: titled('Notifications'),
  staticData: { crumb: { label: 'Notifications' } },
  component: lazyRouteComponent(() => import('./notifications-screen.tsx'), 'NotificationsScreen'),
})

export const routes = [notificationsRoute] as const
