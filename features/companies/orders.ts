/**
 * The columns by which companies and accounts can be sorted. A file of its own, because addresses are read
 * before the calls are loaded.
 */
export const companyOrders = ['name', 'city', 'accounts', 'status'] as const
export const accountOrders = ['name', 'city', 'status'] as const
