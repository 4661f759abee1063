/** How often an address may register a company. */
import type pg from 'pg'
import { type Limiter, openLimiter } from '#server/http/limiter.ts'

const WINDOW_SECONDS = 3600
const PER_ADDRESS = 20

/** The limiter of registrations on this database. */
export function openRegistrations(pool: pg.Pool): Limiter {
  return openLimiter(pool, { keyPrefix: 'r', points: PER_ADDRESS, duration: WINDOW_SECONDS })
}
