/** The loaders of the routes of change orders: they load data before a screen shows. */
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

/** Loads the job of a list, and checks that it belongs to the project in the address. */
export async function loadOfJob({ woid, jobid }: { woid: string; jobid: string }, context: LoaderContext) {
  const job = await load(jobQuery(jobid), {
    // The error text is from 001 §8
    lost: () => redirectHome('error', 'Job details cannot be displayed'),
  })
  requireOf(woid, job)
  requireMay(context, 'ChangeOrders', 'Read', woid)
  return { crumbs: [wayToAll(woid), { label: `Of ${job.jobTitle}` }] }
}

/** Loads the change order of a page, and checks that it belongs to the project in the address. */
export async function loadChangeOrder({ woid, coid }: { woid: string; coid: string }) {
  const order = await fetchChangeOrder(coid)
  requireOf(woid, order)
  return { crumbs: [wayToAll(woid), { label: headingOf(order) }] }
}

/** Loads the job of a new change order, and the RFI from which it begins, if the address names them. */
export async function loadNew(
  { woid, jobid }: { woid: string; jobid?: string },
  { rfi }: AddSearch,
  context: LoaderContext,
) {
  if (jobid) requireOf(woid, await loadJob(jobid))
  requireMay(context, 'ChangeOrders', 'Create', woid)
  // The error text is from 001 §8
  if (rfi) await load(draftQuery(rfi), { lost: () => redirectHome('error', 'Could not get rfi info!') })
  return { crumbs: [wayToAll(woid), { label: 'New change order' }] }
}

/** Loads the change order that is edited, and checks that the user may edit it. */
export async function loadEdited({ woid, id }: { woid: string; id: string }) {
  const order = await fetchChangeOrder(id)
  requireOf(woid, order)
  requireStep(order.may.edit, shownAt(woid, id), { module: 'ChangeOrders', action: 'Update', project: woid })
  if (order.statusName === 'Created') await load(itemsQuery(id), { lost: gone })
  return { crumbs: [wayToAll(woid), wayTo(order), { label: 'Edit' }] }
}

/** Loads the change order of a new item, and checks that the user may add items. */
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

/** Loads the item of a page. */
export async function loadItem({ woid, id }: { woid: string; id: string }) {
  const item = await fetchItem(id)
  requireOf(woid, item)
  const order = await fetchChangeOrder(item.changeOrderMasterUniqueId)
  return { crumbs: [wayToAll(woid), wayTo(order), { label: item.changeOrderItemName }] }
}

/** Loads the item that is edited, and checks that the user may change it. */
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
