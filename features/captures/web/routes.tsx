/** The screens of captures: those of a job (002 §2), and the user's own on all projects. */
import { createRoute } from '@tanstack/react-router'
import type { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { fetchedCode, lazyScreen } from '#web/router/lazy-screen.ts'
import { needs } from '#web/router/record-routes.ts'
import { titled } from '#web/router/root.tsx'
import { signedInRoute } from '#web/router/signed-in.tsx'
import { capturesSearch, ownCapturesSearch } from './address.ts'

const loaders = fetchedCode(() => import('./loaders.ts'))

/**
 * The routes in the project's frame. The frame is a parameter: importing it would pull parts of other modules
 * into the sign-in bundle.
 */
export function frameRoutes(frame: typeof projectFrameRoute) {
  const capturesRoute = createRoute({
    getParentRoute: () => frame,
    path: '/captures/$woid/$jobid',
    validateSearch: capturesSearch,
    loader: async ({ context: { session }, params }) => (await loaders()).loadCaptures(params, { session }),
    head: titled('Captures'),
    component: lazyScreen(() => import('./captures-screen.tsx'), 'CapturesScreen'),
  })
  return [capturesRoute] as const
}

const ownRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/captures',
  validateSearch: ownCapturesSearch,
  beforeLoad: needs('Captures', 'Read'),
  head: titled('Captures'),
  staticData: { crumb: { label: 'Captures' } },
  component: lazyScreen(() => import('./own-captures-screen.tsx'), 'OwnCapturesScreen'),
})

export const routes = [ownRoute] as const
