import { expect, test } from 'vitest'
import { decimalsOf, distinctUnits, isSameUnit, knownUnit, meantUnit, units, unitsIn } from './units.ts'

test.each([
  ['EA', 'ea'],
  ['Each', 'ea'],
  ['pcs.', 'ea'],
  ['sf', 'SF'],
  ['Sq. Ft.', 'SF'],
  ['ft²', 'SF'],
  ['m2', 'm²'],
  ['CU YD', 'CY'],
  [' lf ', 'LF'],
  ['Lump Sum', 'LS'],
  ['gallons', 'gal'],
])('%s means %s', (said, unit) => {
  expect(meantUnit(said)).toBe(unit)
  expect(knownUnit(said)).toBe(unit)
  expect(isSameUnit(said, unit)).toBe(true)
})

test('a unit that nobody knows stays as it is', () => {
  expect(meantUnit(' barrels ')).toBe('barrels')
  expect(knownUnit('barrels')).toBeNull()
  expect(isSameUnit('barrels', 'Barrels')).toBe(false)
  expect(isSameUnit('SF', 'm²')).toBe(false)
})

test('each region is offered its own first, and all', () => {
  expect(unitsIn(1).slice(0, 6)).toEqual(['SF', 'CY', 'LF', 'ea', 'h', 'LS'])
  expect(unitsIn(2).slice(0, 4)).toEqual(['m²', 'm³', 'm', 'ea'])
  for (const region of [1, 2] as const) expect(unitsIn(region).toSorted()).toEqual([...units].toSorted())
})

test('of units that mean the same the first is offered', () => {
  expect(distinctUnits(['m2', 'EA', 'barrels', 'm²', 'ea', 'SF'])).toEqual(['m2', 'EA', 'barrels', 'SF'])
})

test('single things are whole, whatever they are called', () => {
  expect([decimalsOf('Each'), decimalsOf('ea'), decimalsOf('SF')]).toEqual([0, 0, 3])
})
