/** Kinds of files: their names on screens, how they are shown, and their order in sorted lists. */

/** The first matching pattern decides. The patterns mean the same in JavaScript and in PostgreSQL. */
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

/** The name of a file without a known kind. */
export const OTHER_KIND = 'File'

/** The name of each kind on screens. */
export const kindNames = Object.fromEntries([
  ...fileKinds.map(({ kind, name }) => [kind, name]),
  ['other', OTHER_KIND],
]) as Record<FileKind, string>

const patterns = fileKinds.map(({ kind, pattern }) => ({ kind, pattern: new RegExp(pattern) }))

/** The kind of a content type. */
export function kindOf(contentType: string | null): FileKind {
  return patterns.find(({ pattern }) => pattern.test(contentType ?? ''))?.kind ?? 'other'
}
