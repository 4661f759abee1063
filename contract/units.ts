/** The units of work and stock, and the number of decimals of their quantities (records.md 'Stock'). */
import { type RegionId, regionIds } from './region.ts'

/**
 * The offered units with the names that people type. One table, so that `EA`, `Each` and `ea` are the same
 * unit everywhere (records.md 'Region of an account'). The units of a region are in the order in which they
 * are offered.
 */
const known = [
  { unit: 'SF', of: regionIds.us, names: ['sq ft', 'sqft', 'ft²', 'ft2', 'square feet', 'square foot'] },
  { unit: 'CY', of: regionIds.us, names: ['cu yd', 'yd³', 'yd3', 'cubic yards', 'cubic yard', 'cuyd'] },
  { unit: 'LF', of: regionIds.us, names: ['lin ft', 'linear feet', 'linear foot', 'lnft'] },
  { unit: 'SY', of: regionIds.us, names: ['sq yd', 'sqyd', 'yd²', 'yd2', 'square yards', 'square yard'] },
  { unit: 'ton', of: regionIds.us, names: ['tons'] },
  { unit: 'lb', of: regionIds.us, names: ['lbs', 'pound', 'pounds'] },
  { unit: 'gal', of: regionIds.us, names: ['gallon', 'gallons'] },
  { unit: 'ft', of: regionIds.us, names: ['feet', 'foot'] },
  { unit: 'm²', of: regionIds.metric, names: ['m2', 'sqm', 'sq m', 'square meters', 'square metres'] },
  { unit: 'm³', of: regionIds.metric, names: ['m3', 'cbm', 'cu m', 'cubic meters', 'cubic metres'] },
  { unit: 'm', of: regionIds.metric, names: ['meter', 'meters', 'metre', 'metres'] },
  { unit: 't', of: regionIds.metric, names: ['tonne', 'tonnes'] },
  { unit: 'kg', of: regionIds.metric, names: ['kilogram', 'kilograms'] },
  { unit: 'L', of: regionIds.metric, names: ['liter', 'liters', 'litre', 'litres'] },
  { unit: 'ea', of: null, names: ['each', 'pc', 'pcs', 'piece', 'pieces'] },
  { unit: 'h', of: null, names: ['hr', 'hrs', 'hour', 'hours'] },
  { unit: 'LS', of: null, names: ['lump sum', 'lumpsum'] },
] as const

/** The names of all offered units (000 §3 'units'). */
export const units = known.map(({ unit }) => unit)
export type Unit = (typeof units)[number]

const plain = (text: string) => text.replaceAll('.', '').replaceAll(/\s+/gu, ' ').trim().toLowerCase()

const meant: ReadonlyMap<string, Unit> = new Map(
  known.flatMap(({ unit, names }) => [unit, ...names].map((name) => [plain(name), unit] as const)),
)

/**
 * The unit for a typed text: `EA` and `Each` give `ea`, `m2` gives `m²`. An unknown text is returned trimmed.
 */
export const meantUnit = (text: string): string => meant.get(plain(text)) ?? text.trim()

/** True if two names mean the same unit. */
export const isSameUnit = (one: string, other: string): boolean => meantUnit(one) === meantUnit(other)

/** The offered unit for a typed text; null if no unit has this name. */
export const knownUnit = (text: string): Unit | null => meant.get(plain(text)) ?? null

/**
 * The units that a region offers: first three of its own, then units of no region, its other units,
 * and last the units of the other region.
 */
export function unitsIn(regionId: RegionId): Unit[] {
  const of = (is: RegionId | null) => known.filter((one) => one.of === is).map(({ unit }) => unit)
  const other = regionId === regionIds.us ? regionIds.metric : regionIds.us
  const [first, second, third, ...rest] = of(regionId)
  return [first, second, third, ...of(null), ...rest, ...of(other)].filter((unit) => unit !== undefined)
}

/** Removes units that mean the same: the first spelling stays. */
export function distinctUnits(all: readonly string[]): string[] {
  const seen = new Set<string>()
  return all.filter((unit) => {
    const key = meantUnit(unit)
    return !seen.has(key) && seen.add(key)
  })
}

/** The most decimals of a quantity of stock, in any unit. */
export const MOST_DECIMALS = 3

/** The decimals of a quantity of stock in a unit: pieces (ea) are whole numbers. */
export const decimalsOf = (unit: string): number => (meantUnit(unit) === 'ea' ? 0 : MOST_DECIMALS)

/** True if a quantity, a decimal as text, has no more decimals than its unit allows. */
export function fitsUnit(quantity: string, unit: string): boolean {
  const [, fraction = ''] = quantity.split('.')
  return fraction.replace(/0+$/, '').length <= decimalsOf(unit)
}

/** A quantity of stock as a whole number of thousandths, to add and compare without rounding. */
export function thousandthsOf(quantity: string): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(quantity) ?? []
  return BigInt(`${sign}${whole}${fraction.padEnd(MOST_DECIMALS, '0').slice(0, MOST_DECIMALS)}`)
}

/** A number of thousandths as a quantity of stock. */
export function quantityOf(thousandths: bigint): string {
  const digits = (thousandths < 0n ? -thousandths : thousandths).toString().padStart(MOST_DECIMALS + 1, '0')
  const fraction = digits.slice(-MOST_DECIMALS).replace(/0+$/, '')
  return `${thousandths < 0n ? '-' : ''}${digits.slice(0, -MOST_DECIMALS)}${fraction && `.${fraction}`}`
}
