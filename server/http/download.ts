/** Serves the bytes of files by signed links, with ranges, and never as a type that a browser would run. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#contract/errors.ts'
import type { Caller, Scope } from '#server/scope.ts'
import { type ByteRange, MissingBytesError, type Storage } from '#server/storage/storage.ts'
import { type Door, tokenOf } from './admit.ts'
import { CONTENT_PATH, type Link, type Links } from './links.ts'
import { disposition } from './send-file.ts'

/** The bytes behind a link. */
export interface Content {
  readonly key: string
  readonly name: string
  readonly contentType: string
  /** Null if the size is not known beforehand: for preview pictures, which are small. */
  readonly size: number | null
  readonly etag: string
}

export interface DownloadPlatform extends Door {
  readonly links: Links
  readonly storage: Storage
  /** Returns the caller of a session; null if the session is over. */
  readonly callerOf: (sessionKey: string, now: Date) => Promise<Caller | null>
  /** Returns the bytes that a link leads to; null if the caller does not see them now. */
  readonly findContent: (scope: Scope, link: Link, now: Date) => Promise<Content | null>
}

/** Types that browsers can show without harm, and the type that they are then sent as. */
const inlineTypes: Record<string, string> = Object.fromEntries(
  [
    ...['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/bmp', 'application/pdf'],
    ...['video/mp4', 'video/webm', 'video/quicktime', 'video/x-m4v', 'video/ogg'],
    ...[
      'audio/mpeg',
      'audio/mp4',
      'audio/x-m4a',
      'audio/aac',
      'audio/wav',
      'audio/vnd.wave',
      'audio/ogg',
      'audio/webm',
    ],
  ].map((type) => [type, type]),
)
for (const type of [
  'text/plain',
  'text/csv',
  'text/markdown',
  'text/tab-separated-values',
  'application/json',
])
  inlineTypes[type] = 'text/plain; charset=utf-8'

/** Adds the address that links lead to. Every fault of a link gets 404. */
export function mountDownload(app: FastifyInstance, platform: DownloadPlatform): void {
  app.route<{ Params: { signed: string } }>({
    method: ['GET', 'HEAD'],
    url: `${CONTENT_PATH}/:signed`,
    exposeHeadRoute: false,
    // Off, because most files are packed already, and ranges count the bytes of the file itself.
    compress: false,
    handler: async (request, reply) => {
      const { storage, links, now } = platform
      const link = links.read(request.params.signed, now())
      const scope = link && (await scopeOf(platform, request, link))
      const content = scope && (await platform.findContent(scope, link, now()))
      if (!content) throw notFound()
      return sendContent(storage, request, reply, content, link.isInline)
    },
  })
}

/**
 * The scope of the session that a link was made for, if the request proves that session and the session is
 * not over.
 */
async function scopeOf(
  platform: DownloadPlatform,
  request: FastifyRequest,
  link: Link,
): Promise<Scope | null> {
  const token = tokenOf(request)
  const caller = token
    ? await platform.authenticate(token, platform.now())
    : platform.links.isProven(request.headers.cookie, link.sessionKey)
      ? await platform.callerOf(link.sessionKey, platform.now())
      : null
  if (!caller?.scope || caller.sessionKey !== link.sessionKey) return null
  const { companyId, accountId } = caller.scope
  return companyId === link.companyId && accountId === link.accountId ? caller.scope : null
}

async function sendContent(
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, name, contentType, size, etag }: Content,
  wantsInline: boolean,
): Promise<FastifyReply> {
  const inlineType = wantsInline ? inlineTypes[contentType] : undefined
  reply
    .header('cache-control', 'private, no-cache')
    .header('etag', etag)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('content-disposition', disposition(inlineType ? 'inline' : 'attachment', name))
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  reply.type(inlineType ?? contentType)
  if (size === null) return sendBytes(storage, request, reply, key, undefined)

  reply.header('accept-ranges', 'bytes')
  const range = rangeOf(request, size, etag)
  if (range === 'unsatisfiable') {
    return reply.status(416).header('content-range', `bytes */${size}`).type('text/plain').send('')
  }
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('content-length', range ? range.end - range.start + 1 : size)
  return sendBytes(storage, request, reply, key, range)
}

async function sendBytes(
  storage: Storage,
  { method }: FastifyRequest,
  reply: FastifyReply,
  key: string,
  range: ByteRange | undefined,
): Promise<FastifyReply> {
  if (method === 'HEAD') return reply.send()
  const bytes = await storage.read(key, range).catch((error: unknown) => {
    if (!(error instanceof MissingBytesError)) throw error
    reply.log.error({ err: error }, 'the bytes of a file are gone')
    for (const name of ['content-length', 'content-range', 'content-disposition', 'etag'])
      reply.removeHeader(name)
    throw notFound()
  })
  return reply.send(bytes)
}

/** The range that the request asks for; undefined if the whole file is to be sent. */
function rangeOf(
  { headers }: FastifyRequest,
  size: number,
  etag: string,
): ByteRange | undefined | 'unsatisfiable' {
  const ifRange = headers['if-range']
  if (!headers.range || (ifRange !== undefined && ifRange !== etag)) return undefined
  // A server may send the whole file for several ranges, and for a range that is not in bytes (RFC 9110 §14.2).
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range.trim()) ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  return start >= size || (first === '' && Number(last) === 0) ? 'unsatisfiable' : { start, end }
}
