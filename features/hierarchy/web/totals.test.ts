import { describe, expect, test } from 'vitest'
import type { Totals } from '../contract.ts'
import { basisOfAll } from '../totals-words.ts'
import { explainTotals, isComplete, valueText } from './totals.ts'

const totals = (given: Partial<Totals>): Totals => ({
  estimatedTotal: '8.0',
  completedTotal: '3.4',
  totalsBasis: 'count',
  activityCount: 8,
  valueTotal: '0.00',
  withoutPriceCount: 8,
  withoutHoursCount: 8,
  withoutTargetCount: 0,
  ...given,
})

describe('totals in words', () => {
  test.each<[Partial<Totals>, string]>([
    [{}, 'Completed 3.4 of 8, by number of activities'],
    [
      { totalsBasis: 'hours', estimatedTotal: '3400', completedTotal: '1200.5' },
      'Completed 1,200.5 of 3,400 h',
    ],
    [
      { totalsBasis: 'value', estimatedTotal: '18400000', completedTotal: '11400000' },
      'Completed $11.4M of $18.4M',
    ],
    [{ activityCount: 0, estimatedTotal: '0.0', completedTotal: '0.0' }, 'Nothing to measure yet'],
  ])('%j: %s', (given, words) => {
    expect(explainTotals(totals(given))).toBe(words)
  })

  test('tell the value of what has a price, whatever else has none', () => {
    expect(valueText(totals({ valueTotal: '1698260.00', withoutPriceCount: 1 }))).toBe('$1.7M')
    expect(valueText(totals({ withoutPriceCount: 8 }))).toBe('–')
    expect(valueText(totals({ activityCount: 0, withoutPriceCount: 0 }))).toBe('–')
  })

  test('are complete when all is done, and not when there is nothing', () => {
    expect(isComplete(totals({ completedTotal: '8.0' }))).toBe(true)
    expect(isComplete(totals({ completedTotal: '7.9999' }))).toBe(false)
    expect(isComplete(totals({ estimatedTotal: '0.0', completedTotal: '0.0' }))).toBe(false)
  })

  test('of a list say once what they are told in', () => {
    const nothing = totals({ activityCount: 0 })
    expect(basisOfAll([nothing, totals({ totalsBasis: 'hours' })])).toBe('weighted by hours')
    expect(basisOfAll([nothing])).toBe(null)
    expect(basisOfAll(undefined)).toBe(null)
  })
})
