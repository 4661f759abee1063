/** Rules that hold at every level of a plan. */
import { invalidInput } from '#contract/errors.ts'
import type { RiskLevel } from '#features/reference/contract.ts'

/**
 * The end of a record does not come before its start. Days may carry a time, as those of activities do.
 *
 * @throws AppError INVALID_INPUT (400) at `path`
 */
export function requireDates(
  start: string | null | undefined,
  end: string | null | undefined,
  path: string,
): void {
  if (start && end && end.slice(0, 10) < start.slice(0, 10)) {
    throw invalidInput(path, 'must not be before the start date')
  }
}

/** A client that sends a record back as it read it sends the computed risk too: that is no choice by hand. */
export function chosenRisk(
  current: { isRiskSetByHand: boolean; riskLevel: RiskLevel },
  sent: RiskLevel | null | undefined,
): RiskLevel | null | undefined {
  return !current.isRiskSetByHand && sent === current.riskLevel ? undefined : sent
}
