import { expect, test } from 'vitest'
import { costOf } from './inventory-words.ts'

test.each([
  ['8', '32.40', '259.20'],
  ['0.5', '0.01', '0.01'],
  ['0.333', '3', '1.00'],
  ['1', '0.0049', '0.00'],
  ['1', '0.005', '0.01'],
  ['999999999.999', '99999999.9999', '99999999999800000.00'],
  ['3', '12', '36.00'],
])('%s at %s cost %s', (quantity, unitCost, cost) => {
  expect(costOf(quantity, unitCost)).toBe(cost)
})
