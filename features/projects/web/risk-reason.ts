/** The reason for the risk of a project, in words. */
import { handRiskReason, type RiskFacts, riskReason, timeUsed } from '#features/hierarchy/risk-words.ts'
import { isComplete } from '#features/hierarchy/web/public.ts'
import { riskLevels } from '#features/reference/contract.ts'
import { formatInstantDay } from '#web/ui/format.ts'
import type { WorkOrder } from '../contract.ts'

/**
 * The facts that the risk was computed from; for a risk set by hand, who set it, when, and the computed risk.
 */
export function riskReasonOf(project: WorkOrder): string {
  const { riskSetDate } = project
  return handRiskReason({ ...project, ...riskFactsOf(project) }, riskSetDate && formatInstantDay(riskSetDate))
}

/** The facts that a project's risk is computed from. */
export const riskFactsOf = (project: WorkOrder): RiskFacts => ({
  ...project,
  start: project.workOrderStartDate,
  end: project.workOrderEndDate,
})

/** The reason in a few words, for lists: `67% of time used`, `Set by Dana. Calculated: Critical`. */
export function shortRiskReasonOf(project: WorkOrder): string {
  const { riskLevel, computedRiskLevel, isRiskSetByHand, riskSetBy, remainingDays } = project
  // The user may not see the risk.
  if (riskLevel === null || computedRiskLevel === null) return ''
  if (isRiskSetByHand) {
    const [firstName] = (riskSetBy ?? '').split(' ')
    const calculated = riskLevels.find((one) => one.riskLevel === computedRiskLevel)?.riskLevelName
    return `Set by ${firstName || 'hand'}. Calculated: ${calculated}`
  }
  const facts = riskFactsOf(project)
  const used = timeUsed(facts)
  if (isComplete(project)) return 'Everything is done'
  if (used === null) return riskReason(facts)
  const hasBegun = used > 0 || (remainingDays ?? 0) < 0 || Number(project.completedTotal) > 0
  return hasBegun ? `${used}% of time used` : 'Not started'
}
