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

/** How a subcontractor stands to the caller: it belongs to the account, to no work order. */
const standingOf = ({ statusId }: Pick<Row, 'statusId'>) => ({ workOrderId: null, statusId })

const named = (context: InAccount, row: Row): Subcontractor => ({
  ...row,
  statusName: statusNameOf(row.statusId) ?? '',
  subContractorTypeName: subcontractorTypeNameOf(row.subContractorTypeId) ?? '',
  countryName: countryNameOf(row.countryId) ?? '',
  stateName: stateNameOf(row.countryId, row.stateId) ?? '',
  // It takes no look-up, so that the menus of a list of them have it, too.
  may: mayDo(context, subcontractorMachine, standingOf(row)),
})

type Sorted = SubcontractorFilter & { sort?: SubcontractorSort | null | undefined }

/** Some of the account's subcontractors. */
export async function subcontractorsIn(
  context: InAccount,
  { sort, ...filter }: Sorted,
  range: Range,
): Promise<Subcontractor[]> {
  const rows = await listSubcontractorRows(context.db, context.scope, filter, sort, range)
  return rows.map((row) => named(context, row))
}

/** A page of the account's subcontractors, by name where nothing else is said. */
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
 * Checks that these are subcontractors of the caller's account, and keeps them until what is given to them is written;
 * answers the type of each by its id. A deleted one can be given to nothing, but what names it already keeps it: `on`
 * are the records that are changed, in the order of the ids.
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
    // What is only added has none yet.
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
 * Checks that the account has these subcontractors, or had them: what still waits on a deleted one can be looked for.
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
 * The subcontractor that a change writes: whoever was not told which one a record names, as it is another than their own, sends
 * it back empty, and it stays (docs/decisions/0160). Undefined leaves it as it is.
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
 * Adds subcontractors, all or none. They begin Pending (002 §4), and the caller is noted as who made them.
 *
 * @throws AppError INVALID_INPUT (400), SUBCONTRACTOR_NAME_KNOWN (409) where that is asked
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

/** The longest name of a subcontractor. */
const LONGEST_NAME = 200

/**
 * The subcontractor that goes by a name; where there is none it is made, Pending as all that are added. It is not deleted
 * before the end of the transaction, in which something is given to it.
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

/** True where several subcontractors go by a name: it names none of them. */
export async function isNameOfSeveral({ db, scope }: InAccount, name: string): Promise<boolean> {
  return (await countSubcontractorsCalled(db, scope, cutText(name, LONGEST_NAME))) > 1
}

/**
 * Changes subcontractors, all or none. One that becomes Created is activated, and then changed no more (002 §4).
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

/** How a refusal calls the records that name a subcontractor. */
const nouns: Record<SubcontractorUse['record'], string> = {
  Task: 'task',
  PunchListItem: 'punch list item',
  Submittal: 'submittal',
  Permit: 'permit',
  ConstructionReport: 'work report',
  Invoice: 'invoice',
}

/** The uses in one project of those records that the caller sees there, or of those that they do not. */
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
 * Checks that nothing names these subcontractors: whatever can be read has to say whose it is (records.md).
 *
 * @throws AppError SUBCONTRACTOR_IN_USE (409), which says where
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
 * Deletes subcontractors softly, all or none: none that is activated (002 §4), and none that any record names. Whoever
 * gives something to one holds it until that is written, so of the two at the same moment the second is refused.
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
