/** The routes that need no session. They load together with the sign-in. */
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
