/** The mark for the status of an invoice. */
import { type StateKind, stateLooks } from '#web/ui/record/state-looks.ts'
import { StatusMark } from '#web/ui/record/status-mark.tsx'
import { type InvoiceStatusName, invoiceWords } from '../machine.ts'

const kinds: Record<InvoiceStatusName, StateKind> = {
  Active: 'draft',
  Created: 'draft',
  InProgress: 'inProgress',
  Completed: 'done',
  InActive: 'paused',
}

export function InvoiceStatus({ status }: { status: string }) {
  const name = status as InvoiceStatusName
  return <StatusMark look={{ ...stateLooks[kinds[name]], label: invoiceWords[name] }} />
}
