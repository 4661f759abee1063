/**
 * Operations that are the same for all tables of records: checking that the caller sees records, locking,
 * adding, changing many in one statement, and deleting softly. The differences between tables are data
 * (`RecordTable`).
 */
import { type Insertable, type InsertType, type RawBuilder, type SelectType, sql } from 'kysely'
import { forbidden, type Lacking, notFound, platformError } from '#contract/errors.ts'
import type { Action, Module } from '#contract/modules.ts'
import { type Below, type Naming, type RecordType, recordTypeOf } from '#contract/record-types.ts'
import type { Seen } from '#contract/seen.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { Scope } from '#server/scope.ts'
import { toRow } from './columns.ts'
import type { Db } from './open.ts'
import type { DB } from './schema.gen.ts'
import { isAboveTheirs, isTheirs } from './theirs.ts'
import { isAboveThere } from './there.ts'
import { isSeen, visibleWorkOrder } from './visibility.ts'

type Place = Pick<Scope, 'companyId' | 'accountId'>

type Names = Readonly<Record<string, string>>
/** Columns of a table, by their names in the contract. */
type ColumnsOf<Name extends keyof DB> = Readonly<Record<string, keyof DB[Name] & string>>

/** A table whose rows are records of an account, with an `id`, a `row_version` and a `deleted_at`. */
export interface RecordTable<Columns extends Names = Names, Name extends keyof DB = keyof DB> {
  name: Name
  /** The columns that a caller may write, by their names in the contract. */
  columns: Columns
  /** True if the rows belong to the company as a whole: they have no account. */
  isOfCompany?: boolean
}

type Held<Name extends keyof DB = keyof DB> = Pick<RecordTable<Names, Name>, 'name' | 'isOfCompany'>

/** `from … where`: the rows of the caller's company, and of the caller's account if the table has accounts. */
function fromTable({ companyId, accountId }: Place, { name, isOfCompany }: Held): RawBuilder<unknown> {
  return isOfCompany
    ? sql`from ${sql.table(name)} r where r.company_id = ${companyId}`
    : sql`from ${sql.table(name)} r where r.company_id = ${companyId} and r.account_id = ${accountId}`
}

/** `update … where`, for the same rows. */
function updateTable(
  { companyId, accountId }: Place,
  { name, isOfCompany }: Held,
  setting: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return isOfCompany
    ? sql`update ${sql.table(name)} r set ${setting} where r.company_id = ${companyId}`
    : sql`update ${sql.table(name)} r set ${setting} where r.company_id = ${companyId} and r.account_id = ${accountId}`
}

/** A table whose records each belong to a work order. */
export interface WorkOrderTable<Columns extends Names = Names, Name extends keyof DB = keyof DB>
  extends RecordTable<Columns, Name> {
  module: Module
  /**
   * The record above. If that record is deleted, this record counts as deleted, for reading and for writing.
   * Null: there is no such check, because deleting the record above also deletes this record.
   */
  below: Below | null
  /**
   * Decides which rows people of a subcontractor see: the rule of a record type, or a rule of its own for a
   * table without a type. Left out: the rule of the record above.
   */
  theirs?: RecordType | Naming
  /** The columns that a lookup returns beside the work order, by the names in its result. */
  place?: Read
}

/** The settings from the registry for a table with the records of a type. */
export function ofType(type: RecordType): Pick<WorkOrderTable, 'module' | 'below' | 'theirs'> {
  const { module, below = null } = recordTypeOf(type)
  return { module, below, theirs: type }
}

/**
 * Declares a feature's own table. The architecture test regards the feature that declares a table as the
 * feature that writes the table.
 */
export function recordTable<
  const Name extends keyof DB,
  const Columns extends ColumnsOf<Name>,
  const More extends Partial<Omit<WorkOrderTable, 'name' | 'columns'>> = object,
>(name: Name, columns: Columns, more?: More): RecordTable<Columns, Name> & More {
  return { name, columns, ...more } as RecordTable<Columns, Name> & More
}

/** The columns that a lookup of records adds, by the names in its result. */
type Read = Names
type Found<R extends Read> = { id: string } & Record<keyof R, string>

// Seeing ----------------------------------------------------------------------------------------------------------

/**
 * Checks that all these records were found, and then that the caller may use all of them. So a missing record
 * is reported before a forbidden record.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403)
 */
export function requireAllowed<Row extends { id: string; isAllowed: boolean; workOrderId: string }>(
  rows: readonly Row[],
  ids: readonly string[],
  wanted: Pick<Lacking, 'module' | 'action'>,
): ReadonlyMap<string, Row> {
  const seen = new Map(rows.map((row) => [row.id, row]))
  if (ids.some((id) => !seen.has(id))) throw notFound()
  const refused = rows.find((row) => !row.isAllowed)
  if (refused) throw forbidden({ ...wanted, workOrderUniqueId: refused.workOrderId })
  return seen
}

