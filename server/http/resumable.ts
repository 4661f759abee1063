/**
 * Uploads that can continue after a lost connection, by the tus protocol, below /api/uploads. Only the
 * uploader can use an upload. When all bytes have arrived, the upload goes into the storage like any other.
 * The last part of its address is the id by which it is attached. An upload that is not complete after a day
 * is removed.
 */

import { AsyncLocalStorage } from 'node:async_hooks'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { Server, type Upload as TusUpload } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { DAY_MILLISECONDS } from '#contract/days.ts'
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
import type { Space } from '#server/space.ts'
import { beginUpload, discard, land, type Upload } from '#server/storage/landing.ts'
import { largestBytes, measure, roomMeter } from '#server/storage/staging.ts'
import { admit, type Door } from './admit.ts'
import { errorEnvelope, toAppError } from './errors.ts'
import { announcedBytes, type UploadPlatform } from './uploads.ts'

const PATH = '/api/uploads'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The request that the library works on. The library does not pass the request to its callbacks, so it is
 * stored here.
 */
interface Call {
  readonly request: FastifyRequest
  /** Why the call is refused, unless the library itself refused the call. */
  refusal?: AppError
}
const current = new AsyncLocalStorage<Call>()

function currentCall(): Call {
  const call = current.getStore()
  if (!call) throw new Error('A request that did not come through our door')
  return call
}

/**
 * The library's store, with two additions: it throws the reason why a file could not be written, and it stops
 * when there is no more room.
 */
class SpacedStore extends FileStore {
  readonly #space: Space

  constructor(space: Space, options: ConstructorParameters<typeof FileStore>[0]) {
    super(options)
    this.#space = space
  }

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(join(this.directory, id), { flags: 'r+', start: offset })
    await pipeline(readable, roomMeter(this.#space), file)
    return offset + file.bytesWritten
  }
}

/** The library's server, but with its refusals in the envelope. */
class EnvelopedServer extends Server {
  override write(...[context, headers, status, body = '']: Parameters<Server['write']>) {
    if (status < 400) return super.write(context, headers, status, body)
    headers.set('Content-Type', 'application/json; charset=utf-8')
    headers.set('Cache-Control', 'no-store')
    headers.set('X-Content-Type-Options', 'nosniff')
    const { request, refusal: error = refused(body) } = currentCall()
    headers.set('X-Request-Id', request.id)
    if (error.retryAfter !== undefined) headers.set('Retry-After', String(error.retryAfter))
    if (status === 412) headers.set('Tus-Version', '1.0.0')
    return super.write(context, headers, status, JSON.stringify(errorEnvelope(error, request.id)))
  }
}

interface Params {
  id?: string
}

/** Adds the addresses of resumable uploads. */
export async function mountResumable(app: FastifyInstance, platform: UploadPlatform & Door): Promise<void> {
  const { staging, space } = platform
  const store = new SpacedStore(space, {
    directory: staging.resumable,
    expirationPeriodInMilliseconds: DAY_MILLISECONDS,
  })
  const finish = finisher(platform, store)

  const tus = new EnvelopedServer({
    path: PATH,
    datastore: store,
    maxSize: largestBytes(staging),
    relativeLocation: true,
    allowedOrigins: [],
    namingFunction: () => uuidv7(),
    // The library would take the id from the end of the address, including the query. A query could then name
    // another upload.
    getFileIdFromRequest: () => (currentCall().request.params as Params).id,
    async onUploadCreate(_request, upload) {
      const { name, declaredType } = describe(upload)
      if (isExecutableType(declaredType) || isExecutableName(name)) throw executableRefused()
      const size = upload.size ?? 0
      space.requireRoom(size)
      await beginUpload(platform, scopeOf(currentCall().request), { id: upload.id, name, declaredType, size })
      return {}
    },
    async onUploadFinish(_request, upload) {
      await finish({ ...keyOfCaller(currentCall().request, upload.id), ...describe(upload) })
      // If an upload was complete in its first request, the library would read it again, to report when it
      // expires. Without this date, it does not.
      delete upload.creation_date
      return {}
    },
    onResponseError: (_request, error) => tusError(currentCall(), error, staging.largestMegabytes),
  })

  const handOver = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack()
    try {
      await current.run({ request }, () => tus.handle(request.raw, reply.raw))
    } catch (error) {
      request.log.warn({ err: error }, 'an upload was cut off')
      reply.raw.destroy()
    }
  }

