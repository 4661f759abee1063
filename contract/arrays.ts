/** Calls that take an array do all of it or nothing, in one transaction (decisions 'Answer envelope'). */
import * as z from 'zod'

/** An array body is one transaction, so it has an end. */
export const MOST_RECORDS = 500

/** One to `most` of `item`. */
export function arrayOf<T extends z.ZodType>(item: T, most = MOST_RECORDS) {
  return z.array(item).min(1, 'must not be empty').max(most, `must be at most ${most}`)
}

/** What creates, updates and deletes answer: the ids they touched, in the order sent. */
export const Ids = z.array(z.string())
