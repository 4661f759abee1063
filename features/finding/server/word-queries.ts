/** The SQL on the words of an account, by which the search corrects typing errors (migration 0082). */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { statement } from '#server/db/statement.ts'
import type { Scope } from '#server/scope.ts'

type Place = Pick<Scope, 'companyId' | 'accountId'>

/** The number of things that are read at once. */
export const WORDS_AT_ONCE = 5000

/**
 * Adds the words of the next things after the id `after`. Returns the id of the last thing; null at the end.
 * Words that no thing has any more are not removed: they find nothing and do no harm.
 */
export async function addWords(
  db: Db,
  { companyId, accountId }: Place,
  after: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string; count: number }>`
    with part as materialized (
      select f.id, f.words from found_thing f
      where f.company_id = ${companyId} and f.account_id = ${accountId} and f.id > ${after}
      order by f.id limit ${WORDS_AT_ONCE}),
    added as (
      insert into found_word (company_id, account_id, word)
      select distinct ${companyId}::uuid, ${accountId}::uuid, word from part, unnest(tsvector_to_array(part.words)) word
      where length(word) > 3 and word !~ '[@0-9]'
      on conflict do nothing)
    select max(part.id::text) as id, count(*)::int as count from part`.execute(db)
  const [last] = rows
  return last && last.count === WORDS_AT_ONCE ? last.id : null
}

interface Asked extends Place {
  word: string
}

const likest = statement((db, { companyId, accountId, word }: Asked) => {
  const query = sql<{ word: string; isKnown: boolean }>`
    select w.word, w.word like ${word} || '%' as "isKnown" from found_word w
    where w.company_id = ${companyId} and w.account_id = ${accountId}
      and (w.word like ${word} || '%' or w.word % ${word})
    order by 2 desc, similarity(w.word, ${word}) desc, length(w.word), w.word limit 1`
  return { compile: () => query.compile(db) }
})

/**
 * The most similar word of the account; null if a known word begins with `word`, or if no word is similar.
 */
export async function findLikeliest(db: Db, place: Place, word: string): Promise<string | null> {
  const [found] = await likest(db, { companyId: place.companyId, accountId: place.accountId, word })
  return found && !found.isKnown ? found.word : null
}
