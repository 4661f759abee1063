/**
 * The life of a request, the same for every endpoint:
 *
 *   path → who is it → permission bits → body (keys folded, all faults at once) → one transaction for a write
 *   → the use case → the reply through its serializer → commit → envelope, event to the account's open screens
 *
 * Who is asked before the body is read, so that a stranger cannot make the server work.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { type Access, type Endpoint, isWrite } from '#contract/endpoint.ts'
import { platformError } from '#contract/errors.ts'
import type { FileReply } from '#contract/file.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { mayAnywhere } from '#server/db/visibility.ts'
import type { Caller, Scope } from '#server/scope.ts'
import { inputError } from './errors.ts'
import type { Events } from './events.ts'
import { foldKeys } from './fold.ts'
import { claimKey, keepAnswer, LONGEST_KEY } from './idempotency.ts'
import { ownFields, requireOwn } from './own.ts'
import { compileReply } from './reply.ts'
import { sendFile } from './send-file.ts'

/** What every use case gets. `db` is the transaction in a write and the pool in a read. */
export interface Context {
  readonly db: Db
  readonly now: Date
  /** The day of `now` in UTC, yyyy-MM-dd. */
  readonly today: string
  readonly requestId: string
  readonly address: string
  readonly userAgent: string
}

/** Of somebody signed in. */
export interface SignedIn extends Context {
  readonly caller: Caller
}

/** Of an employee; what module endpoints get. */
export interface InAccount extends SignedIn {
  readonly scope: Scope
}

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

export interface Platform {
  readonly db: Db
  readonly events: Events
  /** Who a token belongs to; null when it is unknown, ended or expired. */
  readonly authenticate: (token: string, now: Date) => Promise<Caller | null>
  readonly now: () => Date
  /** On in tests: a reply is held against its schema, so that a promise which is not kept fails loudly. */
  readonly checkReplies: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

/** The token of a request: in `Authorization`, bare as the documents' client sends it, or as Bearer. */
export function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization?.trim()
  if (!header) return null
  return /^bearer\s/i.test(header) ? header.slice(7).trim() : header
}

/**
 * Answers who is calling when they may call an endpoint of this access.
 *
 * @throws AppError SIGN_IN_REQUIRED (401) or FORBIDDEN (403)
 */
export async function admit(
  platform: Platform,
  access: Access,
  request: FastifyRequest,
): Promise<Caller | null> {
  if (access === 'public') return null
  const token = tokenOf(request)
  const caller = token ? await platform.authenticate(token, platform.now()) : null
  if (!caller) throw platformError('SIGN_IN_REQUIRED')
  if (access === 'self') return caller
  if (access === 'admin') {
    // 000 §6: for others the route is rejected with 401 and the access-denied page is shown
    if (!caller.isAdmin) throw platformError('SIGN_IN_REQUIRED')
    return caller
  }
  if (!caller.scope || !mayAnywhere(caller.scope, access.module, access.action))
    throw platformError('FORBIDDEN')
  return caller
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (!parsed.success)
    throw value === undefined ? platformError('PARAMETERS_MISSING') : inputError(parsed.error)
  return parsed.data
}

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return null
  if (key.length > LONGEST_KEY) {
    throw platformError('INVALID_INPUT', [
      { path: 'Idempotency-Key', message: `must be at most ${LONGEST_KEY} characters` },
    ])
  }
  return key
}

/** The path of an endpoint as the router writes it: `{id}` becomes `:id`. */
export function urlOf({ path }: Endpoint): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** Adds one endpoint to the server. */
export function mount(app: FastifyInstance, platform: Platform, { endpoint, useCase }: Route): void {
  const foldBody = foldKeys(endpoint.body)
  const foldParams = foldKeys(endpoint.params)
  const serialize = compileReply(endpoint.reply)
  const writes = isWrite(endpoint)
  // What a repeated write is answered is kept, and a file is too much to keep.
  if (writes && endpoint.sendsFile) throw new Error(`${endpoint.path} sends a file, so it can only read`)
  const own = ownFields(endpoint.body)
  const operation = `${endpoint.method} ${endpoint.path}`

  app.route({
    method: endpoint.method,
    url: urlOf(endpoint),
    onRequest: async (request) => {
      request.caller = await admit(platform, endpoint.access, request)
    },
    handler: async (request, reply) => {
      const params = parse(endpoint.params, foldParams(request.params))
      const body = parse(endpoint.body, foldBody(request.body))
      requireOwn(own, body, request.caller)
      const key = writes ? idempotencyKey(request) : null
      const run = async (db: Db) => {
        const data = await useCase(contextOf(platform, request, db), body as never, params as never)
        if (platform.checkReplies) endpoint.reply.parse(data)
        return data
      }
      if (!writes) {
        const data = await run(platform.db)
        return endpoint.sendsFile ? sendFile(reply, data as FileReply) : send(reply, serialize(data))
      }

      const { caller } = request
      const actor = {
        loginId: caller?.loginId ?? null,
        employeeId: caller?.scope?.employeeId ?? null,
        requestId: request.id,
      }
      let isReplay = false
      // Serialized before the commit: a reply that breaks its promise takes the write with it.
      const answered = (data: unknown) => ({ data, text: serialize(data) })
      const { data, text } = await inTransaction(platform.db, actor, async (transaction) => {
        if (!key || !caller) return answered(await run(transaction))
        const claim = await claimKey(transaction, {
          loginId: caller.loginId,
          key,
          operation,
          // The same words in another account are another request.
          input: [caller.scope?.accountId, params, body],
        })
        isReplay = !claim.isNew
        if (!claim.isNew) return answered(claim.answer)
        const first = answered(await run(transaction))
        await keepAnswer(transaction, caller.loginId, key, JSON.parse(first.text))
        return first
      })
      if (!isReplay) tell(platform, endpoint, caller, data)
      return send(reply, text)
    },
  })
}

function contextOf(platform: Platform, request: FastifyRequest, db: Db): InAccount {
  const now = platform.now()
  return {
    db,
    now,
    today: now.toISOString().slice(0, 10),
    requestId: request.id,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    // Public endpoints have no caller, those of a person no scope: their types do not show what is missing.
    caller: request.caller as Caller,
    scope: request.caller?.scope as Scope,
  }
}

/** Tells the account's other open screens which records changed. Creates, updates and deletes answer their ids. */
function tell(platform: Platform, { access }: Endpoint, caller: Caller | null, data: unknown): void {
  if (typeof access !== 'object' || !caller?.scope) return
  platform.events.publish({
    companyId: caller.scope.companyId,
    accountId: caller.scope.accountId,
    module: access.module,
    action: access.action,
    ids: Array.isArray(data) ? data.filter((id) => typeof id === 'string') : [],
  })
}

function send(reply: FastifyReply, data: string): FastifyReply {
  return reply
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(`{"data":${data},"errorCode":null,"errorDescription":null}`)
}
