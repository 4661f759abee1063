/** How figures of a tabulation read. */
import type { BidInfo, TabulationRow } from '../tabulation-contract.ts'

/** `−37 %`, `+30 %`: from the median of the line. */
export function offMedian({ offMedianPercent: off }: Pick<BidInfo, 'offMedianPercent'>): string {
  if (off === null) return ''
  return `${off < 0 ? '−' : '+'}${Math.abs(off)} %`
}

/** The code of the activity, or of its task where it has none. */
export const codeOf = ({ subTaskCode, taskCode }: Pick<TabulationRow, 'subTaskCode' | 'taskCode'>) =>
  subTaskCode || taskCode
