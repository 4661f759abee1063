/** All SQL of the lists of people: those on a record, and those who can be. */
import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'
import type { LevelName } from '../contract.ts'
import { levels } from './levels.ts'

export interface Range {
  offset: number
  limit: number
}

/** The record whose people are meant. */
export interface Target {
  level: LevelName
  id: string
  /** What it hangs below; of a work order, the account. */
  parentId: string
}

/** A row of `employee e`, whoever is one of the account's. */
export const personColumns = sql`e.id as "employeeUniqueID", e.first_name as "employeeFirstName",
  e.last_name as "employeeLastName", r.name as "companyRoleName", e.status_id = ${statuses.Active} as "isActive"`

/** By name, as the account's index of people has it. */
export const byName = sql`order by lower(e.first_name), lower(e.last_name), e.id`

/** People in whose name `searchKey` is; all without one. */
export function isNamed(searchKey: string | null | undefined) {
  if (!searchKey) return sql<boolean>`true`
  const pattern = `%${searchKey.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`e.first_name || ' ' || e.last_name ilike ${pattern}`
}

/** The account's people `e` with their role `r`. */
export const people = (scope: Scope) => sql`employee e join company_role r
  on e.company_id = ${scope.companyId} and e.account_id = ${scope.accountId}
    and r.company_id = ${scope.companyId} and r.id = e.company_role_id`

/** True where somebody `e` is on a record already. */
function isOn(scope: Scope, { level, id }: Pick<Target, 'level' | 'id'>) {
  const { table, column } = levels[level]
  return sql<boolean>`exists (select 1 from ${sql.table(table)} t
    where t.company_id = ${scope.companyId} and t.account_id = ${scope.accountId} and t.employee_id = e.id and ${sql.ref(`t.${column}`)} = ${id})`
}

/** A list of people with what else a row says of them, and their number. */
interface PeopleList<Row> {
  list: (range: Range) => Promise<Row[]>
  count: () => Promise<number>
}

/** The people on a record, by name. */
export function peopleOn(
  db: Db,
  scope: Scope,
  { level, id }: Target,
  searchKey: string | null | undefined,
): PeopleList<Record<string, unknown>> {
  const { table, column, idField, recordField } = levels[level]
  const from = sql`from ${sql.table(table)} a
    join (${people(scope)}) on e.id = a.employee_id
    where a.company_id = ${scope.companyId} and a.account_id = ${scope.accountId} and ${sql.ref(`a.${column}`)} = ${id} and e.deleted_at is null
      and ${isNamed(searchKey)}`
  return {
    async list({ offset, limit }) {
      const { rows } = await sql<Record<string, unknown>>`
        select a.id as ${sql.id(idField)}, ${sql.ref(`a.${column}`)} as ${sql.id(recordField)},
               a.work_order_id as "workOrderUniqueId", ${personColumns}
               ${level === 'WorkOrder' ? leaders(scope) : sql``}
        ${from} ${byName} limit ${limit} offset ${offset}`.execute(db)
      return rows
    },
    count: () => total(db, from),
  }
}

/** Who leads somebody `a` on a work order, and how many they lead. */
function leaders(scope: Scope) {
  const supervisor = (column: string) => sql`(select ${sql.ref(`s.${column}`)} from employee_relation l
    join employee s on s.company_id = ${scope.companyId} and s.account_id = ${scope.accountId} and s.id = l.supervisor_employee_id
    where l.company_id = ${scope.companyId} and l.account_id = ${scope.accountId} and l.work_order_id = a.work_order_id and l.reportee_employee_id = a.employee_id)`
  return sql`, ${supervisor('id')} as "supervisorEmployeeUniqueId",
    ${supervisor('first_name')} as "supervisorFirstName", ${supervisor('last_name')} as "supervisorLastName",
    (select count(*)::int from employee_relation l
     where l.company_id = ${scope.companyId} and l.account_id = ${scope.accountId} and l.work_order_id = a.work_order_id
       and l.supervisor_employee_id = a.employee_id) as "reporteeCount"`
}

/** The active people who can be on a record: those of the level above, with or without those who are there. */
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
    where e.deleted_at is null and e.status_id = ${statuses.Active}
      and ${above ? isOn(scope, { level: above, id: target.parentId }) : sql`true`}
      and ${options.withAssigned ? sql`true` : sql`not ${isThere}`} and ${isNamed(searchKey)}`
  return {
    async list({ offset, limit }) {
      const { rows } = await sql<Row>`
        select ${personColumns} ${options.withAssigned ? sql`, ${isThere} as "isAssigned"` : sql``}
        ${from} ${byName} limit ${limit} offset ${offset}`.execute(db)
      return rows
    },
    count: () => total(db, from),
  }
}

/** How many rows a FROM with its WHERE has. */
export async function total(db: Db, from: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db)
  return rows[0]?.total ?? 0
}
