/** By what lists of companies and accounts can be sorted. By itself: addresses are read before any of their calls is made. */
export const companyOrders = ['name', 'city', 'accounts', 'status'] as const
export const accountOrders = ['name', 'city', 'status'] as const
