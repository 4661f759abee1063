/**
 * The version of a day, as its reader sees it: a short hash of each entry. A request to confirm sends the
 * version back, so that the server can name every entry that is new or has changed
 * (records.md 'A confirmed day').
 */

import { createHash } from 'node:crypto'
import { formatQuantity } from '#contract/figures.ts'
import { formatClock } from '#contract/moments.ts'
import { numberOf } from '#contract/record-types.ts'
import type { Clock } from '#contract/region.ts'
import type { DayFile, DayRow } from './queries.ts'
import { type Cut, hoursText } from './shown.ts'

/** A part of a day, with its name in a refusal. */
interface Entry {
  key: string
  label: string
}

/** The parts of an open day that a reader sees. */
export interface Told {
  row: Pick<DayRow, 'noWorkReason' | 'weather' | 'notings'>
  current: Cut
  /** Null: the caller may not read files. */
  files: readonly DayFile[] | null
  /** The clock format (12 or 24 hours) of the reader's account. */
  clock: Clock
}

const partNames = { morning: 'Morning weather', noon: 'Noon weather', evening: 'Evening weather' }

function entriesOf({ row, current, files, clock }: Told): Entry[] {
  const { people, work, material, inspections } = current
  return [
    ...(row.noWorkReason
      ? [{ key: `no work ${row.noWorkReason}`, label: `No work: ${row.noWorkReason}` }]
      : []),
    ...row.weather.map(({ part, rowVersion }) => ({
      key: `weather ${part} ${rowVersion}`,
      label: partNames[part],
    })),
    ...(people ?? []).map((one) => ({
      key: `person ${one.employeeUniqueId} ${one.minutes} ${one.from} ${one.to} ${one.captured}`,
      label: `${one.employeeName}, ${hoursText(one.minutes)} h`,
    })),
    ...(work ?? []).map(({ subTaskUniqueId, subTaskTitle, quantity, unit }) => ({
      key: `work ${subTaskUniqueId} ${quantity} ${unit}`,
      label: `${subTaskTitle}, ${formatQuantity(quantity, unit)}`,
    })),
    ...(material ?? []).map(
      ({ masterInventoryUniqueId, subTaskUniqueId, inventoryTitle, quantity, unit }) => ({
        key: `material ${masterInventoryUniqueId} ${subTaskUniqueId} ${quantity} ${unit}`,
        label: `${inventoryTitle}, ${formatQuantity(quantity, unit)}`,
      }),
    ),
    ...(inspections ?? []).map(({ permitLogUniqueId, permitNumber, result }) => ({
      key: `inspection ${permitLogUniqueId} ${result}`,
      label: `${numberOf('Permit', permitNumber)}: ${result}`,
    })),
    ...row.notings.map(({ id, label, time, rowVersion }) => ({
      key: `noting ${id} ${rowVersion}`,
      label: `${label} ${formatClock(time, clock)}`,
    })),
    ...(files ?? []).map(({ fileUniqueId, name }) => ({ key: `file ${fileUniqueId}`, label: name })),
  ]
}

/** Four bytes are enough to distinguish the entries of a day. */
const MARK_BYTES = 4

const markOf = ({ key }: Entry) =>
  createHash('sha256').update(key).digest().subarray(0, MARK_BYTES).toString('hex')

/** The version of a day for a reader of these parts. */
export function versionOf(told: Told): string {
  const marks = entriesOf(told).map(markOf).toSorted()
  return Buffer.from(marks.join(''), 'hex').toString('base64url')
}

/** The labels of entries that are new since this version, and whether an entry of that version is gone. */
export function changedSince(version: string, told: Told): { added: string[]; isLess: boolean } {
  const bytes = Buffer.from(version, 'base64url')
  const seen = new Set<string>()
  for (let at = 0; at < bytes.length; at += MARK_BYTES)
    seen.add(bytes.subarray(at, at + MARK_BYTES).toString('hex'))
  const entries = entriesOf(told)
  const marks = new Set(entries.map(markOf))
  return {
    added: entries.filter((entry) => !seen.has(markOf(entry))).map(({ label }) => label),
    isLess: [...seen].some((mark) => !marks.has(mark)),
  }
}
