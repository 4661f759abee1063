/**
 * The routes of the daily report and its entries (002 §2). They are outside the project's frame, because the
 * user chooses the project on the screen.
 */
import { createRoute, redirect } from '@tanstack/react-router'
import { lastProject } from '#features/projects/web/public-last.ts'
import { fetchedCode, lazyScreen } from '#web/router/lazy-screen.ts'
import { needsOnLast } from '#web/router/record-routes.ts'
import { titled, titledByRecord } from '#web/router/root.tsx'
import { wordParam } from '#web/router/search-params.ts'
import { signedInRoute } from '#web/router/signed-in.tsx'
import { daySearch, type NotingFormSearch, notingFormSearch } from './address.ts'
import type { FormName } from './kinds.ts'

const loaders = fetchedCode(() => import('./loaders.ts'))

/**
 * The route of the daily report. app/web/daily-report.tsx adds the screen, which also shows records of other
 * modules.
 */
export const dayRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reports/daily',
  validateSearch: daySearch,
  beforeLoad: needsOnLast('FieldNotes', 'Read', 'WorkorderUniqueId', lastProject),
  head: titled('Daily report'),
  staticData: { crumb: { label: 'Daily report' } },
})

/**
 * A form needs a project or the id of an entry. Without both, the route redirects to the daily report
 * (002 §2).
 */
function needsPlace({ search }: { search: NotingFormSearch }) {
  if (!search.WorkorderUniqueId && !search.id) throw redirect({ to: '/reports/daily' })
}

/** The route of a form. `screen` is the name of its component. */
const formRoute = <const Path extends string>(
  path: Path,
  form: FormName,
  title: string,
  screen: keyof typeof import('./noting-form-screens.tsx'),
) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path,
    validateSearch: notingFormSearch,
    loaderDeps: ({ search }) => search,
    beforeLoad: needsPlace,
    loader: async ({ context: { session }, deps }) => (await loaders()).loadForm(form, deps, { session }),
    head: titled(title),
    component: lazyScreen(() => import('./noting-form-screens.tsx'), screen),
  })

const notingRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reports/daily/$kind/$id',
  beforeLoad: ({ params }) => {
    if (!wordParam(params.kind, ['observation', 'nonconformance', 'construction']))
      throw redirect({ to: '/reports/daily' })
  },
  loader: async ({ params }) => (await loaders()).loadNoting(params),
  head: titledByRecord('An entry'),
  component: lazyScreen(() => import('./noting-screen.tsx'), 'NotingScreen'),
})

export const routes = [
  dayRoute,
  formRoute('/reports/daily/observation', 'observation', 'Observation', 'ObservationScreen'),
  formRoute('/reports/daily/inspection', 'inspection', 'Inspection notes', 'InspectionScreen'),
  formRoute('/reports/daily/nonconformance', 'nonconformance', 'Non-conformance', 'NonConformanceScreen'),
  formRoute('/reports/daily/construction', 'construction', 'Construction activities', 'ConstructionScreen'),
  notingRoute,
] as const
