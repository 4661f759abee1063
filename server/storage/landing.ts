/**
 * How bytes come into the storage and go again. A row is written before the bytes and goes after them, so whenever the
 * process ends, what lies in the storage is known: what did not arrive whole is never 'stored', and is swept.
 */

import { rm } from 'node:fs/promises'
import { DAY_MILLISECONDS } from '#contract/days.ts'
import { AppError } from '#contract/errors.ts'
import { executableRefused, storageLimitReached, uploadErrors } from '#contract/uploads.ts'
import type { Db } from '#server/db/open.ts'
import {
  countUnattached,
  findAccountStorage,
  findObject,
  giveUp,
  insertArriving,
  markSize,
  markStored,
  type ObjectKey,
  removeObject,
} from '#server/db/stored-objects.ts'
import type { Scope } from '#server/scope.ts'
import { contentTypeOf } from './content-type.ts'
import { canBeShown } from './previews.ts'
import type { Measured, Staged } from './staging.ts'
import { keyOf, type Storage } from './storage.ts'

/** An upload that has arrived whole. */
export interface Upload extends ObjectKey {
  readonly name: string
  readonly contentType: string
  readonly size: number
  /** Of the bytes, in hex. */
  readonly sha256: string
}

export interface LandingPlatform {
  readonly db: Db
  readonly storage: Storage
  readonly now: () => Date
}

/** How many uploads of one person may wait for being attached. */
export const MOST_WAITING = 500

/** As a type is written; anything else says nothing. */
const typeName = /^[\w.+-]{1,60}\/[\w.+-]{1,80}(;[ -~]{0,100})?$/

/**
 * Notes that an upload of this person begins, of so many bytes; 0 where it does not say how many.
 *
 * @throws AppError TOO_MANY_UPLOADS (429), STORAGE_LIMIT (413)
 */
export async function beginUpload(
  { db, now }: LandingPlatform,
  { companyId, accountId, employeeId }: Scope,
  { id, name, declaredType, size }: { id: string; name: string; declaredType: string; size: number },
): Promise<ObjectKey> {
  const key = { companyId, accountId, id }
  // Older ones are swept.
  const since = new Date(now().getTime() - 2 * DAY_MILLISECONDS)
  const waiting = await countUnattached(db, { companyId, accountId }, employeeId, {
    since,
    most: MOST_WAITING,
  })
  if (waiting >= MOST_WAITING) throw new AppError('TOO_MANY_UPLOADS', uploadErrors.TOO_MANY_UPLOADS)
  const contentType = typeName.test(declaredType) ? declaredType : 'application/octet-stream'
  await db.transaction().execute(async (transaction) => {
    await insertArriving(transaction, { ...key, name, contentType, size, employeeId, now: now() })
    await requireStorage(transaction, key, size)
  })
  return key
}

/**
 * Refuses what is beyond the account's limit, with what was just added to it. Whoever adds at the same time waits for
 * the end of the transaction, and then counts this as well.
 *
 * @throws AppError STORAGE_LIMIT (413)
 */
async function requireStorage(db: Db, account: Omit<ObjectKey, 'id'>, size: number): Promise<void> {
  const { used, allowed } = await findAccountStorage(db, account)
  if (allowed !== null && used > allowed) throw storageLimitReached({ size, used: used - size, allowed })
}

/**
 * Moves a staging file whose upload began into the storage.
 *
 * @throws AppError of which nothing is kept: EXECUTABLE (400) for a program, STORAGE_LIMIT (413) for one that did not say
 *   beforehand how large it is
 */
export async function land(
  platform: LandingPlatform,
  key: ObjectKey,
  { path, name, declaredType }: Staged,
  { size, sha256 }: Measured,
): Promise<Upload> {
  const contentType = await contentTypeOf(path, name, declaredType)
  try {
    if (contentType === null) throw executableRefused()
    await countSize(platform.db, key, size)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await discard(platform, key)
    await rm(path, { force: true })
    throw error
  }
  await platform.storage.put(keyOf(key), path, { contentType, size })
  const about = { size, sha256, contentType, canBeShown: canBeShown(contentType) }
  if (!(await markStored(platform.db, key, about))) {
    // Another process may have finished the same upload: then these bytes are in use.
    if ((await findObject(platform.db, key))?.state !== 'stored') {
      await platform.storage.remove(keyOf(key))
      throw new Error('The upload was given up while it was stored')
    }
  }
  await rm(path, { force: true })
  return { ...key, name, contentType, size, sha256: sha256.toString('hex') }
}

/** Counts what was not counted when it began. */
async function countSize(db: Db, key: ObjectKey, size: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (await markSize(transaction, key, size)) await requireStorage(transaction, key, size)
  })
}

/** Removes the bytes of an upload that no file is made of; answers whether there was none. Bytes go before the row. */
export async function discard(
  { db, storage }: Pick<LandingPlatform, 'db' | 'storage'>,
  key: ObjectKey,
): Promise<boolean> {
  const isGivenUp = await db.transaction().execute((transaction) => giveUp(transaction, key))
  if (!isGivenUp) return false
  for (const variant of ['original', 'thumbnail', 'preview'] as const)
    await storage.remove(keyOf(key, variant))
  await removeObject(db, key)
  return true
}
