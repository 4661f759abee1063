import { describe, expect, test } from 'vitest'
import type { BidLine } from '#features/activities/contract.ts'
import { amountIn, groupsOf, isTyped, NO_ZERO, problemOf } from './prices.ts'

const line = (more: Partial<BidLine> = {}) =>
  ({
    subTaskTargetMetric: '2.5',
    quotedBidUnitCost: '10.00',
    taskUniqueId: 'a',
    taskName: 'A',
    taskCode: '',
    ...more,
  }) as BidLine

describe('a typed price', () => {
  test.each([
    ['', undefined],
    ['12', undefined],
    ['12.0625', undefined],
    ['0', NO_ZERO],
    ['0.0000', NO_ZERO],
    ['1.00001', 'At most four digits behind the point.'],
    ['-5', 'A price such as 12.50, not below zero.'],
    ['abc', 'A price such as 12.50, not below zero.'],
    ['1234567890123', 'A price such as 12.50, not below zero.'],
  ])('%j: %s', (value, problem) => {
    expect(problemOf(value)).toBe(problem)
  })

  test('comes to what it is times the quantity, and to nothing where it is none', () => {
    expect(amountIn(line(), undefined)).toBe('25.00')
    expect(amountIn(line(), '3480.0001')).toBe('8700.00')
    expect(amountIn(line(), '')).toBe(null)
    expect(amountIn(line(), '0')).toBe(null)
  })

  test('is one where it differs from what is saved', () => {
    expect(isTyped(line(), undefined)).toBe(false)
    expect(isTyped(line(), '10')).toBe(false)
    expect(isTyped(line(), '10.01')).toBe(true)
    expect(isTyped(line(), '')).toBe(true)
    expect(isTyped(line({ quotedBidUnitCost: null }), '')).toBe(false)
  })
})

test('lines stand by their tasks, in the order of the plan', () => {
  const lines = [line(), line({ taskUniqueId: 'b', taskName: 'B' }), line()]
  expect(groupsOf(lines).map(({ name, lines: of }) => [name, of.length])).toEqual([
    ['A', 2],
    ['B', 1],
  ])
})
