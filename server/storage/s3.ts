/**
 * Stores files in any store that speaks S3. Large files are sent in parts, one after the other, so that they
 * need little memory.
 */
import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import { S3mini } from 's3mini'
import { MissingBytesError, type Storage } from './storage.ts'

export interface S3Options {
  /** The address, without the bucket. */
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
}

/** The size of a part. S3 accepts parts of 5 MiB and more, and 10,000 parts of a file. */
const PART = 8 * 1024 * 1024
const MOST_PARTS = 10_000
const ATTEMPTS = 3
const CONTENT_TYPE = 'application/octet-stream'

/** Opens a bucket, which must exist. No request is sent yet. */
export function openS3({ endpoint, bucket, region, accessKey, secretKey }: S3Options): Storage {
  const s3 = new S3mini({
    endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
    region,
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
  })

  return {
    async put(key, path, { size }) {
      // A blob of a file is read while it is sent, so no part is ever in memory.
      const file = await openAsBlob(path)
      if (file.size !== size) throw new Error(`The file to store has ${file.size} bytes, and not ${size}`)
      if (size > PART) return putInParts(s3, key, file)
      await withRetries(() => s3.putObject(key, file, CONTENT_TYPE, undefined, undefined, size))
    },

    async read(key, range) {
      const response = await withRetries(() =>
        range ? s3.getObjectRaw(key, false, range.start, range.end + 1) : s3.getObjectRaw(key),
      ).catch((error: unknown) => {
        throw isMissing(error) ? new MissingBytesError(key) : error
      })
      if (!response.body) return Readable.from([])
      const bytes = Readable.fromWeb(response.body as ReadableStream<Uint8Array>)
      const most = range && range.end - range.start + 1
      // Some stores send the whole file if only the first byte is requested.
      return most === undefined || response.headers.get('content-length') === String(most)
        ? bytes
        : Readable.from(firstOf(bytes, most))
    },

    async remove(key) {
      await withRetries(() => s3.deleteObject(key)).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    },

    has: async (key) => (await s3.objectExists(key)) === true,
  }
}

/** Yields the first bytes of a stream. The rest is not read. */
async function* firstOf(stream: Readable, most: number): AsyncGenerator<Buffer> {
  let left = most
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    yield chunk.subarray(0, left)
    left -= chunk.length
    if (left <= 0) return
  }
}

function isMissing(error: unknown): boolean {
  return (error as { status?: number }).status === 404
}

async function putInParts(s3: S3mini, key: string, file: Blob): Promise<void> {
  const upload = await withRetries(() => s3.getMultipartUploadId(key, CONTENT_TYPE))
  const partSize = Math.max(PART, Math.ceil(file.size / MOST_PARTS))
  try {
    const parts: { partNumber: number; etag: string }[] = []
    for (let start = 0; start < file.size; start += partSize) {
      const part = file.slice(start, start + partSize)
      parts.push(await withRetries(() => s3.uploadPart(key, upload, part, parts.length + 1)))
    }
    await withRetries(() => s3.completeMultipartUpload(key, upload, parts))
  } catch (error) {
    // The parts that were sent cost money until the upload is aborted.
    await s3.abortMultipartUpload(key, upload).catch(() => undefined)
    throw error
  }
}

/** Tries again, because a store may be busy for a moment. A final refusal is thrown at once. */
async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const { status = 500 } = error as { status?: number }
      if (attempt === ATTEMPTS || (status >= 400 && status < 500 && status !== 429)) throw error
      await sleep(attempt * 300)
    }
  }
}
