/**
 * The version of a day, as somebody is told it: a mark of each entry. Whoever confirms a day sends it, so what came since, or is
 * another by now, is known by name (records.md 'A confirmed day').
 */

import { createHash } from 'node:crypto'
import { formatQuantity } from '#contract/figures.ts'
import { formatClock } from '#contract/moments.ts'
import { numberOf } from '#contract/record-types.ts'
import type { Clock } from '#contract/region.ts'
import type { DayFile, DayRow } from './queries.ts'
import { type Cut, hoursText } from './shown.ts'

/** Something that a day has, and how a refusal calls it. */
interface Entry {
  key: string
  label: string
}

/** What of a day somebody is told, before it is confirmed. */
export interface Told {
  row: Pick<DayRow, 'noWorkReason' | 'weather' | 'notings'>
  current: Cut
  /** Null: the caller reads no files. */
  files: readonly DayFile[] | null
  /** The one by which its reader's account reads times. */
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

/** Enough to tell the entries of a day apart. */
const MARK_BYTES = 4

const markOf = ({ key }: Entry) =>
  createHash('sha256').update(key).digest().subarray(0, MARK_BYTES).toString('hex')

/** The version of a day, for whoever is told this of it. */
export function versionOf(told: Told): string {
  const marks = entriesOf(told).map(markOf).toSorted()
  return Buffer.from(marks.join(''), 'hex').toString('base64url')
}

/** What a day has that it had not when somebody was told this version, and whether anything of then is gone. */
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
