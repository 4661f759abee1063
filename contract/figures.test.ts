import { expect, test } from 'vitest'
import { countOf, formatDaysLeft, formatPercent, percentOf } from './figures.ts'

test.each([
  ['0', '0', 0],
  ['29', '100', 29],
  ['99.99', '100', 99],
  ['1', '3', 33],
  ['15', '10', 150],
  // What floating point makes 28.999999999999996 of, and 99.99999999999999 of 100.
  ['0.29', '1', 29],
  ['0.57', '1', 57],
  ['9999999.9999998', '9999999.9999999', 99],
  ['1.0', '3.0', 33],
])('%s of %s is %i percent', (done, total, expected) => {
  expect(percentOf(done, total)).toBe(expected)
})

test.each([
  [0, 'ends today'],
  [1, '1 day left'],
  [1200, '1,200 days left'],
  [-1, '1 day late'],
  [-9, '9 days late'],
])('%i days are: %s', (days, words) => {
  expect(formatDaysLeft(days)).toBe(words)
})

test('one activity, two activities', () => {
  expect([0, 1, 2].map((count) => countOf(count, 'activity', 'activities'))).toEqual([
    '0 activities',
    '1 activity',
    '2 activities',
  ])
})

test.each([
  [0, '0%'],
  [150, '150%'],
  [999, '999%'],
  [1000, '>999%'],
  [9_999_999_900, '>999%'],
])('%i percent read %s', (percent, words) => {
  expect(formatPercent(percent)).toBe(words)
})
