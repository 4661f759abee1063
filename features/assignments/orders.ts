/** By what lists of the people on a work order can be sorted. By itself: addresses are read before any of their calls is made. */
export const teamColumns = ['name', 'role', 'supervisor', 'leads'] as const
