/**
 * The server's own secret. Nobody else can make its signatures, and nobody can read its encrypted data in a
 * copy of the database. There is one key. Each purpose has a key of its own, which is made from that key
 * (HKDF).
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError } from './config.ts'

export interface Secrets {
  /** A signature of `text`, as base64url. */
  sign(purpose: string, text: string): string
  /** True for the signature that `sign` made of this text for this purpose. */
  verify(purpose: string, text: string, signature: string): boolean
  encrypt(purpose: string, content: Buffer | string): Buffer
  /**
   * Decrypts data that was encrypted for this purpose. Throws if it was changed, or encrypted with another
   * key.
   */
  decrypt(purpose: string, encrypted: Buffer): Buffer
}

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/**
 * Opens the secret: SECRET_KEY if it is set, else a key that is made once and stored in DATA_DIR/secret.key.
 *
 * @throws ConfigError when that file contains no key
 */
export async function openSecrets(config: Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>): Promise<Secrets> {
  return secretsOf(config.SECRET_KEY ?? (await keptKey(config.DATA_DIR)))
}

/** The key of a folder. If two processes make a key at the same time, one of them wins, and both use its key. */
async function keptKey(folder: string): Promise<Buffer> {
  const path = join(folder, 'secret.key')
  const read = async () => Buffer.from(await readFile(path, 'utf8'), 'base64')
  let key = await read().catch(ifMissing)
  if (!key) {
    await mkdir(folder, { recursive: true })
    const made = join(folder, `secret.${randomUUID()}.new`)
    await writeFile(made, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
    // The file gets its name only when it is complete, and only if no file has that name.
    await link(made, path)
      .catch(ifThere)
      .finally(() => rm(made))
    key = await read()
  }
  if (key.length < KEY_BYTES) throw new ConfigError(`${path} holds no key. Restore it, or set SECRET_KEY.`)
  return key
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function ifThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

/** The functions that sign and encrypt with a key. */
export function secretsOf(key: Buffer): Secrets {
  const made = new Map<string, Buffer>()
  const keyFor = (use: string): Buffer => {
    const known = made.get(use) ?? Buffer.from(hkdfSync('sha256', key, '', `plumbline ${use}`, KEY_BYTES))
    made.set(use, known)
    return known
  }
  const signatureOf = (purpose: string, text: string) =>
    createHmac('sha256', keyFor(`sign ${purpose}`))
      .update(text)
      .digest()

  return {
    sign: (purpose, text) => signatureOf(purpose, text).toString('base64url'),
    verify(purpose, text, signature) {
      // Compared as text: the last letter of base64 has unused bits, so several texts decode to the same bytes.
      const expected = Buffer.from(signatureOf(purpose, text).toString('base64url'))
      const given = Buffer.from(signature)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
    encrypt(purpose, content) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, keyFor(`encrypt ${purpose}`), nonce)
      const encrypted = Buffer.concat([cipher.update(content), cipher.final()])
      return Buffer.concat([nonce, encrypted, cipher.getAuthTag()])
    },
    decrypt(purpose, encrypted) {
      if (encrypted.length < NONCE_BYTES + TAG_BYTES) throw new Error('Too short to have been encrypted here')
      const nonce = encrypted.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv(CIPHER, keyFor(`encrypt ${purpose}`), nonce, {
        authTagLength: TAG_BYTES,
      })
      decipher.setAuthTag(encrypted.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
    },
  }
}
