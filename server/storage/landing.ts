/**
 * How bytes come into the storage and go again. A row is written before the bytes and goes after them, so whenever the
 * process ends, what lies in the storage is known: what did not arrive whole is never 'stored', and is swept.
 */
import { rm } from 'node:fs/promises'
import { AppError } from '#contract/errors.ts'
import { executableRefused, uploadErrors } from '#contract/uploads.ts'
import type { Db } from '#server/db/open.ts'
import {
  countUnattached,
  findObject,
  giveUp,
  insertArriving,
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

const DAY = 86_400_000
/** How many uploads of one person may wait for being attached. */
export const MOST_WAITING = 500

/** As a type is written; anything else says nothing. */
const typeName = /^[\w.+-]{1,60}\/[\w.+-]{1,80}(;[ -~]{0,100})?$/

/**
 * Notes that an upload of this person begins.
 *
 * @throws AppError TOO_MANY_UPLOADS (429)
 */
export async function beginUpload(
  { db, now }: LandingPlatform,
  { companyId, accountId, employeeId }: Scope,
  { id, name, declaredType }: { id: string; name: string; declaredType: string },
): Promise<ObjectKey> {
  const key = { companyId, accountId, id }
  // Older ones are swept.
  const since = new Date(now().getTime() - 2 * DAY)
  const waiting = await countUnattached(db, { companyId, accountId }, employeeId, {
    since,
    most: MOST_WAITING,
  })
  if (waiting >= MOST_WAITING) throw new AppError('TOO_MANY_UPLOADS', uploadErrors.TOO_MANY_UPLOADS)
  const contentType = typeName.test(declaredType) ? declaredType : 'application/octet-stream'
  await insertArriving(db, { ...key, name, contentType, employeeId, now: now() })
  return key
}

/**
 * Moves a staging file whose upload began into the storage.
 *
 * @throws AppError EXECUTABLE (400) for a program, of which nothing is kept
 */
export async function land(
  platform: LandingPlatform,
  key: ObjectKey,
  { path, name, declaredType }: Staged,
  { size, sha256 }: Measured,
): Promise<Upload> {
  const contentType = await contentTypeOf(path, name, declaredType)
  if (contentType === null) {
    await discard(platform, key)
    await rm(path, { force: true })
    throw executableRefused()
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
