/**
 * Uploads that go on after a lost connection, by the tus protocol, below /api/uploads. An upload is its uploader's and
 * nobody else's; once all of it is there it goes into the storage like any other, and the last part of its address is
 * the id by which it is attached. What is not finished after a day is gone.
 */

import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server, type Upload as TusUpload } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { AppError, notFound, platformError } from '#contract/errors.ts'
import {
  cleanName,
  executableRefused,
  fileTooLarge,
  isExecutableName,
  isExecutableType,
} from '#contract/uploads.ts'
import { findUpload, type ObjectKey, type StoredObject } from '#server/db/stored-objects.ts'
import type { Scope } from '#server/scope.ts'
import { beginUpload, discard, land, type Upload } from '#server/storage/landing.ts'
import { largestBytes, measure } from '#server/storage/staging.ts'
import { admit, type Door } from './admit.ts'
import { errorEnvelope, toAppError } from './errors.ts'
import type { UploadPlatform } from './uploads.ts'

const PATH = '/api/uploads'
const DAY = 86_400_000
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What the library hands to its hooks: the request of Node is in it. */
type TusRequest = { runtime?: { node?: { req?: unknown } } | undefined }

interface Params {
  id?: string
}

/** Adds the addresses of resumable uploads. */
export async function mountResumable(app: FastifyInstance, platform: UploadPlatform & Door): Promise<void> {
  const { staging } = platform
  const store = new FileStore({ directory: staging.resumable, expirationPeriodInMilliseconds: DAY })
  const requests = new WeakMap<object, FastifyRequest>()
  const requestOf = ({ runtime }: TusRequest): FastifyRequest => {
    const request = requests.get(runtime?.node?.req as IncomingMessage)
    if (!request) throw new Error('A request that did not come through our door')
    return request
  }
  const finish = finisher(platform, store)

  const tus = new Server({
    path: PATH,
    datastore: store,
    maxSize: largestBytes(staging),
    relativeLocation: true,
    allowedOrigins: [],
    namingFunction: () => uuidv7(),
    // The library would take it from the end of the address, what is asked behind its ? included: another's, then.
    getFileIdFromRequest: (request) => (requestOf(request).params as Params).id,
    async onUploadCreate(request, upload) {
      await throwingForTus(requestOf(request), async () => {
        const { name, declaredType } = describe(upload)
        if (isExecutableType(declaredType) || isExecutableName(name)) throw executableRefused()
        await beginUpload(platform, scopeOf(requestOf(request)), { id: upload.id, name, declaredType })
      })
      return {}
    },
    async onUploadFinish(request, upload) {
      await throwingForTus(requestOf(request), () =>
        finish({ ...keyOfCaller(requestOf(request), upload.id), ...describe(upload) }),
      )
      return {}
    },
    onResponseError: (request, error) => tusError(requestOf(request), error, staging.largestMegabytes),
  })

  const handOver = async (request: FastifyRequest, reply: FastifyReply) => {
    requests.set(request.raw, request)
    reply.hijack()
    try {
      await tus.handle(request.raw, reply.raw)
    } catch (error) {
      request.log.warn({ err: error }, 'an upload was cut off')
      reply.raw.destroy()
    }
  }

  /** The upload that the address names, if it is the caller's own. */
  const findOwn = async (request: FastifyRequest): Promise<StoredObject> => {
    const { id = '' } = request.params as Params
    const { employeeId } = scopeOf(request)
    const own = uuid.test(id) && (await findUpload(platform.db, keyOfCaller(request, id), employeeId))
    if (!own) throw notFound()
    return own
  }

  await app.register(async (child) => {
    child.removeAllContentTypeParsers()
    // The protocol reads the body itself.
    child.addContentTypeParser('*', (_request, _payload, done) => done(null))
    child.addHook('onRequest', async (request) => {
      request.caller = await admit(platform, { module: 'Files', action: 'Create' }, request)
    })
    const config = { isUpload: true }
    child.route({ method: ['POST', 'OPTIONS'], url: PATH, config, handler: handOver })
    child.route<{ Params: Params }>({
      method: 'PATCH',
      url: `${PATH}/:id`,
      config,
      handler: async (request, reply) => {
        await findOwn(request)
        return handOver(request, reply)
      },
    })
    child.route<{ Params: Params }>({
      method: 'HEAD',
      url: `${PATH}/:id`,
      handler: async (request, reply) => {
        const own = await findOwn(request)
        // All was sent, and the answer got lost, or the server ended before it was in the storage.
        const stored = own.state === 'stored' ? own : await finishWhole(store, own, finish)
        return stored ? answerWhole(reply, stored.size) : handOver(request, reply)
      },
    })
    child.route<{ Params: Params }>({
      method: 'DELETE',
      url: `${PATH}/:id`,
      handler: async (request, reply) => {
        const own = await findOwn(request)
        if (!(await discard(platform, own))) throw notFound()
        await forget(store, own.id)
        return reply.status(204).header('tus-resumable', '1.0.0').send()
      },
    })
  })
}

