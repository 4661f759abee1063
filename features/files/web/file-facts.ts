/** What a file is, for people and for the ways to show it. */

export type FileKind =
  | 'image'
  | 'video'
  | 'audio'
  | 'pdf'
  | 'text'
  | 'sheet'
  | 'drawing'
  | 'archive'
  | 'other'

const textTypes = /^(text\/|application\/(json|xml|x-ndjson|x-yaml|yaml|javascript|sql)\b)/
const sheetTypes = /spreadsheet|ms-excel/
const drawingTypes = /dwg|dxf|acad|step|iges/
const archiveTypes = /zip|x-tar|x-7z|rar|gzip/

/** The kind of a content type. */
export function kindOf(contentType: string | null): FileKind {
  const type = contentType ?? ''
  if (type === 'application/pdf') return 'pdf'
  if (drawingTypes.test(type)) return 'drawing'
  if (type.startsWith('image/')) return 'image'
  if (type.startsWith('video/')) return 'video'
  if (type.startsWith('audio/')) return 'audio'
  if (textTypes.test(type)) return 'text'
  if (sheetTypes.test(type)) return 'sheet'
  return archiveTypes.test(type) ? 'archive' : 'other'
}

/** How people call the kind. */
export const kindNames: Record<FileKind, string> = {
  image: 'Image',
  video: 'Video',
  audio: 'Audio',
  pdf: 'PDF',
  text: 'Text',
  sheet: 'Spreadsheet',
  drawing: 'Drawing',
  archive: 'Archive',
  other: 'File',
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const
const oneDigit = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** `1.4 MB`. */
export function formatSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  return `${oneDigit.format(bytes / 1000 ** power)} ${units[power]}`
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** `Nov 21, 2026, 2:05 PM`, where the browser is. */
export function formatInstant(instant: string): string {
  return moment.format(new Date(instant))
}

/** `Nov 21, 2026`, where the browser is. */
export function formatInstantDay(instant: string): string {
  return day.format(new Date(instant))
}

/** Cameras and clipboards give every picture the same name: it gets the moment's instead. */
export function namedByMoment(file: File, prefix: string, now = new Date()): File {
  if (!/^(image|photo|video|blob)\.\w+$/i.test(file.name)) return file
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString()
  const ending = file.name.slice(file.name.lastIndexOf('.'))
  const name = `${prefix} ${local.slice(0, 10)} ${local.slice(11, 23).replaceAll(':', '.')}${ending}`
  return new File([file], name, { type: file.type, lastModified: file.lastModified })
}
