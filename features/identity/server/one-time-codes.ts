/** Time-based one-time passwords (RFC 6238) as authenticator apps make them, and recovery codes. */
import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Plumbline'
const SECRET_BYTES = 20
const PERIOD_SECONDS = 30
const DIGITS = 6
/** The number of time steps before and after that are accepted, because clocks differ. */
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

/** A secret as text to type in, and as an address for the QR code. */
export function describeSecret(secret: Buffer, username: string): { secret: string; uri: string } {
  const totp = totpOf(secret, username)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The time step of a code; null if the code does not belong to the secret or to the current time. */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
}

/** The digits of an authenticator code; null for other texts, which may be recovery codes. */
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

/** The hash of a recovery code. Separators and letter case do not matter. */
export function hashOfRecoveryCode(code: string): Buffer {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHash('sha256').update(plain).digest()
}
