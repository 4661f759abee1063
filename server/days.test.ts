/** The day in a time zone, and the end of that day. */
import { describe, expect, test } from 'vitest'
import { endOfDay, todayIn } from './days.ts'

const at = (instant: string) => new Date(instant)

describe('today', () => {
  test.each([
    ['Pacific/Kiritimati', '2026-03-10T09:59:59Z', '2026-03-10'],
    ['Pacific/Kiritimati', '2026-03-10T10:00:00Z', '2026-03-11'],
    ['UTC', '2026-03-10T23:59:59Z', '2026-03-10'],
    ['Pacific/Pago_Pago', '2026-03-10T10:59:59Z', '2026-03-09'],
    ['Pacific/Pago_Pago', '2026-03-10T11:00:00Z', '2026-03-10'],
    ['Etc/GMT+12', '2026-03-10T11:59:59Z', '2026-03-09'],
    ['Etc/GMT+12', '2026-03-10T12:00:00Z', '2026-03-10'],
    // Summer time moves midnight.
    ['Europe/Berlin', '2026-03-28T22:59:59Z', '2026-03-28'],
    ['Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T21:59:59Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T22:00:00Z', '2026-03-30'],
    // Samoa crossed the date line and skipped the 30th of December 2011.
    ['Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31'],
    // A time zone that this server does not know counts as UTC.
    ['Mars/Olympus', '2026-03-10T23:59:59Z', '2026-03-10'],
  ])('in %s at %s it is %s', (zone, instant, day) => {
    expect(todayIn(zone, at(instant))).toBe(day)
  })
})

describe('the day ends', () => {
  test.each([
    ['at midnight', 'UTC', '2026-03-10T00:00:00Z', '2026-03-11T00:00:00.000Z'],
    ['14 hours early', 'Pacific/Kiritimati', '2026-03-10T09:59:59.999Z', '2026-03-10T10:00:00.000Z'],
    ['12 hours late', 'Etc/GMT+12', '2026-03-10T12:00:00Z', '2026-03-11T12:00:00.000Z'],
    ['after 23 hours', 'Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00.000Z'],
    ['after 25 hours', 'Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00.000Z'],
    // Clocks there go from 23:59 to 01:00, so the day begins at one o'clock.
    ['where midnight is left out', 'America/Santiago', '2026-09-06T03:00:00Z', '2026-09-06T04:00:00.000Z'],
    ['where tomorrow is left out', 'Pacific/Apia', '2011-12-30T00:00:00Z', '2011-12-30T10:00:00.000Z'],
    [
      'where a quarter of an hour counts',
      'Asia/Kathmandu',
      '2026-03-10T00:00:00Z',
      '2026-03-10T18:15:00.000Z',
    ],
  ])('%s', (_how, zone, instant, end) => {
    expect(endOfDay(zone, at(instant)).toISOString()).toBe(end)
    expect(todayIn(zone, new Date(Date.parse(end) - 1))).toBe(todayIn(zone, at(instant)))
    expect(todayIn(zone, at(end))).not.toBe(todayIn(zone, at(instant)))
  })
})
