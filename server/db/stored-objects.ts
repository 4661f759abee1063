/** All SQL on `stored_object`: which bytes are in the storage, whose they are, and in which state. */
import { sql } from 'kysely'
import { MEGABYTE } from '#contract/sizes.ts'
import type { Db } from './open.ts'

/** The key of bytes in the storage. */
export interface ObjectKey {
  readonly companyId: string
  readonly accountId: string
  readonly id: string
}

/** Bytes that are in the storage, or that are still arriving. */
export interface StoredObject extends ObjectKey {
  readonly name: string
  readonly contentType: string
  readonly size: number
  readonly state: string
}

const columns = [
  'company_id as companyId',
  'account_id as accountId',
  'id',
  'name',
  'content_type as contentType',
  sql<number>`size::float8`.as('size'),
  'state',
] as const

/**
 * A quick check with an index: only bytes with this mark can be unattached. Triggers clear the mark when the
 * bytes are used, and set the mark again when a use ends.
 */
const mayBeUnattached = sql<boolean>`stored_object.may_be_unattached`

/** True while nothing uses these bytes: no file in any of its states, no logo and no report. */
const isUnattached = sql<boolean>`not exists (select 1 from file_version v
    where v.company_id = stored_object.company_id and v.account_id = stored_object.account_id
      and v.object_id = stored_object.id)
  and not exists (select 1 from file f
    where f.company_id = stored_object.company_id and f.account_id = stored_object.account_id
      and f.object_id = stored_object.id)
  and not exists (select 1 from letterhead h
    where h.company_id = stored_object.company_id and h.account_id = stored_object.account_id
      and h.logo_object_id = stored_object.id)
  and not exists (select 1 from long_report r
    where r.company_id = stored_object.company_id and r.account_id = stored_object.account_id
      and r.object_id = stored_object.id)`

const keyed = (db: Db, { companyId, accountId, id }: ObjectKey) =>
  db
    .updateTable('stored_object')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)

/**
 * Notes that bytes are about to arrive, and how many if that is known. These bytes count as used storage from
 * now on.
 */
export async function insertArriving(
  db: Db,
  object: ObjectKey & {
    name: string
    contentType: string
    size: number
    employeeId: string | null
    now: Date
  },
): Promise<void> {
  await db
    .insertInto('stored_object')
    .values({
      company_id: object.companyId,
      account_id: object.accountId,
      id: object.id,
      name: object.name,
      content_type: object.contentType,
      size: String(object.size),
      state: 'arriving',
      created_by_employee_id: object.employeeId,
      created_at: object.now,
    })
    .execute()
}

