import { describe, expect, test } from 'vitest'
import { daysOfWeek, mondayOf } from '#contract/days.ts'
import type { TimeLog } from '../contract.ts'
import { formatTimes, probableStart, sumOf } from './times.ts'

const log = (trackingDate: string, startTime: string | null, endTime: string | null) =>
  ({ trackingDate, startTime, endTime }) as TimeLog

describe('times', () => {
  test('a week begins on Monday', () => {
    expect(mondayOf('2026-11-16')).toBe('2026-11-16')
    expect(mondayOf('2026-11-22')).toBe('2026-11-16')
    expect(mondayOf('2027-01-01')).toBe('2026-12-28')
    expect(daysOfWeek('2026-12-28').at(-1)).toBe('2027-01-03')
  })

  test('an end that is not after the start is on the next day', () => {
    expect(formatTimes({ startTime: '22:00', endTime: '06:00' })).toBe('10:00 PM to 6:00 AM next day')
    expect(formatTimes({ startTime: null, endTime: null })).toBe('')
  })

  test('hours add up to what they say', () => {
    expect(sumOf(['6.0', '12.0', '273.0'].map((minutes) => ({ minutes })))).toBe('4.85')
    expect(sumOf(['20.0', '20.0', '20.0'].map((minutes) => ({ minutes })))).toBe('1')
  })

  test('work goes on where it ended, or begins as it did the last time', () => {
    const logs = [
      log('2026-11-16', '06:30', '11:00'),
      log('2026-11-17', '07:00', '11:30'),
      log('2026-11-17', '12:00', '15:30'),
      log('2026-11-17', null, null),
    ]
    expect(probableStart(logs, '2026-11-17')).toBe('15:30')
    expect(probableStart(logs, '2026-11-18')).toBe('07:00')
    expect(probableStart(logs, '2026-11-16')).toBe('11:00')
    expect(probableStart(logs, '2026-11-15')).toBe('')
    // Work across midnight ended on the next day, so its end is no start on this day.
    expect(probableStart([log('2026-11-17', '22:00', '06:00')], '2026-11-17')).toBe('')
    expect(probableStart([log('2026-11-17', null, null)], '2026-11-17')).toBe('')
  })
})
