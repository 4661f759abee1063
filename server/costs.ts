/**
 * Costs (records.md 'Costs'). This file alone removes marked values from answers, and keeps stored values if
 * the caller may not change them. The contracts mark the values (contract/costs.ts).
 */
import type * as z from 'zod'
import { type CostsMark, costsMarkOf } from '#contract/costs.ts'
import { AppError, defineErrors } from '#contract/errors.ts'
import { type Bit, hasBit } from '#contract/modules.ts'
import { hasBitOn, mayAnywhere, seesAllCosts } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'

const costsErrors = defineErrors({
  COSTS_FIXED: {
    status: 403,
    text: 'Your role lets you see costs, but not change them. Nothing was saved.',
    hint: 'Leave the amount as it was, or ask an administrator of your account for Update on the module Costs.',
  },
  COSTS_UNSEEN: {
    status: 403,
    text: 'Your role does not let you see costs, so nothing can be sorted by them.',
    hint: 'Sort by another column.',
  },
})

type Row = Record<string, unknown>

/** Where a value contains costs: in its own `fields`, and in the values `inside` it. */
interface Plan {
  fields: readonly (readonly [name: string, mark: CostsMark])[]
  inside: readonly (readonly [name: string, plan: Plan])[]
  /** The name of the boolean field that is true if the caller sees the amounts of the record. */
  sees: string | null
}

interface Definition {
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  options?: readonly z.ZodType[]
  out?: z.ZodType
}

/** Finds the places of costs in a schema; null if the schema has no costs. */
function planOf(schema: z.ZodType): Plan | null {
  const { shape, element, innerType, options, out } = schema._zod.def as Definition
  const deeper = element ?? innerType ?? out
  if (deeper) return planOf(deeper)
  if (options) {
    const plans = options.flatMap((option) => planOf(option) ?? [])
    const sees = plans.find((plan) => plan.sees)?.sees ?? null
    const of = <K extends 'fields' | 'inside'>(key: K) =>
      plans.flatMap((plan): Plan[K][number][] => [...plan[key]])
    return plans.length > 0 ? { fields: of('fields'), inside: of('inside'), sees } : null
  }
  const entries = Object.entries(shape ?? {})
  const fields = entries.flatMap(([name, field]) => {
    const mark = costsMarkOf(field)
    return mark ? [[name, mark] as const] : []
  })
  const inside = entries.flatMap(([name, field]) => {
    const plan = costsMarkOf(field) ? null : planOf(field)
    return plan ? [[name, plan] as const] : []
  })
  const sees = entries.find(([, field]) => field.meta?.()?.seesCosts === true)?.[0] ?? null
  return fields.length > 0 || inside.length > 0 || sees ? { fields, inside, sees } : null
}

/** The id of the work order that a row names, or null. */
const workOrderOf = ({ workOrderUniqueId, workOrderUniqueID }: Row) => {
  const id = workOrderUniqueId ?? workOrderUniqueID
  return typeof id === 'string' ? id : null
}

/**
 * True if the caller sees the costs of the work order. Without a work order: if they see the costs of all
 * work orders.
 */
function sees(scope: Scope | null, workOrderId: string | null): boolean {
  if (!scope) return false
  return workOrderId ? hasBitOn(scope, 'Costs', 'Read', workOrderId) : seesAllCosts(scope)
}

/** True if the caller sees the costs of a record: by their role, or because the record is their own. */
export const seesCosts = (scope: Scope, { workOrderId, isOwn }: { workOrderId: string; isOwn: boolean }) =>
  isOwn || sees(scope, workOrderId)

interface Around {
  workOrderId: string | null
  isOwn: boolean
}

/** By row: the caller's scope in the account of that row, which may be another account than the session's. */
const elsewhere = new WeakMap<object, Scope>()

/**
 * Marks a row with `scope`, the caller's rights in the account of that row. `scope` then decides about the
 * costs in the row and inside it.
 */
export function judgedIn<T extends object>(scope: Scope, row: T): T {
  elsewhere.set(row, scope)
  return row
}

