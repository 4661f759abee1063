/**
 * Limits guesses, and mails requested in another person's name. Attempts are counted per username and per
 * address. A browser in which the user has signed in before has its own count, so guesses of strangers do not
 * lock the user out of this browser. Callers with a session are counted by session and by login.
 */
import type pg from 'pg'
import { AppError } from '#contract/errors.ts'
import { type Limiter, openLimiter } from '#server/http/limiter.ts'
import type { Caller } from '#server/scope.ts'
import { identityErrors } from '../contract.ts'

const WINDOW_SECONDS = 15 * 60
const PER_USERNAME = 10
const PER_BROWSER = 10
const PER_ADDRESS = 100
const PER_SESSION = 10
const PER_LOGIN = 50
const REQUESTS_PER_USERNAME = 10
const REQUESTS_PER_ADDRESS = 60

export interface Throttle<Who> {
  /**
   * Counts an attempt before the password is checked.
   *
   * @throws AppError SIGN_IN_THROTTLED (429), REQUEST_THROTTLED (429) for requests of mails
   */
  count(who: Who): Promise<void>
  /**
   * Called after a right attempt: clears the count of the username, browser or session, and takes the attempt
   * off the count of the address or login.
   */
  forgive(who: Who): Promise<void>
}

/** An attempt to sign in, or a request of a mail. */
export interface Guess {
  username: string
  address: string
  /** The id of the browser if this user has signed in with it before. */
  browserId?: string | null
}

/** A caller with a session who proves to be the person. */
export type Proving = Pick<Caller, 'sessionKey' | 'loginId'>

/** The throttle of sign-in on this database. */
export function openThrottle(pool: pg.Pool): Throttle<Guess> {
  const open = (keyPrefix: string, points: number) =>
    openLimiter(pool, { keyPrefix, points, duration: WINDOW_SECONDS })
  const ofBrowsers = open('d', PER_BROWSER)
  const ofStrangers = around(open('u', PER_USERNAME), open('a', PER_ADDRESS))
  return {
    async count({ username, address, browserId }) {
      // If the count of the browser is used up, the count of all other browsers applies. So a password reset,
      // which clears that count, also unlocks this browser.
      const isCounted =
        (browserId && (await ofBrowsers.take(browserId))) || (await ofStrangers.take(username, address))
      if (!isCounted) throw new AppError('SIGN_IN_THROTTLED', identityErrors.SIGN_IN_THROTTLED)
    },
    async forgive({ username, address, browserId }) {
      if (browserId) await ofBrowsers.clear(browserId)
      else await ofStrangers.forgive(username, address)
    },
  }
}

/** The throttle for callers with a session who must enter their password or a code. */
export function openProofThrottle(pool: pg.Pool): Throttle<Proving> {
  const open = (keyPrefix: string, points: number) =>
    openLimiter(pool, { keyPrefix, points, duration: WINDOW_SECONDS })
  const limiters = around(open('ps', PER_SESSION), open('pl', PER_LOGIN))
  return {
    async count({ sessionKey, loginId }) {
      if (!(await limiters.take(sessionKey, loginId)))
        throw new AppError('SIGN_IN_THROTTLED', identityErrors.SIGN_IN_THROTTLED)
    },
    forgive: ({ sessionKey, loginId }) => limiters.forgive(sessionKey, loginId),
  }
}

/** The throttle of mails to reset a password. */
export function openRequestThrottle(pool: pg.Pool): Throttle<Guess> {
  const limiters = around(
    openLimiter(pool, { keyPrefix: 'ru', points: REQUESTS_PER_USERNAME, duration: WINDOW_SECONDS }),
    openLimiter(pool, { keyPrefix: 'ra', points: REQUESTS_PER_ADDRESS, duration: WINDOW_SECONDS }),
  )
  return {
    async count({ username, address }) {
      if (!(await limiters.take(username, address)))
        throw new AppError('REQUEST_THROTTLED', identityErrors.REQUEST_THROTTLED)
    },
    forgive: ({ username, address }) => limiters.forgive(username, address),
  }
}

/**
 * Counts each attempt twice: for `one`, such as a username, and for `many`, such as the address that several
 * usernames share.
 */
function around(inner: Limiter, outer: Limiter) {
  return {
    take: async (one: string, many: string) => (await outer.take(many)) && (await inner.take(one)),
    async forgive(one: string, many: string) {
      await inner.clear(one)
      await outer.giveBack(many)
    },
  }
}
