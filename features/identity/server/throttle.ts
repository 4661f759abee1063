/**
 * Slows down guessing, and mails that somebody asks for in another's name. Attempts are counted per username and per
 * address. A browser in which the user signed in before has a count of its own: what strangers guess does not lock the
 * person out of it. Whoever has a session and is asked for their password or a code is counted by that.
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
   * Counts an attempt before the password is looked at.
   *
   * @throws AppError SIGN_IN_THROTTLED (429), REQUEST_THROTTLED (429) where mails are asked for
   */
  count(who: Who): Promise<void>
  /** The attempt was right: who made it starts anew, and what is counted around them has one attempt fewer. */
  forgive(who: Who): Promise<void>
}

/** Who tries to sign in, or asks for a mail. */
export interface Guess {
  username: string
  address: string
  /** The browser, where this user signed in before in it. */
  browserId?: string | null
}

/** Who has a session, and proves that it is theirs. */
export type Proving = Pick<Caller, 'sessionKey' | 'loginId'>

/** The throttle of sign-in on this database. */
export function openThrottle(pool: pg.Pool): Throttle<Guess> {
  const open = (keyPrefix: string, points: number) =>
    openLimiter(pool, { keyPrefix, points, duration: WINDOW_SECONDS })
  const ofBrowsers = open('d', PER_BROWSER)
  const ofStrangers = around(open('u', PER_USERNAME), open('a', PER_ADDRESS))
  return {
    async count({ username, address, browserId }) {
      // Who is slowed down here is as well off as anywhere else: a reset password opens it as it opens other browsers.
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

/** The throttle of those who have a session and are asked for their password or a code. */
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

/** Counts somebody, and what many somebodies come from. */
function around(inner: Limiter, outer: Limiter) {
  return {
    take: async (one: string, many: string) => (await outer.take(many)) && (await inner.take(one)),
    async forgive(one: string, many: string) {
      await inner.clear(one)
      await outer.giveBack(many)
    },
  }
}
