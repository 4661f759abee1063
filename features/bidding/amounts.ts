/** What a price comes to, exactly: decimals as text, never floats (decisions 'Money and metrics'). As PostgreSQL rounds it. */

/** A decimal as a whole number of its last digit, and how many digits those are. */
function whole(text: string): [value: bigint, digits: number] {
  const [before = '0', behind = ''] = text.split('.')
  return [BigInt(before + behind), behind.length]
}

/** Quantity times unit cost in cents, half a cent up. */
export function centsOf(quantity: string, unitCost: string): bigint {
  const [many, digitsOfMany] = whole(quantity)
  const [cost, digitsOfCost] = whole(unitCost)
  const cent = 10n ** BigInt(digitsOfMany + digitsOfCost)
  return (many * cost * 200n + cent) / (2n * cent)
}

/** Cents as people read amounts' text: `1234.50`. */
export function amountOfCents(cents: bigint): string {
  const text = cents.toString().padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}
