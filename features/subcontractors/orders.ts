/** By what lists of subcontractors can be sorted. By itself: addresses are read before any of their calls is made. */
export const subcontractorOrders = ['name', 'type', 'city', 'status'] as const
