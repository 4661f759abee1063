/** By what lists of uses can be sorted. By itself: addresses are read before any of their calls is made. */
export const useOrders = ['name', 'day', 'project', 'who', 'used'] as const

/** How much of an item the store has: at least its minimum, less, or nothing. */
export const stockLevels = ['enough', 'low', 'none'] as const
export type StockLevel = (typeof stockLevels)[number]

export const movementKinds = ['receive', 'assign', 'return', 'use', 'adjust'] as const
export type MovementKind = (typeof movementKinds)[number]
