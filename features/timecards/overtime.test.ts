import { describe, expect, test } from 'vitest'
import { type OvertimeRule, type Split, splitEntries, splitWeek } from './overtime.ts'

const sum = (hours: readonly number[]) => hours.reduce((total, one) => total + one, 0)
const of = (rule: OvertimeRule, hours: readonly number[]) => splitWeek(rule, hours, 1)
const overtime = (rule: OvertimeRule, hours: readonly number[]) => of(rule, hours).map((day) => day.overtime)
/** The regular hours, overtime and double time of a week. */
const totals = (days: readonly Split[]) => [
  sum(days.map((day) => day.regular)),
  sum(days.map((day) => day.overtime)),
  sum(days.map((day) => day.doubleTime)),
]

// Prevents a fault of other products (elsewhere.md 'Timecards'): 18 h of overtime instead of 10.
test.each([
  ['five days of ten hours', [10, 10, 10, 10, 10, 0, 0], 10],
  ['Friday with nine', [10, 10, 10, 10, 9, 0, 0], 9],
  ['Friday with ten again', [10, 10, 10, 10, 10, 0, 0], 10],
  ['six days of nine', [9, 9, 9, 9, 9, 9, 0], 14],
])('by day first and then by week, each hour once: %s', (_what, hours, expected) => {
  expect(sum(overtime('day and week', hours))).toBe(expected)
})

test('it stands on the day that brought it', () => {
  expect(overtime('day and week', [8, 8, 8, 8, 8, 4, 0])).toEqual([0, 0, 0, 0, 0, 4, 0])
  expect(overtime('day and week', [8, 6, 8, 9.5, 8, 4, 0])).toEqual([0, 0, 0, 1.5, 0, 2, 0])
  expect(overtime('week', [12, 12, 12, 12, 0, 0, 1])).toEqual([0, 0, 0, 8, 0, 0, 1])
})

test('by week alone a long day is none, and without a rule nothing is', () => {
  expect(sum(overtime('week', [14, 14, 0, 0, 0, 0, 0]))).toBe(0)
  expect(totals(of('none', [24, 24, 24, 24, 24, 24, 24]))).toEqual([168, 0, 0])
  expect(overtime('day and week', [-1, 8, 8, 8, 8, 9, 0])).toEqual([0, 0, 0, 0, 0, 1, 0])
})

describe('California', () => {
  test.each<[string, number[], [regular: number, overtime: number, doubleTime: number]]>([
    ['a day of 8', [8, 0, 0, 0, 0, 0, 0], [8, 0, 0]],
    ['a day of 12', [12, 0, 0, 0, 0, 0, 0], [8, 4, 0]],
    ['a day of 14', [14, 0, 0, 0, 0, 0, 0], [8, 4, 2]],
    ['five days of 8', [8, 8, 8, 8, 8, 0, 0], [40, 0, 0]],
    ['five days of 10', [10, 10, 10, 10, 10, 0, 0], [40, 10, 0]],
    // No pyramiding: the daily overtime does not count toward the 40 hours of the week.
    ['four days of 10 and one of 8', [10, 10, 10, 10, 8, 0, 0], [40, 8, 0]],
    ['six days of 8', [8, 8, 8, 8, 8, 8, 0], [40, 8, 0]],
    ['six days of 10', [10, 10, 10, 10, 10, 10, 0], [40, 20, 0]],
    ['six days of 6, none above 40', [6, 6, 6, 6, 6, 6, 0], [36, 0, 0]],
    ['six days, the last of 14', [8, 8, 8, 8, 8, 14, 0], [40, 12, 2]],
    ['seven days of 8', [8, 8, 8, 8, 8, 8, 8], [40, 16, 0]],
    ['seven days of 4: the seventh is overtime all the same', [4, 4, 4, 4, 4, 4, 4], [24, 4, 0]],
    ['seven days, the seventh of 10', [4, 4, 4, 4, 4, 4, 10], [24, 8, 2]],
    ['seven days, the seventh of 14', [8, 8, 8, 8, 8, 8, 14], [40, 16, 6]],
    ['a Sunday after a day of rest', [8, 8, 8, 8, 0, 8, 10], [40, 10, 0]],
    ['a Sunday alone', [0, 0, 0, 0, 0, 0, 14], [8, 4, 2]],
  ])('%s', (_what, hours, expected) => {
    const days = of('California', hours)
    expect(totals(days)).toEqual(expected)
    expect(days.map((day) => day.regular + day.overtime + day.doubleTime)).toEqual(hours)
  })

  test('the seventh day has no regular hour', () => {
    expect(of('California', [4, 4, 4, 4, 4, 4, 10])[6]).toEqual({ regular: 0, overtime: 8, doubleTime: 2 })
  })
})

test('a day is split over its entries in their order: what is dearest stands last', () => {
  const [day] = of('California', [14, 0, 0, 0, 0, 0, 0])
  expect(splitEntries(day as Split, [5, 5, 4])).toEqual([
    { regular: 5, overtime: 0, doubleTime: 0 },
    { regular: 3, overtime: 2, doubleTime: 0 },
    { regular: 0, overtime: 2, doubleTime: 2 },
  ])
})
