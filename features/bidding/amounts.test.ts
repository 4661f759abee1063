import { describe, expect, test } from 'vitest'
import { amountOfCents, centsOf } from './amounts.ts'

describe('an amount', () => {
  test.each([
    ['2.5', '3480.0001', '8700.00'],
    ['5200.0', '13.20', '68640.00'],
    // Half a cent is rounded up; slightly less than half a cent is rounded down.
    ['1.0', '0.005', '0.01'],
    ['1.0', '0.0049', '0.00'],
    ['1.5', '8.23', '12.35'],
    // With floats, 1.005 * 100 would be 100.49999999999999.
    ['1', '1.005', '1.01'],
    ['999999999999.9999', '999999999999.9999', '999999999999999800000000.00'],
    ['0.0', '5', '0.00'],
    ['34', '5200', '176800.00'],
  ])('of %s times %s is %s', (quantity, cost, amount) => {
    expect(amountOfCents(centsOf(quantity, cost))).toBe(amount)
  })
})
