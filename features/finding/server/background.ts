/**
 * Background jobs of the search. They collect the words of each account, by which the search corrects typing
 * errors.
 */
import { NO_ID } from '#contract/values.ts'
import { defineBackground, NoPayload } from '#server/background/background.ts'
import type { Db } from '#server/db/open.ts'
import { listPlaces } from './rebuild-queries.ts'
import { addWords } from './word-queries.ts'

/** An hourly job reads the things that were created in these last hours; a daily job reads all things. */
const LATELY_MILLISECONDS = 3 * 3_600_000

/** The lowest id of a thing that was created at this time (RFC 9562, version 7). */
export function firstIdAt(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** Collects the words of all accounts, from things whose ids are greater than `from`. */
export async function learnWords(db: Db, from: string): Promise<void> {
  for (const place of await listPlaces(db)) {
    let after: string | null = from
    // oxlint-disable-next-line no-await-in-loop -- a few at a time
    while (after !== null) after = await addWords(db, place, after)
  }
}

export const background = [
  defineBackground({
    name: 'finding:newWords',
    cron: '41 * * * *',
    payload: NoPayload,
    run: (_payload, { db, now }) =>
      learnWords(db, firstIdAt(new Date(now().getTime() - LATELY_MILLISECONDS))),
  }),
  defineBackground({
    name: 'finding:allWords',
    cron: '11 2 * * *',
    payload: NoPayload,
    run: (_payload, { db }) => learnWords(db, NO_ID),
  }),
]
