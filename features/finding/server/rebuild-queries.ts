/** The SQL that rebuilds the search index. Triggers make the same rows (migration 0081). */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'
import { foundFacts, type KeptKind } from '../kinds.ts'

type Place = Pick<Scope, 'companyId' | 'accountId'>

/**
 * The number of things that are locked at once. A person who changes a locked thing waits until it is
 * rebuilt.
 */
export const AT_ONCE = 200

/** Bids are never deleted. */
const isLive = (kind: KeptKind): RawBuilder<unknown> =>
  kind === 'BidSummary' ? sql`true` : sql`r.deleted_at is null`

/**
 * Locks the next things of a kind after the id `after`, and their search rows, so that nobody changes them
 * before they are rebuilt. Returns their ids.
 */
export async function lockSome(
  db: Db,
  { companyId, accountId }: Place,
  kind: KeptKind,
  after: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from ${sql.table(foundFacts(kind).table)} r
    where r.company_id = ${companyId} and r.account_id = ${accountId} and r.id > ${after} and ${isLive(kind)}
    order by r.id limit ${AT_ONCE} for no key update`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`select 1 from found_thing f
    where f.company_id = ${companyId} and f.account_id = ${accountId} and f.kind = ${kind} and f.id = any(${ids}::uuid[])
    order by f.id for update`.execute(db)
  return ids
}

/**
 * Rebuilds the search rows of the locked things. No comment is missed, because writers of comments wait for
 * the same lock.
 */
export async function findAgain(
  db: Db,
  { companyId, accountId }: Place,
  kind: KeptKind,
  ids: readonly string[],
): Promise<void> {
  const { table, module, placed = '', number = '', prefix = '', titles, texts } = foundFacts(kind)
  await sql`
    select find_again(${kind}, ${module}, ${placed}, ${number}, ${prefix}, ${titles.join(',')}, ${texts.join(',')},
      found_said(${companyId}, ${accountId}, r.id), to_jsonb(r))
    from ${sql.table(table)} r
    where r.company_id = ${companyId} and r.account_id = ${accountId} and r.id = any(${ids}::uuid[])`.execute(
    db,
  )
}

/**
 * Deletes the search rows of a kind whose things do not exist any more. Returns the number of deleted rows.
 */
export async function forgetGone(db: Db, { companyId, accountId }: Place, kind: KeptKind): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from found_thing f where f.company_id = ${companyId} and f.account_id = ${accountId} and f.kind = ${kind}
      and not exists (select 1 from ${sql.table(foundFacts(kind).table)} r
        where r.company_id = ${companyId} and r.account_id = ${accountId} and r.id = f.id and ${isLive(kind)})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** The accounts of all companies. */
export async function listPlaces(db: Db): Promise<Place[]> {
  const rows = await db.selectFrom('account_directory').select(['company_id', 'account_id']).execute()
  return rows.flatMap(({ company_id: companyId, account_id: accountId }) =>
    companyId && accountId ? [{ companyId, accountId }] : [],
  )
}
