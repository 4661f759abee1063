/** Compares the risk that SQL computes with the rule of the decision, computed with exact fractions. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MILLISECONDS } from '#contract/days.ts'
import { useApp } from '#tests/harness/server.ts'
import { riskReason } from '../risk-words.ts'

const server = await useApp()

const dayAt = (days: number | null) =>
  days === null ? null : new Date(Date.UTC(2027, 0, 1) + days * DAY_MILLISECONDS).toISOString().slice(0, 10)

interface Given {
  start: number | null
  end: number | null
  /** In ten-thousandths. */
  done: number
  total: number
}

/** The risk level by the rule; today is day 0. */
function levelOf({ start, end, done, total }: Given): string {
  const isComplete = total > 0 && done >= total
  if (!isComplete && end !== null && end < 0) return 'critical'
  if (isComplete || start === null || end === null || start >= 0) return 'low'
  const [gone, span, whole] = [BigInt(-start), BigInt(end - start), BigInt(total || 1)]
  // Scaled by 100 x span x whole, so that all numbers are integers.
  const lag = 100n * (gone * whole - BigInt(done) * span)
  const borders = [
    [0n, 'low'],
    [10n, 'medium'],
    [20n, 'attention'],
    [35n, 'high'],
  ] as const
  return borders.find(([border]) => lag <= border * span * whole)?.[1] ?? 'critical'
}

const day = fc.option(fc.integer({ min: -60, max: 60 }), { nil: null, freq: 8 })
// Small totals and spans often hit the borders between levels.
const total = fc.oneof(fc.constantFrom(0, 10_000, 30_000, 1_000_000), fc.nat(400), fc.nat(10 ** 12))
const given = fc
  .tuple(day, day, total, fc.double({ min: 0, max: 1.2, noNaN: true }), fc.nat(20))
  .map(([one, other, whole, share, twentieths]): Given => {
    const [start, end] =
      one !== null && other !== null ? [Math.min(one, other), Math.max(one, other)] : [one, other]
    const done = twentieths % 2 === 0 ? (whole * twentieths) / 20 : whole * share
    return { start, end, done: Math.min(whole, Math.floor(done)), total: whole }
  })

test('risk_level() and the days that are kept tell what the decision says, and the words agree', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(given, { minLength: 400, maxLength: 400 }), async (many) => {
      const { rows } = await server.database.pool.query<{ level: string; kept: string; byHand: string }>(
        `select risk_level(null, dates.start, dates.ending, done / 10000, total / 10000, date '2027-01-01') as level,
                risk_on(null, kept.days, date '2027-01-01') as kept,
                risk_on('attention', kept.days, date '2027-01-01') as "byHand"
         from unnest($1::date[], $2::date[], $3::numeric[], $4::numeric[]) with ordinality
              as dates (start, ending, done, total, place)
         cross join lateral (values (risk_from(dates.start, dates.ending, 1, 1, 0, total / 10000, done / 10000, 0, 0, 0)))
              kept (days)
         order by place`,
        [
          many.map(({ start }) => dayAt(start)),
          many.map(({ end }) => dayAt(end)),
          many.map(({ done }) => String(done)),
          many.map(({ total }) => String(total)),
        ],
      )
      for (const [index, { start, end, done, total }] of many.entries()) {
        const level = levelOf({ start, end, done, total })
        const told = JSON.stringify({ start, end, done, total })
        expect(rows[index], told).toEqual({ level, kept: level, byHand: 'attention' })
        const reason = riskReason({
          start: dayAt(start),
          end: dayAt(end),
          remainingDays: end,
          completedTotal: String(done / 10_000),
          estimatedTotal: String(total / 10_000),
        })
        if (/late/.test(reason)) expect(level, told).toBe('critical')
        if (/^(Everything|Not started|Starts|No )/.test(reason)) expect(level, told).toBe('low')
        if (level !== 'low') expect(reason, told).toMatch(/late|of time used/)
      }
    }),
    { numRuns: 10 },
  )
})
