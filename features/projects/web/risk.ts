/** Why a work order has the risk it has, in words (decisions 'Numbers'). */
import { daysUntil, formatDaysLeft, localToday, percentOf } from '#web/ui/format.ts'
import type { WorkOrder } from '../contract.ts'
import { isComplete } from './totals.ts'

type Facts = Pick<
  WorkOrder,
  | 'workOrderStartDate'
  | 'workOrderEndDate'
  | 'estimatedTotal'
  | 'completedTotal'
  | 'isRiskSetByHand'
  | 'totalWeight'
>

/** One sentence: what the risk was reckoned from. */
export function riskReason(workOrder: Facts, today = localToday()): string {
  const { workOrderStartDate: start, workOrderEndDate: end, estimatedTotal, completedTotal } = workOrder
  if (workOrder.isRiskSetByHand) return 'Set by hand'
  if (isComplete(workOrder)) return 'Everything is done'
  if (end && end < today) return `${formatDaysLeft(daysUntil(end, today))}, and not complete`
  if (!start || !end) return 'Without start and end dates there is no plan to be behind of'
  if (today <= start) return 'Not started yet'
  const gone = Math.round((daysUntil(today, start) / Math.max(1, daysUntil(end, start))) * 100)
  return `${gone}% of the time is gone, ${percentOf(completedTotal, estimatedTotal)}% of the work is done`
}
