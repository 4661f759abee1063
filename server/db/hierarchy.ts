/**
 * Work order > job > task > activity: what is the same at every level. Deleting takes what lies below, taking a
 * deletion back brings exactly that again, and records stand in an order of their own below their parent.
 */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { notFound, platformError } from '#contract/errors.ts'
import type { Module } from '#contract/modules.ts'
import type { Scope } from '#server/scope.ts'
import type { Db } from './open.ts'
import { isSeen, visibleWorkOrder } from './visibility.ts'

const levels = ['work_order', 'job', 'task', 'activity'] as const
export type Level = (typeof levels)[number]
/** The levels that lie below another one. */
export type LowerLevel = Exclude<Level, 'work_order'>

const parents = { job: 'work_order', task: 'job', activity: 'task' } as const
const modules = { work_order: 'Projects', job: 'Jobs', task: 'Tasks', activity: 'Activities' } as const

/** How long whoever deleted something can take it back. */
export const UNDO_MILLISECONDS = 30_000

/** Who deletes or takes back, and when. */
interface Doing {
  db: Db
  scope: Scope
  now: Date
}

const column = (level: Level, name: string) => sql.ref(`${level}.${name}`)
const workOrderColumn = (level: Level) =>
  level === 'work_order' ? 'work_order.id' : `${level}.work_order_id`

/** A record with what it hangs below. */
export interface Placed {
  id: string
  workOrderId: string
  parentId: string
}

/** Those of these records that are there and whose work order the caller sees, whatever they may do there. */
export async function listPlaced(
  db: Db,
  scope: Scope,
  level: LowerLevel,
  ids: readonly string[],
): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    select id, work_order_id as "workOrderId", ${sql.ref(`${parents[level]}_id`)} as "parentId"
    from ${sql.table(level)}
    where company_id = ${scope.companyId} and account_id = ${scope.accountId} and id = any(${ids}::uuid[])
      and deleted_at is null and ${isSeen(scope, workOrderColumn(level))}`.execute(db)
  return rows
}

/**
 * Keeps others from changing these records, and from adding below them, until the end of the transaction; in one order,
 * so that two of us never wait for each other.
 *
 * @throws AppError NOT_FOUND (404) when one was deleted meanwhile
 */
export async function lockRecords(db: Db, scope: Scope, level: Level, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql`
    select id from ${sql.table(level)}
    where company_id = ${scope.companyId} and account_id = ${scope.accountId} and id = any(${wanted}::uuid[])
      and deleted_at is null
    order by id for no key update`.execute(db)
  if (rows.length < wanted.length) throw notFound()
}

/** Counts the versions of records up: what belongs to them changes, and a form that began before must be told. */
export async function countVersionsUp(
  db: Db,
  scope: Scope,
  level: LowerLevel,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update ${sql.table(level)} set row_version = row_version + 1, updated_at = now()
    where company_id = ${scope.companyId} and account_id = ${scope.accountId}
      and id = any(${ids}::uuid[])`.execute(db)
}

/** Deletes records softly with all that lies below them, as one deletion. */
export async function deleteBranches(
  { db, scope, now }: Doing,
  level: Level,
  ids: readonly string[],
): Promise<void> {
  const deletion = uuidv7()
  for (const table of levels.slice(levels.indexOf(level))) {
    const hold = table === level ? 'id' : `${level}_id`
    await inParts((part) =>
      sql`
        update ${sql.table(table)}
        set deleted_at = ${now}, deletion_id = ${deletion}, deleted_by_employee_id = ${scope.employeeId},
            row_version = row_version + 1, updated_at = now()
        where company_id = ${scope.companyId} and account_id = ${scope.accountId} and id in (
          select id from ${sql.table(table)}
          where company_id = ${scope.companyId} and account_id = ${scope.accountId}
            and ${column(table, hold)} = any(${ids}::uuid[]) and deleted_at is null
          limit ${part})`.execute(db),
    )
  }
}

/** There can be very many below a work order, and no one statement may take too long. */
const PART = 10_000

/** Runs a statement that changes at most so many rows, until it finds no more. */
async function inParts(
  update: (part: number) => Promise<{ numAffectedRows?: bigint | undefined }>,
): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await update(PART)
    if (numAffectedRows < PART) return
  }
}

interface DeletedRow {
  id: string
  deletionId: string | null
  isMine: boolean | null
  deletedAt: string | null
  isSeen: boolean
  isAllowed: boolean
  isParentThere: boolean
}

/** True for these records, and for what of their level went in the same deletions; either is found by an index. */
function wentTogether(scope: Scope, level: Level, ids: readonly string[]) {
  return sql<boolean>`(${column(level, 'id')} = any(${ids}::uuid[])
    or ${column(level, 'deletion_id')} = any(array(
      select w.deletion_id from ${sql.table(level)} w
      where w.company_id = ${scope.companyId} and w.account_id = ${scope.accountId} and w.id = any(${ids}::uuid[]))))`
}

/**
 * Takes back the deletions that took these records, with all that went with them. What is not deleted stays.
 *
 * @throws AppError NOT_FOUND (404) for one that is not there, not theirs or deleted by somebody else, FORBIDDEN (403),
 *   UNDO_EXPIRED (409) after 30 seconds, PARENT_DELETED (409) when what it hung below is gone too
 */
