/** The rules of subcontractors. */
import { v7 as uuidv7 } from 'uuid'
import { AppError, notFound } from '#contract/errors.ts'
import { hasBit } from '#contract/modules.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { cutText } from '#contract/texts.ts'
import {
  countryNameOf,
  requirePlace,
  stateNameOf,
  statusNameOf,
  subcontractorTypeNameOf,
} from '#features/reference/server/public.ts'
import { clearTexts } from '#server/db/columns.ts'
import { fetchPage, pageOfOne, type Range } from '#server/db/page.ts'
import { type Change, lock, remove, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { mayDo, requireStep, statusesFrom } from '#server/machine.ts'
import type { Scope } from '#server/scope.ts'
import { counted, describeUses, type UsedIn } from '#server/uses.ts'
import {
  type NewSubcontractor,
  type Subcontractor,
  type SubcontractorChange,
  type SubcontractorSort,
  subcontractorErrors,
} from '../contract.ts'
import { subcontractorMachine } from '../machine.ts'
import {
  countEmployeesWith,
  countSubcontractors,
  countSubcontractorsCalled,
  findSubcontractorById,
  findSubcontractorCalled,
  type Giving,
  insertSubcontractors,
  type KnownSubcontractor,
  listKeeping,
  listKnown,
  listKnownNames,
  listSubcontractorRows,
  listUses,
  type NamingTable,
  type SubcontractorFilter,
  type SubcontractorUse,
  subcontractorTable,
} from './queries.ts'

type Row = Omit<Subcontractor, 'statusName' | 'subContractorTypeName' | 'countryName' | 'stateName' | 'may'>

/** The standing of a subcontractor. It belongs to the account, so it has no work order. */
const standingOf = ({ statusId }: Pick<Row, 'statusId'>) => ({ workOrderId: null, statusId })

const named = (context: InAccount, row: Row): Subcontractor => ({
  ...row,
  statusName: statusNameOf(row.statusId) ?? '',
  subContractorTypeName: subcontractorTypeNameOf(row.subContractorTypeId) ?? '',
  countryName: countryNameOf(row.countryId) ?? '',
  stateName: stateNameOf(row.countryId, row.stateId) ?? '',
  // Needs no query, so the rows of a list can have this field too, for their menus.
  may: mayDo(context, subcontractorMachine, standingOf(row)),
})

type Sorted = SubcontractorFilter & { sort?: SubcontractorSort | null | undefined }

/** A range of the subcontractors of the account. */
export async function subcontractorsIn(
  context: InAccount,
  { sort, ...filter }: Sorted,
  range: Range,
): Promise<Subcontractor[]> {
  const rows = await listSubcontractorRows(context.db, context.scope, filter, sort, range)
  return rows.map((row) => named(context, row))
}

/** A page of the subcontractors of the account, by name if no order is given. */
export function pageOfSubcontractors(
  context: InAccount,
  paging: Pick<Paging, 'StartingPageNumber' | 'NumberOfItemsPerPage'>,
  filter: Sorted,
): Promise<PageOf<Subcontractor>> {
  return fetchPage(
    paging,
    (range) => subcontractorsIn(context, filter, range),
    () => countSubcontractors(context.db, context.scope, filter),
  )
}

const unknown = () => new AppError('SUBCONTRACTOR_NOT_FOUND', subcontractorErrors.SUBCONTRACTOR_NOT_FOUND)

/**
 * One subcontractor as a page.
 *
 * @throws AppError SUBCONTRACTOR_NOT_FOUND (404)
 */
export async function pageWithSubcontractor(
  context: InAccount,
  body: Paging & { TargetUniqueID: string },
): Promise<PageOf<Subcontractor>> {
  const row = await findSubcontractorById(context.db, context.scope, body.TargetUniqueID)
  if (!row) throw unknown()
  return pageOfOne(named(context, row), body)
}

type Ids = readonly (string | null | undefined)[]

const typesById = (known: readonly KnownSubcontractor[]): ReadonlyMap<string, number> =>
  new Map(known.map(({ id, typeId }) => [id, typeId]))

/**
 * Checks that these subcontractors exist in the caller's account, and locks them until the end of the
 * transaction. Returns the type of each by its id. A deleted subcontractor is refused, unless the record
 * already names it: `on` has the records that are changed, in the order of the ids.
 *
 * @throws AppError SUBCONTRACTOR_NOT_FOUND (404)
 */
export async function requireSubcontractors(
  { db, scope }: InAccount,
  ids: Ids,
  on?: { table: NamingTable; records: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const given = ids.flatMap((subcontractor, index) =>
    subcontractor ? [{ subcontractor, record: on?.records[index] }] : [],
  )
  if (given.length === 0) return new Map()
  const known = await listKnown(
    db,
    scope,
    given.map(({ subcontractor }) => subcontractor),
  )
  const there = new Set(known.flatMap(({ id, isThere }) => (isThere ? [id] : [])))
  const gone = given.flatMap(({ subcontractor, record }) => {
    if (there.has(subcontractor)) return []
    // A new record cannot already name a subcontractor.
    if (!on || !record) throw unknown()
    return [{ subcontractor, record }]
  })
  if (on && gone.length > 0) {
    const keeping = await listKeeping(db, scope, on.table, gone)
    const isKept = ({ subcontractor, record }: Giving) =>
      keeping.some((kept) => kept.subcontractor === subcontractor && kept.record === record)
    if (!gone.every(isKept)) throw unknown()
  }
  return typesById(known)
}

/**
 * Checks that these subcontractors exist in the account or were deleted there, because a filter may search
 * for records that still wait on a deleted subcontractor.
 *
 * @throws AppError SUBCONTRACTOR_NOT_FOUND (404)
 */
export async function requireKnownSubcontractors({ db, scope }: InAccount, ids: Ids): Promise<void> {
  const wanted = ids.filter((id): id is string => id != null)
  if (wanted.length === 0) return
  const types = typesById(await listKnown(db, scope, wanted))
  if (wanted.some((id) => !types.has(id))) throw unknown()
}

/**
 * The subcontractor that a change writes. People of a subcontractor do not see the name of another firm, so
 * their forms send an empty value; then the stored firm stays (docs/decisions/0160). Undefined: the stored
 * firm stays.
 */
export function chosenFirm(
  { theirs }: Pick<Scope, 'theirs'>,
  stored: string | null,
  sent: string | null | undefined,
): string | null | undefined {
  const isUntold = theirs !== null && stored !== null && stored !== theirs.firmId
  return isUntold && !sent ? undefined : sent
}

const placeFields = (index: number) => ({ country: `${index}.countryId`, state: `${index}.stateId` })

/**
 * Adds subcontractors, all or none. They begin as Pending (002 §4), and the caller is stored as their author.
 *
 * @throws AppError INVALID_INPUT (400), SUBCONTRACTOR_NAME_KNOWN (409) if `isSameNameAccepted` is false
 */
export async function addSubcontractors(
  { db, scope }: InAccount,
  inputs: NewSubcontractor[],
): Promise<string[]> {
  for (const [index, input] of inputs.entries()) requirePlace(input, placeFields(index))
  const asked = inputs.flatMap((input) => (input.isSameNameAccepted === false ? input.subcontractorName : []))
  if (asked.length > 0 && (await listKnownNames(db, scope, asked)).size > 0)
    throw new AppError('SUBCONTRACTOR_NAME_KNOWN', subcontractorErrors.SUBCONTRACTOR_NAME_KNOWN)
  const rows = inputs.map((input) => ({ id: uuidv7(), input }))
  await insertSubcontractors(db, scope, rows)
  return rows.map(({ id }) => id)
}

/** The maximum length of a subcontractor's name. */
const LONGEST_NAME = 200

/**
 * The subcontractor with this name. If no subcontractor has the name, one is added, as Pending. The
 * subcontractor is locked until the end of the transaction, so that the caller can write a record that names
 * it.
 */
export async function subcontractorCalled(
  context: InAccount,
  { name, subContractorTypeId }: { name: string } & Pick<NewSubcontractor, 'subContractorTypeId'>,
): Promise<string> {
  const subcontractorName = cutText(name, LONGEST_NAME)
  const known = await findSubcontractorCalled(context.db, context.scope, subcontractorName)
  const id =
    known ?? (await addSubcontractors(context, [{ subcontractorName, subContractorTypeId }]))[0] ?? ''
  await requireSubcontractors(context, [id])
  return id
}

/** True if several subcontractors have this name, so that the name does not identify one of them. */
export async function isNameOfSeveral({ db, scope }: InAccount, name: string): Promise<boolean> {
  return (await countSubcontractorsCalled(db, scope, cutText(name, LONGEST_NAME))) > 1
}

/**
 * Changes subcontractors, all or none. Status Created activates a subcontractor. An activated subcontractor
 * cannot be changed (002 §4).
 *
 * @throws AppError INVALID_INPUT (400), NOT_FOUND (404), SUBCONTRACTOR_ACTIVATED or ROW_VERSION_STALE (409)
 */
export async function changeSubcontractors(
  context: InAccount,
  changes: SubcontractorChange[],
): Promise<string[]> {
  const { db, scope } = context
  const ids = changes.map(({ subContractorUniqueId }) => subContractorUniqueId)
  const held = await lock(db, scope, subcontractorTable, ids, {
    statusId: 'status_id',
    countryId: 'country_id',
    stateId: 'state_id',
  })
  const written: Change<typeof subcontractorTable.columns>[] = []
  for (const [index, { subContractorUniqueId: id, rowVersion, ...change }] of changes.entries()) {
    const before = held.get(id)
    if (!before) throw notFound()
    requireStep(context, subcontractorMachine, 'edit', standingOf(before))
    const { statusId = before.statusId, countryId = before.countryId, stateId = before.stateId } = change
    requirePlace({ countryId, stateId }, placeFields(index))
    const row = clearTexts(change, ['SubContractorAddress', 'subContractorCity', 'zipcode'])
    written.push({ id, row, rowVersion, inStatus: statusesFrom(subcontractorMachine, 'edit') })
    held.set(id, { id, statusId, countryId, stateId })
  }
  await updateAll(db, scope, subcontractorTable, written)
  return ids
}

/** The words for records that name a subcontractor, in the text of a refusal. */
const nouns: Record<SubcontractorUse['record'], string> = {
  Task: 'task',
  PunchListItem: 'punch list item',
  Submittal: 'submittal',
  Permit: 'permit',
  ConstructionReport: 'work report',
  Invoice: 'invoice',
}

/** The uses by project, separately for records that the caller sees and for hidden records. */
function byProject(uses: readonly SubcontractorUse[]): UsedIn[] {
  const keyOf = ({ workOrderId, isSeen }: SubcontractorUse) => `${workOrderId} ${isSeen}`
  return [...Map.groupBy(uses, keyOf).values()].flatMap((here) => {
    const [first] = here
    if (!first) return []
    const counts = here.map(({ record, count }) => counted(count, nouns[record]))
    return [{ workOrderTitle: first.workOrderTitle, isSeen: first.isSeen, counts }]
  })
}

/**
 * Checks that no record names these subcontractors, because the firm of a record must stay readable
 * (records.md).
 *
 * @throws AppError SUBCONTRACTOR_IN_USE (409), whose text names the places
 */
async function requireUnused(
  { db, scope }: InAccount,
  held: ReadonlyMap<string, { name: string }>,
): Promise<void> {
  const ids = [...held.keys()]
  const employees = await countEmployeesWith(db, scope, ids)
  const mayReadPeople = hasBit(scope.permissions, 'Employees', 'Read')
  const uses = await listUses(db, scope, ids)
  for (const [id, { name }] of held) {
    const people = employees.get(id)
    const where = [
      ...(people ? [mayReadPeople ? counted(people, 'employee') : 'employees'] : []),
      describeUses(byProject(uses.filter((use) => use.id === id))),
    ].filter((part) => part !== '')
    if (where.length === 0) continue
    const text = `The subcontractor ${name} is in use: ${where.join('; ')}. Nothing was deleted.`
    throw new AppError('SUBCONTRACTOR_IN_USE', subcontractorErrors.SUBCONTRACTOR_IN_USE, [], text)
  }
}

/**
 * Deletes subcontractors softly, all or none. Activated subcontractors (002 §4) and subcontractors that a
 * record names are refused. If one call deletes a subcontractor while another call writes a record that names
 * it, the later call waits and is then refused.
 *
 * @throws AppError NOT_FOUND (404), SUBCONTRACTOR_NOT_DELETED or SUBCONTRACTOR_IN_USE (409)
 */
export async function removeThem(context: InAccount, ids: string[]): Promise<string[]> {
  const { db, scope, now } = context
  const held = await lock(db, scope, subcontractorTable, ids, {
    statusId: 'status_id',
    name: 'name',
  })
  for (const one of held.values()) requireStep(context, subcontractorMachine, 'remove', standingOf(one))
  await requireUnused(context, held)
  await remove(db, scope, subcontractorTable, ids, now)
  return ids
}
