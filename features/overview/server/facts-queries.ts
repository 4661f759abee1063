/**
 * The SQL of the facts that a list of projects shows beside the projects' own fields. One statement for each
 * fact, for all rows together.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Module } from '#contract/modules.ts'
import { recordTypeOf } from '#contract/record-types.ts'
import { statuses } from '#contract/statuses.ts'
import { type WaitingType, waitingTypes } from '#features/court/contract.ts'
import { isMyTurn, isOpenTurn } from '#features/court/server/public.ts'
import { isLateActivity, managersOn, percentDone } from '#features/hierarchy/server/public.ts'
import { BIDDING_PHASE } from '#features/reference/contract.ts'
import type { Db } from '#server/db/open.ts'
import { fullName } from '#server/db/other-firms.ts'
import { isTheirs } from '#server/db/theirs.ts'
import { rowSightOf, visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { ProjectFacts } from '../contract.ts'

/** The projects, all of which the caller sees, and the caller. */
export interface Rows {
  scope: Scope
  today: string
  ids: readonly string[]
}

/** Rows by the id of the project. */
type ById<Row> = ReadonlyMap<string, Row>

const byId = <Row extends { id: string }>(rows: readonly Row[]): ById<Row> =>
  new Map(rows.map((row) => [row.id, row]))

