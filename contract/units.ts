/** The units in which work and stock are counted, and how many decimals their quantities have (records.md 'Stock'). */

/** 000 §3 'units'. */
export const units = ['m', 'm²', 'm³', 't', 'ea', 'h', 'LS', 'ft', 'SF', 'CY'] as const
export type Unit = (typeof units)[number]

/** So many decimals has a quantity of stock at most, in any unit. */
export const MOST_DECIMALS = 3

/** How many decimals a quantity of stock has in a unit: single things are whole. */
export const decimalsOf = (unit: string): number => (unit === 'ea' ? 0 : MOST_DECIMALS)

/** True where a quantity, as a decimal, has no more decimals than its unit allows. */
export function fitsUnit(quantity: string, unit: string): boolean {
  const [, fraction = ''] = quantity.split('.')
  return fraction.replace(/0+$/, '').length <= decimalsOf(unit)
}

/** Quantities of stock as whole thousandths, which are added and compared without loss. */
export function thousandthsOf(quantity: string): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(quantity) ?? []
  return BigInt(`${sign}${whole}${fraction.padEnd(MOST_DECIMALS, '0').slice(0, MOST_DECIMALS)}`)
}

/** The other way round. */
export function quantityOf(thousandths: bigint): string {
  const digits = (thousandths < 0n ? -thousandths : thousandths).toString().padStart(MOST_DECIMALS + 1, '0')
  const fraction = digits.slice(-MOST_DECIMALS).replace(/0+$/, '')
  return `${thousandths < 0n ? '-' : ''}${digits.slice(0, -MOST_DECIMALS)}${fraction && `.${fraction}`}`
}
