/** The screen of captures (002 §2). */
import { createRoute } from '@tanstack/react-router'
import type { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { fetchedCode, lazyScreen } from '#web/router/lazy-screen.ts'
import { titled } from '#web/router/root.tsx'
import { capturesSearch } from './address.ts'

const loaders = fetchedCode(() => import('./loaders.ts'))

/** Those in the project's frame. It is handed in: what else a level has for others would come with the sign-in. */
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
