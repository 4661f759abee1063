/** By what lists of files can be sorted. By itself: addresses are read before any of their calls is made. */
export const fileOrders = ['name', 'type', 'size', 'changed', 'author'] as const
