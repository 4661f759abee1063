import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { handRiskReason, pointsBehind, type RiskFacts, riskReason, timeUsed } from './risk-words.ts'

const START = '2027-01-01'
const END = '2027-04-11'
/** A plan of 100 days, of which `gone` days are over. */
const facts = (gone: number, completedTotal = '0.0', estimatedTotal = '100.0'): RiskFacts => ({
  start: START,
  end: END,
  remainingDays: 100 - gone,
  completedTotal,
  estimatedTotal,
})
const undated = (start: string | null, end: string | null, completedTotal: string): RiskFacts => ({
  start,
  end,
  remainingDays: end === null ? null : 5,
  completedTotal,
  estimatedTotal: '100.0',
})

describe('the reason of a risk', () => {
  test.each<[string, RiskFacts, string]>([
    ['before the start', facts(-12), 'Not started yet, starts in 12 days'],
    ['a day before the start', facts(-1), 'Not started yet, starts in 1 day'],
    ['before the start, with work done', facts(-12, '30.0'), '30% done, starts in 12 days'],
    ['before the start, with a little done', facts(-12, '0.4'), 'less than 1% done, starts in 12 days'],
    ['before the start, all done', facts(-12, '100.0'), 'Everything is done'],
    ['on the first day', facts(0), 'Starts today'],
    ['on the first day, with work done', facts(0, '3.0'), 'Starts today, 3% done'],
    ['under way', facts(40, '12.9'), '40% of time used, 12% of work done'],
    ['under way, nothing done', facts(40), '40% of time used, nothing done'],
    ['under way, ahead', facts(40, '80.0'), '40% of time used, 80% of work done'],
    ['under way, without activities', facts(40, '0.0', '0.0'), '40% of time used, nothing to measure yet'],
    ['on the last day', facts(100, '99.9999'), '100% of time used, 99% of work done'],
    ['past the end', facts(109, '71.0'), '9 days late, 71% done'],
    ['past the end, nothing done', facts(101), '1 day late, nothing done'],
    ['past the end, without activities', facts(101, '0.0', '0.0'), '1 day late, nothing to measure yet'],
    ['past the end, all done', facts(140, '100.0'), 'Everything is done'],
    ['past an end without a start', { ...facts(105, '50.0'), start: null }, '5 days late, 50% done'],
    ['without dates', undated(null, null, '0.0'), 'No start and end dates'],
    ['without dates, with work done', undated(null, null, '12.0'), '12% done, no start and end dates'],
    ['without an end', undated(START, null, '0.0'), 'No end date'],
    ['without a start, with work done', undated(null, END, '12.0'), '12% done, no start date'],
  ])('%s', (_name, given, reason) => {
    expect(riskReason(given)).toBe(reason)
  })

  test('says less than 1% of long plans', () => {
    const long = { ...facts(0), end: '2030-01-01', remainingDays: 1095 }
    expect(riskReason(long)).toBe('Less than 1% of time used, nothing done')
  })

  test.each([
    [
      'high',
      'medium',
      'Dana Whitlock',
      'Nov 3, 2026',
      'Set to High by Dana Whitlock on Nov 3, 2026. Calculated: Medium, 40% of time used, 30% of work done',
    ],
    [
      'low',
      'low',
      'Dana Whitlock',
      null,
      'Set to Low by Dana Whitlock. Calculated: Low, 40% of time used, 30% of work done',
    ],
    ['low', 'medium', null, null, 'Set to Low. Calculated: Medium, 40% of time used, 30% of work done'],
  ] as const)(
    'set by hand to %s says who, when and what it would be: %s',
    (riskLevel, computedRiskLevel, riskSetBy, day, reason) => {
      const risk = { ...facts(40, '30.0'), riskLevel, computedRiskLevel, riskSetBy }
      expect(handRiskReason({ ...risk, isRiskSetByHand: true }, day)).toBe(reason)
      expect(handRiskReason({ ...risk, isRiskSetByHand: false }, day)).toBe(
        '40% of time used, 30% of work done',
      )
    },
  )

  test('never says that nothing is begun or done where work is done', () => {
    const day = fc.option(fc.integer({ min: -400, max: 400 }), { nil: null })
    const at = (days: number) => new Date(Date.UTC(2027, 0, 1 + days)).toISOString().slice(0, 10)
    fc.assert(
      fc.property(
        day,
        day,
        fc.integer({ min: -500, max: 500 }),
        fc.nat(1000),
        fc.nat(1000),
        (one, other, today, a, b) => {
          const [start, end] =
            one !== null && other !== null ? [Math.min(one, other), Math.max(one, other)] : [one, other]
          const [completed, estimated] = [Math.min(a, b), Math.max(a, b)]
          const reason = riskReason({
            start: start === null ? null : at(start),
            end: end === null ? null : at(end),
            remainingDays: end === null ? null : end - today,
            completedTotal: String(completed),
            estimatedTotal: String(estimated),
          })
          if (completed > 0) expect(reason).not.toMatch(/not started|nothing/i)
          if (completed < estimated) expect(reason).not.toMatch(/Everything|\b100% done/)
          expect(reason).not.toMatch(/-\d|NaN|null|undefined/)
          expect(reason).toMatch(/^[A-Zl\d]/)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

test.each<[string, RiskFacts, number | null]>([
  ['before the start', facts(-12), null],
  ['before the start, with work done', facts(-12, '30.0'), -30],
  ['under way', facts(40, '12.9'), 28],
  ['under way, ahead', facts(40, '80.0'), -40],
  ['under way, without activities', facts(40, '0.0', '0.0'), null],
  ['past the end', facts(109, '71.0'), 29],
  ['all done', facts(40, '100.0'), null],
  ['without dates', undated(null, null, '12.0'), null],
  ['without a start', undated(null, END, '12.0'), null],
])('points behind %s', (_when, given, points) => expect(pointsBehind(given)).toBe(points))

test('time used is told from 0 to 100', () => {
  expect([-1, 0, 40, 100, 101].map((gone) => timeUsed(facts(gone)))).toEqual([0, 0, 40, 100, 100])
  expect(timeUsed({ ...facts(0), end: START, remainingDays: 0 })).toBeNull()
})
