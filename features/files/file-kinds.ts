/** What kinds of files there are: for people, for the ways to show them, and to sort by. */

/** In the order in which they are tried. A pattern means the same to JavaScript and to PostgreSQL. */
export const fileKinds = [
  { kind: 'pdf', name: 'PDF', pattern: '^application/pdf$' },
  { kind: 'drawing', name: 'Drawing', pattern: 'dwg|dxf|acad|step|iges' },
  { kind: 'image', name: 'Image', pattern: '^image/' },
  { kind: 'video', name: 'Video', pattern: '^video/' },
  { kind: 'audio', name: 'Audio', pattern: '^audio/' },
  {
    kind: 'text',
    name: 'Text',
    pattern: '^(text/|application/(json|xml|x-ndjson|x-yaml|yaml|javascript|sql)($|[^a-z0-9_]))',
  },
  { kind: 'sheet', name: 'Spreadsheet', pattern: 'spreadsheet|ms-excel' },
  { kind: 'archive', name: 'Archive', pattern: 'zip|x-tar|x-7z|rar|gzip' },
] as const

export type FileKind = (typeof fileKinds)[number]['kind'] | 'other'

/** How people call one that is of no kind. */
export const OTHER_KIND = 'File'

/** How people call the kind. */
export const kindNames = Object.fromEntries([
  ...fileKinds.map(({ kind, name }) => [kind, name]),
  ['other', OTHER_KIND],
]) as Record<FileKind, string>

const patterns = fileKinds.map(({ kind, pattern }) => ({ kind, pattern: new RegExp(pattern) }))

/** The kind of a content type. */
export function kindOf(contentType: string | null): FileKind {
  return patterns.find(({ pattern }) => pattern.test(contentType ?? ''))?.kind ?? 'other'
}
