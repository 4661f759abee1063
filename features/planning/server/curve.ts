/** Planned against earned over time: of which days it is told, and to whom. */
import { dayAfter, daysUntil } from '#contract/days.ts'
import { notFound, platformError } from '#contract/errors.ts'
import { requireRecords, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { type Curve, MOST_POINTS } from '../contract.ts'
import { findCurveSpan, listCurve } from './curve-queries.ts'

/** Days from the first to the last, as many as are told, today among them where it lies between. */
export function daysOfCurve(first: string, last: string, today: string): string[] {
  const span = daysUntil(last, first)
  const steps = Math.min(MOST_POINTS - 2, span)
  const days = Array.from({ length: steps + 1 }, (_none, step) =>
    dayAfter(first, steps === 0 ? 0 : Math.round((step * span) / steps)),
  )
  return [...new Set([...days, ...(today > first && today < last ? [today] : [])])].toSorted()
}

const tenths = (value: number) => (value / 10).toFixed(1)

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
  const { first, last } = await findCurveSpan(db, scope, { workOrder, job })
  const days = daysOfCurve(first ?? today, last && first && last >= first ? last : (first ?? today), today)
  // What was captured before or after the plan is told, too.
  const until = days.at(-1) ?? today
  const found = await listCurve(db, scope, { workOrder, job }, until < today ? [...days, today] : days)
  const [any] = found
  return {
    workOrderUniqueId: workOrder,
    jobUniqueId: job,
    totalsBasis: any?.basis ?? 'count',
    activityCount: any?.activityCount ?? 0,
    undatedCount: any?.undatedCount ?? 0,
    value: any?.basis === 'value' ? any.value : null,
    today,
    points: found.map(({ day, plannedTenths, earnedTenths }) => ({
      day,
      plannedPercent: tenths(plannedTenths),
      earnedPercent: day > today ? null : tenths(earnedTenths),
    })),
  }
}
