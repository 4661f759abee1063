/** The routes that need no session: what the sign-in is loaded with. */
import { createRoute, redirect } from '@tanstack/react-router'
import { publicRoutes as companyDoors } from '#features/companies/web/public-routes.tsx'
import { publicRoutes } from '#features/identity/web/public-routes.tsx'
import { rootRoute } from '#web/router/root.tsx'

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/index.html',
  beforeLoad: () => {
    throw redirect({ to: '/' })
  },
})

export const doors = [indexRoute, ...publicRoutes, ...companyDoors] as const
