import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestStorage, startS3, type TestStorage } from '#tests/harness/storage.ts'
import { openStorage } from './open.ts'

async function bytesOf(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part as Uint8Array))
  return Buffer.concat(parts)
}

describe.each(['disk', 's3'] as const)('the storage on %s', (kind) => {
  let test_: TestStorage
  let folder: string

  beforeAll(async () => {
    test_ = await openTestStorage(kind)
    folder = await mkdtemp(join(tmpdir(), 'plumbline-storage-'))
  })

  afterAll(async () => {
    await test_?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const put = async (key: string, content: Buffer) => {
    const path = join(folder, 'local')
    await rm(path, { force: true })
    await writeFile(path, content)
    await test_.storage.put(key, path, { contentType: 'text/plain', size: content.length })
    // The local file stays.
    expect((await readFile(path)).equals(content)).toBe(true)
  }

  test.each([0, 1, 8 * 1024 * 1024, 8 * 1024 * 1024 + 1, 20_000_001])('keeps %d bytes', async (size) => {
    const content = Buffer.alloc(size, 'abc')
    await put('a/b/original', content)
    expect(await test_.storage.has('a/b/original')).toBe(true)
    expect((await bytesOf(await test_.storage.read('a/b/original'))).equals(content)).toBe(true)
  })

  test('reads ranges, both ends included', async () => {
    await put('a/range/original', Buffer.from('0123456789'))
    const range = async (start: number, end: number) =>
      (await bytesOf(await test_.storage.read('a/range/original', { start, end }))).toString()
    expect([await range(0, 0), await range(3, 6), await range(9, 9)]).toEqual(['0', '3456', '9'])
  })

  test('replaces what is under a key', async () => {
    await put('a/twice/original', Buffer.from('first'))
    await put('a/twice/original', Buffer.from('second'))
    expect((await bytesOf(await test_.storage.read('a/twice/original'))).toString()).toBe('second')
  })

  test('removes, and says what is missing', async () => {
    await put('a/gone/original', Buffer.from('x'))
    await put('a/gone/thumbnail', Buffer.from('y'))
    await test_.storage.remove('a/gone/original')
    await test_.storage.remove('a/gone/original')
    expect(await test_.storage.has('a/gone/original')).toBe(false)
    expect(await test_.storage.has('a/gone/thumbnail')).toBe(true)
    await expect(test_.storage.read('a/gone/original')).rejects.toThrow(/has nothing under a\/gone\/original/)
    await test_.storage.remove('a/gone/thumbnail')
    await test_.storage.remove('never/there')
  })

  test('fails as a whole where the local file is missing or too short', async () => {
    const about = { contentType: 'text/plain', size: 10 }
    await expect(test_.storage.put('a/none/original', join(folder, 'missing'), about)).rejects.toThrow()
    expect(await test_.storage.has('a/none/original')).toBe(false)
    if (kind === 'disk') {
      const left = await readdir(join(test_.folder, 'files'), { recursive: true })
      expect(left.filter((name) => name.endsWith('.part'))).toEqual([])
      return
    }
    const path = join(folder, 'short')
    await writeFile(path, 'short')
    await expect(test_.storage.put('a/none/original', path, about)).rejects.toThrow(/has 5 bytes, and not 10/)
    expect(await test_.storage.has('a/none/original')).toBe(false)
  })
})

test('the settings choose the storage', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-storage-'))
  const s3 = await startS3(join(folder, 's3'))
  try {
    const path = join(folder, 'local')
    await writeFile(path, 'hello')
    const none = {
      S3_ENDPOINT: undefined,
      S3_BUCKET: undefined,
      S3_ACCESS_KEY: undefined,
      S3_SECRET_KEY: undefined,
    }
    const disk = await openStorage({ DATA_DIR: folder, STORAGE: 'disk', S3_REGION: '', ...none })
    await disk.put('k/original', path, { contentType: 'text/plain', size: 5 })
    expect(await readFile(join(folder, 'files', 'k', 'original'), 'utf8')).toBe('hello')
    const store = await openStorage({
      DATA_DIR: folder,
      STORAGE: 's3',
      S3_ENDPOINT: `${s3.endpoint}/`,
      S3_BUCKET: s3.bucket,
      S3_REGION: s3.region,
      S3_ACCESS_KEY: s3.accessKey,
      S3_SECRET_KEY: s3.secretKey,
    })
    expect(await store.has('k/original')).toBe(false)
    await store.put('k/original', path, { contentType: 'text/plain', size: 5 })
    expect(await store.has('k/original')).toBe(true)
  } finally {
    await s3.close()
    await rm(folder, { recursive: true, force: true })
  }
})
