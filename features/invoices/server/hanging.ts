/** Removes lines from drafts when the work that the lines bill is deleted (records.md 'Deleting what is above'). */
import { v7 as uuidv7 } from 'uuid'
import { formatQuantity } from '#contract/figures.ts'
import { tellWatchers } from '#features/discussion/server/public.ts'
import type { LetGo } from '#features/hierarchy/server/public.ts'
import { remove, updateAll } from '#server/db/record.ts'
import { listLeaving } from './hanging-queries.ts'
import { insertRemarks, lineTable, settleAmounts } from './line-queries.ts'
import { invoiceTable, lockInvoices } from './queries.ts'
import { discussedOf } from './service.ts'

/**
 * Removes the lines of drafts that bill a branch. Does nothing for a project: its drafts disappear with the
 * project.
 */
export const letGo: LetGo = async (context, branch) => {
  if (branch.level === 'work_order') return
  const { db, scope, now } = context
  const lines = await listLeaving(db, scope, branch)
  if (lines.length === 0) return
  const ids = [...new Set(lines.map(({ invoiceId }) => invoiceId))]
  const invoices = await lockInvoices(db, scope, ids)
  await remove(
    db,
    scope,
    lineTable,
    lines.map(({ id }) => id),
    now,
  )
  await updateAll(
    db,
    scope,
    invoiceTable,
    ids.map((id) => ({ id, row: {} })),
  )
  await settleAmounts(db, scope, ids, { isEmptied: true })
  const said = lines.map(({ title, unit, quantity }) => {
    const size = unit === '%' ? `${formatQuantity(quantity)}%` : formatQuantity(quantity, unit)
    return `${title}, ${size}`
  })
  await insertRemarks(
    db,
    scope,
    lines.map(({ invoiceId, workOrderId }, index) => ({
      ...{ id: uuidv7(), workOrderId, invoiceId, kind: 'line_left', said: said[index] ?? '' },
    })),
  )
  await tellWatchers(
    context,
    lines.flatMap(({ invoiceId }, index) => {
      const invoice = invoices.get(invoiceId)
      const what = `lost the line ${said[index]}: its activity was deleted`
      return invoice ? [{ on: discussedOf(invoice), what }] : []
    }),
  )
}
