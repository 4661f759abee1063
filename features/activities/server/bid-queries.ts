/** The activities of a work order as lines to bid on. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'
import type { BidLine } from '../contract.ts'

/** Whose work order it is, when it is advertised to all: the named door of bidding. */
export function findAdvertised(db: Db, workOrder: string) {
  return db
    .selectFrom('advertised_work_order')
    .select(['company_id as companyId', 'account_id as accountId'])
    .where('work_order_id', '=', workOrder)
    .executeTakeFirst()
}

/** Who owns the work order of a bid. */
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
 * The lines to bid on in a work order of `owner`, with the quotes of the caller's account. What the owner reckons
 * with is told to the owner alone.
 */
export function listBidLines(
  db: Db,
  scope: Scope,
  owner: Owner,
  workOrder: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<BidLine[]> {
  return bidActivities(db, owner, workOrder)
    .innerJoin('work_order as w', (join) =>
      join
        .onRef('w.company_id', '=', 'activity.company_id')
        .onRef('w.account_id', '=', 'activity.account_id')
        .onRef('w.id', '=', 'activity.work_order_id'),
    )
    .innerJoin('job as j', (join) =>
      join
        .onRef('j.company_id', '=', 'activity.company_id')
        .onRef('j.account_id', '=', 'activity.account_id')
        .onRef('j.id', '=', 'activity.job_id'),
    )
    .innerJoin('task as t', (join) =>
      join
        .onRef('t.company_id', '=', 'activity.company_id')
        .onRef('t.account_id', '=', 'activity.account_id')
        .onRef('t.id', '=', 'activity.task_id'),
    )
    .leftJoin('bid_activity as b', (join) =>
      join
        .on('b.company_id', '=', scope.companyId)
        .on('b.account_id', '=', scope.accountId)
        .onRef('b.activity_id', '=', 'activity.id'),
    )
    .select([
      'activity.work_order_id as workOrderUniqueId',
      'activity.company_id as companyUniqueId',
      'activity.account_id as accountUniqueId',
      'activity.id as subTaskUniqueId',
      'activity.title as subTaskTitle',
      'j.title as jobTitle',
      't.name as taskName',
      'w.bid_project_name as bidProjectName',
      sql<string>`metric_text(activity.target_metric)`.as('subTaskTargetMetric'),
      'activity.unit as subTaskUnit',
      sql<string | null>`metric_text(activity.hours)`.as('subTaskHours'),
      sql<string | null>`case when activity.account_id = ${scope.accountId}
        then money_text(activity.bid_unit_cost) end`.as('originalBidUnitCost'),
      sql<string | null>`money_text(b.quoted_unit_cost)`.as('quotedBidUnitCost'),
      'b.id as bidActivityUniqueId',
      'b.status_id as statusId',
    ])
    .orderBy('activity.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** How many lines there are. */
export async function countBidLines(db: Db, owner: Owner, workOrder: string): Promise<number> {
  const { total } = await bidActivities(db, owner, workOrder)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}
