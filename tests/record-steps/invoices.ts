/** Invoices, as tests/record-steps.test.ts brings them about. */
import { statuses } from '#contract/statuses.ts'
import { addInvoice } from '#database/seed/builders.ts'
import { deleteInvoices, findInvoice, updateInvoices } from '#features/invoices/contract.ts'
import { invoiceMachine } from '#features/invoices/machine.ts'
import { stepsOf } from './steps.ts'

export const invoices = stepsOf(invoiceMachine, {
  table: 'invoice',
  async make({ db, task, people, next, wait }, { statusId, turn }) {
    const { invoiceId } = await addInvoice(db, task, {
      number: next(),
      title: 'November progress',
      byEmployeeId: people.author.employeeId,
      open_date: '2026-11-02',
      status_id: statusId,
      ...(statusId === statuses.Completed && { closed_at: new Date().toISOString() }),
    })
    await wait('Invoice', invoiceId, turn)
    return invoiceId
  },
  read: ({ server }, id, token) => server.call(findInvoice, { body: { TargetUniqueID: id }, token }),
  take: {
    edit: ({ server }, id, token) =>
      server.call(updateInvoices, { body: [{ invoiceUniqueId: id, invoiceDescription: 'x' }], token }),
    approve: ({ server }, id, token) =>
      server.call(updateInvoices, {
        body: [{ invoiceUniqueId: id, statusId: statuses.InProgress }],
        token,
      }),
    close: ({ server }, id, token) =>
      server.call(updateInvoices, {
        body: [{ invoiceUniqueId: id, statusId: statuses.Completed }],
        token,
      }),
    remove: ({ server }, id, token) => server.call(deleteInvoices, { body: [id], token }),
  },
})
