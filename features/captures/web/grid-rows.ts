/**
 * The desktop grid as data: a row for each person and activity or item, with a cell for each of the seven
 * days.
 */
import { dayAfter } from '#contract/days.ts'
import type { CaptureOfWeek } from '#features/activities/captured.ts'
import type { MaterialCaptureRow } from '#features/inventory/uses.ts'
import { copiedRows } from '#web/ui/form/copied-rows.ts'
import { numberOfTyped } from '#web/ui/form/number-rules.ts'
import type { CrewActivity, CrewMember } from '../contract.ts'
import { type Entry, isTouched, problemOf, type Touched } from './entries.ts'

/** The entries of a row on a day: one entry, or one for each of several captures. */
export interface Cell {
  day: string
  entries: readonly Entry[]
  /** The sum of the saved quantities; null: nothing is saved. */
  sum: string | null
}

export interface GridRow {
  key: string
  kind: Entry['kind']
  employee: string
  person: string
  title: string
  caption: string
  unit: string
  isCompleted: boolean
  /** The seven days, oldest first. */
  cells: readonly Cell[]
}

/** Quantities have at most four decimals. Further decimals of a sum are rounding errors. */
export function sumOf(quantities: readonly string[]): string {
  const sum = quantities.reduce((total, quantity) => total + Number(quantity), 0)
  return String(Math.round(sum * 10_000) / 10_000)
}

type OfAllDays = Omit<
  Entry,
  'key' | 'id' | 'day' | 'saved' | 'before' | 'corrected' | 'rowVersion' | 'canChange' | 'days'
> & { canAdd: boolean; person: string }

/**
 * Makes a row with its cells. The first capture of a day has the same key as the empty entry before it, so
 * that a value typed before somebody captured there is kept.
 */
function rowOf(
  { canAdd, person, ...of }: OfAllDays,
  captures: readonly CaptureOfWeek[],
  week: readonly string[],
): GridRow {
  const byDay = Map.groupBy(captures, ({ captureDate }) => captureDate)
  const sumOn = (day: string) => {
    const there = byDay.get(day)
    return there ? sumOf(there.map(({ quantity }) => quantity)) : null
  }
  const cells = week.map((day): Cell => {
    const key = `${of.employee} ${day} ${of.of}`
    const ofDay = { ...of, day, before: sumOn(dayAfter(day, -1)), days: [] }
    const entries = byDay.get(day)?.map(
      (capture, index): Entry => ({
        ...ofDay,
        key: index === 0 ? key : `${of.employee} ${day} ${capture.captureUniqueId}`,
        id: capture.captureUniqueId,
        saved: capture.quantity,
        corrected: capture.corrected,
        canChange: capture.canChange,
        rowVersion: capture.rowVersion,
      }),
    ) ?? [{ ...ofDay, key, id: null, saved: null, corrected: null, canChange: canAdd, rowVersion: null }]
    return { day, entries, sum: sumOn(day) }
  })
  const { kind, employee, title, caption, unit, isCompleted } = of
  return {
    key: `${kind} ${employee} ${of.of}`,
    kind,
    employee,
    person,
    title,
    caption,
    unit,
    isCompleted,
    cells,
  }
}

/** The rows of a person, from the reply about the crew. */
export function rowsOfMember(
  member: CrewMember,
  { person, workOrder, week }: { person: string; workOrder: string; week: readonly string[] },
): GridRow[] {
  return member.activities.map((activity: CrewActivity) => {
    const [target, captured] = [Number(activity.subTaskTargetMetric), Number(activity.capturedMetric)]
    return rowOf(
      {
        kind: 'work',
        of: activity.subTaskUniqueId,
        employee: member.employeeUniqueID,
        person,
        workOrder,
        title: activity.subTaskTitle,
        caption: activity.taskName,
        unit: activity.subTaskUnit,
        target,
        captured,
        left: Math.max(0, target - captured),
        isCompleted: activity.isCompleted,
        canAdd: activity.canAdd,
      },
      activity.captures,
      week,
    )
  })
}

/** The rows of the stock items on a project. An item has one row, however often it was used on a day. */
export function rowsOfMaterial(
  rows: readonly MaterialCaptureRow[],
  { person, week, canAdd }: { person: string; week: readonly string[]; canAdd: boolean },
): GridRow[] {
  const items = new Map(rows.map((row) => [row.workorderMasterInventoryUniqueId, row]))
  return [...items.values()].map((row) => {
    const left = Number(row.leftQuantity)
    return rowOf(
      {
        kind: 'material',
        of: row.workorderMasterInventoryUniqueId,
        employee: row.employeeUniqueId,
        person,
        workOrder: row.workOrderUniqueId,
        title: row.inventoryTitle,
        caption: '',
        unit: row.inventoryUnit,
        target: 0,
        captured: 0,
        left,
        isCompleted: false,
        canAdd: canAdd && left > 0,
      },
      row.uses,
      week,
    )
  })
}

/** The only entry of a cell; undefined if the cell has several captures, which are corrected one by one. */
export const entryIn = ({ entries }: Cell): Entry | undefined =>
  entries.length === 1 ? entries[0] : undefined

/** A cell of a paste: the new value, or the reason why it is refused. */
export interface PastedCell {
  row: GridRow
  day: string
  text: string
  touched: Touched | undefined
  refused: string | undefined
}

/** The cells of a copied text, line by line; null for a single value, which a field takes by itself. */
export function cellsOfPaste(text: string): string[][] | null {
  const cells = copiedRows(text).map((row) => row.map((cell) => cell.trim()))
  return cells.length === 1 && (cells[0]?.length ?? 0) < 2 ? null : cells
}

/**
 * The result of a paste, from the start cell down and to the right, before any value is entered. Empty cells
 * and cells that equal the saved value are left out.
 */
export function pastedAt(
  cells: readonly (readonly string[])[],
  rows: readonly GridRow[],
  from: { row: string; day: string },
  limit: (entry: Entry, value: string) => string | undefined = problemOf,
): { filled: PastedCell[]; beyond: number } {
  const first = rows.findIndex(({ key }) => key === from.row)
  const filled: PastedCell[] = []
  let beyond = 0
  for (const [down, line] of cells.entries()) {
    const row = rows[first + down]
    const place = rows[first]?.cells.findIndex(({ day }) => day === from.day) ?? 0
    for (const [right, text] of line.entries()) {
      if (text === '') continue
      const cell = row?.cells[place + right]
      if (!row || !cell) {
        beyond += 1
        continue
      }
      const one = pastedInto(row, cell, text, limit)
      if (one) filled.push(one)
    }
  }
  return { filled, beyond }
}

function pastedInto(
  row: GridRow,
  cell: Cell,
  text: string,
  limit: (entry: Entry, value: string) => string | undefined,
): PastedCell | undefined {
  const of = { row, day: cell.day, text }
  const entry = entryIn(cell)
  const refuse = (refused: string): PastedCell => ({ ...of, touched: undefined, refused })
  if (!entry) return refuse(`Has ${cell.entries.length} captures: correct them one by one`)
  const value = numberOfTyped(text, 'quantity')
  if (!isTouched(entry, value)) return undefined
  if (!entry.canChange) return refuse(row.isCompleted ? 'Is completed' : 'Is not yours to change')
  const problem = limit(entry, value)
  return problem ? refuse(problem) : { ...of, touched: { entry, value }, refused: undefined }
}
