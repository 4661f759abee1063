/** The discussion, the history and the ways of an invoice. */
import { moneyOf } from '#contract/figures.ts'
import { statuses } from '#contract/statuses.ts'
import { discussedRecord } from '#features/discussion/server/public.ts'
import type { ToldHistory } from '#features/history/server/public.ts'
import { seesCosts } from '#server/costs.ts'
import { findInvoiceById } from './queries.ts'

const money = (amount: unknown) => moneyOf(String(amount))

const history: ToldHistory = [
  {
    table: 'invoice',
    steps: { InProgress: 'approved it', Completed: 'closed it' },
    fields: {
      title: { label: 'Title' },
      description: { label: 'Description' },
      notes: { label: 'Notes' },
      amount: { label: 'Amount', as: money, isCosts: true },
      retained: { label: 'Retained', as: money, isCosts: true },
      retainage_percent: { label: 'Retainage', as: (percent) => `${Number(percent)}%` },
      open_date: { label: 'Opened on', as: 'day' },
      period_start: { label: 'Work from', as: 'day' },
      period_end: { label: 'Work to', as: 'day' },
      due_date: { label: 'Due', as: 'day' },
      sub_contractor_id: { label: 'Subcontractor', as: 'sub_contractor' },
    },
  },
]

export const discussion = discussedRecord('Invoice', {
  history,
  // 002 §3
  alsoAnswered: () => ({ statusId: statuses.Active }),
  seesCosts: async ({ db, scope }, id) => {
    const invoice = await findInvoiceById(db, scope, id)
    return (
      invoice !== undefined &&
      seesCosts(scope, { workOrderId: invoice.workOrderUniqueId, isOwn: invoice.seesCosts })
    )
  },
})
