/** What is done with files outside of requests: pictures of images, and sweeping what nobody attached. */
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import {
  findObject,
  listAccountKeys,
  listForgotten,
  markPreview,
  type ObjectKey,
  type StoredObject,
} from '#server/db/stored-objects.ts'
import { defineJob, type JobContext, NoPayload } from '#server/jobs/jobs.ts'
import { discard } from '#server/storage/landing.ts'
import { isSmallEnough, makePreviews, previewSizes } from '#server/storage/previews.ts'
import { keyOf } from '#server/storage/storage.ts'
import { listFilesOfObject } from './file-queries.ts'

export const PREVIEW_JOB = 'files:preview'

const DAY = 86_400_000
/** How many forgotten uploads of an account are looked at together. */
const PART = 200

const preview = defineJob({
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

/** Makes the pictures of an image and stores them; answers false for one that cannot be shown. */
async function storePreviews(
  { storage, staging }: Pick<JobContext, 'storage' | 'staging'>,
  object: StoredObject,
): Promise<boolean> {
  const name = uuidv7()
  const original = staging.pathOf(`${name}.original`)
  const to = { thumbnail: staging.pathOf(`${name}.thumbnail`), preview: staging.pathOf(`${name}.preview`) }
  try {
    await pipeline(await storage.read(keyOf(object)), createWriteStream(original))
    const isMade = await makePreviews(original, object.contentType, to).then(
      () => true,
      // Broken, or more than it says: it is kept as it came, and shown as a file among others.
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

const sweep = defineJob({
  name: 'files:sweep',
  payload: NoPayload,
  cron: '17 * * * *',
  async run(_payload, context) {
    const before = new Date(context.now().getTime() - DAY)
    await context.staging.sweep(before)
    let failure: unknown
    for (const account of await listAccountKeys(context.db)) {
      // What cannot be removed from one account keeps nobody else's waiting.
      await sweepAccount(context, account, before).catch((error: unknown) => (failure = error))
    }
    if (failure) throw failure
  },
})

/** Removes what an account uploaded before `before` and never attached: the bytes first, then the row. */
async function sweepAccount(
  { db, storage }: JobContext,
  account: Omit<ObjectKey, 'id'>,
  before: Date,
): Promise<void> {
  for (;;) {
    const forgotten = await listForgotten(db, account, before, PART)
    let count = 0
    for (const object of forgotten) if (await discard({ db, storage }, object)) count += 1
    // What was attached meanwhile stays, and would be found for ever.
    if (forgotten.length < PART || count === 0) return
  }
}

export const jobs = [preview, sweep]