type Whole = ObjectKey & { name: string; declaredType: string }

/** Puts whole uploads into the storage: each once, however many requests ask for it. */
function finisher(platform: UploadPlatform, store: FileStore): (upload: Whole) => Promise<Upload> {
  const running = new Map<string, Promise<Upload>>()
  const work = async ({ name, declaredType, ...key }: Whole) => {
    const path = join(store.directory, key.id)
    try {
      return await land(platform, key, { path, name, declaredType }, await measure(path))
    } finally {
      // With the bytes gone into the storage, or refused, what described them goes as well.
      const isGone = await store.getUpload(key.id).then(
        () => false,
        () => true,
      )
      if (isGone) await forget(store, key.id)
    }
  }
  return (upload) => {
    const begun = running.get(upload.id) ?? work(upload).finally(() => running.delete(upload.id))
    running.set(upload.id, begun)
    return begun
  }
}

/** Finishes an upload of which all bytes are there; answers undefined where some are missing. */
async function finishWhole(
  store: FileStore,
  { companyId, accountId, id }: StoredObject,
  finish: (upload: Whole) => Promise<Upload>,
): Promise<Upload | undefined> {
  const upload = await store.getUpload(id).catch(() => undefined)
  if (!upload || upload.offset !== upload.size) return undefined
  return finish({ companyId, accountId, id, ...describe(upload) })
}

function answerWhole(reply: FastifyReply, size: number): FastifyReply {
  return reply
    .headers({
      'tus-resumable': '1.0.0',
      'upload-offset': size,
      'upload-length': size,
      'cache-control': 'no-store',
    })
    .send()
}

async function forget(store: FileStore, id: string): Promise<void> {
  await rm(join(store.directory, id), { force: true })
  await store.configstore.delete(id).catch(() => undefined)
}

/** What the sender said of an upload; clients write `filename` and `filetype`. */
function describe({ metadata }: Pick<TusUpload, 'metadata'>): { name: string; declaredType: string } {
  return {
    name: cleanName(metadata?.filename ?? '') || 'file',
    declaredType: metadata?.filetype ?? '',
  }
}

function scopeOf(request: FastifyRequest): Scope {
  const scope = request.caller?.scope
  if (!scope) throw platformError('FORBIDDEN')
  return scope
}

function keyOfCaller(request: FastifyRequest, id: string): ObjectKey {
  const { companyId, accountId } = scopeOf(request)
  return { companyId, accountId, id }
}

/** The library passes on what has a status and a body; anything else it would quote to the caller. */
async function throwingForTus(request: FastifyRequest, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (thrown) {
    const error = toAppError(thrown)
    if (error.status >= 500) request.log.error({ err: thrown }, error.code)
    throw { status_code: error.status, body: JSON.stringify(errorEnvelope(error, request.id)) }
  }
}

/** The library's own refusals, in our envelope. */
function tusError(
  request: FastifyRequest,
  error: Error | { status_code: number; body: string },
  largestMegabytes: number,
): { status_code: number; body: string } {
  const { status_code = 500, body = '' } = error as { status_code?: number; body?: string }
  if (body.startsWith('{')) return { status_code, body }
  if (status_code >= 500) request.log.error({ err: error }, 'an upload failed')
  const told =
    status_code === 413
      ? fileTooLarge(largestMegabytes)
      : status_code >= 500
        ? platformError('INTERNAL')
        : new AppError('UPLOAD_REFUSED', { status: 400, text: sentence(body) })
  return { status_code, body: JSON.stringify(errorEnvelope(told, request.id)) }
}

function sentence(body: string): string {
  return `${body.trim().replace(/[.!]$/, '')}.`
}
