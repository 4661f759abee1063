/**
 * Lists of a number and a title, such as CSI's MasterFormat: what lies below what is told by the shape of the numbers alone.
 * `03 00 00` is a division and becomes a contract code, `03 30 00` a task code of it, `03 30 53` and `03 30 53.40` activity codes.
 */
import type { CodeRow } from './contract.ts'
import { divisionNames } from './divisions.ts'

/** A number in its parts: `['03', '30', '53', '.40']`. */
type Parts = readonly [division: string, section: string, part: string, rest: string]

const BETWEEN = String.raw`[ .\-–]`
const WHOLE = new RegExp(
  String.raw`^(\d{2})${BETWEEN}?(\d{2})${BETWEEN}?(\d{2})((?:\.[0-9A-Za-z]{1,8}){0,3})$`,
)
const SECTION = new RegExp(String.raw`^(\d{2})${BETWEEN}(\d{2})$`)
const DIVISION = /^\d{1,2}$/
/** As a spreadsheet leaves it that has taken `033053.40` for a number: 33053.4. */
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
 * True where a spreadsheet has taken the numbers of a list for numbers: all are digits alone, none begins with a zero, and the
 * longest has the six of a section. A list of five digits is of another time: what is what in it cannot be told.
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

/** How large a part of these texts are numbers of such a list, 0 to 1; of divisions alone, 0. */
export function shareOfNumbers(texts: readonly string[]): number {
  const filled = texts.filter((text) => text.trim() !== '')
  const hasLostZeros = haveLostZeros(filled)
  const read = filled.flatMap((text) => partsOf(text, hasLostZeros) ?? [])
  const hasSections = filled.some((text) => plain(text).length >= 5 && partsOf(text, hasLostZeros))
  return hasSections ? read.length / 4 / filled.length : 0
}

/** True for a number of such a list by itself. */
export const isNumber = (text: string): boolean => partsOf(text, true) !== undefined

/** A line of a list. */
export interface NumberedLine {
  /** Its place among the rows that were given. */
  place: number
  number: string
  title: string
}

/** A row of the tree, and which of the lines it comes from. */
export interface TreeLine {
  place: number
  input: CodeRow
}

export interface NumberedTree {
  rows: TreeLine[]
  /** What the list leaves out and others lie below: the first of `rows`, named after its number or its division. */
  added: number
  /** What is wrong with a line, by its place. */
  problems: Map<number, Record<string, string>>
}

/** The tree that a list of numbers is, below one type. */
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
    // Where a list leaves `03 31 00` out, `03 31 13` lies below `03 30 00`.
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
