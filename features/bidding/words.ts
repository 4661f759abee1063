/** Texts that both sides of bidding use. Texts about the end of bidding are in `bidding-words.ts` of projects. */
import { countOf, moneyOf } from '#contract/figures.ts'

/** Shown when a bid is submitted while an addendum is unread (screens-plan.md 5). */
export const acknowledgeFirst = (addendum: number) => `Acknowledge addendum ${addendum} first.`

/** The differences of a bid between the submitted lines and the current lines. */
interface Stale {
  submittedAmount: string
  totalAmount: string
  changedCount: number
  removedCount: number
  addedCount: number
}

/** Counts the line changes since a bid was submitted: `1 line has another quantity, 2 lines fall out`. */
export const changedText = ({ changedCount, removedCount, addedCount }: Stale) =>
  [
    changedCount > 0 && `${countOf(changedCount, 'line has', 'lines have')} another quantity`,
    removedCount > 0 && `${countOf(removedCount, 'line falls', 'lines fall')} out`,
    addedCount > 0 && `${countOf(addedCount, 'new line has', 'new lines have')} no price`,
  ]
    .filter(Boolean)
    .join(', ')

/** The question before the award of a bid whose lines have changed since it was submitted. */
export function staleText(of: Stale): string {
  const changed = changedText(of)
  return [
    `Lines have changed since this bid was submitted${changed && `: ${changed}`}.`,
    of.totalAmount === of.submittedAmount
      ? `It still comes to ${moneyOf(of.totalAmount)}.`
      : `Its unit costs come to ${moneyOf(of.totalAmount)} for the lines as they are now, not to the ${moneyOf(of.submittedAmount)} that was submitted.`,
  ].join(' ')
}
