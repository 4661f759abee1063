/**
 * The staging folder: uploads are files below DATA_DIR/uploads until they go into the storage. Each file is
 * removed as soon as it is no longer needed.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { executableRefused, fileTooLarge } from '#contract/uploads.ts'
import type { Space } from '#server/space.ts'
import { isExecutableContent } from './content-type.ts'

export interface Staging {
  /** The folder of resumable uploads. */
  readonly resumable: string
  readonly largestMegabytes: number
  /** The path of a new file. */
  pathOf(name: string): string
  /** Removes files that were not touched since `before`. Returns how many it removed. */
  sweep(before: Date): Promise<number>
}

const MEGABYTE = 1024 * 1024

/** Opens the folder, and creates it if it is missing. */
export async function openStaging(dataDir: string, largestMegabytes: number): Promise<Staging> {
  const folder = join(dataDir, 'uploads')
  const resumable = join(folder, 'resumable')
  await mkdir(resumable, { recursive: true, mode: 0o700 })
  return {
    resumable,
    largestMegabytes,
    pathOf: (name) => join(folder, name),
    async sweep(before) {
      const swept = await Promise.all([folder, resumable].map((one) => sweepFolder(one, before)))
      return swept.reduce((sum, count) => sum + count)
    },
  }
}

async function sweepFolder(folder: string, before: Date): Promise<number> {
  let count = 0
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(folder, entry.name)
    const touched = await stat(path).catch(() => undefined)
    if (!touched || touched.mtime >= before) continue
    await rm(path, { force: true })
    count += 1
  }
  return count
}

/** The largest file, in bytes. */
export function largestBytes({ largestMegabytes }: Staging): number {
  return largestMegabytes * MEGABYTE
}

/** What is known of a file that lies in the staging folder. */
export interface Staged {
  readonly path: string
  readonly name: string
  /** The type that the sender declared. */
  readonly declaredType: string
}

/** What is known of a file after all its bytes have arrived. */
export interface Measured {
  readonly size: number
  readonly sha256: Buffer
}

/**
 * Writes a stream into the staging file `path`. Its bytes are counted and hashed on the way.
 *
 * @throws AppError EXECUTABLE (400) at the first bytes of a program, FILE_TOO_LARGE (413) if it becomes too
 *   large, STORAGE_FULL (507) if there is no more space
 */
export async function stage(
  { staging, space }: { staging: Staging; space: Space },
  from: Readable,
  path: string,
): Promise<Measured> {
  const hash = createHash('sha256')
  const most = largestBytes(staging)
  let size = 0
  let head = Buffer.alloc(0)
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      if (head.length < 16) {
        head = Buffer.concat([head, chunk.subarray(0, 16)])
        if (isExecutableContent(head)) return done(executableRefused())
      }
      if (size > most) return done(fileTooLarge(staging.largestMegabytes))
      done(null, chunk)
    },
  })
  await pipeline(from, meter, roomMeter(space), createWriteStream(path, { flags: 'wx' }))
  return { size, sha256: hash.digest() }
}

/** Lets bytes pass as long as there is space for them. Fails with STORAGE_FULL (507) if there is none. */
export function roomMeter(space: Space): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        space.take(chunk.length)
      } catch (error) {
        return done(error as Error)
      }
      done(null, chunk)
    },
  })
}

/** Reads a staging file once more to measure it. */
export async function measure(path: string): Promise<Measured> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(path, { highWaterMark: MEGABYTE }) as AsyncIterable<Buffer>) {
    size += chunk.length
    hash.update(chunk)
  }
  return { size, sha256: hash.digest() }
}
