/** SQL for the activities of a work order as bid lines. */
import { sql } from 'kysely'
import { byId } from '#server/db/beside.ts'
import type { Db } from '#server/db/open.ts'
import type { Range } from '#server/db/page.ts'
import type { Scope } from '#server/scope.ts'
import type { BidLine } from '../contract.ts'

/**
 * The owner of a work order that is advertised to all and still open for bids; undefined otherwise. The query
 * reads the view through which bidders see published data of other accounts. After the end of bidding only
 * the owner reads the lines; bidders keep the lines that they submitted (docs/decisions/0115).
 */
export function findAdvertised(db: Db, workOrder: string, now: Date) {
  return db
    .selectFrom('advertised_work_order')
    .select(['company_id as companyId', 'account_id as accountId'])
    .where('work_order_id', '=', workOrder)
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirst()
}

/** The company and account that own the work order. */
export interface Owner {
  companyId: string
  accountId: string
}

function bidActivities(db: Db, owner: Owner, workOrder: string) {
  return db
    .selectFrom('activity')
    .where('activity.company_id', '=', owner.companyId)
    .where('activity.account_id', '=', owner.accountId)
    .where('activity.work_order_id', '=', workOrder)
    .where('activity.deleted_at', 'is', null)
}

/**
 * The bid lines of a work order of `owner`, with the quotes of the caller's account. Only the owner's account
 * gets the owner's unit costs.
 */
export async function listBidLines(
  db: Db,
  scope: Scope,
  owner: Owner,
  workOrder: string,
  { offset, limit }: Range,
): Promise<BidLine[]> {
  const lines = await bidActivities(db, owner, workOrder)
    .innerJoin('work_order as w', byId('w', 'activity.work_order_id'))
    .innerJoin('job as j', byId('j', 'activity.job_id'))
    .innerJoin('task as t', byId('t', 'activity.task_id'))
    // The last addendum that changed the line.
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom('bid_addendum_line as l')
          .selectAll('l')
          .where('l.company_id', '=', owner.companyId)
          .where('l.account_id', '=', owner.accountId)
          .whereRef('l.activity_id', '=', 'activity.id')
          .orderBy('l.addendum_number', 'desc')
          .limit(1)
          .as('d'),
      (join) => join.onTrue(),
    )
    .select([
      'activity.work_order_id as workOrderUniqueId',
      'activity.company_id as companyUniqueId',
      'activity.account_id as accountUniqueId',
      'activity.id as subTaskUniqueId',
      'activity.title as subTaskTitle',
      'activity.notes as subTaskNotes',
      sql<string>`coalesce((select c.code from company_sub_task_code c
        where c.company_id = ${owner.companyId} and c.id = activity.company_sub_task_code_id), '')`.as(
        'subTaskCode',
      ),
      'j.title as jobTitle',
      't.id as taskUniqueId',
      't.name as taskName',
      sql<string>`coalesce((select c.code from company_task_code c
        where c.company_id = ${owner.companyId} and c.id = t.company_task_code_id), '')`.as('taskCode'),
      'w.bid_project_name as bidProjectName',
      sql<string>`metric_text(activity.target_metric)`.as('subTaskTargetMetric'),
      'activity.unit as subTaskUnit',
      sql<string | null>`metric_text(activity.hours)`.as('subTaskHours'),
      sql<string | null>`case when activity.account_id = ${scope.accountId}
        then unit_cost_text(activity.bid_unit_cost) end`.as('originalBidUnitCost'),
      'd.addendum_number as addendumNumber',
      sql<BidLine['lineBefore']>`case when d.what = 'changed' then jsonb_build_object(
        'subTaskTitle', d.title_before, 'subTaskTargetMetric', metric_text(d.quantity_before), 'subTaskUnit', d.unit_before,
        'subTaskHours', metric_text(d.hours_before)) end`.as('lineBefore'),
    ])
    // The order of the plan.
    .orderBy('j.position')
    .orderBy('j.id')
    .orderBy('t.position')
    .orderBy('t.id')
    .orderBy('activity.position')
    .orderBy('activity.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const quotes = await listQuotes(db, scope, lines)
  const bid = await findBid(db, scope, workOrder)
  const ofBid = {
    bidSummaryUniqueId: bid?.id ?? null,
    employeeUniqueId: bid?.employeeId ?? null,
    subContractorUniqueId: scope.theirs?.firmId ?? null,
  }
  return lines.map((line) => ({ ...line, ...ofBid, ...(quotes.get(line.subTaskUniqueId) ?? noQuote) }))
}

/** The bid of the caller's account on a work order. */
function findBid(db: Db, { companyId, accountId }: Scope, workOrder: string) {
  return db
    .selectFrom('bid_summary')
    .select((row) => [
      'id',
      row.fn.coalesce('submitted_by_employee_id', 'intent_by_employee_id').as('employeeId'),
    ])
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('work_order_id', '=', workOrder)
    .executeTakeFirst()
}

const noQuote = {
  quotedBidUnitCost: null,
  amount: null,
  bidActivityUniqueId: null,
  statusId: null,
  rowVersion: null,
}

/**
 * The quotes of the caller's account for these activities, by activity. The activities may belong to another
 * account.
 */
async function listQuotes(
  db: Db,
  { companyId, accountId }: Scope,
  lines: readonly { subTaskUniqueId: string; subTaskTargetMetric: string }[],
) {
  const quantities = lines.map(({ subTaskUniqueId: id, subTaskTargetMetric: quantity }) => ({ id, quantity }))
  const { rows } = await sql<{
    activityId: string
    quotedBidUnitCost: string
    amount: string
    bidActivityUniqueId: string
    statusId: number
    rowVersion: number
  }>`
    select b.activity_id as "activityId", unit_cost_text(b.quoted_unit_cost) as "quotedBidUnitCost",
           money_text(round(b.quoted_unit_cost * l.quantity, 2)) as amount, b.id as "bidActivityUniqueId",
           b.status_id as "statusId", b.row_version as "rowVersion"
    from jsonb_to_recordset(${JSON.stringify(quantities)}::jsonb) as l (id uuid, quantity numeric)
    join bid_activity b on b.activity_id = l.id
    where b.company_id = ${companyId} and b.account_id = ${accountId}`.execute(db)
  return new Map(rows.map(({ activityId, ...quote }) => [activityId, quote]))
}

/** The number of bid lines of a work order. */
export async function countBidLines(db: Db, owner: Owner, workOrder: string): Promise<number> {
  const { total } = await bidActivities(db, owner, workOrder)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}
