/** The quantities that projects have left, and checks of quantities and items. */
import { AppError } from '#contract/errors.ts'
import { formatQuantity } from '#contract/figures.ts'
import { statuses } from '#contract/statuses.ts'
import { fitsUnit, quantityOf, thousandthsOf } from '#contract/units.ts'
import { stockErrors } from '../records.ts'
import type { Held } from './held-queries.ts'
import type { HeldItem } from './item-queries.ts'

type Code = keyof typeof stockErrors

/** An error with the documents' text, and the present facts as a hint on a line of its own. */
export const refused = (code: Code, hint?: string) =>
  new AppError(code, hint ? { ...stockErrors[code], hint } : stockErrors[code])

/** @throws AppError ASSIGNED_VALUE_WRONG (400) if the quantity has more decimals than the item's unit */
export function requireUnit(quantity: string, { unit }: HeldItem): void {
  if (!fitsUnit(quantity, unit))
    throw refused('ASSIGNED_VALUE_WRONG', `${formatQuantity(quantity, unit)} cannot be counted in ${unit}.`)
}

/**
 * @throws AppError ITEM_INACTIVE (409): an inactive item can be used up and returned, but not received or
 *   assigned
 */
export function requireActive({ statusId, title }: HeldItem): void {
  if (statusId === statuses.InActive) throw refused('ITEM_INACTIVE', title)
}

/** The quantities that projects have left of locked items, while movements are prepared. */
export class Left {
  readonly #left: Map<string, bigint>

  constructor(held: ReadonlyMap<string, Held>) {
    this.#left = new Map(
      [...held].map(([id, { assigned, used }]) => [id, thousandthsOf(assigned) - thousandthsOf(used)]),
    )
  }

  /**
   * Takes a quantity from a project; a negative quantity is put back.
   *
   * @throws AppError ASSIGNED_VALUE_REFUSED (409) if the project has too little
   */
  take(id: string, { unit }: HeldItem, amount: bigint): void {
    const left = this.#left.get(id) ?? 0n
    if (amount > left)
      throw refused('ASSIGNED_VALUE_REFUSED', `Only ${formatQuantity(quantityOf(left), unit)} left there.`)
    this.#left.set(id, left - amount)
  }
}
