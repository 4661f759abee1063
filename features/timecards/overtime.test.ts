import { expect, test } from 'vitest'
import { overtimeOf } from './overtime.ts'

const sum = (hours: readonly number[]) => hours.reduce((total, one) => total + one, 0)
const of = (rule: Parameters<typeof overtimeOf>[0], hours: number[]) => overtimeOf(rule, hours, 1)

// elsewhere.md 'Timecards': 18 h of overtime instead of 10.
test.each([
  ['five days of ten hours', [10, 10, 10, 10, 10, 0, 0], 10],
  ['Friday with nine', [10, 10, 10, 10, 9, 0, 0], 9],
  ['Friday with ten again', [10, 10, 10, 10, 10, 0, 0], 10],
  ['six days of nine', [9, 9, 9, 9, 9, 9, 0], 14],
])('by day first and then by week, each hour once: %s', (_what, hours, overtime) => {
  expect(sum(of('day and week', hours))).toBe(overtime)
})

test('it stands on the day that brought it', () => {
  expect(of('day and week', [8, 8, 8, 8, 8, 4, 0])).toEqual([0, 0, 0, 0, 0, 4, 0])
  expect(of('day and week', [8, 6, 8, 9.5, 8, 4, 0])).toEqual([0, 0, 0, 1.5, 0, 2, 0])
  expect(of('week', [12, 12, 12, 12, 0, 0, 1])).toEqual([0, 0, 0, 8, 0, 0, 1])
})

test('by week alone a long day is none, and without a rule nothing is', () => {
  expect(sum(of('week', [14, 14, 0, 0, 0, 0, 0]))).toBe(0)
  expect(sum(of('none', [24, 24, 24, 24, 24, 24, 24]))).toBe(0)
  expect(of('day and week', [-1, 8, 8, 8, 8, 9, 0])).toEqual([0, 0, 0, 0, 0, 1, 0])
})
