/** The labels of an invoice's fields, in the form, on the page, in lists and in the history. */
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
