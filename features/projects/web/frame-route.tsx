/** Every screen that belongs to a project stands below this route, in the project's frame. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#web/router/signed-in.tsx'

/** The work order of a screen: the documents write the parameter in these ways. */
export function workOrderOf(params: object): string | undefined {
  const { woID, woid, wid } = params as Record<string, string | undefined>
  return woID ?? woid ?? wid
}

export const projectFrameRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'project',
  loader: async ({ params, preload }) =>
    (await import('./loaders.ts')).loadFrame(workOrderOf(params), { preload }),
  head: ({ loaderData }) => ({ meta: [{ title: `${loaderData?.crumb.label ?? 'Project'} · Plumbline` }] }),
  staticData: { crumb: { label: 'Projects', to: '/home' } },
  component: lazyRouteComponent(() => import('./project-frame.tsx'), 'ProjectFrame'),
})
