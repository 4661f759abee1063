/** Hashes and checks passwords. */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#contract/errors.ts'
import { openGate } from '#server/gate.ts'
import { identityErrors } from '../contract.ts'

// argon2id with parameters recommended by OWASP: 19 MiB, two passes
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Leaves one processor free for other work, however many passwords are hashed at once. */
const hashing = openGate({ atOnce: Math.max(1, availableParallelism() - 1), line: 200 })

/**
 * Hashes a password. Takes about 30 ms: never call it inside a transaction.
 *
 * @throws AppError OVERLOADED (503), like every function that hashes
 */
export function hashPassword(password: string): Promise<string> {
  return hashing.pass(() => hash(password, options))
}

/** A hash for unknown users, so that they take the same time as a wrong password. */
const hashOfNobody = hashPassword('nobody has this password')

/**
 * Whether `password` matches the hash `stored`. For a login without a password it returns false, in the same
 * time.
 */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await hashOfNobody)
  const isRight = await hashing.pass(() => verify(against, password))
  return isRight && stored != null
}

/** Refuses common passwords (decisions: the 10,000 commonest; the list here contains 49,000). */
export async function requireUncommon(password: string): Promise<void> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  if (dictionary['passwords-common'].includes(password.toLowerCase()))
    throw new AppError('PASSWORD_COMMON', identityErrors.PASSWORD_COMMON)
}
