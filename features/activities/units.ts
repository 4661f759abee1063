/** Converts quantities when the unit of an activity changes (records.md 'Decided after the second trial'). */
import { countOf, formatQuantity } from '#contract/figures.ts'

/** The decimal places of quantities and unit costs, and those of a factor. */
const SCALE = 4
const FACTOR_SCALE = 6
const ONE = 10n ** BigInt(FACTOR_SCALE)

/** Converts a decimal that is zero or more to a whole number of its smallest parts, by default ten-thousandths. */
export function partsOf(decimal: string, scale = SCALE): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(scale, '0').slice(0, scale))
}

/** Formats parts as the database does: a quantity has at least one decimal place, money at least two. */
export function textOf(parts: bigint, least = 1): string {
  const digits = parts.toString().padStart(SCALE + 1, '0')
  const fraction = digits.slice(-SCALE).replace(/0+$/, '').padEnd(least, '0')
  return `${digits.slice(0, -SCALE)}.${fraction}`
}

/** Division that rounds half away from zero, as the database does. Only for values of zero or more. */
export const divided = (value: bigint, by: bigint) => (value * 2n + by) / (by * 2n)

/** True for a factor that the API accepts (unit-factor.ts). */
export function isFactor(typed: string): boolean {
  return /^\d{1,6}(\.\d{1,6})?$/.test(typed.trim()) && Number(typed) > 0
}

/** Converts a quantity to the new unit; `factor` is the amount of the new unit in one old unit. */
export function inNewUnit(quantity: string, factor: string): string {
  return textOf(divided(partsOf(quantity) * partsOf(factor, FACTOR_SCALE), ONE))
}

/** The cost of one new unit, so that the total cost stays the same. */
export function costPerNewUnit(cost: string, factor: string): string {
  return textOf(divided(partsOf(cost) * ONE, partsOf(factor, FACTOR_SCALE)), 2)
}

/** The sum of quantities. */
export function sumOf(quantities: readonly string[]): string {
  return textOf(quantities.reduce((sum, quantity) => sum + partsOf(quantity), 0n))
}

/** True if the quantity is larger than the other one. */
export function isMore(quantity: string, than: string): boolean {
  return partsOf(quantity) > partsOf(than)
}

/** The first quantity that is too large: the contract of an activity allows 12 digits before the point. */
const LARGEST = 10n ** BigInt(12 + SCALE)

/** The fault of a factor for these quantities and this unit cost, as text; null: the factor fits. */
export function faultOfFactor(
  quantities: readonly string[],
  unitCost: string | null,
  factor: string,
): string | null {
  // The text names quantities but not the unit cost, because the caller may not see costs.
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

/** The question for the factor of two units: 'how many m³ one CY is'. */
export function questionOfFactor(from: string, to: string): string {
  return `how many ${to || 'of the new unit'} one ${from || 'of the old unit'} is`
}

/** The refusal to change the unit without a factor while there are captures. */
export function wordsOfCapturedUnit(captures: readonly string[], from: string, to: string): string {
  const count = countOf(captures.length, 'capture')
  return `${formatQuantity(sumOf(captures), from)} are captured (${count}). Enter ${questionOfFactor(from, to)}, or keep the unit.`
}
