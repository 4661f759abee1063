/**
 * The numbers of records that people use in speech. The numbers are counted for each kind of record, within a
 * work order or a list, without gaps, and no number is used twice.
 */
import { sql } from 'kysely'
import type { RecordType } from '#contract/record-types.ts'
import type { Scope } from '#server/scope.ts'
import type { Db } from './open.ts'

/**
 * Returns the next numbers of a kind, one for each id in `within`, in that order. The counter stays locked
 * until the end of the transaction: other callers wait, and after a rollback the next caller gets the same
 * number.
 */
export async function nextNumbers(
  db: Db,
  { companyId, accountId }: Pick<Scope, 'companyId' | 'accountId'>,
  record: RecordType,
  within: readonly string[],
): Promise<number[]> {
  const wanted = new Map<string, number>()
  for (const id of within) wanted.set(id, (wanted.get(id) ?? 0) + 1)
  // Sorted by id, so that two callers never wait for each other.
  const { rows } = await sql<{ id: string; last: number }>`
    insert into record_number as n (company_id, account_id, within_id, record, last)
    select ${companyId}::uuid, ${accountId}::uuid, w.id, ${record}, w.many
    from unnest(${[...wanted.keys()]}::uuid[], ${[...wanted.values()]}::int[]) w (id, many)
    order by w.id
    on conflict (company_id, account_id, within_id, record) do update set last = n.last + excluded.last
    returning within_id as id, last`.execute(db)
  const next = new Map(rows.map(({ id, last }) => [id, last - (wanted.get(id) ?? 0)]))
  return within.map((id) => {
    const number = (next.get(id) ?? 0) + 1
    next.set(id, number)
    return number
  })
}

/**
 * Counts numbers that people chose, so that `nextNumbers` never returns them later. The counter stays locked
 * until the end of the transaction, so the caller sees the numbers that others chose.
 */
export async function countChosen(
  db: Db,
  { companyId, accountId }: Pick<Scope, 'companyId' | 'accountId'>,
  record: RecordType,
  chosen: readonly { within: string; number: number }[],
): Promise<void> {
  const most = new Map<string, number>()
  for (const { within, number } of chosen) most.set(within, Math.max(most.get(within) ?? 0, number))
  await sql`
    insert into record_number as n (company_id, account_id, within_id, record, last)
    select ${companyId}::uuid, ${accountId}::uuid, w.id, ${record}, w.number
    from unnest(${[...most.keys()]}::uuid[], ${[...most.values()]}::int[]) w (id, number)
    order by w.id
    on conflict (company_id, account_id, within_id, record) do update
      set last = greatest(n.last, excluded.last)`.execute(db)
}
