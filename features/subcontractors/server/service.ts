/** The rules of subcontractors. */
import { v7 as uuidv7 } from 'uuid'
import { AppError, notFound } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
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
import { requireStatus, statusesFrom } from '#server/machine.ts'
import {
  type NewSubcontractor,
  type Subcontractor,
  type SubcontractorChange,
  type SubcontractorSort,
  subcontractorErrors,
} from '../contract.ts'
import { subcontractorMachine } from '../machine.ts'
import {
  areInUse,
  countSubcontractors,
  findSubcontractorById,
  insertSubcontractors,
  listSubcontractorRows,
  listTypesById,
  type SubcontractorFilter,
  subcontractorTable,
} from './queries.ts'

type Row = Omit<Subcontractor, 'statusName' | 'subContractorTypeName' | 'countryName' | 'stateName'>

const named = (row: Row): Subcontractor => ({
  ...row,
  statusName: statusNameOf(row.statusId) ?? '',
  subContractorTypeName: subcontractorTypeNameOf(row.subContractorTypeId) ?? '',
  countryName: countryNameOf(row.countryId) ?? '',
  stateName: stateNameOf(row.countryId, row.stateId) ?? '',
})

type Sorted = SubcontractorFilter & { sort?: SubcontractorSort | null | undefined }

/** Some of the account's subcontractors. */
export async function subcontractorsIn(
  { db, scope }: InAccount,
  { sort, ...filter }: Sorted,
  range: Range,
): Promise<Subcontractor[]> {
  return (await listSubcontractorRows(db, scope, filter, sort, range)).map(named)
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
  { db, scope }: InAccount,
  body: Paging & { TargetUniqueID: string },
): Promise<PageOf<Subcontractor>> {
  const row = await findSubcontractorById(db, scope, body.TargetUniqueID)
  if (!row) throw unknown()
  return pageOfOne(named(row), body)
}

/**
 * Checks that these are subcontractors of the caller's account, and keeps them until what is given to them is written;
 * answers the type of each by its id.
 *
 * @throws AppError SUBCONTRACTOR_NOT_FOUND (404)
 */
export async function requireSubcontractors(
  { db, scope }: InAccount,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const types = await listTypesById(db, scope, ids)
  if (ids.some((id) => !types.has(id))) throw unknown()
  return types
}

const placeFields = (index: number) => ({ country: `${index}.countryId`, state: `${index}.stateId` })

/**
 * Adds subcontractors, all or none. They begin Pending (002 §4), and the caller is noted as who made them.
 *
 * @throws AppError INVALID_INPUT (400)
 */
export async function addSubcontractors(
  { db, scope }: InAccount,
  inputs: NewSubcontractor[],
): Promise<string[]> {
  for (const [index, input] of inputs.entries()) requirePlace(input, placeFields(index))
  const rows = inputs.map((input) => ({ id: uuidv7(), input }))
  await insertSubcontractors(db, scope, rows)
  return rows.map(({ id }) => id)
}

/**
 * Changes subcontractors, all or none. One that becomes Created is activated, and then changed no more (002 §4).
 *
 * @throws AppError INVALID_INPUT (400), NOT_FOUND (404), SUBCONTRACTOR_ACTIVATED or ROW_VERSION_STALE (409)
 */
export async function changeSubcontractors(
  { db, scope }: InAccount,
  changes: SubcontractorChange[],
): Promise<string[]> {
  const ids = changes.map(({ subContractorUniqueId }) => subContractorUniqueId)
  const held = await lock<Held>(db, scope, subcontractorTable, ids, {
    statusId: 'status_id',
    countryId: 'country_id',
    stateId: 'state_id',
  })
  const written: Change<typeof subcontractorTable.columns>[] = []
  for (const [index, { subContractorUniqueId: id, rowVersion, ...change }] of changes.entries()) {
    const before = held.get(id)
    if (!before) throw notFound()
    requireStatus(subcontractorMachine, 'edit', before.statusId)
    const { statusId = before.statusId, countryId = before.countryId, stateId = before.stateId } = change
    requirePlace({ countryId, stateId }, placeFields(index))
    const row = clearTexts(change, ['SubContractorAddress', 'subContractorCity', 'zipcode'])
    written.push({ id, row, rowVersion, inStatus: statusesFrom(subcontractorMachine, 'edit') })
    held.set(id, { id, statusId, countryId, stateId })
  }
  await updateAll(db, scope, subcontractorTable, written)
  return ids
}

/** What decides about a change. */
interface Held {
  statusId: number
  countryId: number | null
  stateId: number | null
}

/**
 * Deletes subcontractors softly, all or none: none that is activated (002 §4), and none that somebody is still with.
 *
 * @throws AppError NOT_FOUND (404), SUBCONTRACTOR_NOT_DELETED or SUBCONTRACTOR_IN_USE (409)
 */
export async function removeThem({ db, scope, now }: InAccount, ids: string[]): Promise<string[]> {
  const held = await lock<Pick<Held, 'statusId'>>(db, scope, subcontractorTable, ids, {
    statusId: 'status_id',
  })
  for (const { statusId } of held.values()) requireStatus(subcontractorMachine, 'remove', statusId)
  if (await areInUse(db, scope, ids))
    throw new AppError('SUBCONTRACTOR_IN_USE', subcontractorErrors.SUBCONTRACTOR_IN_USE)
  await remove(db, scope, subcontractorTable, ids, now)
  return ids
}
