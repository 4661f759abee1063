/** Archives that are written as their content comes, of any length: nothing of them is held but what is being packed. */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'

/** Adds a part; one after the other. */
export type AddPart = (name: string, content: AsyncIterable<string> | Iterable<string>) => Promise<void>

/** Writes an archive into a new file. Where `write` fails, what is there has no end, and no program takes it for whole. */
export function writeZip(path: string, write: (add: AddPart) => Promise<void>): Promise<void> {
  return packed(write, (archive, signal) =>
    pipeline(archive, createWriteStream(path, { flags: 'wx' }), { signal }),
  )
}

/** An archive as a whole. */
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
  // A part that fails is told of by its own stream, and a file that fails by `kept`.
  zip.on('error', () => {})
  kept.catch(() => {})
  const add: AddPart = async (name, content) => {
    const part = Readable.from(content, { objectMode: false })
    zip.addReadStream(part, name)
    // Where the file takes no more, the part would never come to its end.
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
