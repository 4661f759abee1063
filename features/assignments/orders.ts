/**
 * The columns by which the people of a work order can be sorted. A file of its own, because addresses are
 * read before the calls are loaded.
 */
export const teamColumns = ['name', 'role', 'supervisor', 'leads'] as const
