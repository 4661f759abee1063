/** By what lists of invoices can be sorted. By itself: addresses are read before any of their calls is made. */
export const invoiceOrders = [
  'number',
  'name',
  'status',
  'amount',
  'opened',
  'closed',
  'due',
  'firm',
  'with',
  'since',
] as const
