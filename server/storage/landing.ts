/**
 * How bytes come into the storage and go again. A row is written before the bytes and goes after them, so whenever the
 * process ends, what lies in the storage is known: what did not arrive whole is never 'stored', and is swept.
 */
import { rm } from 'node:fs/promises'
import { executableRefused } from '#contract/uploads.ts'
import type { Db } from '#server/db/open.ts'
import {
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
}

export interface LandingPlatform {
  readonly db: Db
  readonly storage: Storage
  readonly now: () => Date
}

/** Notes that an upload of this person begins. */
export async function beginUpload(
  { db, now }: LandingPlatform,
  { companyId, accountId, employeeId }: Scope,
  { id, name, declaredType }: { id: string; name: string; declaredType: string },
): Promise<ObjectKey> {
  const key = { companyId, accountId, id }
  await insertArriving(db, { ...key, name, contentType: declaredType, employeeId, now: now() })
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
    await platform.storage.remove(keyOf(key))
    throw new Error('The upload was given up while it was stored')
  }
  await rm(path, { force: true })
  return { ...key, name, contentType, size }
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
