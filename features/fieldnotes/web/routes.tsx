/** The screens of the daily report and its notings (002 §2). They stand outside of the project's frame: one chooses the project there. */
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

/** Its screen is put together with what other modules have of a day (app/web/daily-report.tsx). */
export const dayRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reports/daily',
  validateSearch: daySearch,
  beforeLoad: needsOnLast('FieldNotes', 'Read', 'WorkorderUniqueId', lastProject),
  head: titled('Daily report'),
  staticData: { crumb: { label: 'Daily report' } },
})

/** A form needs the project, or the noting that it edits: without them it leads back to the day (002 §2). */
function needsPlace({ search }: { search: NotingFormSearch }) {
  if (!search.WorkorderUniqueId && !search.id) throw redirect({ to: '/reports/daily' })
}

/** The form of a kind of noting; `screen` is its name among them. */
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
