/** Reads activities that another record will change. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'

type Account = Pick<Scope, 'companyId' | 'accountId'>

/** An activity before another record changes it. */
export interface Revisable {
  id: string
  title: string
  startDate: string | null
  endDate: string | null
  targetMetric: string
  capturedMetric: string
  unit: string
  unitCost: string | null
}

async function list(
  db: Db,
  { companyId, accountId }: Account,
  ids: readonly string[],
  isHeld: boolean,
): Promise<Map<string, Revisable>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Revisable>`
    select a.id, a.title, a.start_date as "startDate", a.end_date as "endDate",
      metric_text(a.target_metric) as "targetMetric", metric_text(a.captured_metric) as "capturedMetric", a.unit,
      unit_cost_text(a.bid_unit_cost) as "unitCost"
    from activity a
    where a.company_id = ${companyId} and a.account_id = ${accountId} and a.id = any(${ids}::uuid[])
      and a.deleted_at is null
    order by a.id ${isHeld ? sql`for no key update` : sql``}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The given activities that exist, by id. */
export const listRevisable = (db: Db, account: Account, ids: readonly string[]) =>
  list(db, account, ids, false)

/** The given activities that exist, by id, locked against changes and captures until the end of the transaction. */
export const holdRevisable = (db: Db, account: Account, ids: readonly string[]) =>
  list(db, account, ids, true)
