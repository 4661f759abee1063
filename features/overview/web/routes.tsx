/** The details of a project: its overview, or the drill-down of its work (000 §2). */
import { createRoute } from '@tanstack/react-router'
import type { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import type { Choice } from '#features/planning/web/public.ts'
import { lazyScreen } from '#web/router/lazy-screen.ts'
import { idParam, pageParam, wordParam } from '#web/router/search-params.ts'

/** Those in the project's frame. It is handed in: what else a level has for others would come with the sign-in. */
export function frameRoutes(frame: typeof projectFrameRoute) {
  const detailsRoute = createRoute({
    getParentRoute: () => frame,
    path: '/projects/details/$woID',
    validateSearch: (search): Choice => ({
      view: wordParam(search.view, ['overview']),
      job: idParam(search.job),
      task: idParam(search.task),
      jobsPage: pageParam(search.jobsPage),
      tasksPage: pageParam(search.tasksPage),
      activitiesPage: pageParam(search.activitiesPage),
    }),
    staticData: { projectOf: ({ params }) => params.woID },
    component: lazyScreen(() => import('./details-screen.tsx'), 'DetailsScreen'),
  })
  return [detailsRoute] as const
}
