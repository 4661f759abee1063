/**
 * Background work on files: makes previews of images, and removes files and stored content that are no longer
 * needed.
 */

import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import { DAY_MILLISECONDS } from '#contract/days.ts'
import { type BackgroundContext, defineBackground, NoPayload } from '#server/background/background.ts'
import {
  findObject,
  listAccountKeys,
  listForgotten,
  markPreview,
  type ObjectKey,
  type StoredObject,
} from '#server/db/stored-objects.ts'
import { daysBefore } from '#server/keeping.ts'
import { discard } from '#server/storage/landing.ts'
import { isSmallEnough, makePreviews, previewSizes } from '#server/storage/previews.ts'
import { keyOf } from '#server/storage/storage.ts'
import { listFilesOfObject } from './file-queries.ts'
import { removeDeletedFiles, removeReplacedVersions } from './sweep-queries.ts'

export const PREVIEW_JOB = 'files:preview'

type Account = Omit<ObjectKey, 'id'>

/** The number of rows of an account that are processed together. */
const PART = 200

const preview = defineBackground({
  name: PREVIEW_JOB,
  payload: z.object({ companyId: z.string(), accountId: z.string(), id: z.string() }),
  async run(key, context) {
    const object = await findObject(context.db, key)
    if (object?.state !== 'stored') return
    const isMade = isSmallEnough(object) && (await storePreviews(context, object))
    if (!(await markPreview(context.db, key, isMade ? 'made' : 'none'))) return
    const { companyId, accountId } = key
    const ids = await listFilesOfObject(context.db, key)
    context.events.publish({ companyId, accountId, module: 'Files', action: 'Update', ids })
  },
})

/** Makes the previews of an image and stores them; returns false if the image cannot be shown. */
async function storePreviews(
  { storage, staging }: Pick<BackgroundContext, 'storage' | 'staging'>,
  object: StoredObject,
): Promise<boolean> {
  const name = uuidv7()
  const original = staging.pathOf(`${name}.original`)
  const to = { thumbnail: staging.pathOf(`${name}.thumbnail`), preview: staging.pathOf(`${name}.preview`) }
  try {
    await pipeline(await storage.read(keyOf(object)), createWriteStream(original))
    const isMade = await makePreviews(original, object.contentType, to).then(
      () => true,
      // The image is broken or larger than declared. The file stays without a preview.
      () => false,
    )
    if (!isMade) return false
    for (const size of Object.keys(previewSizes) as (keyof typeof previewSizes)[]) {
      const about = { contentType: 'image/webp', size: (await stat(to[size])).size }
      await storage.put(keyOf(object, size), to[size], about)
    }
    return true
  } finally {
    for (const path of [original, to.thumbnail, to.preview]) await rm(path, { force: true })
  }
}

const sweep = defineBackground({
  name: 'files:sweep',
  payload: NoPayload,
  cron: '17 * * * *',
  async run(_payload, context) {
    const before = new Date(context.now().getTime() - DAY_MILLISECONDS)
    await context.staging.sweep(before)
    let failure: unknown
    for (const account of await listAccountKeys(context.db)) {
      // A failure in one account must not stop the sweep of the other accounts.
      const sweepAll = async () => {
        await removeOldFiles(context, account)
        await sweepAccount(context, account, before)
      }
      await sweepAll().catch((error: unknown) => (failure = error))
    }
    if (failure) throw failure
  },
})

/** Removes deleted files and replaced versions of an account when their time to keep has passed. */
async function removeOldFiles({ write, keeping }: BackgroundContext, account: Account): Promise<void> {
  const parts = [
    [removeDeletedFiles, keeping.deletedFilesDays],
    [removeReplacedVersions, keeping.oldVersionsDays],
  ] as const
  for (const [remove, days] of parts) {
    const removePart = () =>
      write(async ({ db, now }) => {
        const before = daysBefore(now, days)
        return before ? remove(db, account, before, PART) : 0
      })
    while ((await removePart()) > 0);
  }
}

/**
 * Removes stored content of an account that was uploaded before `before` and belongs to no file: first the
 * bytes, then the row. If the storage fails to remove the bytes, the row stays and the next sweep tries
 * again.
 */
async function sweepAccount(
  { db, storage }: BackgroundContext,
  account: Account,
  before: Date,
): Promise<void> {
  let failure: unknown
  for (;;) {
    const forgotten = await listForgotten(db, account, before, PART)
    let count = 0
    for (const object of forgotten) {
      const isGone = await discard({ db, storage }, object).catch((error: unknown) => {
        failure = error
        return false
      })
      if (isGone) count += 1
    }
    // Stops if no object could be removed: `listForgotten` would return the same objects again.
    if (forgotten.length < PART || count === 0) break
  }
  if (failure) throw failure
}

export const background = [preview, sweep]
