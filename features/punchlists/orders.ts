/** By what lists of punch lists and their items can be sorted. By itself: addresses are read before any of their calls is made. */
export const listOrders = ['name', 'job', 'items', 'status', 'created'] as const
export const itemOrders = ['number', 'name', 'list', 'location', 'responsible', 'due', 'status'] as const
