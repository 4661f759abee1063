/** What the routes of change orders load before their screens show. */
import { jobQuery, loadJob } from '#features/jobs/web/public.ts'
import { type LoaderContext, load, requireMay, requireOf, requireStep } from '#web/router/loading.ts'
import { redirectHome } from '#web/router/redirect-with.ts'
import type { ChangeOrder, ChangeOrderDetails, ChangeOrderItem } from '../contract.ts'
import type { AddSearch } from './address.ts'
import { changeOrderQuery, draftQuery, itemQuery, itemsQuery } from './api.ts'
import { headingOf } from './change-order-words.ts'

const gone = () => redirectHome('error', 'There is no such change order.')
const fetchChangeOrder = (id: string): Promise<ChangeOrderDetails> =>
  load(changeOrderQuery(id), { lost: gone })
const fetchItem = (id: string): Promise<ChangeOrderItem> =>
  load(itemQuery(id), { lost: () => redirectHome('error', 'There is no such item.') })

const wayToAll = (woid: string) => ({ label: 'Change orders', to: `/changeorders/${woid}` })
const wayTo = (order: ChangeOrder) => ({
  label: headingOf(order),
  to: detailsOf(order.workOrderUniqueId, order.changeOrderMasterUniqueId),
})
const detailsOf = (woid: string, coid: string) => `/changeorder-details/${woid}/${coid}`
const shownAt = (woid: string, coid: string) => ({
  to: '/changeorder-details/$woid/$coid',
  params: { woid, coid },
})

/** The job whose change orders are shown; it is one of the project that is named. */
export async function loadOfJob({ woid, jobid }: { woid: string; jobid: string }, context: LoaderContext) {
  const job = await load(jobQuery(jobid), {
    // 001 §8
    lost: () => redirectHome('error', 'Job details cannot be displayed'),
  })
  requireOf(woid, job)
  requireMay(context, 'ChangeOrders', 'Read', woid)
  return { crumbs: [wayToAll(woid), { label: `Of ${job.jobTitle}` }] }
}

/** The change order whose details are shown; it is one of the project that is named. */
export async function loadChangeOrder({ woid, coid }: { woid: string; coid: string }) {
  const order = await fetchChangeOrder(coid)
  requireOf(woid, order)
  return { crumbs: [wayToAll(woid), { label: headingOf(order) }] }
}

/** The job that a change order is to be added to, and the RFI that it comes from, where there are such. */
export async function loadNew(
  { woid, jobid }: { woid: string; jobid?: string },
  { rfi }: AddSearch,
  context: LoaderContext,
) {
  if (jobid) requireOf(woid, await loadJob(jobid))
  requireMay(context, 'ChangeOrders', 'Create', woid)
  // 001 §8
  if (rfi) await load(draftQuery(rfi), { lost: () => redirectHome('error', 'Could not get rfi info!') })
  return { crumbs: [wayToAll(woid), { label: 'New change order' }] }
}

/** The change order that is to be edited. */
export async function loadEdited({ woid, id }: { woid: string; id: string }) {
  const order = await fetchChangeOrder(id)
  requireOf(woid, order)
  requireStep(order.may.edit, shownAt(woid, id), { module: 'ChangeOrders', action: 'Update', project: woid })
  if (order.statusName === 'Created') await load(itemsQuery(id), { lost: gone })
  return { crumbs: [wayToAll(woid), wayTo(order), { label: 'Edit' }] }
}

/** The change order that an item is to be added to. */
export async function loadNewItem({ woid, masterId }: { woid: string; masterId: string }) {
  const order = await fetchChangeOrder(masterId)
  requireOf(woid, order)
  requireStep(order.may.addItems, shownAt(woid, masterId), {
    module: 'ChangeOrders',
    action: 'Create',
    project: woid,
  })
  return { crumbs: [wayToAll(woid), wayTo(order), { label: 'New item' }] }
}

/** The item that is shown. */
export async function loadItem({ woid, id }: { woid: string; id: string }) {
  const item = await fetchItem(id)
  requireOf(woid, item)
  const order = await fetchChangeOrder(item.changeOrderMasterUniqueId)
  return { crumbs: [wayToAll(woid), wayTo(order), { label: item.changeOrderItemName }] }
}

/** The item that is to be edited. */
export async function loadEditedItem({ woid, id }: { woid: string; id: string }) {
  const item = await fetchItem(id)
  requireOf(woid, item)
  const order = await fetchChangeOrder(item.changeOrderMasterUniqueId)
  requireStep(order.may.changeItems, shownAt(woid, order.changeOrderMasterUniqueId), {
    module: 'ChangeOrders',
    action: 'Update',
    project: woid,
  })
  return { crumbs: [wayToAll(woid), wayTo(order), { label: `Edit ${item.changeOrderItemName}` }] }
}
