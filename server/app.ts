/** The whole server as one function, which tests open and close again. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Endpoint } from '#contract/endpoint.ts'
import { type AppError, platformError } from '#contract/errors.ts'
import type { Config } from './config.ts'
import { isMigrated } from './db/migrate.ts'
import type { Database } from './db/open.ts'
import { mountDownload } from './http/download.ts'
import { errorEnvelope, toAppError } from './http/errors.ts'
import type { Events } from './http/events.ts'
import { linkHooks, openLinks } from './http/links.ts'
import { mount } from './http/mount.ts'
import { openApiDocument } from './http/openapi.ts'
import { serveReferencePage } from './http/reference-page.ts'
import { mountResumable } from './http/resumable.ts'
import { mountStream } from './http/stream.ts'
import { limitArrival } from './http/timeouts.ts'
import { allowFiles, receivingHooks } from './http/uploads.ts'
import { serveWeb } from './http/web.ts'
import { authenticator, callerOfSession, findContent, openRoutes, stream } from './routes.ts'
import type { Secrets } from './secrets.ts'
import type { Staging } from './storage/staging.ts'
import type { Storage } from './storage/storage.ts'

const LARGEST_BODY = 8 * 1024 * 1024
const HEADERS_TIMEOUT = 30_000
/** Longer than any id or name in a path, percent-encoded. */
const LONGEST_PARAMETER = 500

export interface AppParts {
  config: Pick<Config, 'LEGACY_LOGIN' | 'LOG_LEVEL' | 'NODE_ENV' | 'PUBLIC_URL' | 'TRUST_PROXY'>
  database: Database
  events: Events
  secrets: Secrets
  storage: Storage
  staging: Staging
  now?: () => Date
  /** Where log lines go; standard output where nothing is said. */
  logStream?: { write(line: string): void }
}

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
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
    http: { headersTimeout: HEADERS_TIMEOUT },
    forceCloseConnections: 'idle',
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: LONGEST_PARAMETER },
    // What fails before there is a route runs through no hook and no error handler.
    frameworkErrors: (error, request, reply) => void sendError(toAppError(error), request, reply),
  })
  app.decorateRequest('caller', null)
  app.decorateRequest('upload', null)
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  app.setErrorHandler((thrown, request, reply) => {
    const error = toAppError(thrown)
    if (error.status >= 500) request.log.error({ err: thrown }, error.code)
    return sendError(error, request, reply)
  })
  app.setNotFoundHandler((request, reply) => sendError(platformError('NOT_FOUND'), request, reply))
  replaceJsonParser(app)
  endSilentConnections(app)
  limitArrival(app)

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    // Whoever serves this by https says so at the proxy (docs/operations.md).
    strictTransportSecurity: false,
  })
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })

  const links = openLinks(secrets, config.PUBLIC_URL)
  const routes = await openRoutes(
    { pool: database.pool, secrets, links },
    { hasLegacyLogin: config.LEGACY_LOGIN },
  )
  const platform = {
    db: database.db,
    events,
    authenticate: authenticator(database.db),
    now: now ?? (() => new Date()),
    publicUrl: config.PUBLIC_URL,
    checkReplies: config.NODE_ENV === 'test',
    storage,
    staging,
    links,
    callerOf: callerOfSession(database.db),
    findContent: findContent(database.db),
    hooksOf: (endpoint: Endpoint) => ({
      ...(endpoint.receivesFile && receivingHooks(platform)),
      ...(endpoint.givesLinks && linkHooks(links)),
    }),
  }
  for (const route of routes) if (!route.endpoint.receivesFile) mount(app, platform, route)
  await app.register(async (child) => {
    await allowFiles(child)
    for (const route of routes) if (route.endpoint.receivesFile) mount(child, platform, route)
  })
  await mountResumable(app, platform)
  mountDownload(app, platform)
  mountStream(app, platform, stream)

  serveHealth(app, database)
  const endpoints: Endpoint[] = [...routes.map((route) => route.endpoint), stream]
  const document = JSON.stringify(openApiDocument(endpoints, version))
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json').send(document))
  await serveReferencePage(app)
  await serveWeb(app)
  return app
}

function sendError(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
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

function serveHealth(app: FastifyInstance, { pool }: Database): void {
  const envelope = (data: object) => ({ data, errorCode: null, errorDescription: null })
  app.get('/api/health', async () => envelope({ status: 'up', version }))
  app.get('/api/ready', async (request, reply) => {
    const isReady = await isMigrated(pool).catch((error: unknown) => {
      request.log.error({ err: error }, 'not ready')
      return false
    })
    if (isReady) return envelope({ status: 'ready', version })
    return reply.status(503).send(errorEnvelope(platformError('UNAVAILABLE'), request.id))
  })
}
