/** Planned against earned over time: the days of the curve, and the rights to see it. */
import { dayAfter, daysUntil } from '#contract/days.ts'
import { notFound, platformError } from '#contract/errors.ts'
import { requireRecords, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { type Curve, MOST_POINTS } from '../contract.ts'
import { listEarned, listPlanned, type Span } from './curve-queries.ts'

/** The days of the curve, evenly spread from the first to the last, and today if it is between them. */
export function daysOfCurve(first: string, last: string, today: string): string[] {
  const span = daysUntil(last, first)
  const steps = Math.min(MOST_POINTS - 2, span)
  const days = Array.from({ length: steps + 1 }, (_none, step) =>
    dayAfter(first, steps === 0 ? 0 : Math.round((step * span) / steps)),
  )
  return [...new Set([...days, ...(today > first && today < last ? [today] : [])])].toSorted()
}

/**
 * A share of a whole in percent, as text, cut to one decimal. It is rounded to more decimals before, because
 * floating point can be too low.
 */
function percentOf(part: number, whole: number): string {
  const tenths = whole > 0 ? Math.floor(Number(((part * 1000) / whole).toFixed(8))) : 0
  return (tenths / 10).toFixed(1)
}

/** The work that the spans plan up to a day: each span is spread evenly over its days. */
function plannedBy(day: string, spans: readonly Span[]): number {
  let sum = 0
  for (const { first, last, weight } of spans) {
    if (first === null || last === null || last < first || day < first) continue
    const length = daysUntil(last, first) + 1
    sum += (weight * Math.min(daysUntil(day, first) + 1, length)) / length
  }
  return sum
}

const earliest = (days: readonly (string | null | undefined)[]) =>
  days.reduce<string | null>((found, day) => (day && (found === null || day < found) ? day : found), null)
const latest = (days: readonly (string | null)[]) =>
  days.reduce<string | null>((found, day) => (day && (found === null || day > found) ? day : found), null)

/**
 * The curve of a project, or of one of its jobs.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND or NOT_FOUND (404), FORBIDDEN (403)
 */
export async function curveOf(
  context: InAccount,
  {
    TargetUniqueID: workOrder,
    jobUniqueId,
  }: { TargetUniqueID: string; jobUniqueId?: string | null | undefined },
): Promise<Curve> {
  const { db, scope, today } = context
  await requireWorkOrders(context, [workOrder], 'Activities', 'Read')
  // People of a subcontractor read only the titles of jobs and tasks (records.md 'theirs').
  if (scope.theirs) throw platformError('FORBIDDEN')
  const job = jobUniqueId ?? null
  if (job) {
    const placed = await requireRecords(context, 'job', [job], 'Read')
    if (placed.get(job)?.workOrderId !== workOrder) throw notFound()
  }
  const of = { workOrder, job }
  const { basis, value, spans } = await listPlanned(db, scope, of)
  const earned = await listEarned(db, scope, of, basis)
  const first = earliest([...spans.map((span) => span.first), earned[0]?.day]) ?? today
  const last = latest(spans.map((span) => span.last))
  const days = daysOfCurve(first, last && last >= first ? last : first, today)
  // Captures before or after the planned days count, too.
  const until = days.at(-1) ?? today
  const whole = spans.reduce((sum, { weight }) => sum + weight, 0)
  const isDated = (span: Span) => span.first !== null && span.last !== null && span.last >= span.first
  let next = 0
  let reached = 0
  const points = (until < today ? [...days, today] : days).map((day) => {
    for (; next < earned.length && (earned[next]?.day ?? '') <= day; next += 1)
      reached += earned[next]?.weight ?? 0
    return {
      day,
      plannedPercent: percentOf(plannedBy(day, spans), whole),
      earnedPercent: day > today ? null : percentOf(reached, whole),
    }
  })
  return {
    workOrderUniqueId: workOrder,
    jobUniqueId: job,
    totalsBasis: basis,
    activityCount: spans.reduce((sum, { activities }) => sum + activities, 0),
    undatedCount: spans.reduce((sum, span) => sum + (isDated(span) ? 0 : span.activities), 0),
    value: basis === 'value' ? value : null,
    today,
    points,
  }
}
