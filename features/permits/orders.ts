/** By what lists of permits can be sorted. By itself: addresses are read before any of their calls is made. */
export const permitOrders = [
  'number',
  'name',
  'status',
  'subcontractor',
  'with',
  'applied',
  'start',
  'end',
  'lapses',
] as const
