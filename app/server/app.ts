/** Builds the whole HTTP server in one function, so that each test can open and close a server. */
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
/** The longest path parameter, in characters: more than any percent-encoded id or name needs. */
const LONGEST_PARAMETER = 500

export interface AppParts {
  config: Pick<Config, 'LEGACY_LOGIN' | 'LOG_LEVEL' | 'NODE_ENV' | 'PUBLIC_URL' | 'TRUST_PROXY'> &
    Partial<Pick<Config, 'METRICS_TOKEN'>>
  database: Database
  events: Events
  secrets: Secrets
  storage: Storage
  staging: Staging
  /** Returns the present fault of the embedded database as text; null while there is no fault. */
  trouble?: () => string | null
  /** The free disk space; left out: the disk is not watched. */
  space?: Space
  now?: () => Date
  /** The stream for log lines; left out: standard output. */
  logStream?: { write(line: string): void }
}

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Builds the server with all routes mounted. The server does not listen on a port yet. */
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
    // Trusts only the proxy that connects to this server: a client can forge the addresses of all hops before
    // that proxy.
    trustProxy: config.TRUST_PROXY && ((_address: string, hop: number) => hop === 0),
    bodyLimit: LARGEST_BODY,
    // Off, because uploads may take long: server/http/timeouts.ts limits uploads and all other requests
    // instead.
    requestTimeout: 0,
    http: { headersTimeout: HEADERS_TIMEOUT, requireHostHeader: false },
    forceCloseConnections: 'idle',
    ...answerAlways,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: LONGEST_PARAMETER },
    // An error before the router finds a route runs no hook and no error handler, so this function sends the
    // reply.
    frameworkErrors: (error, request, reply) => void sendError(toAppError(error), request, reply),
  })
  app.decorateRequest('caller', null)
  app.decorateRequest('upload', null)
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  const outages = openOutages(app.log)
  app.addHook('onClose', async () => outages.close())
  app.setErrorHandler((thrown, request, reply) => {
    const error = toAppError(thrown)
    // An AppError that the code itself threw, such as OVERLOADED, is no fault and needs no log line.
    if (error.status >= 500 && error !== thrown) {
      // INTERNAL is a fault in the code and is logged for each call. An outage fails every call: `outages`
      // logs only the beginning and the end of an outage, so that the log does not fill the disk.
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
    // Off: an operator who serves https sets this header at the proxy (docs/operations.md).
    strictTransportSecurity: false,
    // Over plain http browsers ignore both headers and log a warning in the console for each header.
    crossOriginOpenerPolicy: isByHttps,
    originAgentCluster: isByHttps,
  })
  await app.register(compress, {
    // Smaller replies are not compressed: a reply that fits into one network packet would not arrive sooner.
    threshold: 1400,
    encodings: ['br', 'gzip'],
    // Quality 1 takes half the time of quality 4 for a page of ten records, and makes a fifth more bytes.
    // Even on a slow line, sending these bytes takes less time than quality 1 saves.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
  })
  // Registered after the hooks above, so that a refusal has the same headers as every other reply.
  refuseEarly(app)
  refuseCrowds(app)

  // Four calls run at once: three calls use the three database connections for calls without a session, and
  // one call hashes a password. 100 waiting calls are served within some seconds.
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
    // Opened before the streams are mounted: an event must clear the callers that `openDoor` remembers before
    // a stream looks up its caller again.
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
  // Added before the routes, because the hook that measures calls applies only to routes that are added after
  // the hook.
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
 * Returns the fields of a request for the log: the route as declared, never the path as sent. The path may
 * contain a password (GET /api/login/…).
 */
function logRequest(request: { method: string; routeOptions?: { url?: string }; ip?: string }) {
  return { method: request.method, route: request.routeOptions?.url ?? '(none)', address: request.ip }
}

/**
 * Returns the fields of an error for the log. The database's `detail` is left out, because the detail quotes
 * values of rows.
 */
function logError(error: Error) {
  const { code, constraint, table } = error as Partial<pg.DatabaseError>
  return { type: error.name, message: error.message, stack: error.stack ?? '', code, constraint, table }
}

/**
 * Replaces the JSON parser. An empty body counts as no body. A malformed body gets MALFORMED_BODY, a text
 * that does not reveal how the parser works.
 */
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
 * When the server closes, ends the connections that have sent no request yet. Browsers open such connections
 * in advance. Node does not count them as idle, so closing would wait for them.
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
