/** Reads the facts that explain why a person may do something. */
import { sql } from 'kysely'
import { type Module } from '#contract/modules.ts'
import { statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'
import { type FirmSight, fullName, isPersonShown } from '#server/db/other-firms.ts'
import { isOfSubcontractor } from '#server/db/theirs.ts'
import { isAllowedToEmployee, isSeen, isSeenByEmployee } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'

type Place = Pick<Scope, 'companyId' | 'accountId'>

/** The person whose access is explained. */
export interface Asked {
  id: string
  name: string
  firstName: string
  statusId: number
  hasLogin: boolean
  roleId: string
  roleName: string
  roleKind: string | null
  accountName: string
  isOfSubcontractor: boolean
  /** The name of the person's subcontractor. */
  firmName: string | null
}

/** The ids of these people of the account who have a login. */
async function listWithLogin(
  db: Db,
  { companyId, accountId }: Place,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('login_employee')
    .select('employee_id as id')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('employee_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** A person of the account; undefined if there is no such person, or if the caller may not see them. */
export async function findAsked(db: Db, scope: Place & FirmSight, id: string): Promise<Asked | undefined> {
  const { companyId, accountId } = scope
  const { rows } = await sql<Omit<Asked, 'hasLogin'>>`
    select e.id, ${fullName('e', scope)} as name, e.first_name as "firstName",
      e.status_id as "statusId", r.id as "roleId", r.name as "roleName", r.kind as "roleKind", a.name as "accountName",
      ${isOfSubcontractor('e')} as "isOfSubcontractor",
      (select firm.name from sub_contractor firm where firm.company_id = e.company_id
        and firm.account_id = e.account_id and firm.id = e.sub_contractor_id) as "firmName"
    from employee e
    join company_role r on r.company_id = e.company_id and r.id = e.company_role_id
    join account a on a.company_id = e.company_id and a.account_id = e.account_id
    where e.company_id = ${companyId} and e.account_id = ${accountId} and e.id = ${id} and e.deleted_at is null
      and ${isPersonShown(scope, 'e')}`.execute(db)
  const [person] = rows
  if (!person) return
  const withLogin = await listWithLogin(db, { companyId, accountId }, [person.id])
  return { ...person, hasLogin: withLogin.has(person.id) }
}

/** A work order that the caller sees, and the day since which a person is assigned to it. */
export async function findThere(
  db: Db,
  scope: Scope,
  employeeId: string,
  workOrderId: string,
): Promise<{ title: string; since: string | null } | undefined> {
  const { companyId, accountId } = scope
  const { rows } = await sql<{ title: string; since: string | null }>`
    select w.title, (select to_char(on_it.created_at, 'YYYY-MM-DD') from employee_work_order on_it
      where on_it.company_id = ${companyId} and on_it.account_id = ${accountId}
        and on_it.work_order_id = w.id and on_it.employee_id = ${employeeId}) as since
    from work_order w
    where w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = ${workOrderId}
      and w.deleted_at is null and ${isSeen(scope, 'w.id')}`.execute(db)
  return rows[0]
}

/** The titles of these work orders; only of those that the caller sees. */
export async function listTitles(db: Db, scope: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('work_order')
    .select(['id', 'title'])
    .where('company_id', '=', scope.companyId)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .where(isSeen(scope, 'work_order.id'))
    .orderBy(sql`title collate people`)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** The largest number of a person's projects that is returned. */
const MOST_PROJECTS = 100

/** A project that a person sees. */
export interface SeenProject {
  workOrderUniqueId: string
  title: string
  statusId: number
  /** The day since which the person is assigned to the project; null: they see it by their role. */
  since: string | null
}

/**
 * The projects that both the caller and a person see, their number, and the number of projects that the
 * caller sees.
 */
export async function listSeenBy(
  db: Db,
  scope: Scope,
  employeeId: string,
): Promise<{ projects: SeenProject[]; count: number; total: number }> {
  const { companyId, accountId } = scope
  const { rows } = await sql<SeenProject & { count: number; total: number }>`
    with known as (
      select w.id, w.title, w.status_id, to_char(on_it.created_at, 'YYYY-MM-DD') as since,
        ${isSeenByEmployee(scope, sql.ref('w.id'))}
          and ${isAllowedToEmployee(scope, sql.ref('w.id'), 'Projects', 'Read')} as is_seen
      from work_order w
      join employee on employee.company_id = ${companyId} and employee.account_id = ${accountId}
        and employee.id = ${employeeId}
      left join employee_work_order on_it on on_it.company_id = ${companyId} and on_it.account_id = ${accountId}
        and on_it.work_order_id = w.id and on_it.employee_id = ${employeeId}
      where w.company_id = ${companyId} and w.account_id = ${accountId} and w.deleted_at is null
        and ${isSeen(scope, 'w.id')}),
    counted as (select count(*)::int as total, (count(*) filter (where is_seen))::int as count from known)
    select id as "workOrderUniqueId", title, status_id as "statusId", since, count, total
    from counted left join known on is_seen
    order by since is null, title collate people, id limit ${MOST_PROJECTS}`.execute(db)
  const { count = 0, total = 0 } = rows[0] ?? {}
  return {
    count,
    total,
    projects: rows
      .filter(({ workOrderUniqueId }) => workOrderUniqueId !== null)
      .map(({ workOrderUniqueId, title, statusId, since }) => ({
        workOrderUniqueId,
        title,
        statusId,
        since,
      })),
  }
}

/**
 * The day on which permissions of a role were last set, and by whom. `by` is null if nobody set them, or if
 * the person is of another account.
 */
export interface SetBy {
  day: string
  by: string | null
}

/** When the permissions of a role were last set, in general or on a work order, and by whom. */
export async function findSetBy(
  db: Db,
  scope: Place & FirmSight,
  roleId: string,
  workOrderId: string | null,
): Promise<SetBy | undefined> {
  return (await listSetBy(db, scope, roleId, [workOrderId])).get(workOrderId)
}

/**
 * When the permissions of a role were last set, in general (null) or on each of these work orders, and by
 * whom.
 */
export async function listSetBy(
  db: Db,
  scope: Place & FirmSight,
  roleId: string,
  workOrderIds: readonly (string | null)[],
): Promise<Map<string | null, SetBy>> {
  const { companyId, accountId } = scope
  const { rows } = await sql<SetBy & { workOrderId: string | null }>`
    select distinct on (iam.scope_work_order_id) iam.scope_work_order_id as "workOrderId",
      to_char(a.at, 'YYYY-MM-DD') as day,
      (select ${fullName('e', scope)} from employee e
       where e.company_id = ${companyId} and e.account_id = ${accountId} and e.id = a.employee_id) as by
    from iam
    join audit_entry a on a.company_id = iam.company_id and a.record = 'iam' and a.record_id = iam.id
    where iam.company_id = ${companyId} and iam.company_role_id = ${roleId} and iam.deleted_at is null
      and (iam.scope_work_order_id = any(${workOrderIds}::uuid[])
        or (iam.scope_work_order_id is null and ${workOrderIds.includes(null)}))
    order by iam.scope_work_order_id, a.id desc`.execute(db)
  return new Map(rows.map(({ workOrderId, ...set }) => [workOrderId, set]))
}

/**
 * The number of people of the account with a role, and some of their names; with a work order, only the
 * people on it.
 */
export async function countWithRole(
  db: Db,
  scope: Place & FirmSight,
  roleId: string,
  workOrderId: string | null,
): Promise<{ count: number; names: string[] }> {
  const { companyId, accountId } = scope
  const { rows } = await sql<{ count: number; names: string[] | null }>`
    select count(*)::int as count, (array_agg(name order by name collate people))[1:5] as names from (
      select ${fullName('e', scope)} as name from employee e
      where e.company_id = ${companyId} and e.account_id = ${accountId} and e.company_role_id = ${roleId}
        and e.deleted_at is null and e.status_id <> ${statuses.InActive} and ${isPersonShown(scope, 'e')}
        and (${workOrderId}::uuid is null or exists (select 1 from employee_work_order on_it
          where on_it.company_id = ${companyId} and on_it.account_id = ${accountId}
            and on_it.employee_id = e.id and on_it.work_order_id = ${workOrderId}))) found`.execute(db)
  const [row] = rows
  return { count: row?.count ?? 0, names: row?.names ?? [] }
}

/** The largest number of people who are named as able to make a change. */
const MOST_ABLE = 4

/** Some people of the account whose role has the bit in general, so that they can make the change. */
export async function listAble(
  db: Db,
  scope: Place & FirmSight,
  module: Module,
  action: 'Create' | 'Update',
): Promise<{ id: string; name: string }[]> {
  const { companyId, accountId } = scope
  const { rows } = await sql<{ id: string; name: string }>`
    select employee.id, ${fullName('employee', scope)} as name
    from employee
    where employee.company_id = ${companyId} and employee.account_id = ${accountId}
      and employee.deleted_at is null and employee.status_id = ${statuses.Active}
      and ${isAllowedToEmployee(scope, sql`null::uuid`, module, action)} and ${isPersonShown(scope, 'employee')}
    order by ${fullName('employee', scope)} collate people, employee.id limit 50`.execute(db)
  const withLogin = await listWithLogin(
    db,
    scope,
    rows.map(({ id }) => id),
  )
  return rows.filter(({ id }) => withLogin.has(id)).slice(0, MOST_ABLE)
}

/**
 * The number of open records of a module that wait on a person; with a work order, only on that work order.
 */
export async function countWaiting(
  db: Db,
  { companyId, accountId }: Place,
  asked: { employeeId: string; module: Module; workOrderId: string | null },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from court c
    where c.company_id = ${companyId} and c.account_id = ${accountId} and c.employee_id = ${asked.employeeId}
      and c.module = ${asked.module} and c.until is null
      and (${asked.workOrderId}::uuid is null or c.work_order_id = ${asked.workOrderId})`.execute(db)
  return rows[0]?.n ?? 0
}
