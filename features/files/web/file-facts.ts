/** The kind and the name of a file for screens. */
export { type FileKind, kindNames, kindOf } from '../file-kinds.ts'

/**
 * Replaces the standard names of cameras and clipboards by the current time, because all their pictures have
 * the same name.
 */
export function namedByMoment(file: File, prefix: string, now = new Date()): File {
  if (!/^(image|photo|video|blob)\.\w+$/i.test(file.name)) return file
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString()
  const ending = file.name.slice(file.name.lastIndexOf('.'))
  const name = `${prefix} ${local.slice(0, 10)} ${local.slice(11, 23).replaceAll(':', '.')}${ending}`
  return new File([file], name, { type: file.type, lastModified: file.lastModified })
}
