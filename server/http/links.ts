/**
 * Links to files: signed, valid for some minutes, and only together with the session that they were made for.
 * A request that cannot send a header, such as one for a picture, proves its session by a cookie that comes
 * with the links.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, Scope } from '#server/scope.ts'
import type { Secrets } from '#server/secrets.ts'
import type { Variant } from '#server/storage/storage.ts'
import { cookieIn, cookieText } from './cookies.ts'
import type { RouteHooks } from './mount.ts'

export const CONTENT_PATH = '/api/files/content'

/** The file that a link leads to, and the session that the link is for. */
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
  /**
   * Names a rule of a module by which the caller may read the file, such as a file of another account. Left
   * out: the usual rule for the account's own files.
   */
  readonly through?: string
}

/** The part of a link that a use case chooses. */
export type LinkTo = Pick<Link, 'fileId' | 'version' | 'variant' | 'through'> & {
  readonly isInline?: boolean
}

export interface Links {
  /**
   * The address of a file's bytes for a session. The address stays the same for some minutes, so that a list
   * that is fetched again has the same addresses.
   */
  urlOf(caller: Caller & { scope: Scope }, now: Date, to: LinkTo): string
  /** Reads a signed text. Returns null if the text was not signed here or is too old. */
  read(signed: string, now: Date): Link | null
  /** The cookie by which a request proves its session. */
  cookieOf(sessionKey: string): string
  /** True if the cookies of a request prove the session. */
  isProven(cookies: string | undefined, sessionKey: string): boolean
}

const LINK = 'link to a file'
const COOKIE = 'cookie for links'
/** In milliseconds. A link is valid for one to two of these steps. */
const STEP = 150_000
/**
 * How long the cookie lives. Each answer with links sets the cookie again. Cookies of older sessions do not
 * pile up in the browser, because they end after this time.
 */
const COOKIE_SECONDS = 3600

type Packed = [string, string, string, number, Variant, string, 0 | 1, number, string?]

/** Makes the functions that write and read links, with the server's secret. */
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

/** The hooks of a route that returns links: they send the cookie with the answer. */
export function linkHooks(links: Links): RouteHooks {
  return {
    async onSend(request: FastifyRequest, reply: FastifyReply) {
      if (reply.statusCode === 200 && request.caller)
        reply.header('set-cookie', links.cookieOf(request.caller.sessionKey))
    },
  }
}
