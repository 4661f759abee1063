/** What is mailed to prove that an address is somebody's: random, kept as a hash, and good once. */
import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#server/db/open.ts'
import { findCodeByHash, insertCodes, type Member, markCodeUsed } from './login-queries.ts'

const HOUR_MILLISECONDS = 3_600_000
/** Decisions 'Sign-in and people': an invitation lives seven days, a reset one hour. */
const LIFE_HOURS = { activate: 7 * 24, reset: 1 }

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}

/** Makes codes, each to choose a new password or, with `member`, to activate an employee. */
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

/** A code that still works for this username; undefined where it is wrong, used or too old. */
export function findCode(
  db: Db,
  { code, ...of }: { code: string; purpose: 'reset' | 'activate'; username: string; now: Date },
) {
  return findCodeByHash(db, { ...of, hash: hashOf(code) })
}

/** Uses a code up; answers whether it still worked. Of several at once one gets true. */
export function useUpCode(db: Db, code: string, now: Date): Promise<boolean> {
  return markCodeUsed(db, hashOf(code), now)
}

/** The link of a mail: its page takes the code and the address. */
export function codeLink(
  publicUrl: string,
  page: 'verify-email' | 'reset-password',
  code: string,
  email: string,
): string {
  return `${publicUrl}/${page}?${new URLSearchParams({ code, email })}`
}
