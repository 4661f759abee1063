/**
 * Limits on the records of a work order that some people see. Guests do not see drafts of other people, if
 * the record's type has drafts (docs/decisions/0157).
 *
 * A type can declare which people and firms its records name (contract/record-types.ts). Of such a type,
 * people of a subcontractor see only the records that name their subcontractor or themselves: these records
 * are theirs (docs/decisions/0095).
 *
 * These limits add to the rules for work orders in visibility.ts, and never replace them. The limits exist in
 * two forms:
 *
 * - In SQL, for a caller. For everybody else the condition is `true`, so that the statements of other people
 *   do not change.
 * - In SQL, for people who are not calling.
 */
import { type RawBuilder, sql } from 'kysely'
import { ALL_BITS, type Module, modules, type Permissions } from '#contract/modules.ts'
import {
  type Below,
  bitsOfTheirs,
  isSeenInPart,
  type Naming,
  type RecordType,
  recordTypeNames,
  recordTypeOf,
} from '#contract/record-types.ts'
import { statuses } from '#contract/statuses.ts'
import type { Held, Scope, Theirs } from '#server/scope.ts'
import type { Db } from './open.ts'

type Account = Pick<Scope, 'companyId' | 'accountId'>

/** The part of a scope that decides which records are theirs, and which drafts they see. */
export type Reader = Account & Pick<Scope, 'employeeId' | 'theirs' | 'isGuest'>

/**
 * True for the employees `alias` of a subcontractor: by their own record, or by the fixed role for
 * subcontractors.
 */
export function isOfSubcontractor(alias: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`(${of('sub_contractor_id')} is not null or exists (select 1 from company_role fixed
    where fixed.company_id = ${of('company_id')} and fixed.id = ${of('company_role_id')}
      and fixed.kind = 'subcontractor'))`
}

/**
 * True for the employees `alias` who are not the account's own people: they are of a subcontractor, or have a
 * company of their own.
 */
export function isGuest(alias: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${alias}.own_company_name`)} <> '' or ${isOfSubcontractor(alias)})`
}

/** The `theirs` of an employee's scope, from the result of `isOfSubcontractor`. */
export function theirsOf(employee: { isOfSubcontractor: boolean; firmId: string | null }): Theirs | null {
  return employee.isOfSubcontractor ? { firmId: employee.firmId } : null
}

/** Limits permissions: people of a subcontractor get only those bits of their role that such people may have. */
export function heldWith<H extends Held>(theirs: Theirs | null, held: H): H {
  if (!theirs) return held
  const { permissions, workOrderPermissions } = held
  const there = [...workOrderPermissions].map(([id, scoped]) => [id, withoutOwn(scoped)] as const)
  return { ...held, permissions: withoutOwn(permissions), workOrderPermissions: new Map(there) }
}

const withoutOwn = (permissions: Permissions): Permissions =>
  Object.fromEntries(
    Object.entries(permissions).map(([module, sum]) => [module, sum & bitsOfTheirs(module as Module)]),
  )

/** `heldWith` in SQL, for the bits `sum` that the role of `employee` has on a module. */
export function heldWithOfEmployee(
  sum: RawBuilder<number>,
  module: Module | RawBuilder<Module>,
): RawBuilder<number> {
  const limited = modules.filter((one) => bitsOfTheirs(one) !== ALL_BITS)
  if (typeof module === 'string' && !limited.includes(module)) return sum
  const cases = limited.map((one) => sql`when ${sql.lit(one)} then ${sql.lit(bitsOfTheirs(one))}`)
  const most =
    typeof module === 'string'
      ? sql`${sql.lit(bitsOfTheirs(module))}`
      : sql`case ${module} ${sql.join(cases, sql` `)} else ${sql.lit(ALL_BITS)} end`
  return sql<number>`(${sum} & case when ${isOfSubcontractor('employee')} then ${most} else ${sql.lit(ALL_BITS)} end)`
}

/**
 * True for the records `alias` that the reader may know of. `of` is their type, or the rule of a table
 * without a type.
 */
export function isTheirs(reader: Reader, of: RecordType | Naming, alias: string): RawBuilder<boolean> {
  const who = whoIs(reader)
  return isBoth(
    reader.theirs ? isNaming(who, of, alias) : null,
    reader.isGuest ? isSentOrOwn(who, of, alias) : null,
  )
}

