/** Which notifications a person may see now: by module and by work order, general permissions and scoped ones. */
import { type RawBuilder, sql } from 'kysely'
import { isReadableRow, type RowSight } from '#server/db/visibility.ts'

/** True for the rows of `notification`, as `n`, that the person may see. Who may not see is told of nothing at all. */
export function isNoticeVisible(sight: RowSight): RawBuilder<boolean> {
  const isReadable = isReadableRow(sight, { workOrder: 'n.work_order_id', module: 'n.module' })
  return sql<boolean>`(${isWorkOrderThere(sight)} and ${isReadable})`
}

/** As a list of few rows, which is read once: of the work orders that are gone. */
function isWorkOrderThere({ companyId, accountId }: RowSight): RawBuilder<boolean> {
  return sql<boolean>`(n.work_order_id is null or n.work_order_id not in (select gone.id from work_order gone
    where gone.company_id = ${companyId} and gone.account_id = ${accountId} and gone.deleted_at is not null))`
}
