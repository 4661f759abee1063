/** All SQL of the lists of people: those who are assigned to a record, and those who can be. */

import { type RawBuilder, sql } from 'kysely'
import { isAtWork, isInvited } from '#server/db/at-work.ts'
import type { Db } from '#server/db/open.ts'
import { byColumn, type Order } from '#server/db/order.ts'
import { guestCompany, isPersonShown, isPersonShownById } from '#server/db/other-firms.ts'
import { contains, isSought } from '#server/db/search.ts'
import type { Scope } from '#server/scope.ts'
import type { Candidate, LevelName, TeamColumn } from '../contract.ts'
import { levels } from './levels.ts'

export interface Range {
  offset: number
  limit: number
}

/** The record whose people are listed. */
export interface Target {
  level: LevelName
  id: string
  /** The id of the record above; for a work order, the id of the account. */
  parentId: string
}

/** The columns of a person, from a row of `employee e` and the person's role `r`. */
export const personColumns = (
  scope: Scope,
) => sql`e.id as "employeeUniqueID", e.first_name as "employeeFirstName",
  e.last_name as "employeeLastName", ${guestCompany('e', scope)} as "guestCompanyName", r.name as "companyRoleName", ${isAtWork('e')} as "isActive", ${isInvited('e')} as "isInvited"`

const inNameOrder = sql`e.first_name collate people, e.last_name collate people, e.id`

/** Sorted by name, in the order of the account's index of people. */
export const byName = sql`order by ${inNameOrder}`

/** True for people `e` whose name or role `r` contains the text; for all people without a `searchKey`. */
export function isNamed(searchKey: string | null | undefined) {
  if (!searchKey) return sql<boolean>`true`
  return sql<boolean>`(${isSought('e', searchKey)} or ${contains(sql.ref('r.name'), searchKey)})`
}

/** The account's people `e` with their role `r`, if the caller may see them. */
export const people = (scope: Scope) => sql`employee e join company_role r
  on e.company_id = ${scope.companyId} and e.account_id = ${scope.accountId}
    and r.company_id = ${scope.companyId} and r.id = e.company_role_id and ${isPersonShown(scope, 'e')}`

/** True if the person `e` is already assigned to the record. */
function isOn(scope: Scope, { level, id }: Pick<Target, 'level' | 'id'>) {
  const { table, column } = levels[level]
  return sql<boolean>`exists (select 1 from ${sql.table(table)} t
    where t.company_id = ${scope.companyId} and t.account_id = ${scope.accountId} and t.employee_id = e.id and ${sql.ref(`t.${column}`)} = ${id})`
}

/** A list of people, and their number. */
interface PeopleList<Row> {
  list: (range: Range) => Promise<Row[]>
  count: () => Promise<number>
}

/** Selects and orders the people of a record. The orders by supervisor apply only to a work order. */
export interface PeopleFilter {
  searchKey?: string | null | undefined
  order?: Order<TeamColumn> | null
}

/** The people on a record, by name unless another order is requested. */
export function peopleOn(
  db: Db,
  scope: Scope,
  { level, id }: Target,
  { searchKey, order }: PeopleFilter,
): PeopleList<Record<string, unknown>> {
  const { table, column, idField, recordField } = levels[level]
  const from = sql`from ${sql.table(table)} a
    join (${people(scope)}) on e.id = a.employee_id
    where a.company_id = ${scope.companyId} and a.account_id = ${scope.accountId} and ${sql.ref(`a.${column}`)} = ${id} and e.deleted_at is null
      and ${isNamed(searchKey)}`
  const sorting = order ? sql`order by ${byColumn(order, teamOrders(scope))}, ${inNameOrder}` : byName
  return {
    async list({ offset, limit }) {
      const { rows } = await sql<Record<string, unknown>>`
        select a.id as ${sql.id(idField)}, ${sql.ref(`a.${column}`)} as ${sql.id(recordField)},
               a.work_order_id as "workOrderUniqueId", ${personColumns(scope)}
               ${level === 'WorkOrder' ? leaders(scope) : sql``}
        ${from} ${sorting} limit ${limit} offset ${offset}`.execute(db)
      return rows
    },
    count: () => total(db, from),
  }
}

