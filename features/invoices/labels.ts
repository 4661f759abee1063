/** What the fields of an invoice are called: in its form, on its page, in lists and in its history. */
export const invoiceLabels = {
  invoiceTitle: 'Title',
  invoiceDescription: 'Description',
  invoiceNotes: 'Notes',
  invoiceAmount: 'Amount',
  retainagePercent: 'Retainage',
  invoiceOpenDate: 'Invoice date',
  periodStart: 'Period from',
  periodEnd: 'Period to',
  dueDate: 'Due',
  subContractorUniqueId: 'Subcontractor',
} as const
