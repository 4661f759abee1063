/** Who is calling, and whether they may call an endpoint at all. */
import type { FastifyRequest } from 'fastify'
import type { Access } from '#contract/endpoint.ts'
import { platformError } from '#contract/errors.ts'
import { mayAnywhere } from '#server/db/visibility.ts'
import type { Caller } from '#server/scope.ts'

/** How callers are known. */
export interface Door {
  /** Who a token belongs to; null when it is unknown, ended or expired. `isUse` false: nobody did anything by it. */
  readonly authenticate: (token: string, now: Date, isUse?: boolean) => Promise<Caller | null>
  readonly now: () => Date
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

const tabName = /^[0-9a-f]{32}$/

/**
 * The tab of a browser that an admitted request came from, where it names one: its own stream need not tell it what it
 * did itself. With the session, so that naming another's tab silences nobody.
 */
export function tabOf({ caller, headers }: FastifyRequest): string | null {
  const name = headers['x-tab']
  return caller && typeof name === 'string' && tabName.test(name) ? `${caller.sessionKey} ${name}` : null
}

/**
 * Answers who is calling when they may call an endpoint of this access; nobody, where anybody may.
 *
 * @throws AppError SIGN_IN_REQUIRED (401) or FORBIDDEN (403)
 */
export async function admit(
  door: Door,
  access: Access,
  request: FastifyRequest,
  isUse = true,
): Promise<Caller | null> {
  const token = tokenOf(request)
  const caller = token ? await door.authenticate(token, door.now(), isUse) : null
  if (access === 'public') return caller
  if (!caller) throw platformError('SIGN_IN_REQUIRED')
  if (access === 'self') return caller
  if (access === 'admin') {
    // 000 §6: for others the route is rejected with 401 and the access-denied page is shown
    if (!caller.isAdmin) throw platformError('SIGN_IN_REQUIRED')
    return caller
  }
  const { scope } = caller
  const { module, orModule = module, action } = access
  if (!scope || !(mayAnywhere(scope, module, action) || mayAnywhere(scope, orModule, action)))
    throw platformError('FORBIDDEN')
  return caller
}
