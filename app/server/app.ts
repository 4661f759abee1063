/** The whole server as one function, which tests open and close again. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Endpoint } from '#contract/endpoint.ts'
import { type AppError, platformError } from '#contract/errors.ts'
import { settlingTurns } from '#features/court/server/handing-on.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/open.ts'
import { openGate } from '#server/gate.ts'
import { limitHooks } from '#server/http/body-limit.ts'
import { refuseCrowds } from '#server/http/crowds.ts'
import { mountDownload } from '#server/http/download.ts'
import { errorEnvelope, toAppError } from '#server/http/errors.ts'
import type { Events } from '#server/http/events.ts'
import { serveHealth } from '#server/http/health.ts'
import { requireBounds } from '#server/http/json.ts'
import { linkHooks, openLinks } from '#server/http/links.ts'
import { mount } from '#server/http/mount.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { openOutages } from '#server/http/outages.ts'
import { serveReferencePage } from '#server/http/reference-page.ts'
import { answerAlways, refuseEarly } from '#server/http/refusals.ts'
import { mountResumable } from '#server/http/resumable.ts'
import { mountStream } from '#server/http/stream.ts'
import { limitArrival } from '#server/http/timeouts.ts'
import { allowFiles, receivingHooks } from '#server/http/uploads.ts'
import { serveWeb } from '#server/http/web.ts'
import type { Secrets } from '#server/secrets.ts'
import { type Space, unwatched } from '#server/space.ts'
import type { Staging } from '#server/storage/staging.ts'
import type { Storage } from '#server/storage/storage.ts'
import { findContent, openDoor, openRoutes, passAnew, stream } from './routes.ts'

const LARGEST_BODY = 8 * 1024 * 1024
const HEADERS_TIMEOUT = 30_000
/** Longer than any id or name in a path, percent-encoded. */
const LONGEST_PARAMETER = 500

