import { expect, test } from 'vitest'
import { nextDue, periodBefore } from './mailing-days.ts'

test.each([
  ['week', '2031-01-15', '2031-01-20'],
  ['week', '2031-01-19', '2031-01-20'],
  ['week', '2031-01-20', '2031-01-27'],
  ['month', '2031-01-31', '2031-02-01'],
  ['month', '2031-12-01', '2032-01-01'],
] as const)('each %s after %s is due on %s', (every, today, day) => {
  expect(nextDue(every, today)).toBe(day)
})

test('is of the week, or of the month, before', () => {
  expect(periodBefore('week', '2031-01-20')).toEqual({ startDate: '2031-01-13', endDate: '2031-01-19' })
  expect(periodBefore('month', '2032-03-01')).toEqual({ startDate: '2032-02-01', endDate: '2032-02-29' })
})
