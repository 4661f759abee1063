/** What both sides of bidding say. When bidding ends is said by `bidding-words.ts` of projects. */
import { countOf, moneyOf } from '#contract/figures.ts'

/** What is said of a bid that is to be submitted while an addendum is unread (screens-plan.md 5). */
export const acknowledgeFirst = (addendum: number) => `Acknowledge addendum ${addendum} first.`

/** What lines that have changed since a bid was submitted make of it. */
interface Stale {
  submittedAmount: string
  totalAmount: string
  changedCount: number
  removedCount: number
  addedCount: number
}

/** What has changed of the lines of a bid: `1 line has another quantity, 2 lines fall out`. */
export const changedText = ({ changedCount, removedCount, addedCount }: Stale) =>
  [
    changedCount > 0 && `${countOf(changedCount, 'line has', 'lines have')} another quantity`,
    removedCount > 0 && `${countOf(removedCount, 'line falls', 'lines fall')} out`,
    addedCount > 0 && `${countOf(addedCount, 'new line has', 'new lines have')} no price`,
  ]
    .filter(Boolean)
    .join(', ')

/** What is asked before a bid is awarded that was submitted on other lines. */
export function staleText(of: Stale): string {
  const changed = changedText(of)
  return [
    `Lines have changed since this bid was submitted${changed && `: ${changed}`}.`,
    of.totalAmount === of.submittedAmount
      ? `It still comes to ${moneyOf(of.totalAmount)}.`
      : `Its unit costs come to ${moneyOf(of.totalAmount)} for the lines as they are now, not to the ${moneyOf(of.submittedAmount)} that was submitted.`,
  ].join(' ')
}
