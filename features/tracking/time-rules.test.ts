/** The arithmetic of time logs. */
import { describe, expect, test } from 'vitest'
import {
  endOf,
  hoursOf,
  longHoursOf,
  minutesOf,
  minutesWorked,
  overlaps,
  tooLongDay,
  type Worked,
} from './time-rules.ts'

const worked = (day: string, start: string, end: string, zone = 'UTC') => {
  const span = minutesWorked(day, start, end, zone)
  return 'minutes' in span ? span.minutes : Number.NaN
}
const at = (trackingDate: string, startTime: string, endTime: string): Worked => ({
  trackingDate,
  startTime,
  endTime,
  minutes: worked(trackingDate, startTime, endTime),
})
const lasting = (trackingDate: string, hours: string): Worked => ({
  trackingDate,
  startTime: null,
  endTime: null,
  minutes: minutesOf(hours),
})

test.each([
  ['07:00', '15:30', '8.5'],
  ['07:00', '07:20', '0.33'],
  ['22:00', '06:00', '8'],
  ['00:00', '23:59', '23.98'],
  ['07:00', '07:00', '24'],
])('from %s to %s it is %s hours', (start, end, hours) => {
  expect(hoursOf(worked('2026-01-14', start, end))).toBe(hours)
})

test.each([
  // Clocks in Berlin go back at 3 in autumn and forward at 2 in spring.
  ['2026-10-24', '22:00', '06:00', 'Europe/Berlin', '9'],
  ['2026-03-28', '22:00', '06:00', 'Europe/Berlin', '7'],
  ['2026-10-24', '07:00', '07:00', 'Europe/Berlin', '25'],
  ['2026-10-23', '22:00', '06:00', 'Europe/Berlin', '8'],
  // Clocks show 02:30 twice in this night. A start is the first 02:30, an end the first 02:30 after the
  // start.
  ['2026-10-25', '01:00', '02:30', 'Europe/Berlin', '1.5'],
  ['2026-10-25', '02:30', '03:30', 'Europe/Berlin', '2'],
  ['2026-10-31', '22:00', '06:00', 'America/Los_Angeles', '9'],
  // On Lord Howe Island clocks change by half an hour.
  ['2026-04-04', '22:00', '06:00', 'Australia/Lord_Howe', '8.5'],
])('in the night of %s from %s to %s in %s it is really %s hours', (day, start, end, zone, hours) => {
  expect(hoursOf(worked(day, start, end, zone))).toBe(hours)
})

test('a time that clocks leave out is none', () => {
  expect(minutesWorked('2026-03-29', '02:30', '06:00', 'Europe/Berlin')).toEqual({ leftOut: 'startTime' })
  expect(minutesWorked('2026-03-28', '22:00', '02:59', 'Europe/Berlin')).toEqual({ leftOut: 'endTime' })
})

test.each(['0.01', '0.33', '7.25', '23.99', '24'])('%s hours are kept as they were typed', (hours) => {
  expect(hoursOf(minutesOf(hours))).toBe(hours)
})

test('an end that is not after the start is on the next day', () => {
  expect(endOf(at('2026-01-31', '22:00', '06:00'))).toBe('2026-02-01 06:00')
  expect(endOf(at('2026-01-31', '06:00', '22:00'))).toBe('2026-01-31 22:00')
  expect(endOf(lasting('2026-01-31', '8'))).toBeNull()
})

describe('two overlap', () => {
  const one = at('2026-01-14', '22:00', '06:00')

  test.each([
    ['the same', one, true],
    ['the end before midnight', at('2026-01-14', '21:00', '22:01'), true],
    ['one that touches the start', at('2026-01-14', '21:00', '22:00'), false],
    ['the morning after', at('2026-01-15', '05:59', '07:00'), true],
    ['one that touches the end', at('2026-01-15', '06:00', '07:00'), false],
    ['hours without a time', lasting('2026-01-14', '8'), false],
  ])('%s: %s', (_what, other, isOverlap) => {
    expect(overlaps(one, other)).toBe(isOverlap)
    expect(overlaps(other, one)).toBe(isOverlap)
  })
})

describe('a day is too long', () => {
  test('from a hundredth of an hour above 24, whatever it is made of', () => {
    const others = [at('2026-01-14', '00:00', '12:00'), lasting('2026-01-14', '7.98')]
    expect(tooLongDay(lasting('2026-01-14', '4.02'), others)).toBeNull()
    expect(tooLongDay(lasting('2026-01-14', '4.03'), others)).toBe('2026-01-14')
    expect(tooLongDay(lasting('2026-01-15', '24'), others)).toBeNull()
  })

  test('with the part of a night that is on it', () => {
    const night = at('2026-01-14', '20:00', '06:00')
    expect(tooLongDay(night, [lasting('2026-01-14', '20'), lasting('2026-01-15', '18')])).toBeNull()
    expect(tooLongDay(night, [lasting('2026-01-14', '20.01')])).toBe('2026-01-14')
    expect(tooLongDay(night, [lasting('2026-01-15', '18.01')])).toBe('2026-01-15')
    expect(tooLongDay(lasting('2026-01-15', '18.01'), [night])).toBe('2026-01-15')
  })
})

describe('hours that are asked about', () => {
  const on = (day: string, hours: number) => ({ day, minutes: hours * 60 })
  const week = (hours: number) => ['12', '13', '14', '15', '16'].map((day) => on(`2026-01-${day}`, hours))

  test('are above 16 on a day, whatever it is made of', () => {
    expect(longHoursOf([on('2026-01-14', 10), on('2026-01-14', 6)])).toEqual([])
    expect(longHoursOf([on('2026-01-14', 10), on('2026-01-14', 6.01)])).toEqual(['16.01 h on Jan 14, 2026'])
  })

  test('are above 80 in a week, which begins on Monday', () => {
    expect(longHoursOf(week(16))).toEqual([])
    expect(longHoursOf([...week(16), on('2026-01-18', 1)])).toEqual(['81 h in the week of Jan 12, 2026'])
    expect(longHoursOf([...week(16), on('2026-01-11', 1), on('2026-01-19', 1)])).toEqual([])
  })

  test('are only those that became longer', () => {
    expect(longHoursOf([on('2026-01-14', 18)], [on('2026-01-14', 17)])).toEqual(['18 h on Jan 14, 2026'])
    expect(longHoursOf([on('2026-01-14', 17)], [on('2026-01-14', 18)])).toEqual([])
  })
})
