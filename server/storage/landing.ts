/**
 * How bytes get into the storage, and are removed. The row is written before the bytes, and removed after the
 * bytes. So whenever the process ends, all bytes in the storage are known. Bytes that did not arrive
 * completely never become 'stored', and are removed later.
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

/** An upload that has arrived completely. */
export interface Upload extends ObjectKey {
  readonly name: string
  readonly contentType: string
  readonly size: number
  /** The hash of the bytes, in hex. */
  readonly sha256: string
}

export interface LandingPlatform {
  readonly db: Db
  readonly storage: Storage
  readonly now: () => Date
}

/** The most uploads of one person that may wait to be attached. */
export const MOST_WAITING = 500

/** The form of a content type. A declared type in another form is ignored. */
const typeName = /^[\w.+-]{1,60}\/[\w.+-]{1,80}(;[ -~]{0,100})?$/

/**
 * Notes that this person begins an upload, and its size; 0 if the size is not announced.
 *
 * @throws AppError TOO_MANY_UPLOADS (429), STORAGE_LIMIT (413)
 */
export async function beginUpload(
  { db, now }: LandingPlatform,
  { companyId, accountId, employeeId }: Scope,
  { id, name, declaredType, size }: { id: string; name: string; declaredType: string; size: number },
): Promise<ObjectKey> {
  const key = { companyId, accountId, id }
  // Older uploads are removed by a background job.
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
 * Refuses an upload beyond the account's limit. The limit includes the bytes that were just added. Another
 * upload at the same time waits for the end of the transaction, and then counts these bytes, too.
 *
 * @throws AppError STORAGE_LIMIT (413)
 */
async function requireStorage(db: Db, account: Omit<ObjectKey, 'id'>, size: number): Promise<void> {
  const { used, allowed } = await findAccountStorage(db, account)
  if (allowed !== null && used > allowed) throw storageLimitReached({ size, used: used - size, allowed })
}

/**
 * Moves the staging file of an upload that has begun into the storage.
 *
 * @throws AppError EXECUTABLE (400) for a program, STORAGE_LIMIT (413) for an upload that did not announce
 *   its size. Nothing of the upload is then stored.
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

/** Counts the size of an upload, if it differs from the size that was counted at its beginning. */
async function countSize(db: Db, key: ObjectKey, size: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (await markSize(transaction, key, size)) await requireStorage(transaction, key, size)
  })
}

/**
 * Removes an upload that nothing uses: first its bytes, and then its row. Returns whether the upload was
 * removed.
 */
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