/**
 * Checks that the caller sees these records and may do `action` on the work order of each. Returns, by id,
 * the work order and the `place` of each record.
 *
 * @throws AppError NOT_FOUND (404) for a record that does not exist or that the caller does not see,
 *   FORBIDDEN (403)
 */
export async function requireSeen<const R extends Read>(
  { db, scope }: Pick<InAccount, 'db' | 'scope'>,
  { name, module, below, theirs, place }: Omit<WorkOrderTable, 'columns' | 'place'> & { place: R },
  ids: readonly string[],
  action: Action,
): Promise<ReadonlyMap<string, Found<R> & { workOrderId: string }>> {
  const workOrder = `${name}.work_order_id`
  // A table without a rule of its own follows the rule of the record above.
  const isKnown = theirs
    ? isTheirs(scope, theirs, name)
    : below
      ? isAboveTheirs(scope, below, name)
      : sql<boolean>`true`
  const columns = Object.entries(place).map(
    ([as, column]) => sql`, ${sql.ref(`${name}.${column}`)} as ${sql.id(as)}`,
  )
  const { rows } = await sql<Found<R> & { workOrderId: string; isAllowed: boolean }>`
    select id, work_order_id as "workOrderId", ${visibleWorkOrder(scope, module, action, workOrder)} as "isAllowed"
      ${columns.length > 0 ? sql.join(columns, sql``) : sql``}
    from ${sql.table(name)}
    where company_id = ${scope.companyId} and account_id = ${scope.accountId} and id = any(${ids}::uuid[])
      and deleted_at is null and ${isSeen(scope, workOrder)} and ${isAboveThere(scope, below, name)}
      and ${isKnown}`.execute(db)
  return requireAllowed(rows, ids, { module, action })
}

// Locking ---------------------------------------------------------------------------------------------------------

/** A locked record, with the columns that were read, under the names of the map `read`. */
export type Locked<Name extends keyof DB, Columns extends ColumnsOf<Name>> = { id: string } & {
  [Field in keyof Columns]: SelectType<DB[Name][Columns[Field] & keyof DB[Name]]>
}

/**
 * Locks these records until the end of the transaction: nobody else can change them, or add records below
 * them. The rows are locked in the order of their ids, so that two callers never wait for each other. 'as
 * they are' takes a share lock, which several callers can have at the same time.
 *
 * @throws AppError NOT_FOUND (404) when a record was deleted meanwhile
 */
