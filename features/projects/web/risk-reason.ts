/** Why a project has the risk it has, in words. */
import { handRiskReason } from '#features/hierarchy/risk-words.ts'
import { formatInstantDay } from '#web/ui/format.ts'
import type { WorkOrder } from '../contract.ts'

/** What the risk was computed from, or who set it by hand, when, and what it would be. */
export function riskReasonOf(project: WorkOrder): string {
  const { workOrderStartDate: start, workOrderEndDate: end, riskSetDate } = project
  return handRiskReason({ ...project, start, end }, riskSetDate && formatInstantDay(riskSetDate))
}
