/** The rules of assignments: who is on what, and what goes with it. */
import { v7 as uuidv7 } from 'uuid'
import { AppError, notFound, platformError } from '#contract/errors.ts'
import type { Paging } from '#contract/paging.ts'
import { captureWork } from '#features/activities/server/public.ts'
import { requireEmployees } from '#features/employees/server/public.ts'
import { requireWorkOrders } from '#features/projects/server/public.ts'
import { lockRecords } from '#server/db/hierarchy.ts'
import { fetchPage } from '#server/db/page.ts'
import { findTitle } from '#server/db/titles.ts'
import type { InAccount } from '#server/http/mount.ts'
import { assignmentErrors, type LevelName, type NewEmployeeSubTask, type TakingOff } from '../contract.ts'
import { levels } from './levels.ts'
import { tellAssigned, tellTakenOff } from './notices.ts'
import { candidatesFor, peopleOn } from './people-queries.ts'
import { requirePlaces, requireTarget } from './place.ts'
import {
  countBelow,
  insertAssignments,
  listAssignmentIds,
  listAssignments,
  listMissingAbove,
  listNames,
  type Pair,
  removeAssignments,
} from './queries.ts'

type Search = Paging & { searchKey?: string | null | undefined }

/** 000 §7: what the lists that are fetched with GET are sent instead of no filter. */
const NO_FILTER = new Set(['null', 'workorder', ''])

/** The parameters of a list that is fetched with GET, as the other lists have them. */
export function searchOf({ page, size, filter }: { page: number; size: number; filter: string }) {
  return {
    StartingPageNumber: page,
    NumberOfItemsPerPage: size,
    searchKey: NO_FILTER.has(filter.toLowerCase()) ? null : filter,
  }
}

type ListSearch = ReturnType<typeof searchOf> | Search

/**
 * A page of the people on a record, by name.
 *
 * @throws AppError NOT_FOUND or WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403)
 */
export async function pageOfPeople<Row>(
  context: InAccount,
  level: LevelName,
  id: string,
  search: ListSearch,
) {
  const target = await requireTarget(context, level, id)
  const { list, count } = peopleOn(context.db, context.scope, target, search.searchKey)
  return fetchPage(search, async (range) => (await list(range)) as Row[], count)
}

/** A page of the active people who can be on a record; the errors are those of `pageOfPeople`. */
export async function pageOfCandidates<Row>(
  context: InAccount,
  level: LevelName,
  id: string,
  search: ListSearch,
  options: { withAssigned: boolean },
) {
  const target = await requireTarget(context, level, id)
  const { list, count } = candidatesFor<Row>(context.db, context.scope, target, search.searchKey, options)
  return fetchPage(search, list, count)
}

/**
 * 000 §7: who can be added to a work order of the caller's account, or to an activity of a task; the first id decides.
 *
 * @throws AppError NOT_FOUND (404) also where the activity is not of the task, FORBIDDEN (403)
 */
export async function pageOfAddable<Row>(
  context: InAccount,
  parentId: string,
  targetId: string,
  search: ListSearch,
) {
  const isOfAccount = parentId === context.scope.accountId
  if (!isOfAccount) {
    const target = await requireTarget(context, 'SubTask', targetId)
    if (target.parentId !== parentId) throw notFound()
  }
  const level = isOfAccount ? 'WorkOrder' : 'SubTask'
  return pageOfCandidates<Row>(context, level, targetId, search, { withAssigned: false })
}

/** Somebody and what they are put on. */
export interface Assigning {
  employeeId: string
  recordId: string
}

/**
 * Puts people on records, all or none. Who is there already stays, under the id that they have. Others who change the
 * people of the same work order wait.
 *
 * @throws AppError NOT_FOUND (404) also for somebody who is not active, FORBIDDEN (403), NOT_ASSIGNED_ABOVE (409)
 */
export async function assignPeople(
  context: InAccount,
  level: LevelName,
  assigning: readonly Assigning[],
): Promise<string[]> {
  const { db, scope } = context
  const records = assigning.map(({ recordId }) => recordId)
  const placed = await requirePlaces(context, level, records, 'Create')
  await requireEmployees(
    context,
    assigning.map(({ employeeId }) => employeeId),
  )
  await lockPlaces(context, level, [...placed.values()])
  const pairs = assigning.map(({ employeeId, recordId }): Pair & { id: string } => {
    const { workOrderId = '', parentId = '' } = placed.get(recordId) ?? {}
    return { id: uuidv7(), employeeId, recordId, workOrderId, parentId }
  })
  await requireAbove(context, level, pairs)
  const added = await insertAssignments(db, scope, level, pairs)
  await tellAssigned(
    context,
    level,
    pairs.filter(({ id }) => added.has(id)),
  )
  return listAssignmentIds(db, scope, level, pairs)
}

