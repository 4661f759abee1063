/** The screens of incidents (002 §2), in the frame of their project. The list is our addition to the documents. */
import { createRoute, redirect } from '@tanstack/react-router'
import type { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { fetchedCode, lazyScreen } from '#web/router/lazy-screen.ts'
import { needsInFrame, needsNamed } from '#web/router/record-routes.ts'
import { titled, titledByRecord } from '#web/router/root.tsx'
import { signedInRoute } from '#web/router/signed-in.tsx'
import { incidentFormSearch, incidentSearch, incidentsSearch } from './address.ts'

const loaders = fetchedCode(() => import('./loaders.ts'))

/**
 * The routes in the project frame. The frame is a parameter: importing it would pull the hierarchy feature
 * into the sign-in bundle.
 */
export function frameRoutes(frame: typeof projectFrameRoute) {
  const ofProjectRoute = createRoute({
    getParentRoute: () => frame,
    path: '/incidents/$woid',
    validateSearch: incidentsSearch,
    beforeLoad: needsInFrame('Incidents', 'Read', 'woid'),
    loader: () => ({ crumb: { label: 'Incidents' } }),
    head: titled('Incidents'),
    staticData: { projectOf: ({ params }) => params.woid },
    component: lazyScreen(() => import('./incidents-screen.tsx'), 'IncidentsScreen'),
  })

  const detailsRoute = createRoute({
    getParentRoute: () => frame,
    path: '/incident/$id',
    loader: async ({ params: { id } }) => (await loaders()).loadIncident(id),
    head: titledByRecord('An incident'),
    staticData: { projectOf: async (address) => (await loaders()).projectOfIncident(address) },
    component: lazyScreen(() => import('./incident-screen.tsx'), 'IncidentScreen'),
  })

  const addRoute = createRoute({
    getParentRoute: () => frame,
    path: '/incident-add',
    validateSearch: incidentFormSearch,
    loaderDeps: ({ search }) => search,
    beforeLoad: needsNamed(({ obj }) => obj),
    loader: async ({ context: { session }, deps }) => (await loaders()).loadNewIncident(deps, { session }),
    head: titled('New incident'),
    staticData: { projectOf: ({ search }) => incidentFormSearch(search).obj },
    component: lazyScreen(() => import('./incident-form.tsx'), 'IncidentAddScreen'),
  })

  const editRoute = createRoute({
    getParentRoute: () => frame,
    path: '/incident-edit',
    validateSearch: incidentFormSearch,
    loaderDeps: ({ search }) => search,
    beforeLoad: needsNamed(({ id }) => id),
    loader: async ({ context: { session }, deps }) => (await loaders()).loadEditedIncident(deps, { session }),
    head: titledByRecord('Edit an incident', 'Edit'),
    staticData: { projectOf: async (address) => (await loaders()).projectOfEdited(address) },
    component: lazyScreen(() => import('./incident-form.tsx'), 'IncidentEditScreen'),
  })

  return [ofProjectRoute, detailsRoute, addRoute, editRoute] as const
}

/**
 * The address of the documents. With an incident it redirects to the incident's page, otherwise to the daily
 * report (002 §4).
 */
const documentedRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/incident',
  validateSearch: incidentSearch,
  beforeLoad: ({ search: { IncidentId: id } }) => {
    throw id ? redirect({ to: '/incident/$id', params: { id } }) : redirect({ to: '/reports/daily' })
  },
})

/**
 * The page for the user's own statement. The page is outside the project frame, because the user may not be
 * allowed to see the project.
 */
const statementRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/statement/$id',
  loader: async ({ params: { id } }) => (await loaders()).loadOwnStatement(id),
  head: titled('Your statement'),
  staticData: { crumb: { label: 'Your statement' } },
  component: lazyScreen(() => import('./statement-screen.tsx'), 'StatementScreen'),
})

export const routes = [documentedRoute, statementRoute] as const
