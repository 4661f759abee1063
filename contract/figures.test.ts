import { expect, test } from 'vitest'
import {
  addedMoneyOf,
  countOf,
  formatDaysLeft,
  formatNumber,
  formatPercent,
  formatQuantity,
  moneyOf,
  percentOf,
  unitMoneyOf,
} from './figures.ts'

test.each([
  ['0', '0', 0],
  ['29', '100', 29],
  ['99.99', '100', 99],
  ['1', '3', 33],
  ['15', '10', 150],
  // With floating point 0.29 * 100 is 28.999999999999996, and the last quotient rounds to 100.
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

test('figures have commas, and no decimals that say nothing', () => {
  expect(formatQuantity('1780.00', 'ea')).toBe('1,780 ea')
  expect(formatQuantity('0.0625')).toBe('0.0625')
  expect(formatQuantity('-0.764555', null)).toBe('-0.764555')
  // Floating point gives 0.30000000000000004.
  expect(formatQuantity(0.1 + 0.2, 'm³')).toBe('0.3 m³')
  expect(formatNumber('4.3333')).toBe('4.33')
  expect(countOf(1280, 'activity', 'activities')).toBe('1,280 activities')
  expect(countOf(-2, 'day')).toBe('-2 days')
})

test('amounts have two decimals, unit costs as many as they need, and none loses a digit', () => {
  expect(moneyOf('21750')).toBe('$21,750.00')
  expect(moneyOf('-1500.5')).toBe('-$1,500.50')
  expect(moneyOf('99999999999999.99')).toBe('$99,999,999,999,999.99')
  expect(addedMoneyOf(21750)).toBe('+$21,750.00')
  expect(unitMoneyOf('12.5')).toBe('$12.50')
  expect(unitMoneyOf('0.0625')).toBe('$0.0625')
})
