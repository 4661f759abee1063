/**
 * Codes that are mailed to prove that a person owns an address. A code is random, stored as a hash, and can
 * be used once.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#server/db/open.ts'
import { findCodeByHash, insertCodes, type Member, markCodeUsed } from './login-queries.ts'

const HOUR_MILLISECONDS = 3_600_000
/**
 * Decisions 'Sign-in and people', in hours: an invitation is valid for seven days, a password reset for one
 * hour.
 */
const LIFE_HOURS = { activate: 7 * 24, reset: 1 }

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}

/** Makes codes and returns them. A code with `member` activates an employee; a code without sets a new password. */
export async function issueCodes(
  db: Db,
  whom: readonly { loginId: string; member?: Member }[],
  now: Date,
): Promise<string[]> {
  const codes = whom.map((one) => ({ ...one, code: randomBytes(32).toString('base64url') }))
  const untilOf = (purpose: keyof typeof LIFE_HOURS) =>
    new Date(now.getTime() + LIFE_HOURS[purpose] * HOUR_MILLISECONDS)
  await insertCodes(
    db,
    codes.map(({ code, member, ...one }) => ({
      ...one,
      ...(member && { member }),
      hash: hashOf(code),
      until: untilOf(member ? 'activate' : 'reset'),
    })),
    now,
  )
  return codes.map(({ code }) => code)
}

/** A valid code for this username; undefined if the code is wrong, used or too old. */
export function findCode(
  db: Db,
  { code, ...of }: { code: string; purpose: 'reset' | 'activate'; username: string; now: Date },
) {
  return findCodeByHash(db, { ...of, hash: hashOf(code) })
}

/**
 * Marks a code as used; returns false if the code was no longer valid. Of several concurrent calls only one
 * gets true.
 */
export function useUpCode(db: Db, code: string, now: Date): Promise<boolean> {
  return markCodeUsed(db, hashOf(code), now)
}

/** The link in a mail, to a page that takes the code and the address. */
export function codeLink(
  publicUrl: string,
  page: 'verify-email' | 'reset-password',
  code: string,
  email: string,
): string {
  return `${publicUrl}/${page}?${new URLSearchParams({ code, email })}`
}