export interface AppParts {
  config: Pick<Config, 'LEGACY_LOGIN' | 'LOG_LEVEL' | 'NODE_ENV' | 'PUBLIC_URL' | 'TRUST_PROXY'> &
    Partial<Pick<Config, 'METRICS_TOKEN'>>
  database: Database
  events: Events
  secrets: Secrets
  storage: Storage
  staging: Staging
  /** What is wrong with the embedded database at the moment; null where nothing is. */
  trouble?: () => string | null
  /** The room that is left; endless where nothing is said. */
  space?: Space
  now?: () => Date
  /** Where log lines go; standard output where nothing is said. */
  logStream?: { write(line: string): void }
}

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Builds the server with everything mounted. It listens to nothing yet. */
export async function buildApp({
  config,
  database,
  events,
  secrets,
  storage,
  staging,
  trouble = () => null,
  space = unwatched,
  now,
  logStream,
}: AppParts): Promise<FastifyInstance> {
  const app = fastify({
    logger: {
      level: config.LOG_LEVEL,
      ...(logStream && { stream: logStream }),
      serializers: { req: logRequest, err: logError },
    },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // The one proxy before us: what it was told of the way before it may be made up.
    trustProxy: config.TRUST_PROXY && ((_address: string, hop: number) => hop === 0),
    bodyLimit: LARGEST_BODY,
    // Uploads may take long; ./http/timeouts.ts tells them from the others.
    requestTimeout: 0,
    http: { headersTimeout: HEADERS_TIMEOUT, requireHostHeader: false },
    forceCloseConnections: 'idle',
    ...answerAlways,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: LONGEST_PARAMETER },
    // What fails before there is a route runs through no hook and no error handler.
    frameworkErrors: (error, request, reply) => void sendError(toAppError(error), request, reply),
  })
  app.decorateRequest('caller', null)
  app.decorateRequest('upload', null)
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  const outages = openOutages(app.log)
  app.addHook('onClose', async () => outages.close())
  app.setErrorHandler((thrown, request, reply) => {
    const error = toAppError(thrown)
    // What we say ourselves, such as that there is too much to do, is no fault.
    if (error.status >= 500 && error !== thrown) {
      // A fault of ours is of one call; what all calls meet fills no disk with lines.
      if (error.code === 'INTERNAL') request.log.error({ err: thrown }, error.code)
      else outages.met(error.code, thrown, request.log)
    }
    return sendError(error, request, reply)
  })
  app.setNotFoundHandler((request, reply) => sendError(platformError('NOT_FOUND'), request, reply))
  replaceJsonParser(app)
  endSilentConnections(app)
  limitArrival(app)

  const isByHttps = config.PUBLIC_URL.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    // Whoever serves this by https says so at the proxy (docs/operations.md).
    strictTransportSecurity: false,
    // By plain http browsers ignore them, and complain of each in their console.
    crossOriginOpenerPolicy: isByHttps,
    originAgentCluster: isByHttps,
  })
  await app.register(compress, {
    // What fits one packet is as quick as it is.
    threshold: 1400,
    encodings: ['br', 'gzip'],
    // A page of ten takes half as long as with 4, and a fifth more bytes: less time than it saves, on a slow line, too.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
  })
  // Behind the headers that every answer carries.
  refuseEarly(app)
  refuseCrowds(app)

  // As many as the door has connections, and one who hashes; the line is served within some seconds.
  const gate = openGate({ atOnce: 4, line: 100 })
  const links = openLinks(secrets, config.PUBLIC_URL)
  const routes = await openRoutes(
    { pool: database.door.pool, gate, secrets, links, storage, staging },
    { hasLegacyLogin: config.LEGACY_LOGIN },
  )
  const platform = {
    db: database.db,
    doorDb: database.door.db,
    space,
    events,
    // Before the streams, which ask it about what they hear.
    ...openDoor(database, events),
    now: now ?? (() => new Date()),
    publicUrl: config.PUBLIC_URL,
    checkReplies: config.NODE_ENV === 'test',
    storage,
    staging,
    links,
    ending: settlingTurns(passAnew),
    findContent: findContent(database.db),
    hooksOf: (endpoint: Endpoint) => {
      const { config, ...limits } = limitHooks(endpoint)
      return {
        ...limits,
        ...(endpoint.receivesFile && receivingHooks(platform)),
        ...(endpoint.givesLinks && linkHooks(links)),
        config: { ...config, ...(endpoint.isGated && { gate }) },
      }
    },
  }
  // Before the routes: it hears of those that come after it only.
  let openStreams = () => 0
  if (config.METRICS_TOKEN) {
    const { serveMetrics } = await import('#server/http/metrics.ts')
    serveMetrics(app, { token: config.METRICS_TOKEN, database, openStreams: () => openStreams() })
  }
  for (const route of routes) if (!route.endpoint.receivesFile) mount(app, platform, route)
  await app.register(async (child) => {
    await allowFiles(child)
    for (const route of routes) if (route.endpoint.receivesFile) mount(child, platform, route)
  })
  await mountResumable(app, platform)
  mountDownload(app, platform)
  openStreams = mountStream(app, platform, stream)
  await serveHealth(app, { version, database, trouble, space })
  const endpoints: Endpoint[] = [...routes.map((route) => route.endpoint), stream]
  let document: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(endpoints, version))
    return reply.type('application/json').send(document)
  })
  serveReferencePage(app)
  await serveWeb(app)
  return app
}

function sendError(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
  return reply
    .status(error.status)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .send(errorEnvelope(error, request.id))
}

/**
 * What a log line tells of a request: the route as declared, never the path as sent, which may hold a password
 * (GET /api/login/…).
 */
function logRequest(request: { method: string; routeOptions?: { url?: string }; ip?: string }) {
  return { method: request.method, route: request.routeOptions?.url ?? '(none)', address: request.ip }
}

/** What a log line tells of an error: not the database's details, which quote the rows they are about. */
function logError(error: Error) {
  const { code, constraint, table } = error as Partial<pg.DatabaseError>
  return { type: error.name, message: error.message, stack: error.stack ?? '', code, constraint, table }
}

/** An empty body is none, and a broken one is said to be broken without saying how the parser works. */
function replaceJsonParser(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      requireBounds(body as string, request.routeOptions.config.bodyBounds)
    } catch (error) {
      return done(error as Error)
    }
    void parse(request, body as string, (error, value) =>
      error ? done(platformError('MALFORMED_BODY')) : done(null, value),
    )
  })
}

/**
 * Closing waits for every connection that is not idle, and one that has asked nothing yet, as browsers open them in
 * advance, does not count as idle.
 */
function endSilentConnections(app: FastifyInstance): void {
  const silent = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', (request: IncomingMessage) => silent.delete(request.socket))
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy()
  })
}
