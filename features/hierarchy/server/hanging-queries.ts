/** Counts the records below a branch that must be kept. */
import { type RawBuilder, sql } from 'kysely'
import { type ProtectingKind, protecting, protectingKinds } from '#contract/protecting.ts'
import type { Db } from '#server/db/open.ts'
import { visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { Branch } from './levels.ts'

/** SQL `select … work_order_id …` with a row for each record at or below a branch that must be kept. */
export type Kept = (scope: Scope, branch: Branch) => RawBuilder<unknown>

/** SQL: true for the activities `a` of a branch. */
export const isActivityOf = ({ level, ids }: Branch) =>
  sql<boolean>`${sql.ref(level === 'activity' ? 'a.id' : `a.${level}_id`)} = any(${ids}::uuid[])`

/**
 * SQL: true for records that belong to a work order of the branch. Always false if the branch is on a lower
 * level.
 */
export const isOfWorkOrders = ({ level, ids }: Branch, column: string) =>
  level === 'work_order' ? sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])` : sql<boolean>`false`

export interface KeptThere {
  kind: ProtectingKind
  workOrderId: string
  /** True if the caller may read records of this kind on the work order. */
  isSeen: boolean
  count: number
}

export async function countKept(
  db: Db,
  scope: Scope,
  kept: Readonly<Record<ProtectingKind, Kept>>,
  branch: Branch,
): Promise<KeptThere[]> {
  const parts = protectingKinds.map((kind) => {
    const isSeen = visibleWorkOrder(scope, protecting[kind].module, 'Read', 'k.work_order_id')
    return sql`select ${kind}::text as kind, k.work_order_id as "workOrderId", ${isSeen} as "isSeen", count(*)::int as count
      from (${kept[kind](scope, branch)}) k group by k.work_order_id`
  })
  const { rows } = await sql<KeptThere>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}
