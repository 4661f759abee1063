import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { openSecrets, secretsOf } from './secrets.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-secrets-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const key = Buffer.alloc(32, 1)
const secrets = secretsOf(key)

describe('a signature', () => {
  test('is good for its text and purpose, made by the same key, and for nothing else', () => {
    const signature = secrets.sign('links', 'some text')
    expect(signature).toMatch(/^[\w-]{43}$/)
    expect(secrets.verify('links', 'some text', signature)).toBe(true)
    expect(secretsOf(Buffer.from(key)).verify('links', 'some text', signature)).toBe(true)
    expect(secrets.verify('links', 'some texts', signature)).toBe(false)
    expect(secrets.verify('codes', 'some text', signature)).toBe(false)
    expect(secretsOf(Buffer.alloc(32, 2)).verify('links', 'some text', signature)).toBe(false)
    for (const other of ['', 'x', signature.slice(1), `${signature}AAAA`, '%%%'])
      expect(secrets.verify('links', 'some text', other), other).toBe(false)
    // The last letter has two unused bits, so other letters decode to the same bytes.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    for (const letter of letters) {
      const other = `${signature.slice(0, -1)}${letter}`
      expect(secrets.verify('links', 'some text', other), other).toBe(other === signature)
    }
  })
})

describe('what is encrypted', () => {
  test.each(['', 'some secret', 'Größe 🙂', 'x'.repeat(100_000)])('comes back: %.20s', (text) => {
    expect(secrets.decrypt('codes', secrets.encrypt('codes', text)).toString()).toBe(text)
    const bytes = Buffer.from(text)
    expect(secrets.decrypt('codes', secrets.encrypt('codes', bytes))).toEqual(bytes)
  })

  test('never looks the same twice, and shows nothing of what it is', () => {
    const [one, other] = [secrets.encrypt('codes', 'some secret'), secrets.encrypt('codes', 'some secret')]
    expect(one).not.toEqual(other)
    expect(one.toString('latin1')).not.toContain('secret')
  })

  test('cannot be read changed, cut, for another purpose or with another key', () => {
    const encrypted = secrets.encrypt('codes', 'some secret')
    for (let at = 0; at < encrypted.length; at += 1) {
      const changed = Buffer.from(encrypted)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => secrets.decrypt('codes', changed), `byte ${at}`).toThrow()
    }
    for (const length of [0, 5, 27, encrypted.length - 1])
      expect(() => secrets.decrypt('codes', encrypted.subarray(0, length))).toThrow()
    expect(() => secrets.decrypt('links', encrypted)).toThrow()
    expect(() => secretsOf(Buffer.alloc(32, 2)).decrypt('codes', encrypted)).toThrow()
  })
})

describe('the key', () => {
  test('is made once, for nobody else to read, and kept', async () => {
    const DATA_DIR = join(folder, 'data')
    const first = await openSecrets({ DATA_DIR })
    const path = join(DATA_DIR, 'secret.key')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(Buffer.from(await readFile(path, 'utf8'), 'base64')).toHaveLength(32)
    const again = await openSecrets({ DATA_DIR })
    expect(again.verify('links', 'x', first.sign('links', 'x'))).toBe(true)
    expect(await readdir(DATA_DIR)).toEqual(['secret.key'])
  })

  test('is the same for processes that start at once', async () => {
    const opened = await Promise.all(Array.from({ length: 20 }, () => openSecrets({ DATA_DIR: folder })))
    expect(new Set(opened.map((each) => each.sign('links', 'x'))).size).toBe(1)
    expect(await readdir(folder)).toEqual(['secret.key'])
  })

  test('is that of the settings, where there is one', async () => {
    const { SECRET_KEY } = readConfig({ SECRET_KEY: '01'.repeat(32) })
    if (!SECRET_KEY) throw new Error('No key')
    const opened = await openSecrets({ SECRET_KEY, DATA_DIR: folder })
    expect(opened.sign('links', 'x')).toBe(secrets.sign('links', 'x'))
    expect(await readdir(folder)).toEqual([])
  })

  test('that was damaged is said to be', async () => {
    await writeFile(join(folder, 'secret.key'), 'c2hvcnQ=\n')
    await expect(openSecrets({ DATA_DIR: folder })).rejects.toThrow(ConfigError)
    await expect(openSecrets({ DATA_DIR: folder })).rejects.toThrow(/secret\.key holds no key/)
  })
})
