/**
 * Exact amounts of prices: decimals are text, never floats (decisions 'Money and metrics'). Amounts are
 * rounded as in PostgreSQL.
 */

/** Splits a decimal into a whole number without the point and the number of digits behind the point. */
function whole(text: string): [value: bigint, digits: number] {
  const [before = '0', behind = ''] = text.split('.')
  return [BigInt(before + behind), behind.length]
}

/** Quantity times unit cost, in cents. Half a cent is rounded up. */
export function centsOf(quantity: string, unitCost: string): bigint {
  const [many, digitsOfMany] = whole(quantity)
  const [cost, digitsOfCost] = whole(unitCost)
  const cent = 10n ** BigInt(digitsOfMany + digitsOfCost)
  return (many * cost * 200n + cent) / (2n * cent)
}

/** Formats cents as an amount with two decimals: `1234.50`. */
export function amountOfCents(cents: bigint): string {
  const text = cents.toString().padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}
