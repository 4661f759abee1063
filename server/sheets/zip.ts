/**
 * Archives of any length, which are written while their content arrives. Only what is being packed is in
 * memory.
 */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'

/** Adds a part. Parts must be added one after the other. */
export type AddPart = (name: string, content: AsyncIterable<string> | Iterable<string>) => Promise<void>

/**
 * Writes an archive into a new file. If `write` fails, the file has no end, so that no program reads it as
 * complete.
 */
export function writeZip(path: string, write: (add: AddPart) => Promise<void>): Promise<void> {
  return packed(write, (archive, signal) =>
    pipeline(archive, createWriteStream(path, { flags: 'wx' }), { signal }),
  )
}

/** Writes an archive into memory. */
export function zipped(write: (add: AddPart) => Promise<void>): Promise<Buffer<ArrayBuffer>> {
  return packed(write, async (archive, signal) => {
    const parts: Buffer[] = []
    const collect = async (source: AsyncIterable<Buffer>) => {
      for await (const part of source) parts.push(part)
    }
    await pipeline(archive, collect, { signal })
    return Buffer.concat(parts)
  })
}

async function packed<T>(
  write: (add: AddPart) => Promise<void>,
  keep: (archive: Readable, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const stop = new AbortController()
  const kept = keep(zip.outputStream as Readable, stop.signal)
  // If a part fails, its own stream reports the error. If the file fails, `kept` reports it.
  zip.on('error', () => {})
  kept.catch(() => {})
  const add: AddPart = async (name, content) => {
    const part = Readable.from(content, { objectMode: false })
    zip.addReadStream(part, name)
    // If the file accepts no more data, the part never ends. So this also waits for `kept`.
    await Promise.race([finished(part), kept])
  }
  try {
    await write(add)
    zip.end()
    return await kept
  } catch (error) {
    stop.abort()
    await kept.catch(() => {})
    throw error
  }
}
