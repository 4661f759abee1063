/** What is said of what a bid knew. */
import { countOf } from '#web/ui/format.ts'

/** `knew 2 of 3 addenda`. */
export const knownWords = (known: number, total: number) =>
  `knew ${known} of ${countOf(total, 'addendum', 'addenda')}`

/** What a bidder is warned of before they submit; undefined: nothing is unread. */
export function unreadWords(unread: number, total: number): string | undefined {
  if (unread === 0) return undefined
  return `You have not read ${countOf(unread, 'addendum', 'addenda')}. The owner sees that your bid ${knownWords(total - unread, total)}.`
}
