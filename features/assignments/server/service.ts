/** The rules of reading assignments and of removing them. `assigning.ts` has the rules of adding them. */
import { notFound, platformError } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { lockRecords, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { orderOf } from '#server/db/order.ts'
import { fetchPage } from '#server/db/page.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { Candidate, CandidateGroup, LevelName, TakingOff, TeamSort } from '../contract.ts'
import { tellTakenOff } from './notices.ts'
import { candidatesFor, othersThan, peopleOn } from './people-queries.ts'
import { requireLine, requireTarget } from './place.ts'
import { countBelow, listAssignments, removeAssignments } from './queries.ts'

type Search = Paging & { searchKey?: string | null | undefined; sort?: TeamSort | null | undefined }

/** 000 §7: the values that a list fetched with GET gets if there is no filter. */
const NO_FILTER = new Set(['null', 'workorder', ''])

/** Converts the parameters of a list fetched with GET to those of the other lists. */
export function searchOf({ page, size, filter }: { page: number; size: number; filter: string }) {
  return {
    StartingPageNumber: page,
    NumberOfItemsPerPage: size,
    searchKey: NO_FILTER.has(filter.toLowerCase()) ? null : filter,
  }
}

type ListSearch = ReturnType<typeof searchOf> | Search

/**
 * A page of the people on a record, by name unless another order is requested.
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
  const filter = { searchKey: search.searchKey, order: 'sort' in search ? orderOf(search.sort) : null }
  const { list, count } = peopleOn(context.db, context.scope, target, filter)
  return fetchPage(search, async (range) => (await list(range)) as Row[], count)
}

/** A page of the active people who can be assigned to a record. Throws the errors of `pageOfPeople`. */
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
 * A page of active people for a picker: those who can be assigned to the record as they are, or the account's
 * others, who are then also assigned to the levels above.
 *
 * @throws AppError as `pageOfPeople`; FORBIDDEN (403) also if the caller requests the others and may not
 * assign people
 */
export async function pageToChooseFrom(
  context: InAccount,
  level: LevelName,
  id: string,
  { group, ...search }: Search & { group: CandidateGroup },
): Promise<PageOf<Candidate>> {
  if (group === 'above') return pageOfCandidates(context, level, id, search, { withAssigned: true })
  const line = await requireLine(context, level, [id], 'Create')
  const above = line.slice(0, -1).map((step) => ({ level: step.level, id: [...step.placed.keys()][0] ?? '' }))
  const { list, count } = othersThan(context.db, context.scope, above, search.searchKey)
  return fetchPage(search, list, count)
}

/**
 * 000 §7: the people who can be added to a work order of the caller's account, or to an activity of a task.
 * The first id decides which.
 *
 * @throws AppError NOT_FOUND (404) also if the activity is not of the task, FORBIDDEN (403)
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

/**
 * Removes people from records and from all records below, all or none.
 *
 * @throws AppError NOT_FOUND (404) also if somebody else removed one meanwhile, FORBIDDEN (403)
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
 * Counts what would be removed with each of these assignments, in the order of the ids.
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
