/** Days and clocks in time zones. */
import { expect, test } from 'vitest'
import { dayAfter, isTimeZone, localTime } from './days.ts'

test('a day after another one is one of the calendar', () => {
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01')
  expect(dayAfter('2028-03-01', -1)).toBe('2028-02-29')
})

test('now is told by the clock of a time zone, and in UTC where there is no such zone', () => {
  const now = new Date('2026-06-30T23:30:00Z')
  expect(localTime(now, 'Pacific/Auckland')).toBe('2026-07-01 11:30')
  expect(localTime(now, 'America/Los_Angeles')).toBe('2026-06-30 16:30')
  expect(localTime(now, 'UTC')).toBe('2026-06-30 23:30')
  expect(localTime(now, 'Nowhere/Land')).toBe('2026-06-30 23:30')
})

test.each([
  ['Europe/Berlin', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Etc/GMT+12', true],
  ['UTC', true],
  ['Asia/Kolkata', true],
  ['Asia/Calcutta', true],
  ['Europe/Nowhere', false],
  ['+02:00', false],
  ['', false],
  ["Europe/Berlin'", false],
])('%s is a time zone: %s', (name, is) => {
  expect(isTimeZone(name)).toBe(is)
})
