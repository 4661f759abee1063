/**
 * Slows down guessing, and mails that somebody asks for in another's name: attempts are counted per username and per
 * address. A right password clears its user's.
 */
import type pg from 'pg'
import { AppError, type ErrorKind } from '#contract/errors.ts'
import { type Limiter, openLimiter } from '#server/http/limiter.ts'
import { identityErrors } from '../contract.ts'

const WINDOW_SECONDS = 15 * 60
const PER_USERNAME = 10
const PER_ADDRESS = 100
const REQUESTS_PER_USERNAME = 10
const REQUESTS_PER_ADDRESS = 60

export interface Throttle {
  /**
   * Counts an attempt before the password is looked at.
   *
   * @throws AppError SIGN_IN_THROTTLED (429), REQUEST_THROTTLED (429) where mails are asked for
   */
  count(username: string, address: string): Promise<void>
  /** The attempt was right: the user starts anew, and the address has one attempt fewer on its account. */
  forgive(username: string, address: string): Promise<void>
}

/** The throttle of sign-in on this database. */
export function openThrottle(pool: pg.Pool): Throttle {
  return throttleOf(
    openLimiter(pool, { keyPrefix: 'u', points: PER_USERNAME, duration: WINDOW_SECONDS }),
    openLimiter(pool, { keyPrefix: 'a', points: PER_ADDRESS, duration: WINDOW_SECONDS }),
    ['SIGN_IN_THROTTLED', identityErrors.SIGN_IN_THROTTLED],
  )
}

/** The throttle of mails to reset a password. */
export function openRequestThrottle(pool: pg.Pool): Throttle {
  return throttleOf(
    openLimiter(pool, { keyPrefix: 'ru', points: REQUESTS_PER_USERNAME, duration: WINDOW_SECONDS }),
    openLimiter(pool, { keyPrefix: 'ra', points: REQUESTS_PER_ADDRESS, duration: WINDOW_SECONDS }),
    ['REQUEST_THROTTLED', identityErrors.REQUEST_THROTTLED],
  )
}

function throttleOf(
  byUsername: Limiter,
  byAddress: Limiter,
  refusal: [code: string, kind: ErrorKind],
): Throttle {
  return {
    async count(username, address) {
      if (!(await byAddress.take(address)) || !(await byUsername.take(username)))
        throw new AppError(...refusal)
    },
    async forgive(username, address) {
      await byUsername.clear(username)
      await byAddress.giveBack(address)
    },
  }
}
