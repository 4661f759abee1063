/** What projects have left of the stock, and in what quantities it is moved. */
import { AppError } from '#contract/errors.ts'
import { formatQuantity } from '#contract/figures.ts'
import { statuses } from '#contract/statuses.ts'
import { fitsUnit, quantityOf, thousandthsOf } from '#contract/units.ts'
import { stockErrors } from '../records.ts'
import type { Held } from './held-queries.ts'
import type { HeldItem } from './item-queries.ts'

type Code = keyof typeof stockErrors

/** The documents' text, and in a line of its own what is so now. */
export const refused = (code: Code, hint?: string) =>
  new AppError(code, hint ? { ...stockErrors[code], hint } : stockErrors[code])

/** @throws AppError ASSIGNED_VALUE_WRONG (400) for more decimals than its unit has */
export function requireUnit(quantity: string, { unit }: HeldItem): void {
  if (!fitsUnit(quantity, unit))
    throw refused('ASSIGNED_VALUE_WRONG', `${formatQuantity(quantity, unit)} cannot be counted in ${unit}.`)
}

/** @throws AppError ITEM_INACTIVE (409): what is not kept any more can be used up and returned, not received or assigned */
export function requireActive({ statusId, title }: HeldItem): void {
  if (statusId === statuses.InActive) throw refused('ITEM_INACTIVE', title)
}

/** What projects have left of items that are held, while movements are put together. */
export class Left {
  readonly #left: Map<string, bigint>

  constructor(held: ReadonlyMap<string, Held>) {
    this.#left = new Map(
      [...held].map(([id, { assigned, used }]) => [id, thousandthsOf(assigned) - thousandthsOf(used)]),
    )
  }

  /**
   * Takes some from a project, or below zero puts it back.
   *
   * @throws AppError ASSIGNED_VALUE_REFUSED (409) where the project has not so much
   */
  take(id: string, { unit }: HeldItem, amount: bigint): void {
    const left = this.#left.get(id) ?? 0n
    if (amount > left)
      throw refused('ASSIGNED_VALUE_REFUSED', `Only ${formatQuantity(quantityOf(left), unit)} left there.`)
    this.#left.set(id, left - amount)
  }
}