export async function restoreBranches(
  { db, scope, now }: Doing,
  level: Level,
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids)]
  if (level !== 'work_order') await lockParents(db, scope, level, wanted)
  const { rows } = await sql<DeletedRow>`
    select id, deletion_id as "deletionId", deleted_by_employee_id = ${scope.employeeId} as "isMine",
           deleted_at as "deletedAt", ${isSeen(scope, workOrderColumn(level))} as "isSeen",
           ${visibleWorkOrder(scope, modules[level], 'Delete', workOrderColumn(level))} as "isAllowed",
           ${isParentThere(scope, level)} as "isParentThere"
    from ${sql.table(level)}
    where company_id = ${scope.companyId} and account_id = ${scope.accountId}
      and ${wentTogether(scope, level, wanted)}
    order by id for no key update`.execute(db)
  const found = new Set(rows.map(({ id }) => id))
  if (wanted.some((id) => !found.has(id)) || rows.some((row) => !row.isSeen)) throw notFound()
  const deleted = rows.filter((row) => row.deletedAt !== null)
  if (deleted.some((row) => !row.isMine)) throw notFound()
  if (rows.some((row) => !row.isAllowed)) throw platformError('FORBIDDEN')
  const isLate = ({ deletedAt }: DeletedRow) =>
    now.getTime() - Date.parse(deletedAt ?? '') > UNDO_MILLISECONDS
  if (deleted.some(isLate)) throw platformError('UNDO_EXPIRED')
  if (deleted.some((row) => !row.isParentThere)) throw platformError('PARENT_DELETED')
  const deletions = deleted.map((row) => row.deletionId)
  for (const table of levels.slice(levels.indexOf(level))) {
    await inParts((part) =>
      sql`
        update ${sql.table(table)}
        set deleted_at = null, deletion_id = null, deleted_by_employee_id = null, row_version = row_version + 1,
            updated_at = now()
        where company_id = ${scope.companyId} and account_id = ${scope.accountId} and id in (
          select id from ${sql.table(table)}
          where company_id = ${scope.companyId} and account_id = ${scope.accountId}
            and deletion_id = any(${deletions}::uuid[])
          limit ${part})`.execute(db),
    )
  }
}

/** Keeps others from deleting what these records hung below while they are brought back. */
async function lockParents(db: Db, scope: Scope, level: LowerLevel, ids: readonly string[]): Promise<void> {
  const parent = parents[level]
  await sql`
    select id from ${sql.table(parent)}
    where company_id = ${scope.companyId} and account_id = ${scope.accountId} and deleted_at is null
      and id in (select ${column(level, `${parent}_id`)} from ${sql.table(level)}
                 where company_id = ${scope.companyId} and account_id = ${scope.accountId}
                   and ${wentTogether(scope, level, ids)})
    order by id for no key update`.execute(db)
}

function isParentThere(scope: Scope, level: Level) {
  if (level === 'work_order') return sql<boolean>`true`
  const parent = parents[level]
  return sql<boolean>`exists (select 1 from ${sql.table(parent)} p
    where p.company_id = ${scope.companyId} and p.account_id = ${scope.accountId}
      and p.id = ${column(level, `${parent}_id`)} and p.deleted_at is null)`
}

/** The module that guards a level. */
export function moduleOf(level: Level): Module {
  return modules[level]
}

/** The level that records of a level hang below. */
export function parentLevelOf(level: LowerLevel): Level {
  return parents[level]
}

/** The last position below each of these parents; the caller holds their locks. */
export async function lastPositions(
  db: Db,
  scope: Scope,
  level: LowerLevel,
  parentIds: readonly string[],
): Promise<Map<string, number>> {
  const parent = sql.ref(`${parents[level]}_id`)
  const { rows } = await sql<{ id: string; position: number }>`
    select ${parent} as id, ceil(max(position))::int as position from ${sql.table(level)}
    where company_id = ${scope.companyId} and account_id = ${scope.accountId}
      and ${parent} = any(${parentIds}::uuid[]) and deleted_at is null
    group by 1`.execute(db)
  return new Map(rows.map(({ id, position }) => [id, position]))
}

/**
 * Puts a record at a place among its siblings, counted from zero; past the end is the end. Only the record itself
 * changes: it gets the middle of its new neighbours' positions. The caller holds the lock of the parent.
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

/** The positions between which a record comes to stand, its own left out. */
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
              and ${sql.ref(`${parents[level]}_id`)} = ${parentId} and deleted_at is null and id <> ${id}) siblings
    ) found`.execute(db)
  const [found] = rows
  if (!found) throw new Error('An aggregate without a row')
  return found
}

/** Numbers siblings anew in their order, where two of them have come to have the same position. */
async function spread(db: Db, scope: Scope, level: LowerLevel, parentId: string): Promise<void> {
  await sql`
    update ${sql.table(level)} r set position = s.place
    from (select id, row_number() over (order by position, id) as place from ${sql.table(level)}
          where company_id = ${scope.companyId} and account_id = ${scope.accountId}
            and ${sql.ref(`${parents[level]}_id`)} = ${parentId} and deleted_at is null) s
    where r.company_id = ${scope.companyId} and r.account_id = ${scope.accountId} and r.id = s.id
      and r.position <> s.place`.execute(db)
}