/** `isTheirs` for rows without a rule of their own: the rule of the record above counts. */
export function isAboveTheirs(reader: Reader, below: Below, alias: string): RawBuilder<boolean> {
  const who = whoIs(reader)
  return isBoth(
    reader.theirs ? isOfAbove(who, below, alias, isNaming) : null,
    reader.isGuest ? isOfAbove(who, below, alias, isSentOrOwn) : null,
  )
}

const whoIs = ({ companyId, accountId, employeeId, theirs }: Reader): Who => ({
  companyId,
  accountId,
  person: sql`${employeeId}::uuid`,
  firm: theirs?.firmId ? sql`${theirs.firmId}::uuid` : null,
})

/** Joins two conditions by AND; null means no condition. */
function isBoth(one: RawBuilder<boolean> | null, other: RawBuilder<boolean> | null): RawBuilder<boolean> {
  if (one && other) return sql<boolean>`(${one} and ${other})`
  return one ?? other ?? sql<boolean>`true`
}

/** True if no limit of this file applies to the reader. Permissions on modules still apply. */
export const isUnlimited = ({ theirs, isGuest }: Pick<Reader, 'theirs' | 'isGuest'>) => !theirs && !isGuest

/** True if the reader may know of the record of this type with this id. `id` is any SQL expression. */
export function isTheirsById(reader: Reader, type: RecordType, id: RawBuilder<unknown>): RawBuilder<boolean> {
  const { companyId, accountId } = reader
  if (isUnlimited(reader)) return sql<boolean>`true`
  return sql<boolean>`exists (select 1 from ${sql.table(recordTypeOf(type).table)} their
    where their.company_id = ${companyId} and their.account_id = ${accountId} and their.id = ${id}
      and ${isTheirs(reader, type, 'their')})`
}

/** True for the employees `employee` of the account who may know of the record `alias`. */
export function isTheirsToEmployee(account: Account, type: RecordType, alias: string): RawBuilder<boolean> {
  const { companyId, accountId } = account
  const [person, firm] = [sql.ref('employee.id'), sql.ref('employee.sub_contractor_id')]
  const who = { companyId, accountId, person, firm }
  const [isNamed, isSent] = [isNaming(who, type, alias), isSentOrOwn(who, type, alias)]
  return isBoth(
    isNamed && sql<boolean>`(not ${isOfSubcontractor('employee')} or ${isNamed})`,
    isSent && sql<boolean>`(not ${isGuest('employee')} or ${isSent})`,
  )
}

/** A person, and their subcontractor if they have one. */
interface Who extends Account {
  person: RawBuilder<unknown>
  firm: RawBuilder<unknown> | null
}

/** True for the records that name the person or their firm; null if everybody may know of all records. */
function isNaming(who: Who, of: RecordType | Naming, alias: string): RawBuilder<boolean> | null {
  if (typeof of !== 'string') return names(who, of, alias, [])
  const { theirs, waits, below } = recordTypeOf(of)
  if (typeof theirs === 'string') return null
  if (theirs) return names(who, theirs, alias, waits ? [hasTurn(who, alias)] : [])
  return below ? isOfAbove(who, below, alias, isNaming) : null
}

/**
 * True for the records that are no drafts, or that the person wrote, or that wait on the person. Null if the
 * type has no drafts.
 */
function isSentOrOwn(who: Who, of: RecordType | Naming, alias: string): RawBuilder<boolean> | null {
  if (typeof of !== 'string') return null
  const { drafts, theirs, below, waits } = recordTypeOf(of)
  if (!drafts) return below && !theirs ? isOfAbove(who, below, alias, isSentOrOwn) : null
  const inDraft = sql.join(drafts.statuses.map((status) => sql.lit(statuses[status])))
  const authors = sql.join(drafts.authors.map((column) => sql.ref(`${alias}.${column}`)))
  return sql<boolean>`(${sql.ref(`${alias}.status_id`)} not in (${inDraft}) or ${who.person} in (${authors})
    ${waits ? sql`or ${hasTurn(who, alias)}` : sql``})`
}

/** The condition `is` on the record above the row `alias`; null if `is` needs no condition there. */
function isOfAbove(
  who: Who,
  below: Below,
  alias: string,
  is: (who: Who, of: RecordType, alias: string) => RawBuilder<boolean> | null,
): RawBuilder<boolean> | null {
  const above = `${alias}_of`
  const isAbove = is(who, below.type, above)
  return (
    isAbove &&
    isAnyOf(who, recordTypeOf(below.type).table, above, [
      sql`${sql.ref(`${above}.id`)} = ${sql.ref(`${alias}.${below.column}`)}`,
      isAbove,
    ])
  )
}

