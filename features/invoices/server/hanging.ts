/** What invoices say when work that they bill is to be deleted (records.md 'Deleting what is above'). */
import { v7 as uuidv7 } from 'uuid'
import { formatQuantity } from '#contract/figures.ts'
import { numberOf } from '#contract/record-types.ts'
import { tellWatchers } from '#features/discussion/server/public.ts'
import type { Hanging } from '#features/hierarchy/server/public.ts'
import { remove, updateAll } from '#server/db/record.ts'
import { listLeaving, listProtecting } from './hanging-queries.ts'
import { discussedOf } from './invoices.ts'
import { insertRemarks, lineTable, settleAmounts } from './line-queries.ts'
import { invoiceTable, lockInvoices } from './queries.ts'

/** How many a refusal names. */
const MOST_NAMED = 3

export const hanging: Hanging = {
  async protecting({ db, scope }, branch) {
    const found = await listProtecting(db, scope, branch)
    if (found.length === 0) return null
    const named = found
      .filter(({ isSeen }) => isSeen)
      .slice(0, MOST_NAMED)
      .map(({ number }) => numberOf('Invoice', number))
    const others = found.length - named.length
    if (named.length === 0) named.push(others === 1 ? 'an approved invoice' : `${others} approved invoices`)
    else if (others > 0) named.push(`${others} more`)
    const said = new Intl.ListFormat('en-US').format(named)
    if (branch.level === 'work_order') return `${said} ${found.length === 1 ? 'is' : 'are'} approved`
    return `${said} ${found.length === 1 ? 'bills' : 'bill'} this work`
  },

  // A project takes its drafts along.
  async letGo(context, branch) {
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
  },
}
