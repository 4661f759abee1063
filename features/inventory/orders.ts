/**
 * The columns by which lists of uses can be sorted. This file is separate, so that the address of a screen
 * can be read without loading the contract of the calls.
 */
export const useOrders = ['name', 'day', 'project', 'who', 'used'] as const

/** The level of an item in the store: at least its minimum, below the minimum, or nothing. */
export const stockLevels = ['enough', 'low', 'none'] as const
export type StockLevel = (typeof stockLevels)[number]

export const movementKinds = ['receive', 'assign', 'return', 'use', 'adjust'] as const
export type MovementKind = (typeof movementKinds)[number]
