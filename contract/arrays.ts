/** A call with an array runs completely or not at all, in one transaction (decisions 'Answer envelope'). */
import * as z from 'zod'

/** The most records of one call: an array body runs in one transaction, so its length is limited. */
export const MOST_RECORDS = 500

/** An array of 1 to `most` items. */
export function arrayOf<T extends z.ZodType>(item: T, most = MOST_RECORDS) {
  return z.array(item).min(1, 'must not be empty').max(most, `must be at most ${most}`)
}

/** The reply of calls that create, update or delete: the ids of the records, in the order of the body. */
export const Ids = z.array(z.string())
