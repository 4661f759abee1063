/** The weeks of a month, as calendars show them. */
import { expect, test } from 'vitest'
import { monthBeside, nameOfMonth, weeksOf } from '#web/ui/month.ts'

test('weeks begin on Monday, and hold the whole month', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks[0]).toEqual(
    ['10-26', '10-27', '10-28', '10-29', '10-30', '10-31', '11-01'].map((day) => `2026-${day}`),
  )
  expect(weeks.at(-1)?.[0]).toBe('2026-11-30')
  expect(weeks).toHaveLength(6)
  expect(weeksOf('2027-02')).toHaveLength(4)
})

test('months go on over the year', () => {
  expect([monthBeside('2026-12', 1), monthBeside('2026-01', -1), nameOfMonth('2026-11')]).toEqual([
    '2027-01',
    '2025-12',
    'November 2026',
  ])
})
