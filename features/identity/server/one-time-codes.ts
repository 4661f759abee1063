/** Time-based one-time passwords (RFC 6238) as authenticator apps make them, and recovery codes. */
import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Plumbline'
const SECRET_BYTES = 20
const PERIOD_SECONDS = 30
const DIGITS = 6
/** Codes of the step before and after count as well: clocks differ. */
const WINDOW = 1
const RECOVERY_CODES = 10
const RECOVERY_BYTES = 10

function totpOf(secret: Buffer, label = ''): TOTP {
  const { buffer, byteOffset, byteLength } = secret
  return new TOTP({
    issuer: ISSUER,
    label,
    secret: new Secret({ buffer: buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer }),
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
  })
}

/** A new secret. */
export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

/** A secret as a person types it in, and as their app reads it from a picture. */
export function describeSecret(secret: Buffer, username: string): { secret: string; uri: string } {
  const totp = totpOf(secret, username)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The time step that a code belongs to; null where it is not the secret's, or not of now. */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
}

/** The digits of a code of an app; null for what is none, and may be a recovery code. */
export function digitsOf(code: string): string | null {
  const digits = code.replaceAll(/\s/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

/** New recovery codes: 80 random bits each, in groups of four letters and digits. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer }).base32
      .toLowerCase()
      .replaceAll(/(.{4})(?=.)/g, '$1-'),
  )
}

/** The hash of a recovery code, however its groups are written. */
export function hashOfRecoveryCode(code: string): Buffer {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHash('sha256').update(plain).digest()
}
