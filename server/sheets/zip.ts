/** Archives that are written as their content comes, of any length: nothing of them is held but what is being packed. */
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** Adds a part; one after the other. */
export type AddPart = (name: string, content: AsyncIterable<string> | Iterable<string>) => Promise<void>

interface Part {
  name: Buffer
  /** Where it begins in the file. */
  at: number
  crc: number
  packed: number
  size: number
}

const LOCAL_HEADER = 0x04034b50
const DIRECTORY_HEADER = 0x02014b50
const END_OF_DIRECTORY = 0x06054b50
const HEADER_BYTES = 30
/** What a number of four bytes holds; larger archives are of another format. */
const MOST_BYTES = 0xffffffff
/** Version 2.0: parts are packed. */
const VERSION = 20
/** Names are UTF-8. */
const IN_UTF8 = 0x800
const DEFLATED = 8
/** The first day that the format knows: when a report was made stands in it. */
const FIRST_DAY = 0x21

/** What local header and directory say of a part alike. */
function aboutOf({ crc, packed, size, name }: Part): Buffer {
  const about = Buffer.alloc(26)
  about.writeUInt16LE(VERSION, 0)
  about.writeUInt16LE(IN_UTF8, 2)
  about.writeUInt16LE(DEFLATED, 4)
  about.writeUInt16LE(FIRST_DAY, 8)
  about.writeUInt32LE(crc, 10)
  about.writeUInt32LE(packed, 14)
  about.writeUInt32LE(size, 18)
  about.writeUInt16LE(name.length, 22)
  return about
}

function localHeader(part: Part): Buffer {
  const header = Buffer.alloc(4)
  header.writeUInt32LE(LOCAL_HEADER)
  return Buffer.concat([header, aboutOf(part), part.name])
}

function directoryEntry(part: Part): Buffer {
  const header = Buffer.alloc(6)
  header.writeUInt32LE(DIRECTORY_HEADER)
  header.writeUInt16LE(VERSION, 4)
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(part.at, 10)
  return Buffer.concat([header, aboutOf(part), rest, part.name])
}

function endOf(parts: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END_OF_DIRECTORY)
  end.writeUInt16LE(parts, 8)
  end.writeUInt16LE(parts, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return end
}

/** Writes an archive into a new file. Where `write` fails, what is there has no end, and no program takes it for whole. */
export async function writeZip(path: string, write: (add: AddPart) => Promise<void>): Promise<void> {
  const file = await open(path, 'wx')
  try {
    const parts: Part[] = []
    let at = 0
    await write(async (name, content) => {
      const part = await addPart(file, at, name, content)
      parts.push(part)
      at += HEADER_BYTES + part.name.length + part.packed
    })
    const directory = Buffer.concat(parts.map(directoryEntry))
    if (at > MOST_BYTES) throw new Error('This archive is larger than 4 GB')
    await writeAt(file, Buffer.concat([directory, endOf(parts.length, directory.length, at)]), at)
  } finally {
    await file.close()
  }
}

async function writeAt(file: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; )
    done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten
}

async function addPart(
  file: FileHandle,
  at: number,
  name: string,
  content: AsyncIterable<string> | Iterable<string>,
): Promise<Part> {
  const part: Part = { name: Buffer.from(name), at, crc: 0, packed: 0, size: 0 }
  const begin = at + HEADER_BYTES + part.name.length
  await pipeline(
    async function* measured() {
      for await (const text of content) {
        const bytes = Buffer.from(text)
        part.crc = crc32(bytes, part.crc)
        part.size += bytes.length
        if (part.size > MOST_BYTES) throw new Error('A part of this archive is larger than 4 GB')
        yield bytes
      }
    },
    createDeflateRaw(),
    async function kept(packed: AsyncIterable<Buffer>) {
      for await (const bytes of packed) {
        await writeAt(file, bytes, begin + part.packed)
        part.packed += bytes.length
      }
    },
  )
  // What it says of the part is known only now.
  await writeAt(file, localHeader(part), at)
  return part
}
