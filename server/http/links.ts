/**
 * Links to files: signed, good for some minutes, and only together with the session that they were made for. What
 * cannot send a header, as the source of a picture, proves its session by a cookie that comes with the links.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, Scope } from '#server/scope.ts'
import type { Secrets } from '#server/secrets.ts'
import type { Variant } from '#server/storage/storage.ts'
import { cookieIn, cookieText } from './cookies.ts'
import type { RouteHooks } from './mount.ts'

export const CONTENT_PATH = '/api/files/content'

/** What a link leads to, and for whom. */
export interface Link {
  readonly companyId: string
  readonly accountId: string
  readonly fileId: string
  readonly version: number
  readonly variant: Variant
  readonly sessionKey: string
  readonly isInline: boolean
  /** Milliseconds since 1970. */
  readonly expires: number
  /** The door by which a module lets the caller read a file of another account; left out: it is of their own. */
  readonly through?: string
}

/** What a use case says of a link that it gives. */
export type LinkTo = Pick<Link, 'fileId' | 'version' | 'variant' | 'through'> & {
  readonly isInline?: boolean
}

export interface Links {
  /** The address of a file's bytes for a session. The same within some minutes, so that lists can be fetched again. */
  urlOf(caller: Caller & { scope: Scope }, now: Date, to: LinkTo): string
  /** What a signed text says; null where it was not signed here or is too old. */
  read(signed: string, now: Date): Link | null
  /** The cookie by which a request proves a session. */
  cookieOf(sessionKey: string): string
  /** True where the cookies of a request prove the session. */
  isProven(cookies: string | undefined, sessionKey: string): boolean
}

const LINK = 'link to a file'
const COOKIE = 'cookie for links'
/** A link is good for two of these at most, and for one at least. */
const STEP = 150_000
/** The cookie comes anew with each link; those of older sessions do not pile up in the browser. */
const COOKIE_SECONDS = 3600

type Packed = [string, string, string, number, Variant, string, 0 | 1, number, string?]

/** Makes and reads links with the server's secret. */
export function openLinks(secrets: Pick<Secrets, 'sign' | 'verify'>, publicUrl: string): Links {
  const nameOf = (sessionKey: string) => `plumbline_files_${sessionKey.slice(0, 16)}`
  return {
    urlOf({ sessionKey, scope }, now, { fileId, version, variant, isInline = false, through }) {
      const expires = (Math.floor(now.getTime() / STEP) + 2) * STEP
      const { companyId, accountId } = scope
      const packed = [
        companyId,
        accountId,
        fileId,
        version,
        variant,
        sessionKey,
        isInline ? 1 : 0,
        expires,
        ...(through === undefined ? [] : [through]),
      ] as Packed
      const text = Buffer.from(JSON.stringify(packed)).toString('base64url')
      return `${CONTENT_PATH}/${text}.${secrets.sign(LINK, text)}`
    },
    read(signed, now) {
      const [text = '', signature = ''] = signed.split('.')
      if (!secrets.verify(LINK, text, signature)) return null
      const packed = JSON.parse(Buffer.from(text, 'base64url').toString()) as Packed
      const [companyId, accountId, fileId, version, variant, sessionKey, isInline, expires, through] = packed
      if (expires <= now.getTime()) return null
      return {
        ...{ companyId, accountId, fileId, version, variant, sessionKey, isInline: isInline === 1, expires },
        ...(through !== undefined && { through }),
      }
    },
    cookieOf(sessionKey) {
      return cookieText(nameOf(sessionKey), secrets.sign(COOKIE, sessionKey), {
        path: CONTENT_PATH,
        seconds: COOKIE_SECONDS,
        publicUrl,
      })
    },
    isProven(cookies = '', sessionKey) {
      const value = cookieIn(cookies, nameOf(sessionKey))
      return value !== undefined && secrets.verify(COOKIE, sessionKey, value)
    },
  }
}

/** What a route that gives links does around its use case: the cookie comes with the answer. */
export function linkHooks(links: Links): RouteHooks {
  return {
    async onSend(request: FastifyRequest, reply: FastifyReply) {
      if (reply.statusCode === 200 && request.caller)
        reply.header('set-cookie', links.cookieOf(request.caller.sessionKey))
    },
  }
}
