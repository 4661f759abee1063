/** The screens of submittals (001 §2). */
import { createRoute, redirect } from '@tanstack/react-router'
import type { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { fetchedCode, lazyScreen } from '#web/router/lazy-screen.ts'
import { leadingAway, needsInFrame } from '#web/router/record-routes.ts'
import { saying } from '#web/router/redirect-with.ts'
import { titled, titledByRecord } from '#web/router/root.tsx'
import { signedInRoute } from '#web/router/signed-in.tsx'
import { submittalsSearch } from './address.ts'

const loaders = fetchedCode(() => import('./loaders.ts'))

/**
 * The routes in the project frame. The frame is a parameter: importing it would pull the hierarchy feature
 * into the sign-in bundle.
 */
export function frameRoutes(frame: typeof projectFrameRoute) {
  const ofProjectRoute = createRoute({
    getParentRoute: () => frame,
    path: '/submittals/$woid',
    validateSearch: submittalsSearch,
    beforeLoad: needsInFrame('Submittals', 'Read', 'woid'),
    loader: () => ({ crumb: { label: 'Submittals' } }),
    head: titled('Submittals'),
    component: lazyScreen(() => import('./submittals-screen.tsx'), 'SubmittalsScreen'),
  })

  const addRoute = createRoute({
    getParentRoute: () => frame,
    path: '/submittals-create/$woid',
    loader: async ({ context: { session }, params }) =>
      (await loaders()).loadNewSubmittal(params, { session }),
    head: titled('New submittal'),
    component: lazyScreen(() => import('./submittal-form.tsx'), 'SubmittalAddScreen'),
  })

  const editRoute = createRoute({
    getParentRoute: () => frame,
    path: '/submittals-edit/$woid/$submittalid',
    loader: async ({ params }) => (await loaders()).loadEditedSubmittal(params),
    head: titledByRecord('Edit a submittal', 'Edit'),
    component: lazyScreen(() => import('./submittal-form.tsx'), 'SubmittalEditScreen'),
  })

  const revisionRoute = createRoute({
    getParentRoute: () => frame,
    path: '/submittals-revision/$woid/$submittalid/$revision',
    loader: async ({ params }) => (await loaders()).loadRevision(params),
    head: titledByRecord('Revision of a submittal', 'Revision of'),
    component: lazyScreen(() => import('./revision-screen.tsx'), 'RevisionScreen'),
  })

  const detailsRoute = createRoute({
    getParentRoute: () => frame,
    path: '/submittals-details/$woid/$submittalid',
    loader: async ({ params }) => (await loaders()).loadSubmittal(params),
    head: titledByRecord('A submittal'),
    component: lazyScreen(() => import('./submittal-screen.tsx'), 'SubmittalScreen'),
  })

  return [ofProjectRoute, addRoute, editRoute, revisionRoute, detailsRoute] as const
}

/** The redirect for an address with a project but without a submittal (001 §2). */
const toSubmittals = ({ woid = '' }: Readonly<Record<string, string>>) =>
  redirect({ to: '/submittals/$woid', params: { woid }, state: saying('info', texts.parametersMissing) })

/** The printed page is outside the project frame, so that the frame is not printed. */
const sheetRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/submittalsheet/$woid/$submittalid',
  loader: async ({ params }) => (await loaders()).loadSheet(params),
  head: titledByRecord('Transmittal of a submittal', 'Transmittal of'),
  component: lazyScreen(() => import('./sheet-screen.tsx'), 'SheetScreen'),
})

export const routes = [
  sheetRoute,
  leadingAway('/submittals'),
  leadingAway('/submittals-create'),
  leadingAway('/submittals-edit'),
  leadingAway('/submittals-edit/$woid', toSubmittals),
  leadingAway('/submittals-revision'),
  leadingAway('/submittals-revision/$woid', toSubmittals),
  leadingAway('/submittals-revision/$woid/$submittalid', toSubmittals),
  leadingAway('/submittals-details'),
  leadingAway('/submittals-details/$woid', toSubmittals),
  leadingAway('/submittalsheet'),
] as const