/** Notes how many bytes arrive, if the sender did not announce the number. Returns whether the number is new. */
export async function markSize(db: Db, key: ObjectKey, size: number): Promise<boolean> {
  const { numUpdatedRows } = await keyed(db, key)
    .set({ size: String(size) })
    .where('state', '=', 'arriving')
    .where('size', '<>', String(size))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Returns how many bytes an account uses in the storage, including arriving ones, and how many it may use;
 * null: no limit. After a transaction has added bytes, nobody else can add any until that transaction ends.
 */
export async function findAccountStorage(
  db: Db,
  { companyId, accountId }: Omit<ObjectKey, 'id'>,
): Promise<{ used: number; allowed: number | null }> {
  const row = await db
    .selectFrom('account')
    .leftJoin('account_storage as s', (join) =>
      join.onRef('s.company_id', '=', 'account.company_id').onRef('s.account_id', '=', 'account.account_id'),
    )
    .where('account.company_id', '=', companyId)
    .where('account.account_id', '=', accountId)
    .select([
      sql<number>`coalesce(s.bytes, 0)::float8`.as('used'),
      'account.storage_limit_megabytes as limit',
    ])
    .executeTakeFirst()
  return { used: row?.used ?? 0, allowed: row?.limit == null ? null : row.limit * MEGABYTE }
}

/** Notes that all bytes are stored. Returns false if the bytes were given up meanwhile. */
export async function markStored(
  db: Db,
  key: ObjectKey,
  about: { size: number; sha256: Buffer; contentType: string; canBeShown: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await keyed(db, key)
    .set({
      state: 'stored',
      size: String(about.size),
      sha256: about.sha256,
      content_type: about.contentType,
      preview: about.canBeShown ? 'pending' : 'none',
    })
    .where('state', '=', 'arriving')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Counts the uploads of a person since `since` that nothing uses. Counting stops at `most`. */
export async function countUnattached(
  db: Db,
  { companyId, accountId }: Omit<ObjectKey, 'id'>,
  employeeId: string,
  { since, most }: { since: Date; most: number },
): Promise<number> {
  const rows = await db
    .selectFrom('stored_object')
    .select('id')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('created_by_employee_id', '=', employeeId)
    .where('state', 'in', ['arriving', 'stored'])
    .where('created_at', '>', since.toISOString())
    .where(mayBeUnattached)
    .where(isUnattached)
    .limit(most)
    .execute()
  return rows.length
}

/** Notes whether preview pictures were made. Returns false if the bytes are gone. */
export async function markPreview(db: Db, key: ObjectKey, preview: 'made' | 'none'): Promise<boolean> {
  const { numUpdatedRows } = await keyed(db, key)
    .set({ preview })
    .where('state', '=', 'stored')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** An upload of this person; undefined if it belongs to another person. */
export function findUpload(db: Db, key: ObjectKey, employeeId: string): Promise<StoredObject | undefined> {
  return db
    .selectFrom('stored_object')
    .select(columns)
    .where('company_id', '=', key.companyId)
    .where('account_id', '=', key.accountId)
    .where('id', '=', key.id)
    .where('created_by_employee_id', '=', employeeId)
    .where('state', 'in', ['arriving', 'stored'])
    .executeTakeFirst()
}

/** Bytes by their key. */
export function findObject(db: Db, key: ObjectKey): Promise<StoredObject | undefined> {
  return db
    .selectFrom('stored_object')
    .select(columns)
    .where('company_id', '=', key.companyId)
    .where('account_id', '=', key.accountId)
    .where('id', '=', key.id)
    .executeTakeFirst()
}

/**
 * Locks an upload of this person until the end of the transaction, so that the upload is attached only once,
 * and not removed meanwhile. `isAttached` is true if a file uses the upload already.
 */
export async function lockUpload(
  db: Db,
  key: ObjectKey,
  employeeId: string,
): Promise<(StoredObject & { isAttached: boolean }) | undefined> {
  await db
    .selectFrom('stored_object')
    .select('id')
    .where('company_id', '=', key.companyId)
    .where('account_id', '=', key.accountId)
    .where('id', '=', key.id)
    .forUpdate()
    .execute()
  // A second statement, because it sees what others committed while the first one waited for the lock.
  return db
    .selectFrom('stored_object')
    .select([...columns, sql<boolean>`not (${isUnattached})`.as('isAttached')])
    .where('company_id', '=', key.companyId)
    .where('account_id', '=', key.accountId)
    .where('id', '=', key.id)
    .where('created_by_employee_id', '=', employeeId)
    .where('state', 'in', ['arriving', 'stored'])
    .executeTakeFirst()
}

/**
 * Gives up bytes that nothing uses: they will be removed. Returns whether the bytes were given up. The caller
 * must be in a transaction.
 */
export async function giveUp(db: Db, key: ObjectKey): Promise<boolean> {
  // The lock comes first, so that the second statement sees what others committed meanwhile.
  await db
    .selectFrom('stored_object')
    .select('id')
    .where('company_id', '=', key.companyId)
    .where('account_id', '=', key.accountId)
    .where('id', '=', key.id)
    .forUpdate()
    .execute()
  const { numUpdatedRows } = await keyed(db, key)
    .set({ state: 'removing' })
    .where(isUnattached)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Removes the row of bytes that are gone from the storage. */
export async function removeObject(db: Db, key: ObjectKey): Promise<void> {
  await db
    .deleteFrom('stored_object')
    .where('company_id', '=', key.companyId)
    .where('account_id', '=', key.accountId)
    .where('id', '=', key.id)
    .where('state', '=', 'removing')
    .execute()
}

/**
 * The bytes of an account that were uploaded before `before` and that nothing uses, also those that are
 * already being removed.
 */
export function listForgotten(
  db: Db,
  { companyId, accountId }: Omit<ObjectKey, 'id'>,
  before: Date,
  limit: number,
): Promise<StoredObject[]> {
  return db
    .selectFrom('stored_object')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('created_at', '<', before.toISOString())
    .where(mayBeUnattached)
    .where(isUnattached)
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

/** Returns the keys of all accounts. The view `account_directory` exists for reading across companies. */
export function listAccountKeys(db: Db): Promise<Omit<ObjectKey, 'id'>[]> {
  return db
    .selectFrom('account_directory')
    .select(['company_id as companyId', 'account_id as accountId'])
    .execute() as Promise<Omit<ObjectKey, 'id'>[]>
}
