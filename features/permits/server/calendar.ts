/** Inspections as iCalendar (RFC 5545), as whole days, which any calendar can import. */
import { dayAfter } from '#contract/days.ts'
import { numberOf } from '#contract/record-types.ts'
import type { ComingInspection } from '../contract.ts'

/** Escapes the characters that have a meaning in iCalendar texts. */
const textOf = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, ' ')

const LONGEST_LINE = 75

/**
 * Folds a line into lines of at most 75 bytes. Each further line begins with a blank. No character is split.
 */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const letter of line) {
    const bytes = Buffer.byteLength(letter)
    if (size + bytes > LONGEST_LINE) {
      parts.push(part)
      part = ' '
      size = 1
    }
    part += letter
    size += bytes
  }
  return [...parts, part].join('\r\n')
}

const dayOf = (day: string) => day.replaceAll('-', '')

/**
 * The inspections of a project as a calendar. Each inspection keeps its id, so that a later file moves the
 * entry in the other calendar instead of adding a second entry.
 */
export function calendarOf(
  project: string,
  inspections: readonly ComingInspection[],
  now: Date,
): Buffer<ArrayBuffer> {
  const stamp = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plumbline//Inspections//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${textOf(`Inspections of ${project}`)}`,
    ...inspections.flatMap((one) => [
      'BEGIN:VEVENT',
      `UID:${one.permitInspectionUniqueId}@plumbline`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${dayOf(one.plannedDate)}`,
      `DTEND;VALUE=DATE:${dayOf(dayAfter(one.plannedDate, 1))}`,
      `SUMMARY:${textOf(`${one.inspectionName}: ${numberOf('Permit', one.number)} ${one.permitTitle}`)}`,
      `DESCRIPTION:${textOf([project, one.subContractorName].filter(Boolean).join('\n'))}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return Buffer.from(lines.map((line) => `${folded(line)}\r\n`).join(''))
}
