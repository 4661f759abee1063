import { expect, test } from 'vitest'
import { dayCell } from './cells.ts'

const period = { startDate: '2026-11-17', endDate: '2026-11-26' }

test.each([
  ['2026-11-17', '8.5', '8.50'],
  ['2026-11-26', null, '–'],
  ['2026-11-16', null, ''],
  ['2026-11-27', null, ''],
])('of %s, with %s logged, a timesheet says "%s"', (day, hours, said) => {
  expect(dayCell(day, hours, period)).toBe(said)
})
