/** By what lists of change orders can be sorted. By itself: addresses are read before any of their calls is made. */
export const changeOrderOrders = [
  'number',
  'name',
  'job',
  'task',
  'type',
  'status',
  'amount',
  'schedule',
  'end',
  'with',
  'since',
  'due',
  'created',
] as const
