/** By what lists of submittals can be sorted. By itself: addresses are read before any of their calls is made. */
export const submittalOrders = [
  'number',
  'name',
  'package',
  'code',
  'status',
  'with',
  'since',
  'submitBy',
  'due',
  'onSite',
  'created',
] as const
