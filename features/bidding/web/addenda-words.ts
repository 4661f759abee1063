/** What is said of what a bid knew. */
import { countOf } from '#web/ui/format.ts'

/** `knew 2 of 3 addenda`. */
export const knownWords = (known: number, total: number) =>
  `knew ${known} of ${countOf(total, 'addendum', 'addenda')}`