/** The projects among `ids` that the caller sees. */
export async function listSeen(db: Db, scope: Scope, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { companyId, accountId } = scope
  const { rows } = await sql<{ id: string }>`
    select w.id from work_order w
    where w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = any(${ids}::uuid[])
      and w.deleted_at is null and ${visibleWorkOrder(scope, 'Projects', 'Read', 'w.id')}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The managers of the projects. */
export async function listManagersOf(
  db: Db,
  { scope, ids }: Rows,
): Promise<ById<{ id: string; employeeUniqueId: string; name: string }>> {
  const { companyId, accountId } = scope
  const isAsked = (workOrder: string) => sql<boolean>`${sql.ref(workOrder)} = any(${ids}::uuid[])`
  const { rows } = await sql<{ id: string; employeeUniqueId: string; name: string }>`
    select m.work_order_id as id, e.id as "employeeUniqueId", ${fullName('e', scope)} as name
    from ${managersOn(scope, isAsked)} m
    join employee e on e.company_id = ${companyId} and e.account_id = ${accountId} and e.id = m.employee_id
    where m.place = 1`.execute(db)
  return byId(rows)
}

/**
 * Counts the late activities of each project without checking rights: `listFacts` hides the number from
 * callers who may not read it. A project without late activities is left out.
 */
export async function countLateOf(
  db: Db,
  { scope, today, ids }: Rows,
): Promise<ById<{ id: string; late: number }>> {
  const { companyId, accountId } = scope
  const { rows } = await sql<{ id: string; late: number }>`
    select activity.work_order_id as id, count(*)::int as late from activity
    where activity.company_id = ${companyId} and activity.account_id = ${accountId} and activity.deleted_at is null
      and activity.work_order_id = any(${ids}::uuid[]) and ${isLateActivity(today)}
    group by 1`.execute(db)
  return byId(rows)
}

/**
 * Counts the records of each project that wait on somebody; how many of them are overdue, and how many wait
 * on the caller. Only records that the caller may read count.
 */
export async function countRecordsOf(
  db: Db,
  { scope, today, ids }: Rows,
): Promise<ById<{ id: string; open: number; overdue: number; mine: number }>> {
  const { companyId, accountId } = scope
  const { rows } = await sql<{ id: string; open: number; overdue: number; mine: number }>`
    select court.work_order_id as id, count(*)::int as open,
      (count(*) filter (where court.due < ${today}::date))::int as overdue,
      (count(*) filter (where ${isMyTurn(scope)}))::int as mine
    from court
    where court.company_id = ${companyId} and court.account_id = ${accountId}
      and court.work_order_id = any(${ids}::uuid[]) and ${isOpenTurn(rowSightOf(scope), 'court')}
    group by 1`.execute(db)
  return byId(rows)
}

/** Counts the companies that intend to bid, for projects in the bidding phase. */
export async function countBiddersOf(
  db: Db,
  { scope, ids }: Rows,
): Promise<ById<{ id: string; bidders: number }>> {
  const { companyId, accountId } = scope
  const { rows } = await sql<{ id: string; bidders: number }>`
    select w.id, count(distinct r.bidder_company_id)::int as bidders
    from work_order w
    left join bid_received r on r.company_id = ${companyId} and r.account_id = ${accountId} and r.work_order_id = w.id
    where w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = any(${ids}::uuid[])
      and w.construction_phase = ${BIDDING_PHASE} and ${visibleWorkOrder(scope, 'Bidding', 'Read', 'w.id')}
    group by 1`.execute(db)
  return byId(rows)
}

type NextRow = NonNullable<ProjectFacts['next']> & { id: string; record: WaitingType | null }

/**
 * The next date of each project from today on. If several things are on that day, a record that waits on the
 * caller comes first.
 */
export async function listNextOf(db: Db, { scope, today, ids }: Rows): Promise<ById<NextRow>> {
  const { companyId, accountId } = scope
  const mayRead = (module: Module, alias: string) =>
    visibleWorkOrder(scope, module, 'Read', `${alias}.work_order_id`)
  const isOpenPermit = sql`p.deleted_at is null and p.status_id <> ${statuses.Completed} and ${isTheirs(scope, 'Permit', 'p')}
    and ${mayRead('Permits', 'p')}`
  const none = sql`null::text, null::text`
  const number = sql`(case court.record ${sql.join(
    waitingTypes.map((type) => {
      const { table, named } = recordTypeOf(type)
      return sql`when ${sql.lit(type)} then (select ${sql.ref(`r.${named.number ?? ''}`)}::text from ${sql.table(table)} r
        where r.company_id = ${companyId} and r.account_id = ${accountId} and r.id = court.record_id)`
    }),
    sql` `,
  )} end)`
  const parts: RawBuilder<unknown>[] = [
    sql`select i.work_order_id, 'inspection', i.planned_on, 2, i.name, ${none} from permit_inspection i
      join permit p on p.company_id = ${companyId} and p.account_id = ${accountId} and p.id = i.permit_id
      where i.company_id = ${companyId} and i.account_id = ${accountId} and i.work_order_id = any(${ids}::uuid[]) and i.deleted_at is null and i.log_id is null and ${isOpenPermit}`,
    sql`select p.work_order_id, 'permit', p.end_date, 5, p.title, ${none} from permit p
      where p.company_id = ${companyId} and p.account_id = ${accountId} and p.work_order_id = any(${ids}::uuid[]) and ${isOpenPermit}`,
    sql`select p.work_order_id, 'lapse', p.active_on + p.inactivity_days, 4, p.title, ${none} from permit p
      where p.company_id = ${companyId} and p.account_id = ${accountId} and p.work_order_id = any(${ids}::uuid[]) and ${isOpenPermit} and p.status_id = ${statuses.InProgress}`,
    sql`select court.work_order_id, 'record', court.due, case when coalesce(${isMyTurn(scope)}, false) then 0 else 3 end,
        ${number}, court.step, court.record from court
      where court.company_id = ${companyId} and court.account_id = ${accountId} and court.work_order_id = any(${ids}::uuid[]) and ${isOpenTurn(rowSightOf(scope), 'court')}`,
    sql`select w.id, 'bids', w.bidding_end_date, 1, '', ${none} from work_order w
      where w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = any(${ids}::uuid[])
        and w.construction_phase = ${BIDDING_PHASE} and w.is_bid_advertised`,
  ]
  // People of a subcontractor may not see the dates of jobs or the progress of a project.
  if (!scope.theirs) {
    parts.push(
      sql`select job.work_order_id, 'job', job.end_date, 6, job.title, ${none} from job
        left join progress p on p.company_id = ${companyId} and p.account_id = ${accountId} and p.record_id = job.id
        left join progress w on w.company_id = ${companyId} and w.account_id = ${accountId} and w.record_id = job.work_order_id
        where job.company_id = ${companyId} and job.account_id = ${accountId} and job.work_order_id = any(${ids}::uuid[]) and job.deleted_at is null and ${mayRead('Jobs', 'job')}
          and job.end_date >= ${today}::date and coalesce(${percentDone('w')}, 0) < 100`,
    )
  }
  parts.push(
    sql`select w.id, d.kind, d.day, 7, '', ${none} from work_order w
      cross join lateral (values ('start', w.start_date), ('end', w.end_date)) d (kind, day)
      where w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = any(${ids}::uuid[])`,
  )
  const { rows } = await sql<NextRow>`
    select distinct on (n.id) n.id, n.kind, n.day::text as day, coalesce(n.title, '') as title, n.step, n.record
    from (${sql.join(parts, sql` union all `)}) n (id, kind, day, place, title, step, record)
    where n.day >= ${today}::date
    order by n.id, n.day, n.place, n.title collate people`.execute(db)
  return byId(rows)
}
