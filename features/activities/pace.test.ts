import { describe, expect, test } from 'vitest'
import { forecastEnd, paceADay } from './pace.ts'

const WEDNESDAY = '2026-11-25'
const pace = (capturedDays: number, capturedLately: string) => ({ capturedDays, capturedLately })

describe('the pace', () => {
  test('is the average of the days', () => {
    expect(paceADay(pace(5, '390.0'))).toBe('78.0')
    expect(paceADay(pace(2, '0.1'))).toBe('0.05')
    expect(paceADay(pace(3, '10'))).toBe('3.3333')
  })

  test('is none where nothing was captured', () => {
    expect(paceADay(pace(0, '0'))).toBeNull()
    expect(paceADay(pace(1, '0.0'))).toBeNull()
  })
})

describe('the forecast end', () => {
  test('is today where the rest is done within the day', () => {
    expect(forecastEnd(WEDNESDAY, '0.5', pace(1, '0.5'))).toBe(WEDNESDAY)
    expect(forecastEnd(WEDNESDAY, '0.0001', pace(5, '100'))).toBe(WEDNESDAY)
  })

  test('counts working days, today as the first, and a day that is begun as a whole one', () => {
    expect(forecastEnd(WEDNESDAY, '20', pace(1, '10'))).toBe('2026-11-26')
    expect(forecastEnd(WEDNESDAY, '21', pace(1, '10'))).toBe('2026-11-27')
    // The end moves over the weekend.
    expect(forecastEnd(WEDNESDAY, '31', pace(1, '10'))).toBe('2026-11-30')
    expect(forecastEnd(WEDNESDAY, '1237.6', pace(5, '390'))).toBe('2026-12-16')
  })

  test('begins on Monday where today is no working day', () => {
    expect(forecastEnd('2026-11-28', '10', pace(1, '10'))).toBe('2026-11-30')
    expect(forecastEnd('2026-11-29', '20', pace(1, '10'))).toBe('2026-12-01')
    expect(forecastEnd('2026-11-29', '60', pace(1, '10'))).toBe('2026-12-07')
  })

  test('loses nothing to floating point', () => {
    // 1.1 / 0.1 is 11.000000000000002 in floating point, which would take a twelfth day.
    expect(forecastEnd('2026-11-02', '1.1', pace(1, '0.1'))).toBe('2026-11-16')
    expect(forecastEnd('2026-11-02', '1.1001', pace(1, '0.1'))).toBe('2026-11-17')
  })

  test('is none without a pace, and where nothing is left', () => {
    expect(forecastEnd(WEDNESDAY, '10', pace(0, '0'))).toBeNull()
    expect(forecastEnd(WEDNESDAY, '0.0', pace(5, '10'))).toBeNull()
    expect(forecastEnd(WEDNESDAY, '-2.5', pace(5, '10'))).toBeNull()
  })

  test('is the last day that there is where it would take longer', () => {
    expect(forecastEnd(WEDNESDAY, '999999999999', pace(5, '0.0001'))).toBe('9999-12-31')
  })
})
