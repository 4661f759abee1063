/** Positions of days in the chart, in every time zone of the browser. */
import { expect, test } from 'vitest'
import {
  countDays,
  filledOf,
  firstSaturday,
  leftOf,
  type Place,
  placeOf,
  ticksOf,
  timescaleOf,
  writeRangeDay,
} from './timescale.ts'
import { zooms } from './zoom.ts'

const year = timescaleOf('day', '2026-01-01', '2026-12-31')
const week = timescaleOf('week', '2026-01-01', '2026-12-31')

test('each day has its width, the first and the last included', () => {
  expect(year.width).toBe(365 * year.perDay)
  expect(leftOf(year, '2026-01-01')).toBe(0)
  expect(leftOf(year, '2026-07-16')).toBe(196 * year.perDay)
  expect(timescaleOf('day', '2028-02-28', '2028-03-01').width).toBe(3 * year.perDay)
})

test.each(['America/Los_Angeles', 'Pacific/Auckland', 'UTC'])(
  'in %s a bar ends on the day that is stored',
  (zone) => {
    const before = process.env.TZ
    process.env.TZ = zone
    try {
      const place = placeOf(year, '2026-07-10', '2026-07-16')
      expect(place).toMatchObject({ left: 190 * year.perDay, width: 7 * year.perDay })
      // The span includes the day on which the clocks change.
      expect(placeOf(year, '2026-03-01', '2026-03-31')?.width).toBe(31 * year.perDay)
    } finally {
      process.env.TZ = before
    }
  },
)

test.each([
  ['2025-12-01', '2026-02-01', { left: 0, width: 32, isCutLeft: true, isCutRight: false }],
  ['2025-06-01', '2027-06-01', { left: 0, width: 365, isCutLeft: true, isCutRight: true }],
  ['2025-12-20', '2026-01-01', { left: 0, width: 1, isCutLeft: true, isCutRight: false }],
  ['2026-12-31', '2027-02-01', { left: 364, width: 1, isCutLeft: false, isCutRight: true }],
  ['2026-12-01', null, { left: 334, width: 31, isCutLeft: false, isCutRight: true }],
  [null, '2026-01-02', { left: 0, width: 2, isCutLeft: true, isCutRight: false }],
  [null, null, null],
  ['2025-01-01', '2025-12-31', null],
  ['2027-01-01', null, null],
  [null, '2025-12-31', null],
] as const)('%s to %s stands in the range', (start, end, days) => {
  const place = placeOf(year, start, end)
  if (days === null) return expect(place).toBeNull()
  expect(place).toMatchObject({ ...days, left: days.left * year.perDay, width: days.width * year.perDay })
})

test('what is done of a bar is done of the whole of it, of which a part may not be shown', () => {
  const { perDay } = year
  const filled = (start: string, end: string, percent: number | null) =>
    filledOf(placeOf(year, start, end) as Place, percent) / perDay
  expect(filled('2026-01-01', '2026-01-10', 50)).toBe(5)
  expect(filled('2025-12-22', '2026-01-10', 50)).toBe(0)
  expect(filled('2025-12-22', '2026-01-10', 75)).toBe(5)
  expect(filled('2026-12-22', '2027-01-10', 60)).toBe(10)
  expect(filled('2026-01-01', '2026-01-10', 250)).toBe(10)
  expect(filled('2026-01-01', '2026-01-10', null)).toBe(0)
})

test('the lines name months, Mondays, quarters and years', () => {
  const days = ticksOf(year, 0, 3 * year.perDay)
  expect(days.upper.map(({ label }) => label)).toEqual(['January 2026'])
  expect(days.lower.map(({ label }) => label)).toEqual(['1', '2', '3', '4'])
  const weeks = ticksOf(week, 0, 20 * week.perDay)
  // 1 January 2026 was a Thursday.
  expect(weeks.lower.map(({ label, left }) => [label, left / week.perDay])).toEqual([
    ['Dec 29', 0],
    ['Jan 5', 4],
    ['Jan 12', 11],
    ['Jan 19', 18],
  ])
  const quarters = timescaleOf('quarter', '2026-01-01', '2027-12-31')
  const both = ticksOf(quarters, 0, quarters.width)
  expect(both.upper.map(({ label }) => label)).toEqual(['2026', '2027'])
  expect(both.lower.map(({ label }) => label)).toEqual(['Q1', 'Q2', 'Q3', 'Q4', 'Q1', 'Q2', 'Q3', 'Q4'])
})

test.each(zooms)('by %s the lines fill what is looked at, and draw nothing else', (zoom) => {
  const scale = timescaleOf(zoom, '1900-01-01', '2199-12-31')
  const [left, right] = [scale.width / 2, scale.width / 2 + 1200]
  for (const ticks of Object.values(ticksOf(scale, left, right))) {
    expect(ticks.length).toBeLessThan(80)
    expect(ticks[0]?.left).toBeLessThanOrEqual(left)
    const last = ticks.at(-1)
    expect((last?.left ?? 0) + (last?.width ?? 0)).toBeGreaterThanOrEqual(right)
    for (const [at, tick] of ticks.entries()) {
      const next = ticks[at + 1]
      if (next) expect(tick.left + tick.width).toBe(next.left)
    }
  }
})

test('weekends are Saturday and Sunday', () => {
  // 3 January 2026 was a Saturday.
  expect(firstSaturday(week)).toBe(2 * week.perDay)
  expect(firstSaturday(timescaleOf('week', '2026-01-03', '2026-02-01'))).toBe(0)
  // A range that begins on a Sunday begins inside a weekend.
  expect(firstSaturday(timescaleOf('week', '2026-01-04', '2026-02-01'))).toBe(-week.perDay)
})

test('days count both ends, and the range is written as the documents do', () => {
  expect(countDays('2026-01-01', '2026-01-01')).toBe(1)
  expect(countDays('2026-02-27', '2026-03-01')).toBe(3)
  expect(countDays(null, '2026-03-01')).toBeNull()
  expect(writeRangeDay('2026-01-01')).toBe('1/01/2026')
  expect(writeRangeDay('2026-12-31')).toBe('12/31/2026')
})
