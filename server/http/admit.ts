/** Finds out who is calling, and whether they may call an endpoint at all. */
import type { FastifyRequest } from 'fastify'
import { type Endpoint, isWrite } from '#contract/endpoint.ts'
import { forbidden, platformError } from '#contract/errors.ts'
import { mayAnywhere } from '#server/db/visibility.ts'
import type { Caller, PreviewAsked } from '#server/scope.ts'

/** The functions that identify callers. */
export interface Door {
  /**
   * Returns the caller of a token; null if the token is unknown, ended or expired. With `isUse` false, the
   * request does not count as use of the session.
   */
  readonly authenticate: (token: string, now: Date, isUse?: boolean) => Promise<Caller | null>
  /**
   * Returns the caller as a role would see the app.
   *
   * @throws AppError PREVIEW_OVER (404) if they may not look at the app as this role
   */
  readonly previewedAs: (caller: Caller, asked: PreviewAsked) => Promise<Caller>
  readonly now: () => Date
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

/**
 * The token of a request: in the header `Authorization`, alone as the documents' client sends it, or after
 * 'Bearer'.
 */
export function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization?.trim()
  if (!header) return null
  return /^bearer\s/i.test(header) ? header.slice(7).trim() : header
}

const tabName = /^[0-9a-f]{32}$/

/**
 * The browser tab that sent an admitted request, if the request names its tab. The event stream of that tab
 * can then skip changes by the tab itself. The result contains the session, so that naming another person's
 * tab hides nothing from that person.
 */
export function tabOf({ caller, headers }: FastifyRequest): string | null {
  const name = headers['x-tab']
  return caller && typeof name === 'string' && tabName.test(name) ? `${caller.sessionKey} ${name}` : null
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** The role, and perhaps the project, as which a tab asks to see the app (records.md 'Roles and access'). */
function previewOf({ headers }: FastifyRequest): PreviewAsked | null {
  const [role, project] = [headers['x-preview-role'], headers['x-preview-project']]
  if (typeof role !== 'string') return null
  if (!uuid.test(role) || (project !== undefined && !uuid.test(String(project))))
    throw platformError('NOT_FOUND')
  return {
    roleId: role.toLowerCase(),
    workOrderId: project === undefined ? null : String(project).toLowerCase(),
  }
}

/** The part of an endpoint that decides who may call it. */
export type Admitted = Pick<Endpoint, 'method' | 'access' | 'writes' | 'atDoor'>

/**
 * Returns who is calling, if they may call the endpoint; null if they are unknown and the endpoint is public.
 * A caller who looks at the app as a role gets the answers of that role, and may write nothing except their
 * own sessions.
 *
 * @throws AppError SIGN_IN_REQUIRED (401), FORBIDDEN (403), PREVIEW_OVER (404) or PREVIEW_READ_ONLY (409)
 */
export async function admit(
  door: Door,
  call: Admitted,
  request: FastifyRequest,
  isUse = true,
): Promise<Caller | null> {
  const token = tokenOf(request)
  const own = token ? await door.authenticate(token, door.now(), isUse) : null
  const { access } = call
  if (access === 'public') return own
  if (!own) throw platformError('SIGN_IN_REQUIRED')
  // The role does not count for streams, which only report that something changed, nor for ending and keeping
  // sessions, which belong to the person.
  const asked = isUse && !(call.atDoor && isWrite(call)) ? previewOf(request) : null
  const caller = asked ? await door.previewedAs(own, asked) : own
  if (asked && isWrite(call)) throw platformError('PREVIEW_READ_ONLY')
  requireAccess(caller, access)
  return caller
}

function requireAccess(caller: Caller, access: Exclude<Admitted['access'], 'public'>): void {
  if (access === 'self') return
  // 000 §6: other people get 401 for this route, and see the access-denied page
  if (access === 'admin') {
    if (!caller.isAdmin) throw platformError('SIGN_IN_REQUIRED')
    return
  }
  const { scope } = caller
  const { module, orModule = module, action } = access
  if (!scope || !(mayAnywhere(scope, module, action) || mayAnywhere(scope, orModule, action)))
    throw forbidden({ module, action })
}

/** The person who acts in a transaction of this request, for the audit trail. */
export function actorOf({ caller, id }: FastifyRequest) {
  const { employeeId = null, companyId = null, accountId = null } = caller?.scope ?? {}
  return { loginId: caller?.loginId ?? null, employeeId, companyId, accountId, requestId: id }
}
