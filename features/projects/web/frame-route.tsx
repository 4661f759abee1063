/** Every screen that belongs to a project stands below this route, in the project's frame. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { idParam } from '#web/router/search-params.ts'
import { signedInRoute } from '#web/router/signed-in.tsx'

export const projectFrameRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'project',
  loader: {
    handler: async ({ params, location, preload }) =>
      (await import('./loaders.ts')).loadFrame(
        {
          ...params,
          obj: idParam((location.search as { obj?: unknown }).obj),
          browsed: idParam((location.search as { Parent?: unknown }).Parent),
        },
        { preload },
      ),
    // Another project under the frame of the one before would be wrong, be it for a moment.
    staleReloadMode: 'blocking',
  },
  // The route has no parameters of its own, so the router takes one project for the other.
  shouldReload: true,
  head: ({ loaderData }) => ({ meta: [{ title: `${loaderData?.crumb.label ?? 'Project'} · Plumbline` }] }),
  staticData: { crumb: { label: 'Projects', to: '/home' } },
  component: lazyRouteComponent(() => import('./project-frame.tsx'), 'ProjectFrame'),
})
