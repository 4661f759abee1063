/** Rules that hold at every level of a plan. */
import { invalidInput } from '#contract/errors.ts'
import type { RiskLevel } from '#features/reference/contract.ts'
import type { Risk } from '../contract.ts'

/**
 * Checks that the end of a record is not before its start. A day may include a time, as for activities.
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

/** The risk fields of a request (contract.ts `riskFields`). */
interface SentRisk {
  riskLevel?: RiskLevel | null | undefined
  isRiskSetByHand?: boolean | undefined
}

/**
 * The risk to store as set by hand; null: no longer set by hand; undefined: unchanged. A client that sends
 * back a whole record also sends its risk and `isRiskSetByHand`: if false, the risk was computed, so it is
 * not a choice. If `isRiskSetByHand` is left out, a risk equal to the computed one is not a choice.
 */
export function chosenRisk(
  { riskLevel: sent, isRiskSetByHand }: SentRisk,
  current?: Pick<Risk, 'isRiskSetByHand'> & { riskLevel: RiskLevel | null },
): RiskLevel | null | undefined {
  if (sent === undefined || sent === null || isRiskSetByHand === true) return sent
  if (isRiskSetByHand === false) return undefined
  return current && !current.isRiskSetByHand && sent === current.riskLevel ? undefined : sent
}
