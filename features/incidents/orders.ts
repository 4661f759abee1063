/** By what lists of incidents can be sorted. By itself: addresses are read before any of their calls is made. */
export const incidentOrders = ['number', 'name', 'type', 'date', 'author'] as const
