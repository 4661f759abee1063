import { expect, test } from 'vitest'
import { unitAmountOf } from '#contract/figures.ts'
import { codeOf, offMedian } from './tabulation-words.ts'

test('unit costs have two digits behind the point, and as many as they need', () => {
  expect(['1250', '0.0625', '14.2', '999999999999.1234'].map(unitAmountOf)).toEqual([
    '1,250.00',
    '0.0625',
    '14.20',
    '999,999,999,999.1234',
  ])
})

test('how far a price is from the median is told with its sign', () => {
  expect([-37, 30, 0, null].map((offMedianPercent) => offMedian({ offMedianPercent }))).toEqual([
    '−37 %',
    '+30 %',
    '+0 %',
    '',
  ])
})

test('a line goes by the code of its activity, or of its task', () => {
  expect(codeOf({ subTaskCode: '03-A1', taskCode: '03-A' })).toBe('03-A1')
  expect(codeOf({ subTaskCode: '', taskCode: '03-A' })).toBe('03-A')
})
