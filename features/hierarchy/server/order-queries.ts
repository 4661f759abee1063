/** SQL for the order of records below their parent. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'
import { type LowerLevel, parentLevelOf } from './levels.ts'
import type { Placed } from './queries.ts'

/** The last position below each of these parents. The caller must have locked the parents. */
export async function lastPositions(
  db: Db,
  scope: Scope,
  level: LowerLevel,
  parentIds: readonly string[],
): Promise<Map<string, number>> {
  const parent = sql.ref(`${parentLevelOf(level)}_id`)
  const { rows } = await sql<{ id: string; position: number }>`
    select ${parent} as id, ceil(max(position))::int as position from ${sql.table(level)}
    where company_id = ${scope.companyId} and account_id = ${scope.accountId}
      and ${parent} = any(${parentIds}::uuid[]) and deleted_at is null
    group by 1`.execute(db)
  return new Map(rows.map(({ id, position }) => [id, position]))
}

/**
 * Moves a record to an index among its siblings, counted from zero; an index past the end means the end. Only
 * the record changes: its position becomes the middle of its new neighbours' positions. The caller must have
 * locked the parent.
 */
export async function moveRecord(
  db: Db,
  scope: Scope,
  level: LowerLevel,
  record: Placed,
  toIndex: number,
): Promise<void> {
  let neighbours = await neighboursAt(db, scope, level, record, toIndex)
  if (neighbours.isTied) {
    await spread(db, scope, level, record.parentId)
    neighbours = await neighboursAt(db, scope, level, record, toIndex)
  }
  const { before, after } = neighbours
  await sql`
    update ${sql.table(level)}
    set position = case when ${before}::numeric is null then coalesce(${after}::numeric - 1, 0)
                        when ${after}::numeric is null then ${before}::numeric + 1
                        else (${before}::numeric + ${after}::numeric) * 0.5 end,
        row_version = row_version + 1, updated_at = now()
    where company_id = ${scope.companyId} and account_id = ${scope.accountId} and id = ${record.id}`.execute(
    db,
  )
}

interface Neighbours {
  before: string | null
  after: string | null
  isTied: boolean
}

/** The positions of the two records around an index, the moved record left out. */
async function neighboursAt(
  db: Db,
  scope: Scope,
  level: LowerLevel,
  { id, parentId }: Placed,
  index: number,
): Promise<Neighbours> {
  const { rows } = await sql<Neighbours>`
    select before, after, coalesce(before = after, false) as "isTied" from (
      select max(position) filter (where place = least(${index}::int, total)) as before,
             max(position) filter (where place = least(${index}::int, total) + 1) as after
      from (select position, row_number() over (order by position, id) as place, count(*) over () as total
            from ${sql.table(level)}
            where company_id = ${scope.companyId} and account_id = ${scope.accountId}
              and ${sql.ref(`${parentLevelOf(level)}_id`)} = ${parentId} and deleted_at is null and id <> ${id}) siblings
    ) found`.execute(db)
  const [found] = rows
  if (!found) throw new Error('An aggregate without a row')
  return found
}

/** Numbers siblings again in their order, because two of them have the same position. */
async function spread(db: Db, scope: Scope, level: LowerLevel, parentId: string): Promise<void> {
  await sql`
    update ${sql.table(level)} r set position = s.place
    from (select id, row_number() over (order by position, id) as place from ${sql.table(level)}
          where company_id = ${scope.companyId} and account_id = ${scope.accountId}
            and ${sql.ref(`${parentLevelOf(level)}_id`)} = ${parentId} and deleted_at is null) s
    where r.company_id = ${scope.companyId} and r.account_id = ${scope.accountId} and r.id = s.id
      and r.position <> s.place`.execute(db)
}
