/** The loaders of the punch list routes. */

import { redirect } from '@tanstack/react-router'
import type { Address } from '#features/hierarchy/web/public.ts'
import { loadJob } from '#features/jobs/web/public.ts'
import { queryClient } from '#web/api/query-client.ts'
import { texts } from '#web/api/texts.ts'
import { type LoaderContext, load, requireMay, requireOf, requireStep } from '#web/router/loading.ts'
import { redirectHome, saying } from '#web/router/redirect-with.ts'
import { type FormSearch, formSearch } from '#web/router/search-params.ts'
import type { PunchList, PunchListItemDetails } from '../contract.ts'
import { fillableListsQuery, itemQuery, listQuery, newestItemsQuery } from './api.ts'
import { headingOf } from './item-words.ts'

const instead = { lost: () => redirectHome('error', texts.fetchFailed) }

const fetchList = (id: string): Promise<PunchList> => load(listQuery(id), instead)

const fetchItem = (id: string): Promise<PunchListItemDetails> => load(itemQuery(id), instead)

/** The project of the list in the address. */
export async function projectOfList({ params: { id = '' } }: Address): Promise<string> {
  return (await fetchList(id)).workOrderUniqueId
}

/** The project of a form: that of the job above or of the edited list, or the project in the address. */
export async function projectOfListForm({ search }: Address): Promise<string | undefined> {
  const { Parent, id, obj } = formSearch(search)
  if (id) return (await fetchList(id)).workOrderUniqueId
  return Parent ? (await loadJob(Parent)).workOrderUniqueId : obj
}

export async function projectOfItemForm({ search }: Address): Promise<string | undefined> {
  const { Parent, obj } = formSearch(search)
  return Parent ? (await fetchList(Parent)).workOrderUniqueId : obj
}

/** A link to a project's punch lists, for the path above a screen. */
function wayToLists(workOrder: string) {
  return { label: 'Punch lists', to: `/punchlists/${workOrder}` }
}

/** A link to a punch list, for the path above a screen. */
function wayToList(list: Pick<PunchList, 'workOrderUniqueId' | 'punchListUniqueId' | 'punchListName'>) {
  const { workOrderUniqueId, punchListUniqueId, punchListName } = list
  return [
    wayToLists(workOrderUniqueId),
    { label: punchListName, to: `/punchlistDetails/${punchListUniqueId}` },
  ]
}

/** Loads the job whose lists are shown. It must belong to the project in the address. */
export async function loadListsOfJob(
  { woid, jobid }: { woid: string; jobid: string },
  context: LoaderContext,
) {
  const job = await loadJob(jobid)
  requireOf(woid, job)
  requireMay(context, 'PunchLists', 'Read', woid)
  return { crumbs: [wayToLists(woid), { label: `Of ${job.jobTitle}` }] }
}

/** Loads the list whose details are shown. */
export async function loadList(id: string, context: LoaderContext) {
  const list = await fetchList(id)
  requireMay(context, 'PunchLists', 'Read', list.workOrderUniqueId)
  return { crumbs: [wayToLists(list.workOrderUniqueId), { label: list.punchListName }] }
}

/** Loads the list whose sheet is shown. */
export async function loadSheet(id: string, context: LoaderContext) {
  const list = await fetchList(id)
  requireMay(context, 'PunchLists', 'Read', list.workOrderUniqueId)
  return { crumbs: [...wayToList(list), { label: 'Sheet' }] }
}

/** Loads the item whose details are shown. It must belong to the project in the address. */
export async function loadItem({ woid, id }: { woid: string; id: string }) {
  const item = await fetchItem(id)
  requireOf(woid, item)
  return { crumbs: [...wayToList(item), { label: headingOf(item) }] }
}

const toList = (id: string) => ({ to: '/punchlistDetails/$id', params: { id } })

/** Loads the job to which a list is to be added, or checks the project whose jobs are offered. */
export async function loadNewList({ Parent, obj = '' }: FormSearch, context: LoaderContext) {
  const workOrder = Parent ? (await loadJob(Parent)).workOrderUniqueId : obj
  requireMay(context, 'PunchLists', 'Create', workOrder)
  return { crumbs: [wayToLists(workOrder), { label: 'New punch list' }] }
}

/** Loads the list to edit. */
export async function loadEditedList({ id = '' }: FormSearch) {
  const list = await fetchList(id)
  requireStep(list.may.edit, toList(id), {
    module: 'PunchLists',
    action: 'Update',
    project: list.workOrderUniqueId,
  })
  return { crumbs: [...wayToList(list), { label: 'Edit' }] }
}

/** Loads the list to which an item is to be added, or checks that the project has a list to choose. */
export async function loadNewItem({ Parent, obj = '' }: FormSearch, context: LoaderContext) {
  if (!Parent) {
    requireMay(context, 'PunchLists', 'Create', obj)
    const lists = await load(fillableListsQuery(obj), instead)
    if (lists.length === 0)
      throw redirect({
        to: '/punchlist/add',
        search: { obj },
        state: saying('info', 'There is no open punch list yet. Add one, then the item.'),
      })
    return { crumbs: [wayToLists(obj), { label: 'New item' }] }
  }
  const list = await fetchList(Parent)
  requireStep(list.may.fill, toList(Parent), {
    module: 'PunchLists',
    action: 'Create',
    project: list.workOrderUniqueId,
  })
  // Loaded before the form shows, so that its suggestions do not appear later and move the fields. If this
  // fails, the form has no suggestions.
  const place = { workOrder: list.workOrderUniqueId, list: Parent }
  await queryClient.ensureQueryData(newestItemsQuery(place)).catch(() => {})
  return { crumbs: [...wayToList(list), { label: 'New item' }] }
}

/** Loads the item to edit. */
export async function loadEditedItem({ id = '' }: FormSearch) {
  const item = await fetchItem(id)
  const { workOrderUniqueId: woid } = item
  requireStep(
    item.may.edit,
    { to: '/punchlistitemdetails/$woid/$id', params: { woid, id } },
    { module: 'PunchLists', action: 'Update', project: woid },
  )
  const present = { label: headingOf(item), to: `/punchlistitemdetails/${woid}/${id}` }
  return { crumbs: [...wayToList(item), present, { label: 'Edit' }] }
}
