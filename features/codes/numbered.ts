/**
 * Lists of numbers and titles, such as CSI's MasterFormat, as a tree of codes. The shape of a number decides
 * its level: `03 00 00` is a division and becomes a contract code, `03 30 00` becomes a task code below it,
 * `03 30 53` and `03 30 53.40` become activity codes.
 */
import type { CodeRow } from './contract.ts'
import { divisionNames } from './divisions.ts'

/** The parts of a number: `['03', '30', '53', '.40']`. */
type Parts = readonly [division: string, section: string, part: string, rest: string]

const BETWEEN = String.raw`[ .\-–]`
const WHOLE = new RegExp(
  String.raw`^(\d{2})${BETWEEN}?(\d{2})${BETWEEN}?(\d{2})((?:\.[0-9A-Za-z]{1,8}){0,3})$`,
)
const SECTION = new RegExp(String.raw`^(\d{2})${BETWEEN}(\d{2})$`)
const DIVISION = /^\d{1,2}$/
/** The form of `033053.40` after a spreadsheet has converted it to a number: 33053.4. */
const BARE = /^(\d{1,6})(?:\.(\d{1,2}))?$/

const plain = (text: string) =>
  text
    .trim()
    .replace(/^(?:division|section)\b\.?\s*/i, '')
    .replaceAll(/[\s\u00a0]+/g, ' ')

function partsOf(text: string, hasLostZeros: boolean): Parts | undefined {
  const number = plain(text)
  const bare = hasLostZeros ? BARE.exec(number) : null
  if (bare) {
    const digits = (bare[1] ?? '').padStart(6, '0')
    const rest = bare[2] === undefined ? '' : `.${bare[2].padEnd(2, '0')}`
    return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4), rest]
  }
  const [, division = '', section = '', part = '', rest = ''] = WHOLE.exec(number) ?? []
  if (division) return [division, section, part, rest]
  const [, ofSection = '', itself = ''] = SECTION.exec(number) ?? []
  if (ofSection) return [ofSection, itself, '00', '']
  return DIVISION.test(number) ? [number.padStart(2, '0'), '00', '00', ''] : undefined
}

/**
 * True if a spreadsheet has converted the texts of a list to numbers. Then all texts are digits, none begins
 * with a zero, and the longest has six digits, as a section. A list of at most five digits has an old format
 * without clear levels.
 */
function haveLostZeros(numbers: readonly string[]): boolean {
  let longest = 0
  for (const number of numbers) {
    const text = plain(number)
    const [, digits] = BARE.exec(text) ?? []
    if (digits === undefined || (digits.length > 1 && digits.startsWith('0'))) return false
    longest = Math.max(longest, digits.length)
  }
  return longest === 6
}

/**
 * The share of these texts that are numbers of such a list, from 0 to 1. A list of division numbers only
 * counts as 0.
 */
export function shareOfNumbers(texts: readonly string[]): number {
  const filled = texts.filter((text) => text.trim() !== '')
  const hasLostZeros = haveLostZeros(filled)
  const read = filled.flatMap((text) => partsOf(text, hasLostZeros) ?? [])
  const hasSections = filled.some((text) => plain(text).length >= 5 && partsOf(text, hasLostZeros))
  return hasSections ? read.length / 4 / filled.length : 0
}

/** True if the text is a number of such a list. */
export const isNumber = (text: string): boolean => partsOf(text, true) !== undefined

/** A line of a list. */
export interface NumberedLine {
  /** The position among the given rows. */
  place: number
  number: string
  title: string
}

/** A row of the tree, and the position of the line from which it was made. */
export interface TreeLine {
  place: number
  input: CodeRow
}

export interface NumberedTree {
  rows: TreeLine[]
  /**
   * The number of added codes, which the list lacks but other codes need above them. The added codes are the
   * first of `rows`, and are named after their division or their number.
   */
  added: number
  /** The problems of a line, by its position. */
  problems: Map<number, Record<string, string>>
}

/** Converts a list of numbers to a tree below one type. */
export function treeOfNumbers(lines: readonly NumberedLine[], type: string): NumberedTree {
  const hasLostZeros = haveLostZeros(lines.map(({ number }) => number).filter((number) => number.trim()))
  const problems: NumberedTree['problems'] = new Map()
  const read = lines.flatMap((line) => {
    const parts = partsOf(line.number, hasLostZeros)
    if (parts) return [{ ...line, parts }]
    problems.set(line.place, { number: 'Must be a number such as 03 30 00 or 03 30 53.40' })
    return []
  })
  const [divisions, sections] = [new Set<string>(), new Set<string>()]
  for (const { parts } of read) {
    const [division, section, part, rest] = parts
    if (part !== '00' || rest !== '') continue
    if (section === '00') divisions.add(division)
    else sections.add(`${division} ${section} 00`)
  }
  const added: TreeLine[] = []
  const rows = read.map(({ place, title, parts }): TreeLine => {
    const [division, section, part, rest] = parts
    const isSection = part === '00' && rest === ''
    if (isSection && section === '00')
      return { place, input: { type, jobCode: division, jobCodeName: title } }
    if (!divisions.has(division)) {
      divisions.add(division)
      const jobCodeName = divisionNames.get(division) ?? `Division ${division}`
      added.push({ place, input: { type, jobCode: division, jobCodeName } })
    }
    const own = `${division} ${section} 00`
    if (isSection) return { place, input: { type, jobCode: division, taskCode: own, taskCodeName: title } }
    // If a list has no `03 31 00`, then `03 31 13` is below `03 30 00`.
    const group = `${division} ${section.charAt(0)}0 00`
    const taskCode = !sections.has(own) && sections.has(group) ? group : own
    if (!sections.has(taskCode)) {
      sections.add(taskCode)
      added.push({ place, input: { type, jobCode: division, taskCode, taskCodeName: taskCode } })
    }
    const activityCode = `${division} ${section} ${part}${rest}`
    return { place, input: { type, jobCode: division, taskCode, activityCode, activityCodeName: title } }
  })
  return { rows: [...added, ...rows], added: added.length, problems }
}
