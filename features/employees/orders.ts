/** By what lists of employees can be sorted. By itself: addresses are read before any of their calls is made. */
export const employeeOrders = ['name', 'role', 'status', 'login'] as const
