/**
 * The life of a request, the same for every endpoint:
 *
 *   path → caller → permission bits → body (keys folded, all faults at once) → one transaction for a write
 *   → the use case → removal of costs that the caller may not see → the reply through its serializer → commit
 *   → envelope, event to the account's open screens
 *
 * The caller is checked before the body is read, so that a stranger cannot make the server work.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type * as z from 'zod'
import { type Access, type Endpoint, isWrite, urlOf } from '#contract/endpoint.ts'
import { platformError } from '#contract/errors.ts'
import type { FileReply } from '#contract/file.ts'
import { readByClocks } from '#contract/values.ts'
import { costsOrdersOf, requireSortable, takesCosts } from '#server/costs.ts'
import { NO_ZONE, todayIn } from '#server/days.ts'
import { Around, type AroundCommit, aroundRead } from '#server/db/around-commit.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ending } from '#server/ending.ts'
import type { Caller, Scope } from '#server/scope.ts'
import type { Space } from '#server/space.ts'
import type { Upload } from '#server/storage/landing.ts'
import { actorOf, admit, type Door, tabOf } from './admit.ts'
import { answerFile } from './answer-file.ts'
import { inputError } from './errors.ts'
import { type Events, withTouched } from './events.ts'
import { foldKeys } from './fold.ts'
import { claimKey, idempotencyKey, keepAnswer } from './idempotency.ts'
import { ownFields, requireOwn, takesCaller, withoutCaller } from './own.ts'
import { writeReply } from './reply.ts'
import { tell } from './tell.ts'

/** What every use case gets. `db` is the transaction in a write and the pool in a read. */
export interface Context extends AroundCommit {
  readonly db: Db
  readonly now: Date
  /** Today's date in the time zone of the caller's account, yyyy-MM-dd; in UTC without an account. */
  readonly today: string
  readonly requestId: string
  readonly address: string
  readonly userAgent: string
  readonly cookies: string
  /** The browser tab that called, if the request names its tab; for `events`. */
  readonly tab: string | null
  /** The address at which people reach the app, without a slash at the end. */
  readonly publicUrl: string
  /** Notifies open screens. In a write, it must be used in `afterCommit`. */
  readonly events: Events
  /** Who is calling; null for a public endpoint without a valid token. */
  readonly caller: Caller | null
  /** The file that came with the call, if the endpoint `receivesFile`. */
  readonly upload: Upload | null
  /** Sends a `Set-Cookie` with the answer, even if the answer is an error. */
  setCookie(cookie: string): void
}

/** The context for a caller who is signed in. */
export interface SignedIn extends Context {
  readonly caller: Caller
}

/** The context for an employee: for endpoints of modules. */
export interface InAccount extends SignedIn {
  readonly scope: Scope
}

/** The part of a context that reads need, in a call or in the background. */
export type Reading = Pick<InAccount, 'db' | 'scope' | 'now' | 'today'>

export type ContextOf<Who extends Access> = Who extends 'public'
  ? Context
  : Who extends 'self' | 'admin'
    ? SignedIn
    : InAccount

/** An endpoint with the use case that answers it, ready to be mounted. */
export interface Route {
  readonly endpoint: Endpoint
  readonly useCase: (context: InAccount, body: never, params: never) => Promise<unknown>
}

/** Binds an endpoint to its use case; the types of context, body, parameters and reply follow from the endpoint. */
export function answer<B extends z.ZodType, P extends z.ZodType, R extends z.ZodType, Who extends Access>(
  endpoint: Endpoint<B, P, R, Who>,
  useCase: (context: ContextOf<Who>, body: z.output<B>, params: z.output<P>) => Promise<z.output<R>>,
): Route {
  return { endpoint, useCase: useCase as unknown as Route['useCase'] }
}

export interface Platform extends Door {
  readonly db: Db
  /** The connections of endpoints declared `atDoor`. */
  readonly doorDb: Db
  readonly space: Space
  readonly events: Events
  readonly publicUrl: string
  /** The hooks of an endpoint's route, for files that come in and links that go out. */
  readonly hooksOf: (endpoint: Endpoint) => RouteHooks
  /** The work that follows from every write, in its transaction, after the use case. */
  readonly ending: Ending
  /** On in tests: each reply is checked against its schema, so that a reply that breaks the contract fails. */
  readonly checkReplies: boolean
}

/** The hooks and options that an endpoint's route can have. */
export type RouteHooks = Pick<RouteShorthandOptions, Hook>
type Hook = 'bodyLimit' | 'config' | 'preParsing' | 'preHandler' | 'onError' | 'onSend'

function parse(schema: z.ZodType | undefined, value: unknown, caller: Caller | null): unknown {
  if (!schema) return undefined
  const parsed = readByClocks(caller?.scope?.timeZone ?? NO_ZONE, () => schema.safeParse(value))
  if (!parsed.success)
    throw value === undefined ? platformError('PARAMETERS_MISSING') : inputError(parsed.error)
  return parsed.data
}

