/** How often an address may register a company, and how often a mailbox may be written to for it. */
import type pg from 'pg'
import { openLimiter } from '#server/http/limiter.ts'

const WINDOW_SECONDS = 3600
const PER_ADDRESS = 20
const PER_MAILBOX = 5

/** Counts registrations. */
export interface Registrations {
  /** False when there were too many from an address. Never inside a transaction: it takes a connection of its own. */
  takeFrom(address: string): Promise<boolean>
  /** The same of those that write to a mailbox, whatever address they come from. */
  takeFor(mail: string): Promise<boolean>
}

/** The limiters of registrations on this database. */
export function openRegistrations(pool: pg.Pool): Registrations {
  const open = (keyPrefix: string, points: number) =>
    openLimiter(pool, { keyPrefix, points, duration: WINDOW_SECONDS })
  const addresses = open('r', PER_ADDRESS)
  const mailboxes = open('rm', PER_MAILBOX)
  return {
    takeFrom: (address) => addresses.take(address),
    takeFor: (mail) => mailboxes.take(mailboxOf(mail)),
  }
}

/** Where a mail to an address arrives: in small letters, without what stands behind a `+`. */
export function mailboxOf(mail: string): string {
  const small = mail.trim().toLowerCase()
  const at = small.lastIndexOf('@')
  return `${small.slice(0, at).split('+', 1)[0]}${small.slice(at)}`
}
