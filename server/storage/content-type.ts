/**
 * Finds out what a file is, from its content. The name that the sender gave counts only if the content does
 * not tell.
 */
import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { isExecutableName, isExecutableType } from '#contract/uploads.ts'

/** How many bytes at the beginning are examined to recognize a program. */
const HEAD_BYTES = 4100

const magics = [
  '7f454c46', // ELF
  'feedface', // Mach-O
  'feedfacf',
  'cefaedfe',
  'cffaedfe',
  'cafebabe', // Mach-O for several processors, and Java
  'bebafeca',
  '6465780a30', // Android
  '4c00000001140200', // a shortcut of Windows
  '213c617263683e0a', // a package of Debian, a library
  'edabeedb', // RPM
]

/** A script names the program that runs it: `#!/bin/sh`. A note that begins with the same two characters does not. */
const SCRIPT = /^#![ \t]*\//

/** True where the first bytes are those of a program. */
export function isExecutableContent(head: Buffer): boolean {
  const hex = head.subarray(0, 16).toString('hex')
  if (magics.some((magic) => hex.startsWith(magic))) return true
  const letters = head.subarray(0, 256).toString('latin1')
  // DOS and Windows programs. Zero bytes follow, which no text contains that begins with the same two letters.
  return letters.startsWith('MZ') ? head.includes(0) : SCRIPT.test(letters)
}

/** By the ending of the name: formats that are text, and formats that cannot be recognized by their content. */
const byEnding: Record<string, string> = {
  '.txt': 'text/plain',
  '.log': 'text/plain',
  '.md': 'text/markdown',
  '.csv': 'text/csv',
  '.tsv': 'text/tab-separated-values',
  '.ics': 'text/calendar',
  '.json': 'application/json',
  '.geojson': 'application/geo+json',
  '.xml': 'application/xml',
  '.html': 'text/html',
  '.htm': 'text/html',
  '.svg': 'image/svg+xml',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.yaml': 'application/yaml',
  '.yml': 'application/yaml',
  '.eml': 'message/rfc822',
  '.dxf': 'image/vnd.dxf',
  '.ifc': 'application/x-step',
}

/**
 * Characters that no text contains, in any encoding in which a letter is one byte or more: all control
 * characters except blanks, line ends and ESC.
 */
// eslint-disable-next-line no-control-regex
const UNTYPED = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/

/** True for a text, in any encoding. UTF-16 has a mark at its beginning, and each letter takes two bytes. */
function isText(head: Buffer): boolean {
  const mark = head.subarray(0, 2).toString('hex')
  if (mark === 'fffe') return !UNTYPED.test(head.toString('utf16le'))
  if (mark === 'feff')
    return !UNTYPED.test(
      Buffer.from(head)
        .subarray(0, head.length & ~1)
        .swap16()
        .toString('utf16le'),
    )
  return !UNTYPED.test(head.toString('latin1'))
}

/** Returns the type of a local file; null for a program, whatever its name is. */
export async function contentTypeOf(path: string, name: string, declared: string): Promise<string | null> {
  if (isExecutableType(declared) || isExecutableName(name)) return null
  const head = await readHead(path)
  if (isExecutableContent(head)) return null
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(path).catch(() => undefined)
  // The library recognizes some programs by two letters only, and a text may begin with these letters, too.
  if (found && isExecutableType(found.mime) && !isText(head)) return null
  const ending = byEnding[extname(name).toLowerCase()]
  // 'application/xml' is less exact than the ending of the name, for example for SVG.
  if (found && !isExecutableType(found.mime) && !(found.mime === 'application/xml' && ending))
    return found.mime
  if (isText(head)) return ending ?? 'text/plain'
  return 'application/octet-stream'
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
