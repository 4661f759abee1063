/** What becomes of quantities when an activity is measured in another unit (records.md 'Decided after the second trial'). */
import { countOf, formatQuantity } from '#contract/figures.ts'

/** Digits behind the point of quantities and unit costs, and of a factor. */
const SCALE = 4
const FACTOR_SCALE = 6
const ONE = 10n ** BigInt(FACTOR_SCALE)

/** A decimal that is not below zero, in parts of which it has whole ones; of quantities, in ten-thousandths. */
export function partsOf(decimal: string, scale = SCALE): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(scale, '0').slice(0, scale))
}

/** As the database writes them: a quantity with at least one digit behind the point, money with two. */
export function textOf(parts: bigint, least = 1): string {
  const digits = parts.toString().padStart(SCALE + 1, '0')
  const fraction = digits.slice(-SCALE).replace(/0+$/, '').padEnd(least, '0')
  return `${digits.slice(0, -SCALE)}.${fraction}`
}

/** Half away from zero, as the database rounds. */
export const divided = (value: bigint, by: bigint) => (value * 2n + by) / (by * 2n)

/** True for a factor as calls take it (unit-factor.ts). */
export function isFactor(typed: string): boolean {
  return /^\d{1,6}(\.\d{1,6})?$/.test(typed.trim()) && Number(typed) > 0
}

/** A quantity in the new unit, of which `factor` go into one of the old. */
export function inNewUnit(quantity: string, factor: string): string {
  return textOf(divided(partsOf(quantity) * partsOf(factor, FACTOR_SCALE), ONE))
}

/** What one of the new unit costs, so that the whole costs what it did. */
export function costPerNewUnit(cost: string, factor: string): string {
  return textOf(divided(partsOf(cost) * ONE, partsOf(factor, FACTOR_SCALE)), 2)
}

/** The sum of quantities. */
export function sumOf(quantities: readonly string[]): string {
  return textOf(quantities.reduce((sum, quantity) => sum + partsOf(quantity), 0n))
}

/** True where a quantity is above another. */
export function isMore(quantity: string, than: string): boolean {
  return partsOf(quantity) > partsOf(than)
}

/** The largest quantity has so many digits before its point (contract of an activity). */
const LARGEST = 10n ** BigInt(12 + SCALE)

/** What is wrong with a factor for these quantities and this cost of one; null: nothing. */
export function faultOfFactor(
  quantities: readonly string[],
  unitCost: string | null,
  factor: string,
): string | null {
  // What one costs is not said: whoever gives the factor may not see costs.
  const turned = quantities.map(
    (quantity) => [formatQuantity(quantity), quantity, inNewUnit(quantity, factor)] as const,
  )
  if (unitCost !== null) turned.push(['the unit cost', unitCost, costPerNewUnit(unitCost, factor)])
  for (const [named, before, after] of turned) {
    const parts = partsOf(after)
    if (parts >= LARGEST) return `does not fit: ${named} would have more than 12 digits before the point`
    if (parts === 0n && partsOf(before) > 0n) return `does not fit: of ${named} nothing would be left`
  }
  return null
}

/** Asks how the two units go together: 'how many m³ one CY is'. */
export function questionOfFactor(from: string, to: string): string {
  return `how many ${to || 'of the new unit'} one ${from || 'of the old unit'} is`
}

/** Why captures keep an activity from another unit, and what to say. */
export function wordsOfCapturedUnit(captures: readonly string[], from: string, to: string): string {
  const count = countOf(captures.length, 'capture')
  return `${formatQuantity(sumOf(captures), from)} are captured (${count}). Enter ${questionOfFactor(from, to)}, or keep the unit.`
}
