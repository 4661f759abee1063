/** The screens of invoices (002 §2). */
import { createRoute } from '@tanstack/react-router'
import type { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { fetchedCode, lazyScreen } from '#web/router/lazy-screen.ts'
import { leadingAway, needsInFrame } from '#web/router/record-routes.ts'
import { titled, titledByRecord } from '#web/router/root.tsx'
import { invoicesSearch } from './address.ts'

const loaders = fetchedCode(() => import('./loaders.ts'))

/**
 * The routes in the project frame. The frame is a parameter: importing it would pull the hierarchy feature
 * into the sign-in bundle.
 */
export function frameRoutes(frame: typeof projectFrameRoute) {
  const ofProjectRoute = createRoute({
    getParentRoute: () => frame,
    path: '/invoicemaster/$woid',
    validateSearch: invoicesSearch,
    beforeLoad: needsInFrame('Invoices', 'Read', 'woid'),
    loader: () => ({ crumb: { label: 'Invoices' } }),
    head: titled('Invoices'),
    component: lazyScreen(() => import('./invoices-screen.tsx'), 'InvoicesScreen'),
  })

  const detailsRoute = createRoute({
    getParentRoute: () => frame,
    path: '/invoicemaster-details/$woid/$id',
    loader: async ({ params }) => (await loaders()).loadInvoice(params),
    head: titledByRecord('An invoice'),
    component: lazyScreen(() => import('./invoice-screen.tsx'), 'InvoiceScreen'),
  })

  return [ofProjectRoute, detailsRoute] as const
}

/** Addresses without the id of a project or invoice. They redirect. */
export const routes = [
  leadingAway('/invoicemaster'),
  leadingAway('/invoicemaster-details'),
  leadingAway('/invoicemaster-details/$woid'),
] as const