function names(
  who: Who,
  { people = [], firms = [], beside = [], holds }: Naming,
  alias: string,
  more: readonly RawBuilder<boolean>[],
): RawBuilder<boolean> {
  const isAmong = (table: string, columns: readonly string[]) =>
    sql<boolean>`${who.person} in (${sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))})`
  const ways = [
    ...(people.length > 0 ? [isAmong(alias, people)] : []),
    ...(who.firm ? firms.map((column) => sql<boolean>`${sql.ref(`${alias}.${column}`)} = ${who.firm}`) : []),
    ...more,
    ...beside.map((one) => {
      const row = `${alias}_by`
      const isOfIt = sql`${sql.ref(`${row}.${one.by}`)} = ${sql.ref(`${alias}.id`)}`
      return isAnyOf(who, one.table, row, [isOfIt, isLive(row), isAmong(row, one.people)])
    }),
  ]
  if (holds) {
    const inside = `${alias}_in`
    const type = holds.type as RecordType
    const isOfIt = sql`${sql.ref(`${inside}.${holds.by}`)} = ${sql.ref(`${alias}.id`)}`
    const isOne = isNaming(who, type, inside) ?? sql`true`
    ways.push(isAnyOf(who, recordTypeOf(type).table, inside, [isOfIt, isLive(inside), isOne]))
  }
  // Comparing with an empty column gives null, which counts as false here.
  return ways.length > 0 ? sql<boolean>`coalesce(${sql.join(ways, sql` or `)}, false)` : sql<boolean>`false`
}

/** True for the records that wait on the person, or on their subcontractor. */
function hasTurn(who: Who, alias: string): RawBuilder<boolean> {
  const turn = `${alias}_turn`
  const of = (column: string) => sql.ref(`${turn}.${column}`)
  const isFirms = who.firm ? sql`or ${of('sub_contractor_id')} = ${who.firm}` : sql``
  return isAnyOf(who, 'court', turn, [
    sql`${of('record_id')} = ${sql.ref(`${alias}.id`)} and ${of('until')} is null`,
    sql`(${of('employee_id')} = ${who.person} ${isFirms})`,
  ])
}

/** True if a table of the account has a row, as `alias`, for which all these conditions are true. */
function isAnyOf(
  { companyId, accountId }: Account,
  table: string,
  alias: string,
  all: readonly RawBuilder<unknown>[],
): RawBuilder<boolean> {
  const row = sql.ref(alias)
  return sql<boolean>`exists (select 1 from ${sql.table(table)} ${row}
    where ${row}.company_id = ${companyId} and ${row}.account_id = ${accountId} and ${sql.join(all, sql` and `)})`
}

const isLive = (alias: string) => sql`${sql.ref(`${alias}.deleted_at`)} is null`

// For several people and records at once ------------------------------------------------------------------------------

/** The types of which people of a subcontractor, or guests, see only some records. */
export const seenInPart = recordTypeNames.filter(isSeenInPart)

/** A record, and a person who is to be notified of it. */
export interface ToldOf {
  employeeId: string
  record: RecordType
  id: string
}

export const keyOfTold = ({ employeeId, id }: Pick<ToldOf, 'employeeId' | 'id'>) => `${employeeId} ${id}`

/**
 * Returns which of these people may know of which of these records, by `keyOfTold`. The result contains only
 * records of types in `seenInPart`.
 */
export async function listTheirs(
  db: Db,
  account: Account,
  told: readonly ToldOf[],
): Promise<ReadonlySet<string>> {
  const { companyId, accountId } = account
  const types = seenInPart.filter((type) => told.some(({ record }) => record === type))
  if (types.length === 0) return new Set()
  const ofTypes = types.map(
    (type) => sql`select t."employeeId", t.id
      from json_to_recordset(${JSON.stringify(told)}::json) as t ("employeeId" uuid, record text, id uuid)
      join employee on employee.company_id = ${companyId} and employee.account_id = ${accountId}
        and employee.id = t."employeeId"
      join ${sql.table(recordTypeOf(type).table)} r on r.company_id = ${companyId} and r.account_id = ${accountId}
        and r.id = t.id
      where t.record = ${sql.lit(type)} and ${isTheirsToEmployee(account, type, 'r')}`,
  )
  const { rows } = await sql<{
    employeeId: string
    id: string
  }>`${sql.join(ofTypes, sql` union all `)}`.execute(db)
  return new Set(rows.map(keyOfTold))
}
