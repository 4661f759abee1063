/** Who is calling, and whether they may call an endpoint at all. */
import type { FastifyRequest } from 'fastify'
import { type Endpoint, isWrite } from '#contract/endpoint.ts'
import { forbidden, platformError } from '#contract/errors.ts'
import { mayAnywhere } from '#server/db/visibility.ts'
import type { Caller, PreviewAsked } from '#server/scope.ts'

/** How callers are known. */
export interface Door {
  /** Who a token belongs to; null when it is unknown, ended or expired. `isUse` false: nobody did anything by it. */
  readonly authenticate: (token: string, now: Date, isUse?: boolean) => Promise<Caller | null>
  /**
   * Somebody as a role would be.
   *
   * @throws AppError PREVIEW_OVER (404) where they may not look at it
   */
  readonly previewedAs: (caller: Caller, asked: PreviewAsked) => Promise<Caller>
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

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** What a tab asks to be shown instead of what its person sees (records.md 'Roles and access'). */
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

/** The part of a call that says who may make it. */
export type Admitted = Pick<Endpoint, 'method' | 'access' | 'writes' | 'atDoor'>

/**
 * Answers who is calling when they may call an endpoint; nobody, where anybody may. Whoever looks at the app as a role is
 * answered as that role, and writes nothing but their sessions.
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
  // A stream only says that something has changed; a session is ended and kept by its own person.
  const asked = isUse && !(call.atDoor && isWrite(call)) ? previewOf(request) : null
  const caller = asked ? await door.previewedAs(own, asked) : own
  if (asked && isWrite(call)) throw platformError('PREVIEW_READ_ONLY')
  requireAccess(caller, access)
  return caller
}

function requireAccess(caller: Caller, access: Exclude<Admitted['access'], 'public'>): void {
  if (access === 'self') return
  // 000 §6: for others the route is rejected with 401 and the access-denied page is shown
  if (access === 'admin') {
    if (!caller.isAdmin) throw platformError('SIGN_IN_REQUIRED')
    return
  }
  const { scope } = caller
  const { module, orModule = module, action } = access
  if (!scope || !(mayAnywhere(scope, module, action) || mayAnywhere(scope, orModule, action)))
    throw forbidden({ module, action })
}

/** Who acts in a transaction of this request, for the audit trail. */
export function actorOf({ caller, id }: FastifyRequest) {
  const { employeeId = null, companyId = null, accountId = null } = caller?.scope ?? {}
  return { loginId: caller?.loginId ?? null, employeeId, companyId, accountId, requestId: id }
}
