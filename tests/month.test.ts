/** The weeks of a month, as calendars show them. */
import { expect, test } from 'vitest'
import { monthBeside, nameOfMonth, weekdaysFrom, weeksOf } from '#web/ui/month.ts'

test('weeks begin on the day of the account, and hold the whole month', () => {
  const weeks = weeksOf('2026-11', 'Monday')
  expect(weeks[0]).toEqual(
    ['10-26', '10-27', '10-28', '10-29', '10-30', '10-31', '11-01'].map((day) => `2026-${day}`),
  )
  expect(weeks.at(-1)?.[0]).toBe('2026-11-30')
  expect(weeks).toHaveLength(6)
  expect(weeksOf('2027-02', 'Monday')).toHaveLength(4)
  const american = weeksOf('2026-11', 'Sunday')
  expect([american[0]?.[0], american.at(-1)?.[0], american.length]).toEqual(['2026-11-01', '2026-11-29', 5])
  expect(weekdaysFrom('Sunday')).toEqual(['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'])
  expect(weekdaysFrom('Monday')[0]).toBe('Mo')
})

test('months go on over the year', () => {
  expect([monthBeside('2026-12', 1), monthBeside('2026-01', -1), nameOfMonth('2026-11')]).toEqual([
    '2027-01',
    '2025-12',
    'November 2026',
  ])
})
