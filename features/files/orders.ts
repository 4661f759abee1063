/**
 * The sort orders of file lists. In a file of its own, because importing the contract would load all calls of
 * files with the routes.
 */
export const fileOrders = ['name', 'type', 'size', 'changed', 'author'] as const
