/** Hashing and choosing passwords. */
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { AppError } from '#contract/errors.ts'
import { identityErrors } from '../contract.ts'

// argon2id with the parameters that OWASP asks for: 19 MiB, two passes
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const common = new Set<string>(dictionary['passwords-common'])

/** Hashes a password. Takes about 30 ms: never inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

/** Made once, so that an unknown user costs the same time as a wrong password. */
const hashOfNobody = hashPassword('nobody has this password')

/** True when `password` belongs to `stored`; for a login without a password false, in the same time. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const isRight = await verify(stored ?? (await hashOfNobody), password)
  return isRight && stored != null
}

/** Refuses the passwords that are tried first (decisions: the 10,000 commonest; the list holds 49,000). */
export function requireUncommon(password: string): void {
  if (common.has(password.toLowerCase()))
    throw new AppError('PASSWORD_COMMON', identityErrors.PASSWORD_COMMON)
}
