/** Planned against earned over time: of which days it is told, and to whom. */
import { dayAfter, daysUntil } from '#contract/days.ts'
import { notFound, platformError } from '#contract/errors.ts'
import { requireRecords, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { type Curve, MOST_POINTS } from '../contract.ts'
import { listEarned, listPlanned, type Span } from './curve-queries.ts'

/** Days from the first to the last, as many as are told, today among them where it lies between. */
export function daysOfCurve(first: string, last: string, today: string): string[] {
  const span = daysUntil(last, first)
  const steps = Math.min(MOST_POINTS - 2, span)
  const days = Array.from({ length: steps + 1 }, (_none, step) =>
    dayAfter(first, steps === 0 ? 0 : Math.round((step * span) / steps)),
  )
  return [...new Set([...days, ...(today > first && today < last ? [today] : [])])].toSorted()
}

/** A part of a whole in tenths of a percent, as text. What binary fractions lack is rounded away before it is cut off. */
function percentOf(part: number, whole: number): string {
  const tenths = whole > 0 ? Math.floor(Number(((part * 1000) / whole).toFixed(8))) : 0
  return (tenths / 10).toFixed(1)
}

/** What of spans is planned up to a day, evenly over their days. */
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
  // People of a subcontractor read the titles of jobs and tasks, no more (records.md 'theirs').
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
  // What was captured before or after the plan is told, too.
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
