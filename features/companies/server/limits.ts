/** Limits the registrations from a network address, and the mails for them to one mailbox. */
import type pg from 'pg'
import { openLimiter } from '#server/http/limiter.ts'

const WINDOW_SECONDS = 3600
const PER_ADDRESS = 20
const PER_MAILBOX = 5

/** Counts registrations. */
export interface Registrations {
  /**
   * False if there were too many registrations from this network address. Never call it inside a transaction:
   * it takes a connection of its own.
   */
  takeFrom(address: string): Promise<boolean>
  /** False if there were too many registrations that write to this mailbox, from any network address. */
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

/** The mailbox of a mail address: in lower case, without the part after a `+`. */
export function mailboxOf(mail: string): string {
  const small = mail.trim().toLowerCase()
  const at = small.lastIndexOf('@')
  return `${small.slice(0, at).split('+', 1)[0]}${small.slice(at)}`
}
