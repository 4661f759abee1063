/** By what lists of RFIs can be sorted. By itself: addresses are read before any of their calls is made. */
export const rfiOrders = [
  'number',
  'name',
  'job',
  'status',
  'priority',
  'with',
  'since',
  'due',
  'cost',
  'schedule',
  'created',
] as const
