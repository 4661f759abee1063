/** What a file is, by what is in it. What the sender calls it counts only where the content cannot tell. */
import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { isExecutableName, isExecutableType } from '#contract/uploads.ts'

/** How much of the beginning tells a program from anything else. */
const HEAD_BYTES = 4100

const magics = [
  '4d5a', // DOS, Windows
  '7f454c46', // ELF
  'feedface', // Mach-O
  'feedfacf',
  'cefaedfe',
  'cffaedfe',
  'cafebabe', // Mach-O for several processors, and Java
  'bebafeca',
  '6465780a', // Android
  '4c00000001140200', // a shortcut of Windows
  '213c617263683e0a', // a package of Debian, a library
  'edabeedb', // RPM
  '2321', // a script that names its interpreter
]

/** True where the first bytes are those of a program. */
export function isExecutableContent(head: Buffer): boolean {
  const hex = head.subarray(0, 16).toString('hex')
  return magics.some((magic) => hex.startsWith(magic))
}

/** Formats that are text, or that nothing in the content tells: by the ending of the name. */
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

/** Without a NUL, and whole UTF-8 but for a letter that the end cut in two. */
function isText(head: Buffer): boolean {
  if (head.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}

/** What a local file is; null for a program, whatever it is called. */
export async function contentTypeOf(path: string, name: string, declared: string): Promise<string | null> {
  if (isExecutableType(declared) || isExecutableName(name)) return null
  const head = await readHead(path)
  if (isExecutableContent(head)) return null
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(path).catch(() => undefined)
  if (found && isExecutableType(found.mime)) return null
  const ending = byEnding[extname(name).toLowerCase()]
  // 'Some XML' says less than the ending, SVG say.
  if (found && !(found.mime === 'application/xml' && ending)) return found.mime
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
