/** Formats values of a tabulation. */
import type { BidInfo, TabulationRow } from '../tabulation-contract.ts'

/** The difference from the median of the line: `−37 %`, `+30 %`. */
export function offMedian({ offMedianPercent: off }: Pick<BidInfo, 'offMedianPercent'>): string {
  if (off === null) return ''
  return `${off < 0 ? '−' : '+'}${Math.abs(off)} %`
}

/** The code of the activity, or the code of its task if the activity has no code. */
export const codeOf = ({ subTaskCode, taskCode }: Pick<TabulationRow, 'subTaskCode' | 'taskCode'>) =>
  subTaskCode || taskCode
