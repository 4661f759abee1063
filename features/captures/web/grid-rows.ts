/** The desk's grid as data: a row for each person and activity, or item, a cell for each of the seven days. */
import { dayAfter } from '#contract/days.ts'
import type { CaptureOfWeek } from '#features/activities/captured.ts'
import type { MaterialCaptureRow } from '#features/inventory/uses.ts'
import { copiedRows } from '#web/ui/form/copied-rows.ts'
import { numberOfTyped } from '#web/ui/form/number-rules.ts'
import type { CrewActivity, CrewMember } from '../contract.ts'
import { type Entry, isTouched, problemOf, type Touched } from './entries.ts'

/** What of a row and a day is captured, or can be: one entry, or each of several captures. */
export interface Cell {
  day: string
  entries: readonly Entry[]
  /** Of what is saved; null: nothing. */
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
  /** Of the seven days, oldest first. */
  cells: readonly Cell[]
}

/** Quantities have four decimals at most: what else a sum has is of the reckoning. */
export function sumOf(quantities: readonly string[]): string {
  const sum = quantities.reduce((total, quantity) => total + Number(quantity), 0)
  return String(Math.round(sum * 10_000) / 10_000)
}

type OfAllDays = Omit<
  Entry,
  'key' | 'id' | 'day' | 'saved' | 'before' | 'corrected' | 'rowVersion' | 'canChange' | 'days'
> & { canAdd: boolean; person: string }

/**
 * The cells of a row. What is the only capture of its day goes by the same key as the place for it: what was typed before
 * somebody captured there is still seen.
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

/** Of somebody, as the crew's call answers them. */
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

/** Of what a project has of the stock, an item once however often it was used on a day. */
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

/** The only entry of a cell; undefined where several captures are in it, which are corrected one by one. */
export const entryIn = ({ entries }: Cell): Entry | undefined =>
  entries.length === 1 ? entries[0] : undefined

/** A cell that was pasted to: what it becomes, or why it does not. */
export interface PastedCell {
  row: GridRow
  day: string
  text: string
  touched: Touched | undefined
  refused: string | undefined
}

/** Cells as spreadsheets copy them, line by line; null where it is one value, which a field takes by itself. */
export function cellsOfPaste(text: string): string[][] | null {
  const cells = copiedRows(text).map((row) => row.map((cell) => cell.trim()))
  return cells.length === 1 && (cells[0]?.length ?? 0) < 2 ? null : cells
}

/**
 * What pasted cells come to, filled down and right from a cell: nothing is typed yet. Empty ones and those that say what is
 * saved are left as they are.
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
