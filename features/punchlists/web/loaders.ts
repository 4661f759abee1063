/** What the routes of punch lists load before their screens show. */
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import type { Action } from '#contract/modules.ts'
import { loadJob } from '#features/jobs/web/public.ts'
import { queryClient } from '#web/api/query-client.ts'
import { redirectHome } from '#web/router/redirect-with.ts'
import { may, type SessionBasics } from '#web/session/session.ts'
import { toast } from '#web/ui/toast.ts'
import type { PunchList, PunchListItem } from '../contract.ts'
import { refusalOf } from '../machine.ts'
import { itemQuery, listQuery } from './api.ts'

interface LoaderContext {
  preload: boolean
  session: SessionBasics
}

/** Of a form, which one comes to from another screen. */
interface FormContext extends LoaderContext {
  location: ParsedLocation
  abortController: AbortController
}

interface FormSearch {
  Parent?: string | undefined
  id?: string | undefined
  obj?: string | undefined
  at?: string | undefined
}

const MISSING = 'Missing info, redirected to projects!'

function requireMay({ session }: LoaderContext, action: Action, workOrder: string): void {
  if (!may(session, 'PunchLists', action, workOrder)) throw redirect({ to: '/401' })
}

function fetchList(id: string, context: LoaderContext): Promise<PunchList> {
  return queryClient.fetchQuery(listQuery(id)).catch(() => {
    throw redirectHome(context, 'error', 'Error fetching data.')
  })
}

function fetchItem(id: string, context: LoaderContext): Promise<PunchListItem> {
  return queryClient.fetchQuery(itemQuery(id)).catch(() => {
    throw redirectHome(context, 'error', 'Error fetching data.')
  })
}

/** The job whose lists are shown; it is one of the project that is named. */
export async function loadListsOfJob(
  { woid, jobid }: { woid: string; jobid: string },
  context: LoaderContext,
) {
  const job = await loadJob(jobid, context)
  if (job.workOrderUniqueId !== woid.toLowerCase()) throw redirectHome(context, 'error', 'Invalid workorder!')
  requireMay(context, 'Read', woid)
  return { crumb: { label: `Punch lists of ${job.jobTitle}` } }
}

/** The frame learns of the project by the address: where that does not say it, or not truly, it is put there. */
export async function requireListPlace<Search extends { obj?: string | undefined }>(
  id: string,
  search: Search,
  context: LoaderContext,
): Promise<void> {
  // What is known of it will do: its project never changes.
  const list = await queryClient.ensureQueryData(listQuery(id)).catch(() => {
    throw redirectHome(context, 'error', 'Error fetching data.')
  })
  const obj = list.workOrderUniqueId
  if (search.obj === obj) return
  throw redirect({ to: '/punchlistDetails/$id', params: { id }, search: { ...search, obj }, replace: true })
}

/** The list whose details are shown. */
export async function loadList(id: string, context: LoaderContext) {
  const list = await fetchList(id, context)
  requireMay(context, 'Read', list.workOrderUniqueId)
  return { crumb: { label: list.punchListName } }
}

/** The list whose sheet is shown. */
export async function loadSheet(id: string, context: LoaderContext) {
  const list = await fetchList(id, context)
  requireMay(context, 'Read', list.workOrderUniqueId)
  return { crumb: { label: `Sheet of ${list.punchListName}` } }
}

/** The item whose details are shown; it is one of the project that is named. */
export async function loadItem({ woid, id }: { woid: string; id: string }, context: LoaderContext) {
  const item = await fetchItem(id, context)
  if (item.workOrderUniqueId !== woid.toLowerCase())
    throw redirectHome(context, 'error', 'Invalid workorder!')
  return { crumb: { label: `Item ${item.number}` } }
}

/** Leads back to where one came from, as forms without their parameters do (001 §2); to the projects from outside. */
async function back({ preload, location, abortController }: FormContext): Promise<never> {
  const came = (location.state as { __TSR_index?: number }).__TSR_index ?? 0
  if (preload || came === 0) throw redirectHome({ preload }, 'info', MISSING)
  toast.info(MISSING)
  history.back()
  // The screen before ends this navigation.
  await new Promise((resolve) => abortController.signal.addEventListener('abort', resolve, { once: true }))
  throw redirect({ to: '/home' })
}

/** The job, or the project of whose jobs one is chosen, that a list is to be added to. */
export async function requireNewList(search: FormSearch, context: FormContext): Promise<void> {
  const { Parent, obj } = search
  if (!Parent) {
    if (!obj) return back(context)
    return requireMay(context, 'Create', obj)
  }
  const { workOrderUniqueId } = await loadJob(Parent, context)
  requireMay(context, 'Create', workOrderUniqueId)
  if (obj !== workOrderUniqueId)
    throw redirect({ to: '/punchlist/add', search: { Parent, obj: workOrderUniqueId }, replace: true })
}

/** The list that is to be edited: a completed one informs, and is shown (000 §4). */
export async function requireEditedList(
  { Parent, id, obj }: FormSearch,
  context: FormContext,
): Promise<void> {
  if (!Parent || !id) return back(context)
  const list = await fetchList(id, context)
  const { workOrderUniqueId } = list
  requireMay(context, 'Update', workOrderUniqueId)
  const refusal = refusalOf('list', 'edit', list.status)
  if (refusal) {
    if (!context.preload) toast[refusal.tone](refusal.text)
    throw redirect({ to: '/punchlistDetails/$id', params: { id }, search: { obj: workOrderUniqueId } })
  }
  if (obj !== workOrderUniqueId)
    throw redirect({ to: '/punchlist/edit', search: { Parent, id, obj: workOrderUniqueId }, replace: true })
}

/** The list that an item is to be added to: a completed one informs, and is shown (000 §4). */
export async function requireNewItem({ Parent, obj, at }: FormSearch, context: FormContext): Promise<void> {
  if (!Parent) return back(context)
  const list = await fetchList(Parent, context)
  const { workOrderUniqueId } = list
  requireMay(context, 'Create', workOrderUniqueId)
  const refusal = refusalOf('list', 'fill', list.status)
  if (refusal) {
    if (!context.preload) toast[refusal.tone](refusal.text)
    throw redirect({
      to: '/punchlistDetails/$id',
      params: { id: Parent },
      search: { obj: workOrderUniqueId },
    })
  }
  if (obj !== workOrderUniqueId)
    throw redirect({
      to: '/punchlistitem/add',
      search: { Parent, at, obj: workOrderUniqueId },
      replace: true,
    })
}

/** The item that is to be edited: a completed one informs, and is shown (000 §4). */
export async function requireEditedItem(
  { Parent, id, obj }: FormSearch,
  context: FormContext,
): Promise<void> {
  if (!Parent || !id) return back(context)
  const item = await fetchItem(id, context)
  const { workOrderUniqueId } = item
  requireMay(context, 'Update', workOrderUniqueId)
  const refusal = refusalOf('item', 'edit', item.status) ?? refusalOf('list', 'fill', item.punchListStatus)
  if (refusal) {
    if (!context.preload) toast[refusal.tone](refusal.text)
    throw redirect({
      to: '/punchlistitemdetails/$woid/$id',
      params: { woid: workOrderUniqueId, id },
    })
  }
  if (obj !== workOrderUniqueId)
    throw redirect({
      to: '/punchlistitem/edit',
      search: { Parent, id, obj: workOrderUniqueId },
      replace: true,
    })
}