function taken(plan: Plan, caller: Scope | null, value: unknown, around: Around): unknown {
  if (Array.isArray(value)) return value.map((item) => taken(plan, caller, item, around))
  if (value === null || typeof value !== 'object') return value
  const row = value as Row
  const scope = elsewhere.get(row) ?? caller
  const workOrderId = workOrderOf(row) ?? around.workOrderId
  const isOwn = plan.sees ? row[plan.sees] === true : around.isOwn
  const isSeen = sees(scope, workOrderId)
  const next: Row = { ...row }
  if (plan.sees && plan.sees in row) next[plan.sees] = isSeen || isOwn
  for (const [name, { isOfRecord, instead }] of plan.fields)
    if (name in row && !isSeen && !(isOfRecord && isOwn)) next[name] = instead ? instead(row) : null
  for (const [name, inner] of plan.inside)
    if (name in row) next[name] = taken(inner, scope, row[name], { workOrderId, isOwn })
  return next
}

/** Removes from a value the costs that the caller may not see. */
export type TakeCosts = <T>(scope: Scope | null, value: T) => T

/** Makes the function that removes costs from values of a schema, for answers and spreadsheets. */
export function takesCosts(schema: z.ZodType): TakeCosts {
  const plan = planOf(schema)
  if (!plan) return (_scope, value) => value
  return <T>(scope: Scope | null, value: T) =>
    taken(plan, scope, value, { workOrderId: null, isOwn: false }) as T
}

/** The facts about an input that `keepCosts` needs. */
export interface KeptCosts {
  /** Null for a new work order and for records without a work order: the general permissions count. */
  workOrderId: string | null
  /** True if the caller made the record or decides on it. */
  isOwn?: boolean
  /** The stored record. Null or left out: the record is new. */
  stored?: Row | null | undefined
}

const isSame = (one: unknown, other: unknown) => Number(one) === Number(other)

/**
 * Returns an input without the costs that the caller may not change, so that the stored values stay: clients
 * send whole records back. If the caller does not see costs, all costs that they send are ignored, so that no
 * answer confirms a guess. If the caller sees costs but may not change them, they may send the stored values
 * or empty ones (records.md 'Costs').
 *
 * @throws AppError COSTS_FIXED (403) if the caller may only see costs and sends another value
 */
export function keepCosts<T extends object>(
  schema: z.ZodObject,
  scope: Scope,
  input: T,
  { workOrderId, isOwn = false, stored }: KeptCosts,
): T {
  const next = { ...input } as Row
  const holds = (bit: Bit) =>
    workOrderId ? hasBitOn(scope, 'Costs', bit, workOrderId) : hasBit(scope.permissions, 'Costs', bit)
  for (const [name, { isOfRecord }] of planOf(schema)?.fields ?? []) {
    const value = next[name]
    if (value === undefined || (isOfRecord && isOwn)) continue
    const isSeen = holds('Read')
    if (isSeen && holds('Update')) continue
    const isLeft = value === null || isSame(value, 0) || isSame(value, stored?.[name] ?? null)
    if (isSeen && !isLeft) throw new AppError('COSTS_FIXED', costsErrors.COSTS_FIXED)
    delete next[name]
  }
  return next as T
}

/** The names of those orders of a list that sort by costs. */
export function costsOrdersOf(schema: z.ZodType | undefined): readonly string[] {
  const { shape } = (schema?._zod.def ?? {}) as Definition
  return (shape?.sort?.meta?.()?.costsOrders as readonly string[] | undefined) ?? []
}

/**
 * Refuses a list that is sorted by costs if the caller may see costs nowhere.
 *
 * @throws AppError COSTS_UNSEEN (403)
 */
export function requireSortable(orders: readonly string[], body: unknown, scope: Scope | null): void {
  if (orders.length === 0) return
  const sort = (body as Row | undefined)?.sort
  if (typeof sort !== 'string' || !orders.includes(sort.replace(/^-/, ''))) return
  if (!scope || !mayAnywhere(scope, 'Costs', 'Read'))
    throw new AppError('COSTS_UNSEEN', costsErrors.COSTS_UNSEEN)
}