/** Whoever changes the people of a work order waits for whoever began before; a record stays while people are put on. */
async function lockPlaces(
  { db, scope }: InAccount,
  level: LevelName,
  places: readonly { id: string; workOrderId: string }[],
): Promise<void> {
  const workOrders = places.map(({ workOrderId }) => workOrderId)
  await lockRecords(db, scope, 'work_order', workOrders)
  const { record } = levels[level]
  if (record === 'work_order') return
  await lockRecords(
    db,
    scope,
    record,
    places.map(({ id }) => id),
  )
}

/** How many people a refusal names; there may be very many. */
const NAMED = 3

/** People as a sentence names them. */
export async function namesOf({ db, scope }: InAccount, ids: readonly string[]): Promise<string> {
  const names = await listNames(db, scope, ids.slice(0, NAMED))
  const named = ids.slice(0, NAMED).map((id) => names.get(id) ?? '')
  const others = ids.length - named.length
  if (others > 0) return `${named.join(', ')} and ${others} more`
  return named.length > 1 ? `${named.slice(0, -1).join(', ')} and ${named.at(-1)}` : (named[0] ?? '')
}

async function requireAbove(context: InAccount, level: LevelName, pairs: readonly Pair[]): Promise<void> {
  const { db, scope } = context
  const missing = await listMissingAbove(db, scope, level, pairs)
  const [first] = missing
  const { above } = levels[level]
  if (!first || !above) return
  const people = missing.filter(({ parentId }) => parentId === first.parentId)
  const { record, word } = levels[above]
  const title = await findTitle(db, scope, record, first.parentId)
  const what = title === null ? `the ${word}` : `the ${word} “${title}”`
  const who = await namesOf(
    context,
    people.map(({ employeeId }) => employeeId),
  )
  const is = people.length > 1 ? 'are' : 'is'
  throw new AppError(
    'NOT_ASSIGNED_ABOVE',
    assignmentErrors.NOT_ASSIGNED_ABOVE,
    [],
    `${who} ${is} not on ${what} yet. Add them there first.`,
  )
}

/**
 * Puts people on activities, or captures work done where an item says how much (000 §7); the ids come in the order sent.
 *
 * @throws AppError as `assignPeople` and `captureWork`
 */
export async function assignOrCapture(context: InAccount, items: NewEmployeeSubTask[]): Promise<string[]> {
  const places = items.map((item, place) => ({ ...item, place }))
  const assigning = places.filter(({ metricCompleted }) => metricCompleted === undefined)
  const captures = places.flatMap(({ metricCompleted, ...item }) =>
    metricCompleted === undefined ? [] : [{ ...item, metricCompleted }],
  )
  const ids = new Map<number, string>()
  const keep = (written: readonly { place: number }[], answers: readonly string[]) => {
    for (const [index, { place }] of written.entries()) ids.set(place, answers[index] ?? '')
  }
  if (assigning.length > 0) {
    const people = assigning.map(({ employeeUniqueId, subTaskUniqueId }) => ({
      employeeId: employeeUniqueId ?? '',
      recordId: subTaskUniqueId,
    }))
    keep(assigning, await assignPeople(context, 'SubTask', people))
  }
  if (captures.length > 0) {
    const answers = await captureWork(
      context,
      captures,
      captures.map(({ place }) => place),
    )
    keep(captures, answers)
  }
  return items.map((_item, place) => ids.get(place) ?? '')
}

/**
 * Takes people off records, and so off all below, all or none.
 *
 * @throws AppError NOT_FOUND (404) also for what somebody else took off meanwhile, FORBIDDEN (403)
 */
export async function takeOff(context: InAccount, level: LevelName, ids: string[]): Promise<string[]> {
  const { db, scope } = context
  const wanted = [...new Set(ids)]
  const assignments = await requireAssignments(context, level, wanted)
  await lockRecords(
    db,
    scope,
    'work_order',
    assignments.map(({ workOrderId }) => workOrderId),
  )
  if ((await removeAssignments(db, scope, level, wanted)) < wanted.length) throw notFound()
  await tellTakenOff(context, level, assignments)
  return ids
}

async function requireAssignments(context: InAccount, level: LevelName, ids: readonly string[]) {
  const assignments = await listAssignments(context.db, context.scope, level, ids)
  const found = new Set(assignments.map(({ id }) => id))
  if (ids.some((id) => !found.has(id))) throw notFound()
  const workOrders = new Set(assignments.map(({ workOrderId }) => workOrderId))
  await requireWorkOrders(context, [...workOrders], 'Assignments', 'Delete')
  return assignments
}

/**
 * What would go with these assignments if they were taken off, in the order sent.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403)
 */
export async function previewTakingOff(
  context: InAccount,
  level: LevelName,
  ids: string[],
): Promise<TakingOff[]> {
  await requireAssignments(context, level, ids)
  const previews = await countBelow(context.db, context.scope, level, ids)
  if (previews.length < ids.length) throw platformError('NOT_FOUND')
  return previews
}
