/** The data that the routes of invoices load before their screens appear. */
import { redirect } from '@tanstack/react-router'
import { load, requireOf } from '#web/router/loading.ts'
import { saying } from '#web/router/redirect-with.ts'
import { invoiceQuery, NO_INVOICE } from './api.ts'
import { headingOf } from './invoice-words.ts'

/** Loads the invoice of a details page. The invoice must belong to the project in the address. */
export async function loadInvoice({ woid, id }: { woid: string; id: string }) {
  const invoice = await load(invoiceQuery(id), {
    // 002 §2, §8
    lost: () =>
      redirect({ to: '/invoicemaster/$woid', params: { woid }, state: saying('error', NO_INVOICE) }),
  })
  requireOf(woid, invoice)
  return { crumbs: [{ label: 'Invoices', to: `/invoicemaster/${woid}` }, { label: headingOf(invoice) }] }
}
