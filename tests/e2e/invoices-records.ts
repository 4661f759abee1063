/** The invoices of the demo that the browser tests use. */
import { people, projectOf, type Stage } from './stage.ts'

export interface InvoiceRecords {
  project: string
  /** Waits on Dana. */
  november: string
  /** In progress; waits on its author. */
  walls: string
  /** A draft with lines. */
  roof: string
  /** A closed invoice. */
  piles: string
}

interface Found {
  items: { invoiceUniqueId: string; invoiceTitle: string }[]
}

export async function invoiceRecords(stage: Stage): Promise<InvoiceRecords> {
  const project = await projectOf(stage, 'Linden')
  const token = await stage.tokenOf(people.dana)
  const body = { TargetUniqueID: project, NumberOfItemsPerPage: 100 }
  const { items } = await stage.post<Found>(token, '/api/invoicemaster/workorder', body)
  const find = (begins: string) =>
    items.find(({ invoiceTitle }) => invoiceTitle.startsWith(begins))?.invoiceUniqueId ?? ''
  return {
    project,
    november: find('November progress'),
    walls: find('Shear walls'),
    roof: find('Roof diaphragm'),
    piles: find('Piles'),
  }
}
