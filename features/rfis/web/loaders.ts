/** The loaders of the routes of RFIs. */

import type { Address } from '#features/hierarchy/web/public.ts'
import { jobQuery, loadJob } from '#features/jobs/web/public.ts'
import { type LoaderContext, load, requireMay, requireOf, requireStep } from '#web/router/loading.ts'
import { redirectHome } from '#web/router/redirect-with.ts'
import { type FormSearch, formSearch } from '#web/router/search-params.ts'
import type { Rfi, RfiDetails } from '../contract.ts'
import { rfiQuery } from './api.ts'
import { headingOf } from './rfi-words.ts'

// The documents' text (001 §8).
const fetchRfi = (id: string): Promise<RfiDetails> =>
  load(rfiQuery(id), { lost: () => redirectHome('error', 'Could not get rfi info!') })

/** The project of the form: of the job in the address, or of the RFI that is edited. */
export async function projectOfForm({ search }: Address): Promise<string | undefined> {
  const { Parent, id, obj } = formSearch(search)
  if (id) return (await fetchRfi(id)).workOrderUniqueId
  return Parent ? (await loadJob(Parent)).workOrderUniqueId : obj
}

/** The breadcrumb of a project's RFIs. */
const wayToRfis = (workOrder: string) => ({ label: 'RFIs', to: `/rfis/${workOrder}` })

const wayTo = (rfi: Rfi) => ({
  label: headingOf(rfi),
  to: `/rfidetails/${rfi.workOrderUniqueId}/${rfi.rfiUniqueId}`,
})

/** Loads the job whose RFIs are shown. It must belong to the project in the address. */
export async function loadRfisOfJob(
  { woid, jobid }: { woid: string; jobid: string },
  context: LoaderContext,
) {
  const job = await load(jobQuery(jobid), {
    // The documents' text (001 §8).
    lost: () => redirectHome('error', 'Job details cannot be displayed'),
  })
  requireOf(woid, job)
  requireMay(context, 'RFIs', 'Read', woid)
  return { crumbs: [wayToRfis(woid), { label: `Of ${job.jobTitle}` }] }
}

/** Loads the RFI whose details are shown. It must belong to the project in the address. */
export async function loadRfi({ woid, id }: { woid: string; id: string }) {
  const rfi = await fetchRfi(id)
  requireOf(woid, rfi)
  return { crumbs: [wayToRfis(woid), { label: headingOf(rfi) }] }
}

/** Loads the RFI to print. */
export async function loadSheet({ woid, id }: { woid: string; id: string }) {
  const rfi = await fetchRfi(id)
  requireOf(woid, rfi)
  return { crumbs: [wayToRfis(woid), wayTo(rfi), { label: 'Sheet' }] }
}

/** Loads the job that gets a new RFI, or only uses the project if the user chooses the job later. */
export async function loadNewRfi({ Parent, obj = '' }: FormSearch, context: LoaderContext) {
  const workOrder = Parent ? (await loadJob(Parent)).workOrderUniqueId : obj
  requireMay(context, 'RFIs', 'Create', workOrder)
  return { crumbs: [wayToRfis(workOrder), { label: 'New RFI' }] }
}

/** Loads the RFI to edit. */
export async function loadEditedRfi({ id = '' }: FormSearch) {
  const rfi = await fetchRfi(id)
  const woid = rfi.workOrderUniqueId
  requireStep(
    rfi.may.edit,
    { to: '/rfidetails/$woid/$id', params: { woid, id } },
    { module: 'RFIs', action: 'Update', project: woid },
  )
  return { crumbs: [wayToRfis(woid), wayTo(rfi), { label: 'Edit' }] }
}
