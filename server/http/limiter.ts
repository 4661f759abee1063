/**
 * Counts attempts in the database, so that all server processes count together. rate-limiter-flexible stores
 * the counters.
 */
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

export interface Limiter {
  /**
   * Counts an attempt. Returns false if there were too many. Must not be called inside a transaction, because
   * it uses a connection of its own.
   */
  take(key: string): Promise<boolean>
  /** Removes one counted attempt. */
  giveBack(key: string): Promise<void>
  /** Removes all counted attempts. */
  clear(key: string): Promise<void>
}

// A key has 255 characters at most.
const LONGEST_KEY = 250

/** A limiter of `points` attempts in `duration` seconds. */
export function openLimiter(
  pool: pg.Pool,
  { keyPrefix, points, duration }: { keyPrefix: string; points: number; duration: number },
): Limiter {
  const shared = { storeClient: pool, storeType: 'pool', tableName: 'throttle', tableCreated: true }
  const limiter = new RateLimiterPostgres({ ...shared, keyPrefix, points, duration })
  const keyOf = (key: string) => key.slice(0, LONGEST_KEY)
  return {
    async take(key) {
      try {
        await limiter.consume(keyOf(key))
        return true
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return false
      }
    },
    async giveBack(key) {
      await limiter.reward(keyOf(key))
    },
    async clear(key) {
      await limiter.delete(keyOf(key))
    },
  }
}
