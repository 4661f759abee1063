/** The rules of punch list items. */

import { v7 as uuidv7 } from 'uuid'
import { invalidInput, notFound } from '#contract/errors.ts'
import type { Seen } from '#contract/seen.ts'
import { statuses } from '#contract/statuses.ts'
import { dropBall, listOwnTurns, type PassAnew, passBall, type Turn } from '#features/court/server/public.ts'
import { letWatch } from '#features/discussion/server/public.ts'
import { requireGivenWorkOrder } from '#features/hierarchy/server/public.ts'
import { linkFrom } from '#features/links/server/public.ts'
import { type NewNotice, notify, type Telling } from '#features/notifications/server/public.ts'
import {
  type Choice,
  chosenParty,
  NOBODY,
  requireAble,
  requireNamed,
  saidOfParty,
} from '#features/parties/server/public.ts'
import { clearTexts } from '#server/db/columns.ts'
import { nextNumbers } from '#server/db/numbers.ts'
import { type Change, lock, lockThere, onceEach, remove, requireSeen, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { requireStep, type Standing, statusesFrom } from '#server/machine.ts'
import type { NewPunchListItem, PunchListItemChange } from '../contract.ts'
import { type PunchAction, type PunchRefusal, punchMachine } from '../machine.ts'
import { itemTable, type LockedItem, listListsOf, lockItems } from './item-queries.ts'
import { insertItems, type NewItemRow } from './item-write-queries.ts'
import { listTable } from './list-queries.ts'
import { standingOfList } from './lists.ts'
import { type Happening, tellingOfItem } from './notices.ts'

/**
 * Adds items to punch lists, all or none. Each list numbers its own items. They start as Active (001 §4), and
 * the responsible people are notified.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404), PUNCH_LIST_COMPLETE (409)
 */
export async function addItems(context: InAccount, inputs: NewPunchListItem[]): Promise<string[]> {
  const { db, scope, today } = context
  const listIds = inputs.map(({ punchListUniqueId }) => punchListUniqueId)
  const placed = await requireSeen(context, listTable, listIds, 'Read')
  const types = await requireNamed(context, inputs)
  const present = await lock(db, scope, listTable, listIds, { statusId: 'status_id' })
  const numbers = await nextNumbers(db, scope, 'PunchListItem', listIds)
  const rows: NewItemRow[] = []
  const choices: Choice[] = []
  for (const [index, input] of inputs.entries()) {
    const listId = input.punchListUniqueId
    const workOrderId = placed.get(listId)?.workOrderId ?? ''
    const status = present.get(listId)?.statusId
    if (status === undefined) throw notFound()
    requireStep(context, punchMachine.list, 'fill', standingOfList({ workOrderId, statusId: status }))
    await requireGivenWorkOrder(context, 'PunchLists', index, input.workOrderUniqueId, workOrderId)
    const { employeeId, typeId, subContractorId } = chosenParty(index, input, NOBODY, types)
    if (employeeId) choices.push({ index, workOrderId, employeeId })
    rows.push({
      id: uuidv7(),
      listId,
      workOrderId,
      number: numbers[index] ?? 0,
      employeeUniqueId: employeeId,
      subContractorTypeId: typeId,
      subContractorUniqueId: subContractorId,
      punchListItemLocation: input.punchListItemLocation ?? '',
      punchListItemDescription: input.punchListItemDescription,
      dueDate: input.dueDate ?? null,
    })
  }
  await requireAble(context, choices, 'employeeUniqueId', 'PunchLists')
  await insertItems(db, scope, today, rows)
  await linkFrom(context, linksOf(inputs, rows))
  const notices = choices.map(({ index, employeeId }) => {
    const row = rows[index] as NewItemRow
    const { punchListItemLocation: location, punchListItemDescription: description } = row
    return tellingOfItem({ ...row, location, description, employeeId }, 'given')
  })
  await pass(
    context,
    rows.map((row) => ({
      id: row.id,
      workOrderId: row.workOrderId,
      number: row.number,
      location: row.punchListItemLocation,
      description: row.punchListItemDescription,
      jobId: placed.get(row.listId)?.jobId ?? '',
      authorId: scope.employeeId,
      employeeId: row.employeeUniqueId,
      subContractorId: row.subContractorUniqueId,
      statusId: statuses.Active,
      due: row.dueDate,
    })),
  )
  notify(context, notices)
  return rows.map(({ id }) => id)
}

/** Links items to their origin: a non-conformance or an incident. */
const linksOf = (inputs: readonly NewPunchListItem[], rows: readonly NewItemRow[]) =>
  inputs.flatMap(({ fromNonConformanceUniqueId, fromIncidentUniqueId }, index) => {
    const to = { type: 'PunchListItem', id: rows[index]?.id ?? '' } as const
    return (
      [
        ['NonConformance', fromNonConformanceUniqueId],
        ['Incident', fromIncidentUniqueId],
      ] as const
    ).flatMap(([type, id]) => (id ? [{ from: { type, id }, to }] : []))
  })

type Waiting = Pick<
  LockedItem,
  | 'id'
  | 'workOrderId'
  | 'number'
  | 'location'
  | 'description'
  | 'authorId'
  | 'employeeId'
  | 'subContractorId'
  | 'statusId'
  | 'due'
> & { jobId: string }

/**
 * An open item waits on its responsible party; other items wait on nobody. The item's own notice tells a
 * person about it, so the court sends none.
 */
async function pass(context: Telling, items: readonly Waiting[]): Promise<void> {
  const holders = await passBall(
    context,
    items.map(({ id, workOrderId, jobId, authorId, number, location, description: title, ...item }) => ({
      record: 'PunchListItem',
      recordId: id,
      workOrderId,
      jobId,
      startedBy: authorId,
      turn: turnOf(context, id, item),
      named: { title, number: `${number}`, location },
      isToldOtherwise: true,
    })),
  )
  await letWatch(
    context,
    items.map(({ id, authorId, employeeId }) => ({
      recordId: id,
      employeeIds: [authorId, employeeId, holders.get(id)],
    })),
  )
}

function turnOf(
  { db, scope }: Telling,
  id: string,
  {
    statusId,
    employeeId,
    subContractorId,
    due,
  }: Pick<Waiting, 'statusId' | 'employeeId' | 'subContractorId' | 'due'>,
): Turn | null {
  if (statusId !== statuses.Active) return null
  const handOn = (to: string) =>
    updateAll(db, scope, itemTable, [
      { id, row: { employeeUniqueId: to, subContractorTypeId: null, subContractorUniqueId: null } },
    ])
  return { employeeId, subContractorId, step: 'close', due, handOn }
}

/** Sets the turns of items again, if the items still exist. */
export const passAnew: PassAnew = async (context, recordIds) => {
  const { db, scope } = context
  const placed = await listListsOf(db, scope, recordIds)
  const listIds = [...placed.values()].map(({ listId }) => listId)
  // Locks lists before items. All code uses this order, so that no two transactions wait for each other.
  const lists = new Set(await lockThere(db, scope, listTable, listIds, 'as they are'))
  const inThem = [...placed].flatMap(([id, { listId }]) => (lists.has(listId) ? [id] : []))
  const ids = await lockThere(db, scope, itemTable, inThem)
  const held = await lockWithLists(context, ids, new Map([...placed].filter(([id]) => ids.includes(id))))
  await pass(context, withJobs(held.items, held.lists))
}

/**
 * Locks the lists of these items, then the items. All code uses this order, so that no two transactions wait
 * for each other.
 *
 * @throws AppError NOT_FOUND (404) if a list or an item was deleted meanwhile
 */
async function lockWithLists(
  { db, scope }: Pick<Telling, 'db' | 'scope'>,
  ids: readonly string[],
  placed: ReadonlyMap<string, { listId: string }>,
) {
  const listIds = [...placed.values()].map(({ listId }) => listId)
  const lists = await lock(
    db,
    scope,
    listTable,
    listIds,
    { statusId: 'status_id', jobId: 'job_id' },
    'as they are',
  )
  const items = await lockItems(db, scope, ids)
  return { lists, items }
}

/**
 * Returns the standing of items for the caller: whose turn it is now. Items of a closed list cannot be
 * changed.
 */
export async function standingsOfItems(
  { db, scope }: InAccount,
  ids: readonly string[],
): Promise<
  (
    item: Pick<LockedItem, 'id' | 'workOrderId' | 'statusId'>,
    listStatusId: number,
  ) => Standing<PunchAction<'item'>, PunchRefusal>
> {
  const turns = await listOwnTurns(db, scope, ids)
  return ({ id, workOrderId, statusId }, listStatusId) => {
    const closed = listStatusId === statuses.Completed ? ({ code: 'PUNCH_LIST_COMPLETE' } as const) : null
    return { workOrderId, statusId, turn: turns.get(id), inTheWay: { edit: closed, close: closed } }
  }
}

/** True if the change gives any field a new value. */
function differs(
  before: LockedItem,
  party: Pick<LockedItem, 'employeeId' | 'typeId' | 'subContractorId'>,
  change: PunchListItemChange,
): boolean {
  const {
    punchListItemLocation: location,
    punchListItemDescription: description,
    dueDate: due,
  } = clearTexts(change, ['punchListItemLocation'])
  const after = { ...party, location, description, due }
  return Object.entries(after).some(
    ([field, value]) => value !== undefined && value !== before[field as keyof LockedItem],
  )
}

/**
 * The event to notify the responsible person about after a change; nothing for a closed item, because nothing
 * is left to do.
 */
function changeFor(before: LockedItem, after: LockedItem): Happening | undefined {
  if (!after.employeeId || after.statusId === statuses.Completed) return undefined
  if (after.employeeId !== before.employeeId) return 'given'
  if (after.statusId !== before.statusId) return after.statusId === statuses.Active ? 'active' : 'inactive'
  return 'changed'
}

/**
 * Changes items, all or none. An item stays in its list. Status Completed closes the item for good, and the
 * server stores who closed it and when (001 §4). The responsible person is notified.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404), ROW_VERSION_STALE or a refusal of
 * the machine (409)
 */
export async function changeItems(context: InAccount, changes: PunchListItemChange[]): Promise<string[]> {
  const { db, scope } = context
  const ids = changes.map(({ punchListItemUniqueId }) => punchListItemUniqueId)
  const placed = await requireSeen(context, itemTable, ids, 'Read')
  const types = await requireNamed(context, changes, { table: 'punch_list_item', records: ids })
  const { lists, items } = await lockWithLists(context, ids, placed)
  const standing = await standingsOfItems(context, ids)
  const choices: Choice[] = []
  const notices: NewNotice[] = []
  const written: Change<typeof itemTable.columns>[] = []
  for (const [index, change] of changes.entries()) {
    const before = items.get(change.punchListItemUniqueId)
    if (!before) throw notFound()
    await requireGivenWorkOrder(context, 'PunchLists', index, change.workOrderUniqueId, before.workOrderId)
    if (change.punchListUniqueId && change.punchListUniqueId !== before.listId) {
      await requireSeen(context, listTable, [change.punchListUniqueId], 'Read')
      throw invalidInput(`${index}.punchListUniqueId`, 'must be the punch list that the item is in')
    }
    const isClosed = change.statusId === statuses.Completed
    const party = chosenParty(index, saidOfParty(scope, before, change), before, types)
    const stands = standing(before, lists.get(before.listId)?.statusId ?? 0)
    requireStep(context, punchMachine.item, isClosed ? 'close' : 'edit', stands)
    // Closing may be allowed where editing is not, so other changes in the same call are checked as an edit.
    if (isClosed && differs(before, party, change)) requireStep(context, punchMachine.item, 'edit', stands)
    if (party.employeeId && party.employeeId !== before.employeeId)
      choices.push({ index, workOrderId: before.workOrderId, employeeId: party.employeeId })
    const { punchListItemLocation, punchListItemDescription, dueDate } = clearTexts(change, [
      'punchListItemLocation',
    ])
    const row = {
      employeeUniqueId: party.employeeId,
      subContractorTypeId: party.typeId,
      subContractorUniqueId: party.subContractorId,
      ...{ punchListItemLocation, punchListItemDescription, dueDate },
      statusId: change.statusId,
      ...(isClosed && closedBy(context)),
    }
    const from = statusesFrom(punchMachine.item, isClosed ? 'close' : 'edit')
    written.push({ id: before.id, row, inStatus: from, rowVersion: change.rowVersion })
    const after: LockedItem = {
      ...before,
      ...party,
      statusId: change.statusId ?? before.statusId,
      location: row.punchListItemLocation ?? before.location,
      description: row.punchListItemDescription ?? before.description,
      due: change.dueDate === undefined ? before.due : change.dueDate,
    }
    items.set(before.id, after)
    const happening = changeFor(before, after)
    if (happening && after.employeeId)
      notices.push(tellingOfItem({ ...after, employeeId: after.employeeId }, happening))
  }
  await updateAll(db, scope, itemTable, written)
  await requireAble(context, choices, 'employeeUniqueId', 'PunchLists')
  await pass(context, withJobs(items, lists))
  notify(context, notices)
  return ids
}

/** Items with the jobs of their lists. */
const withJobs = (items: ReadonlyMap<string, LockedItem>, lists: ReadonlyMap<string, { jobId: string }>) =>
  [...items.values()].map((item) => ({ ...item, jobId: lists.get(item.listId)?.jobId ?? '' }))

/** The fields for the person who closes a record, and for the time. */
const closedBy = ({ now, scope }: InAccount) => ({ closedAt: now, closedBy: scope.employeeId })

/**
 * Closes many items at once, all or none, and stores who closed them and when.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404), ROW_VERSION_STALE or a refusal of the machine (409)
 */
export async function closeManyItems(context: InAccount, seen: Seen[]): Promise<string[]> {
  const { db, scope } = context
  const ids = seen.map(({ id }) => id)
  const placed = await requireSeen(context, itemTable, ids, 'Read')
  const { lists, items } = await lockWithLists(context, ids, placed)
  const standing = await standingsOfItems(context, ids)
  for (const item of items.values())
    requireStep(context, punchMachine.item, 'close', standing(item, lists.get(item.listId)?.statusId ?? 0))
  const row = { statusId: statuses.Completed, ...closedBy(context) }
  const inStatus = statusesFrom(punchMachine.item, 'close')
  await updateAll(
    db,
    scope,
    itemTable,
    onceEach(seen).map(({ id, rowVersion }) => ({ id, row, inStatus, rowVersion })),
  )
  await pass(
    context,
    withJobs(items, lists).map((item) => ({ ...item, statusId: statuses.Completed })),
  )
  return ids
}

/**
 * Deletes items softly, all or none. An inactive item cannot be deleted (000 §4).
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404), PUNCH_ITEM_NOT_DELETED (409)
 */
export async function deleteItems(context: InAccount, ids: string[]): Promise<string[]> {
  const { db, scope, now } = context
  const placed = await requireSeen(context, itemTable, ids, 'Read')
  const { items, lists } = await lockWithLists(context, ids, placed)
  const standing = await standingsOfItems(context, ids)
  for (const item of items.values())
    requireStep(context, punchMachine.item, 'remove', standing(item, lists.get(item.listId)?.statusId ?? 0))
  await remove(db, scope, itemTable, ids, now)
  await dropBall(context, ids)
  return ids
}
