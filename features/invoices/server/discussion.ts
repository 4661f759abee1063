/** The comments and the history of an invoice. */
import { moneyOf } from '#contract/figures.ts'
import { statuses } from '#contract/statuses.ts'
import { isolated } from '#contract/texts.ts'
import { discussedRecord } from '#features/discussion/server/public.ts'
import { type ToldHistory, toldBy } from '#features/history/server/public.ts'
import { seesCosts } from '#server/costs.ts'
import { invoiceLabels } from '../labels.ts'
import { findInvoiceById, invoiceTable } from './queries.ts'

const money = (amount: unknown) => moneyOf(String(amount))

const because = (reason: string) => (reason ? `: ${isolated(reason)}` : ', without a reason')

/** The history text of a remark, by kind of remark. */
const remarks: Readonly<Record<string, (said: string) => string>> = {
  line_left: (line) => `took the line ${isolated(line)} out: its activity was deleted`,
  own_approval: () => 'approved what they made or changed themselves',
  above_earned: (reason) => `approved more than was earned${because(reason)}`,
  above_contract: (reason) => `approved more than the contract in force${because(reason)}`,
}

const history: ToldHistory = [
  {
    table: 'invoice',
    steps: { InProgress: 'approved it', Completed: 'closed it' },
    fields: {
      ...toldBy(invoiceTable.columns, invoiceLabels, {
        invoiceAmount: { as: money, isCosts: true },
        retainagePercent: { as: (percent) => `${Number(percent)}%`, isCosts: true },
        invoiceOpenDate: { as: 'day' },
        periodStart: { as: 'day' },
        periodEnd: { as: 'day' },
        dueDate: { as: 'day' },
        subContractorUniqueId: { as: 'sub_contractor' },
      }),
      retained: { label: 'Retained', as: money, isCosts: true },
    },
  },
  {
    table: 'invoice_remark',
    fields: { kind: { label: 'What' }, said: { label: 'Said' } },
    beside: { by: 'invoice_id', called: 'the remark' },
    happened: { what: (row) => remarks[row('kind')]?.(row('said')) ?? row('said') },
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
