/** Hashing and choosing passwords. */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#contract/errors.ts'
import { openGate } from '#server/gate.ts'
import { identityErrors } from '../contract.ts'

// argon2id with the parameters that OWASP asks for: 19 MiB, two passes
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A processor is left for everybody else, however many passwords come at once. */
const hashing = openGate({ atOnce: Math.max(1, availableParallelism() - 1), line: 200 })

/**
 * Hashes a password. Takes about 30 ms: never inside a transaction.
 *
 * @throws AppError OVERLOADED (503), as all that hashes
 */
export function hashPassword(password: string): Promise<string> {
  return hashing.pass(() => hash(password, options))
}

/** Made once, so that an unknown user costs the same time as a wrong password. */
const hashOfNobody = hashPassword('nobody has this password')

/** True when `password` belongs to `stored`; for a login without a password false, in the same time. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await hashOfNobody)
  const isRight = await hashing.pass(() => verify(against, password))
  return isRight && stored != null
}

/** Refuses the passwords that are tried first (decisions: the 10,000 commonest; the list holds 49,000). */
export async function requireUncommon(password: string): Promise<void> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  if (dictionary['passwords-common'].includes(password.toLowerCase()))
    throw new AppError('PASSWORD_COMMON', identityErrors.PASSWORD_COMMON)
}
