/**
 * Slows down guessing: attempts to sign in are counted per username and per address, in the database, so that all
 * server processes count together. rate-limiter-flexible keeps the counters; a right password clears its user's.
 */
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#contract/errors.ts'
import { identityErrors } from '../contract.ts'

const WINDOW_SECONDS = 15 * 60
const PER_USERNAME = 10
const PER_ADDRESS = 100

export interface Throttle {
  /**
   * Counts an attempt before the password is looked at.
   *
   * @throws AppError SIGN_IN_THROTTLED (429)
   */
  count(username: string, address: string): Promise<void>
  /** The attempt was right: the user starts anew, and the address has one attempt fewer on its account. */
  forgive(username: string, address: string): Promise<void>
}

/** The throttle on this database. */
export async function openThrottle(pool: pg.Pool): Promise<Throttle> {
  const limiter = async (keyPrefix: string, points: number): Promise<RateLimiterPostgres> => {
    const shared = { storeClient: pool, storeType: 'pool', tableName: 'throttle', tableCreated: true }
    return new RateLimiterPostgres({ ...shared, keyPrefix, points, duration: WINDOW_SECONDS })
  }
  const byUsername = await limiter('u', PER_USERNAME)
  const byAddress = await limiter('a', PER_ADDRESS)
  // A key has 255 characters at most, a username up to 254.
  const keyOf = (username: string) => username.slice(0, 250)
  return {
    async count(username, address) {
      try {
        await byAddress.consume(address)
        await byUsername.consume(keyOf(username))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw new AppError('SIGN_IN_THROTTLED', identityErrors.SIGN_IN_THROTTLED)
      }
    },
    async forgive(username, address) {
      await byUsername.delete(keyOf(username))
      await byAddress.reward(address)
    },
  }
}
