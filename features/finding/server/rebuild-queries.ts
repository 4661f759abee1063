/** All SQL that makes anew what the search finds things by: what triggers keep is the same (migration 0081). */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'
import { foundFacts, type KeptKind } from '../kinds.ts'

type Place = Pick<Scope, 'companyId' | 'accountId'>

/** So many are held at once: whoever changes one meanwhile waits for as long as that takes. */
export const AT_ONCE = 200

/** Bids stay. */
const isLive = (kind: KeptKind): RawBuilder<unknown> =>
  kind === 'BidSummary' ? sql`true` : sql`r.deleted_at is null`

/**
 * Locks the first things of a kind behind the id `after`, and what finds them, so that nobody writes either before it is made
 * anew; answers their ids.
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

/** Makes anew what finds the things that were locked. What was said until then is read with it, as its writers wait for the same lock. */
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

/** Removes the rows of a kind of which there is nothing; answers how many. */
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