/** Adds one endpoint to the server. */
export function mount(app: FastifyInstance, platform: Platform, { endpoint, useCase }: Route): void {
  const foldBody = foldKeys(endpoint.body)
  const foldParams = foldKeys(endpoint.params)
  const serialize = (data: unknown) => writeReply(endpoint.reply, data)
  const writes = isWrite(endpoint)
  const own = ownFields(endpoint.body)
  const isOfCaller = takesCaller(endpoint.body)
  const takeCosts = takesCosts(endpoint.reply)
  const costsOrders = costsOrdersOf(endpoint.body)
  const db = endpoint.atDoor ? platform.doorDb : platform.db
  const operation = `${endpoint.method} ${endpoint.path}`

  app.route({
    method: endpoint.method,
    url: urlOf(endpoint),
    ...platform.hooksOf(endpoint),
    onRequest: async (request) => {
      request.caller = await admit(platform, endpoint, request)
    },
    handler: async (request, reply) => {
      const params = parse(endpoint.params, foldParams(request.params), request.caller)
      const given = parse(endpoint.body, foldBody(request.body), request.caller)
      requireOwn(own, given, request.caller)
      const body = isOfCaller ? withoutCaller(given, request.caller) : given
      requireSortable(costsOrders, body, request.caller?.scope ?? null)
      const key = writes ? idempotencyKey(request) : null
      const setCookie = (cookie: string) => void reply.header('set-cookie', cookie)
      const contextFor = (on: Db, around: AroundCommit) =>
        contextOf(platform, request, { db: on, around, setCookie })
      const run = async (context: InAccount) => {
        const data = takeCosts(context.scope, await useCase(context, body as never, params as never))
        if (platform.checkReplies) endpoint.reply.parse(data)
        return data
      }
      if (endpoint.sendsFile) {
        const make = async (on: Db) => (await run(contextFor(on, aroundRead))) as FileReply
        // If a call for a file writes, it only records that the file was requested. Such a call has no
        // idempotency key, because the answer would be stored with the key, and a file is too large for that.
        return answerFile(platform, { request, reply }, { endpoint, body }, () =>
          writes ? inTransaction(db, actorOf(request), make) : make(db),
        )
      }
      if (!writes) {
        const data = await run(contextFor(db, aroundRead))
        return send(reply, serialize(data), describe(endpoint, data))
      }

      // Refuses writes before the disk is full, because the database stops when it finds no more space.
      if (!endpoint.atDoor && platform.space.isFull()) throw platformError('STORAGE_FULL')
      const { caller } = request
      let isReplay = false
      let around = new Around()
      // Serialized before the commit, so that a reply that breaks its schema undoes the write.
      const answered = (data: unknown) => ({ data, text: serialize(data) })
      const { data, text } = await inTransaction(db, actorOf(request), async (transaction) => {
        // A new attempt drops the work that the failed attempt had left for the commit.
        around = new Around()
        const context = contextFor(transaction, around)
        // A public endpoint may answer with a token, which must not be stored.
        if (!key || !caller || endpoint.access === 'public') {
          const only = answered(await run(context))
          await platform.ending.run(context)
          await around.end(transaction)
          return only
        }
        const claim = await claimKey(transaction, {
          loginId: caller.loginId,
          key,
          operation,
          // The same body in another account, or with another file, is another request.
          input: [caller.scope?.accountId, params, body, request.upload?.name, request.upload?.sha256],
        })
        isReplay = !claim.isNew
        if (!claim.isNew) return answered(claim.answer)
        const first = answered(await run(context))
        const kept = { loginId: caller.loginId, key, answer: first.text }
        if (await keepAnswer(transaction, kept, platform.ending.isDue)) await platform.ending.run(context)
        await around.end(transaction)
        return first
      })
      around.committed((error) => request.log.error({ err: error }, 'after the commit'))
      if (!isReplay && !endpoint.isLook)
        tell(platform, endpoint, request, { data, workOrders: around.workOrders })
      return send(reply, text)
    },
  })
}

type Given = Pick<Context, 'db' | 'setCookie'> & { around: AroundCommit }

function contextOf(platform: Platform, request: FastifyRequest, { around, ...given }: Given): InAccount {
  const now = platform.now()
  return {
    ...given,
    beforeCommit: (work) => around.beforeCommit(work),
    afterCommit: (work) => around.afterCommit(work),
    now,
    today: todayIn(request.caller?.scope?.timeZone ?? NO_ZONE, now),
    requestId: request.id,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    cookies: request.headers.cookie ?? '',
    tab: tabOf(request),
    publicUrl: platform.publicUrl,
    events:
      around instanceof Around
        ? withTouched(platform.events, around, request.caller?.scope ?? null)
        : platform.events,
    upload: request.upload,
    // A public endpoint may have no caller, and an endpoint for a person no scope. The types of their
    // contexts do not promise these fields.
    caller: request.caller as Caller,
    scope: request.caller?.scope as Scope,
  }
}

/** The field of the reply that the envelope repeats, where the documents' client looks for it (001 §7). */
function describe({ describesWith }: Endpoint, data: unknown): string | null {
  return describesWith ? String((data as Record<string, unknown>)[describesWith]) : null
}

function send(reply: FastifyReply, data: string, description: string | null = null): FastifyReply {
  return reply
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(`{"data":${data},"errorCode":null,"errorDescription":${JSON.stringify(description)}}`)
}
