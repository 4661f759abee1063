/** Rules that hold at every level of a plan. */
import { invalidInput } from '#contract/errors.ts'
import type { RiskLevel } from '#features/reference/contract.ts'
import type { Risk } from '../contract.ts'

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

/** What was sent of a risk (contract.ts `riskFields`). */
interface SentRisk {
  riskLevel?: RiskLevel | null | undefined
  isRiskSetByHand?: boolean | undefined
}

/**
 * The risk that is set by hand now; null: none any more; undefined: as it was. A client that sends a record back as it
 * read it sends the risk too, with `isRiskSetByHand` as it was then: what was computed, however long ago, is no choice.
 * Where that is left out, the risk that is computed right now is none.
 */
export function chosenRisk(
  { riskLevel: sent, isRiskSetByHand }: SentRisk,
  current?: Pick<Risk, 'isRiskSetByHand'> & { riskLevel: RiskLevel | null },
): RiskLevel | null | undefined {
  if (sent === undefined || sent === null || isRiskSetByHand === true) return sent
  if (isRiskSetByHand === false) return undefined
  return current && !current.isRiskSetByHand && sent === current.riskLevel ? undefined : sent
}