/** A column of the supervisor of person `a` on a work order; the supervisor is a row of `employee s`. */
const ofLeader = (scope: Scope, what: RawBuilder<unknown>) => sql`(select ${what} from employee_relation l
  join employee s on s.company_id = ${scope.companyId} and s.account_id = ${scope.accountId} and s.id = l.supervisor_employee_id
    and ${isPersonShown(scope, 's')}
  where l.company_id = ${scope.companyId} and l.account_id = ${scope.accountId} and l.work_order_id = a.work_order_id and l.reportee_employee_id = a.employee_id)`

/** The number of people whom person `a` supervises on a work order. */
const reportees = (scope: Scope) => sql`(select count(*)::int from employee_relation l
  where l.company_id = ${scope.companyId} and l.account_id = ${scope.accountId} and l.work_order_id = a.work_order_id
    and l.supervisor_employee_id = a.employee_id and ${isPersonShownById(scope, 'l.reportee_employee_id')})`

/**
 * The columns about the supervisor of person `a` on a work order, and the number of people whom `a`
 * supervises.
 */
function leaders(scope: Scope) {
  return sql`, ${ofLeader(scope, sql`s.id`)} as "supervisorEmployeeUniqueId",
    ${ofLeader(scope, sql`s.first_name`)} as "supervisorFirstName",
    ${ofLeader(scope, sql`s.last_name`)} as "supervisorLastName",
    ${ofLeader(scope, guestCompany('s', scope))} as "supervisorCompanyName", ${reportees(scope)} as "reporteeCount"`
}

const teamOrders = (scope: Scope) => ({
  name: [sql`e.first_name collate people`, sql`e.last_name collate people`],
  role: sql`r.name collate people`,
  supervisor: ofLeader(scope, sql`(s.first_name || ' ' || s.last_name) collate people`),
  leads: reportees(scope),
})

/**
 * The people who can be assigned to a record: those on the level above, also invited ones. `withAssigned`
 * includes those who are already on the record.
 */
export function candidatesFor<Row>(
  db: Db,
  scope: Scope,
  target: Target,
  searchKey: string | null | undefined,
  options: { withAssigned: boolean },
): PeopleList<Row> {
  const { above } = levels[target.level]
  const isThere = isOn(scope, target)
  const from = sql`from ${people(scope)}
    where ${isAtWork('e')}
      and ${above ? isOn(scope, { level: above, id: target.parentId }) : sql`true`}
      and ${options.withAssigned ? sql`true` : sql`not ${isThere}`} and ${isNamed(searchKey)}`
  return {
    async list({ offset, limit }) {
      const { rows } = await sql<Row>`
        select ${personColumns(scope)} ${options.withAssigned ? sql`, ${isThere} as "isAssigned", '{}'::text[] as "alsoAddedTo"` : sql``}
        ${from} ${byName} limit ${limit} offset ${offset}`.execute(db)
      return rows
    },
    count: () => total(db, from),
  }
}

/**
 * The account's other people, also invited ones: those who are not on the last record of `above`, which
 * starts with the highest level. Each person comes with the records of `above` that they are not on.
 */
export function othersThan(
  db: Db,
  scope: Scope,
  above: readonly Pick<Target, 'level' | 'id'>[],
  searchKey: string | null | undefined,
): PeopleList<Candidate> {
  const last = above.at(-1)
  const from = sql`from ${people(scope)}
    where ${isAtWork('e')}
      and ${last ? sql`not ${isOn(scope, last)}` : sql`false`} and ${isNamed(searchKey)}`
  const missing = above.map(
    (record) => sql`case when not ${isOn(scope, record)} then ${record.level}::text end`,
  )
  return {
    async list({ offset, limit }) {
      const { rows } = await sql<Candidate>`
        select ${personColumns(scope)}, false as "isAssigned",
               array_remove(array[${sql.join(missing)}]::text[], null) as "alsoAddedTo"
        ${from} ${byName} limit ${limit} offset ${offset}`.execute(db)
      return rows
    },
    count: () => total(db, from),
  }
}

/** Counts the rows of a FROM with its WHERE. */
export async function total(db: Db, from: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db)
  return rows[0]?.total ?? 0
}
