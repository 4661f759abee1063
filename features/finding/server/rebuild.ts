/** Rebuilds the search index while people work. */
import { NO_ID } from '#contract/values.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { keptKinds } from '../kinds.ts'
import { learnWords } from './background.ts'
import { AT_ONCE, findAgain, forgetGone, listPlaces, lockSome } from './rebuild-queries.ts'

const actor = { loginId: null, employeeId: null, requestId: 'search-rebuild' }

/**
 * Rebuilds the index of all accounts, a few things at a time. Returns the number of things, and the number of
 * deleted rows whose things did not exist.
 */
export async function rebuildSearch(db: Db): Promise<{ made: number; removed: number }> {
  let [made, removed] = [0, 0]
  for (const place of await listPlaces(db)) {
    for (const kind of keptKinds) {
      let after = NO_ID
      for (let isMore = true; isMore; ) {
        const from = after
        // oxlint-disable-next-line no-await-in-loop -- a few at a time
        const ids = await inTransaction(db, actor, async (own) => {
          const locked = await lockSome(own, place, kind, from)
          await findAgain(own, place, kind, locked)
          return locked
        })
        made += ids.length
        after = ids.at(-1) ?? after
        isMore = ids.length === AT_ONCE
      }
      // oxlint-disable-next-line no-await-in-loop -- likewise
      removed += await forgetGone(db, place, kind)
    }
  }
  await learnWords(db, NO_ID)
  return { made, removed }
}