  /** Returns the upload that the address names, if it belongs to the caller. Otherwise throws NOT_FOUND. */
  const findOwn = async (request: FastifyRequest): Promise<StoredObject> => {
    const { id = '' } = request.params as Params
    const { employeeId } = scopeOf(request)
    const own = uuid.test(id) && (await findUpload(platform.db, keyOfCaller(request, id), employeeId))
    if (!own) throw notFound()
    return own
  }

  await app.register(async (child) => {
    child.removeAllContentTypeParsers()
    // The library reads the body itself.
    child.addContentTypeParser('*', (_request, _payload, done) => done(null))
    child.addHook('onRequest', async (request) => {
      request.caller = await admit(
        platform,
        { method: 'POST', access: { module: 'Files', action: 'Create' } },
        request,
      )
      // Without room, clients can still ask where to continue, or give up.
      if (request.method === 'POST' || request.method === 'PATCH') space.requireRoom(announcedBytes(request))
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
        // All bytes may have arrived: the answer was lost, or the server ended before the bytes were in the
        // storage.
        const stored = own.state === 'stored' ? own : await finishWhole(store, own, finish)
        if (stored) return answerWhole(reply, stored.size)
        // Another request may have stored the upload after the first `findOwn`, and so removed its bytes from
        // the staging folder.
        const now = await findOwn(request)
        return now.state === 'stored' ? answerWhole(reply, now.size) : handOver(request, reply)
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

/**
 * Makes the function that puts complete uploads into the storage: each upload once, however many requests ask
 * for it.
 */
function finisher(platform: UploadPlatform, store: FileStore): (upload: Whole) => Promise<Upload> {
  const running = new Map<string, Promise<Upload>>()
  const work = async ({ name, declaredType, ...key }: Whole) => {
    const path = join(store.directory, key.id)
    try {
      return await land(platform, key, { path, name, declaredType }, await measure(path))
    } finally {
      // If the bytes are gone, because they were stored or refused, the description of the upload is removed, too.
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

/** Finishes an upload whose bytes have all arrived. Returns undefined if some are missing. */
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

/** The name and the type that the sender declared. Clients send them as `filename` and `filetype`. */
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

/**
 * Stores the error of a call for the answer, whoever threw it, because the library would send the error's
 * text to the caller.
 */
function tusError(
  call: Call,
  error: Error | { status_code: number; body: string },
  largestMegabytes: number,
): { status_code: number; body: string } {
  const told = toldBy(error, largestMegabytes)
  // The server's own refusals, such as that there is no room, are not logged as faults.
  if (told.status >= 500 && told !== error) call.request.log.error({ err: error }, 'an upload failed')
  call.refusal = told
  // A refusal by the library keeps the status that the protocol defines.
  const { status_code: status = 500 } = error as { status_code?: number }
  return { status_code: told.code === 'UPLOAD_REFUSED' && status < 500 ? status : told.status, body: '' }
}

function toldBy(error: Error | { status_code: number; body: string }, largestMegabytes: number): AppError {
  const { status_code: status = 500, body = '' } = error as { status_code?: number; body?: string }
  if (status === 413) return fileTooLarge(largestMegabytes)
  // 501: the client used an extension of the protocol that this server does not offer.
  if (status < 500 || status === 501) return refused(body)
  return body.startsWith('failed to acquire lock') ? platformError('BUSY') : toAppError(error)
}

function refused(body: string): AppError {
  return new AppError('UPLOAD_REFUSED', { status: 400, text: `${body.trim().replace(/[.!]$/, '')}.` })
}
