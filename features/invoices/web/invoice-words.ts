/** Texts about invoices. */
import { numberOf } from '#contract/record-types.ts'
import { formatDay } from '#web/ui/format.ts'
import type { Invoice } from '../contract.ts'

/** `INV-5 November progress`, in one line. */
export const headingOf = ({ number, invoiceTitle }: Pick<Invoice, 'number' | 'invoiceTitle'>) =>
  `${numberOf('Invoice', number)} ${invoiceTitle}`

export const isOpen = ({ statusName }: Pick<Invoice, 'statusName'>) => statusName !== 'Completed'

/** `Nov 1, 2026 to Nov 24, 2026`; empty without a period. */
export const periodOf = ({ periodStart, periodEnd }: Pick<Invoice, 'periodStart' | 'periodEnd'>) =>
  periodStart && periodEnd ? `${formatDay(periodStart)} to ${formatDay(periodEnd)}` : ''
