/**
 * The files that are refused. Server and web app share these rules: the app refuses a file before it sends
 * it.
 */
import { AppError, defineErrors } from './errors.ts'
import { formatSize } from './sizes.ts'
import { cutText, keptLine } from './texts.ts'

export const uploadErrors = defineErrors({
  // The documented text: 000 §5
  EXECUTABLE: { status: 400, text: 'Cannot upload an exe' },
  FILE_TOO_LARGE: { status: 413, text: 'The file is too large.' },
  FILE_MISSING: { status: 400, text: 'Send one file as multipart/form-data.' },
  FILE_INCOMPLETE: { status: 400, text: 'The upload was cut off. Please send the file again.' },
  TOO_MANY_UPLOADS: {
    status: 429,
    text: 'Too many of your uploads belong to no file yet. Attach or cancel some; what is left goes after a day.',
  },
  STORAGE_LIMIT: { status: 413, text: 'The storage of this account has no room for the file.' },
  FORM_MALFORMED: {
    status: 400,
    text: 'This is no form that can be read. Send one file as multipart/form-data.',
  },
  FORM_TOO_LARGE: { status: 413, text: 'The form around the file has too many fields, or too long ones.' },
})

/** The types that browsers and operating systems give to programs. */
const executableTypes = new Set([
  'application/x-msdownload',
  'application/x-msdos-program',
  'application/x-dosexec',
  'application/x-exe',
  'application/exe',
  'application/x-winexe',
  'application/vnd.microsoft.portable-executable',
  'application/x-ms-installer',
  'application/x-msi',
  'application/x-bat',
  'application/bat',
  'application/x-ms-shortcut',
  'application/x-elf',
  'application/x-executable',
  'application/x-pie-executable',
  'application/x-sharedlib',
  'application/x-mach-binary',
  'application/vnd.android.package-archive',
  'application/x-deb',
  'application/vnd.debian.binary-package',
  'application/x-rpm',
  'application/x-apple-diskimage',
  'application/java-vm',
  'application/java-archive',
  'application/hta',
  'application/x-sh',
  'text/x-sh',
  'application/x-shellscript',
  'text/x-shellscript',
])

const executableEndings =
  /\.(exe|dll|com|scr|pif|msi|msp|msix|appx|bat|cmd|ps1|psm1|vbs|vbe|jse|wsf|wsh|hta|cpl|sys|drv|ocx|lnk|scf|reg|apk|deb|rpm|dmg|pkg|app|elf|so|dylib|jar|sh|bash|run)$/i

/** True for a type that only programs have. */
export function isExecutableType(type: string): boolean {
  return executableTypes.has(type.split(';')[0]?.trim().toLowerCase() ?? '')
}

/**
 * True for the name of a file that an operating system would run. Windows ignores dots and blanks at the end,
 * and everything after a colon, so this check ignores them, too.
 */
export function isExecutableName(name: string): boolean {
  return executableEndings.test(name.replace(/:.*$/s, '').replace(/[.\s]+$/, ''))
}

/** The error for a program file. */
export function executableRefused(): AppError {
  return new AppError('EXECUTABLE', uploadErrors.EXECUTABLE)
}

/** The error for a file that is too large; the text names the limit. */
export function fileTooLarge(largestMegabytes: number): AppError {
  const text = `The file is larger than ${largestMegabytes} MB, the largest size allowed.`
  return new AppError('FILE_TOO_LARGE', uploadErrors.FILE_TOO_LARGE, [], text)
}

/** The error for a file that would exceed the storage of its account. All sizes are in bytes. */
export function storageLimitReached({
  size,
  used,
  allowed,
}: Readonly<Record<'size' | 'used' | 'allowed', number>>): AppError {
  const text =
    `This file has ${formatSize(size)}, and ${formatSize(used)} of the ${formatSize(allowed)} that your account may ` +
    'store are in use. Deleted files and older versions count until they are removed for good. Ask the administrator ' +
    'of this site for more.'
  return new AppError('STORAGE_LIMIT', uploadErrors.STORAGE_LIMIT, [], text)
}

/** The longest name of a file or a folder, in characters. */
export const LONGEST_NAME = 255

/** More characters that are removed, beside those that `keptLine` removes. */
// eslint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u001f\u007f-\u009f\u200e\u200f]/gu

/**
 * A file name in the form in which it is shown. Control characters and marks that change the direction of
 * writing are removed, slashes become dashes, because they could deceive readers or the file system. Empty if
 * no character is left.
 */
export function cleanName(name: string): string {
  const clean = keptLine(name.replaceAll(unwritable, '').replaceAll(/[/\\]/g, '-'))
  return /^\.+$/.test(clean) ? '' : shorten(clean)
}

/** Cuts a name to the longest length, but leaves its ending. */
function shorten(name: string): string {
  if (name.length <= LONGEST_NAME) return name
  const { stem, ending } = splitName(name)
  return `${cutText(stem, LONGEST_NAME - ending.length)}${ending}`
}

/** Splits a name: `plan.v2.pdf` into `plan.v2` and `.pdf`. */
export function splitName(name: string): { stem: string; ending: string } {
  const [, ending = ''] = /[^.](\.[^.\s]{1,15})$/.exec(name) ?? []
  return { stem: name.slice(0, name.length - ending.length), ending }
}
