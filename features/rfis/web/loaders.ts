/** What the routes of RFIs load before their screens show. */

import type { Address } from '#features/hierarchy/web/public.ts'
import { jobQuery, loadJob } from '#features/jobs/web/public.ts'
import { type LoaderContext, load, requireMay, requireOf, requireStep } from '#web/router/loading.ts'
import { redirectHome } from '#web/router/redirect-with.ts'
import { type FormSearch, formSearch } from '#web/router/search-params.ts'
import type { Rfi, RfiDetails } from '../contract.ts'
import { rfiQuery } from './api.ts'
import { headingOf } from './rfi-words.ts'

// 001 §8
const fetchRfi = (id: string): Promise<RfiDetails> =>
  load(rfiQuery(id), { lost: () => redirectHome('error', 'Could not get rfi info!') })

/** The project of what a form is about: the job above, or the RFI that is edited. */
export async function projectOfForm({ search }: Address): Promise<string | undefined> {
  const { Parent, id, obj } = formSearch(search)
  if (id) return (await fetchRfi(id)).workOrderUniqueId
  return Parent ? (await loadJob(Parent)).workOrderUniqueId : obj
}

/** The way to a project's RFIs, in the breadcrumb. */
const wayToRfis = (workOrder: string) => ({ label: 'RFIs', to: `/rfis/${workOrder}` })

const wayTo = (rfi: Rfi) => ({
  label: headingOf(rfi),
  to: `/rfidetails/${rfi.workOrderUniqueId}/${rfi.rfiUniqueId}`,
})

/** The job whose RFIs are shown; it is one of the project that is named. */
export async function loadRfisOfJob(
  { woid, jobid }: { woid: string; jobid: string },
  context: LoaderContext,
) {
  const job = await load(jobQuery(jobid), {
    // 001 §8
    lost: () => redirectHome('error', 'Job details cannot be displayed'),
  })
  requireOf(woid, job)
  requireMay(context, 'RFIs', 'Read', woid)
  return { crumbs: [wayToRfis(woid), { label: `Of ${job.jobTitle}` }] }
}

/** The RFI whose details are shown; it is one of the project that is named. */
export async function loadRfi({ woid, id }: { woid: string; id: string }) {
  const rfi = await fetchRfi(id)
  requireOf(woid, rfi)
  return { crumbs: [wayToRfis(woid), { label: headingOf(rfi) }] }
}

/** The RFI that is printed. */
export async function loadSheet({ woid, id }: { woid: string; id: string }) {
  const rfi = await fetchRfi(id)
  requireOf(woid, rfi)
  return { crumbs: [wayToRfis(woid), wayTo(rfi), { label: 'Sheet' }] }
}

/** The job, or the project of whose jobs one is chosen, that an RFI is to be added to. */
export async function loadNewRfi({ Parent, obj = '' }: FormSearch, context: LoaderContext) {
  const workOrder = Parent ? (await loadJob(Parent)).workOrderUniqueId : obj
  requireMay(context, 'RFIs', 'Create', workOrder)
  return { crumbs: [wayToRfis(workOrder), { label: 'New RFI' }] }
}

/** The RFI that is to be edited. */
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