export async function lock<Name extends keyof DB, const Columns extends ColumnsOf<Name>>(
  db: Db,
  place: Place,
  table: Held<Name>,
  ids: readonly string[],
  read: Columns = {} as Columns,
  hold: 'to change' | 'as they are' = 'to change',
): Promise<Map<string, Locked<Name, Columns>>> {
  const wanted = [...new Set(ids)]
  const columns = Object.entries<string>(read).map(
    ([as, column]) => sql`, ${sql.ref(column)} as ${sql.id(as)}`,
  )
  const { rows } = await sql<Locked<Name, Columns>>`
    select id ${columns.length > 0 ? sql.join(columns, sql``) : sql``}
    ${fromTable(place, table)} and id = any(${wanted}::uuid[]) and deleted_at is null
    order by id ${hold === 'to change' ? sql`for no key update` : sql`for share`}`.execute(db)
  if (rows.length < wanted.length) throw notFound()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Locks those of these records that still exist, as `lock` does. Returns their ids. */
export async function lockThere(
  db: Db,
  place: Place,
  table: Held,
  ids: readonly string[],
  hold: 'to change' | 'as they are' = 'to change',
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id ${fromTable(place, table)} and id = any(${ids}::uuid[]) and deleted_at is null
    order by id ${hold === 'to change' ? sql`for no key update` : sql`for share`}`.execute(db)
  return rows.map(({ id }) => id)
}

// Adding ----------------------------------------------------------------------------------------------------------

/**
 * A new row, under the names of the map of columns. Every field must be set, so no column gets its default
 * from SQL.
 */
export type NewRow<Name extends keyof DB, Columns extends ColumnsOf<Name>> = {
  [Field in keyof Columns]: Exclude<InsertType<DB[Name][Columns[Field] & keyof DB[Name]]>, undefined>
}

/**
 * Adds records to the caller's account in one statement. `all` contains values that every row gets, by SQL's
 * names.
 */
export async function insertAll<Name extends keyof DB, const Columns extends ColumnsOf<Name>>(
  db: Db,
  { companyId, accountId }: Place,
  { name, isOfCompany = false }: Held<Name>,
  columns: Columns,
  rows: readonly NewRow<Name, Columns>[],
  all: Partial<Insertable<DB[Name]>> = {},
): Promise<void> {
  if (rows.length === 0) return
  const place = { company_id: companyId, ...(!isOfCompany && { account_id: accountId }) }
  const written = rows.map((row) => ({ ...toRow(columns, row), ...all, ...place }))
  // The compiler cannot check a variable table name, so the type of another table is used here.
  await db
    .insertInto(name as 'rfi')
    .values(written as unknown as Insertable<DB['rfi']>[])
    .execute()
}

// Changing --------------------------------------------------------------------------------------------------------

/** The new values of one record. Undefined and missing fields stay unchanged. */
export interface Change<Columns extends Record<string, string>> {
  id: string
  row: { readonly [Name in keyof Columns]?: unknown }
  /** The version that the record must still have; undefined: any. */
  rowVersion?: number | undefined
  /** Only for a table with a status: the statuses of which the record must still have one; undefined: any. */
  inStatus?: readonly number[] | undefined
}

/**
 * Changes records, each to its own values, in one statement whose text does not depend on their number. A
 * record that is named twice is changed twice, the second time in a second statement. Returns the ids of
 * records that were not changed, because they have another version or status by now, or are deleted.
 */
export async function update<Columns extends Record<string, string>>(
  db: Db,
  place: Place,
  table: RecordTable<Columns>,
  changes: readonly Change<Columns>[],
): Promise<string[]> {
  const unchanged: string[] = []
  for (const round of roundsOf(changes, ({ id }) => id))
    unchanged.push(...(await updateOnce(db, place, table, round)))
  return unchanged
}

async function updateOnce<Columns extends Record<string, string>>(
  db: Db,
  place: Place,
  { columns, ...table }: RecordTable<Columns>,
  changes: readonly Change<Columns>[],
): Promise<string[]> {
  const mapped = changes.map(({ id, row, rowVersion, inStatus }) => ({
    id,
    version: rowVersion ?? null,
    statuses: inStatus ?? null,
    fields: Object.fromEntries(
      Object.entries(columns).flatMap(([field, column]) => {
        const value = row[field]
        return value === undefined ? [] : [[column, value]]
      }),
    ),
  }))
  const written = Object.values(columns).filter((column) => mapped.some(({ fields }) => column in fields))
  // If another change writes a column and this change does not, the record keeps its value.
  const values = sql.join(written.map((column) => sql.ref(`next.${column}`)))
  const setting =
    written.length > 0
      ? sql`(${sql.join(written.map((column) => sql.ref(column)))}) =
          (select ${values} from jsonb_populate_record(r, change.fields) next),`
      : sql``
  const isInStatus = mapped.some(({ statuses }) => statuses)
    ? sql`and (change.statuses is null or r.status_id = any(change.statuses))`
    : sql``
  const changing = sql`${setting} row_version = r.row_version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(mapped)}::jsonb)
      as change (id uuid, version integer, statuses integer[], fields jsonb)`
  const { rows } = await sql<{ id: string }>`
    ${updateTable(place, table, changing)} and r.id = change.id and r.deleted_at is null
      and (change.version is null or r.row_version = change.version) ${isInStatus}
    returning r.id`.execute(db)
  const changed = new Set(rows.map(({ id }) => id))
  return changes.flatMap(({ id }) => (changed.has(id) ? [] : [id]))
}

/**
 * Changes records as `update` does: all, or none.
 *
 * @throws AppError ROW_VERSION_STALE (409) when a record can no longer be changed
 */
export async function updateAll<Columns extends Record<string, string>>(
  db: Db,
  place: Place,
  table: RecordTable<Columns>,
  changes: readonly Change<Columns>[],
): Promise<void> {
  const unchanged = await update(db, place, table, changes)
  if (unchanged.length > 0) throw platformError('ROW_VERSION_STALE')
}

/** Removes duplicates. If a record is named twice, the version that was named last counts. */
export const onceEach = (seen: readonly Seen[]): Seen[] => [
  ...new Map(seen.map((one) => [one.id, one])).values(),
]

/** Splits a list, in its order, into parts in which no record is named twice. Nearly always there is one part. */
export function roundsOf<Item>(items: readonly Item[], idOf: (item: Item) => string): Item[][] {
  const rounds: Item[][] = []
  let named = new Set<string>()
  for (const item of items) {
    const id = idOf(item)
    if (rounds.length === 0 || named.has(id)) {
      rounds.push([])
      named = new Set()
    }
    named.add(id)
    rounds.at(-1)?.push(item)
  }
  return rounds
}

/** Deletes records softly: those with one of `ids` in `column`. Returns how many it deleted. */
export async function remove(
  db: Db,
  place: Place,
  table: Held,
  ids: readonly string[],
  now: Date,
  column = 'id',
): Promise<number> {
  const deleting = sql`deleted_at = ${now}, row_version = row_version + 1, updated_at = now()`
  const { numAffectedRows = 0n } = await sql`
    ${updateTable(place, table, deleting)} and ${sql.ref(column)} = any(${ids}::uuid[])
      and deleted_at is null`.execute(db)
  return Number(numAffectedRows)
}
