/** The desktop grid by keyboard and by paste: finds the cell that has the focus, and the next one. */
import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react'
import type { Entry } from './entries.ts'
import { type Cell, cellsOfPaste, entryIn, type GridRow } from './grid-rows.ts'
import type { Entries } from './use-entries.ts'

/** The row and the cell that have the focus. */
interface Place {
  row: GridRow
  cell: Cell
  box: HTMLTableCellElement
  /** The input, if the cell is being edited. */
  field: HTMLInputElement | null
}

export interface GridKeys {
  rows: ReadonlyMap<string, GridRow>
  entries: Entries
  edit: (row: GridRow, day: string) => void
  open: (row: GridRow, day: string) => void
  paste: (cells: string[][], row: GridRow, day: string) => void
}

function placeOf(target: EventTarget, rows: ReadonlyMap<string, GridRow>): Place | undefined {
  if (!(target instanceof HTMLElement)) return
  const box = target.closest<HTMLTableCellElement>('td[data-day]')
  const row = rows.get(box?.closest('tr')?.dataset.row ?? '')
  const cell = row?.cells.find(({ day }) => day === box?.dataset.day)
  const field = target instanceof HTMLInputElement ? target : null
  return box && row && cell && (field || target === box) ? { row, cell, box, field } : undefined
}

function go(to: Element | null | undefined): boolean {
  if (!(to instanceof HTMLElement)) return false
  const field = to.querySelector<HTMLInputElement>('[data-entry]')
  if (field) {
    field.focus()
    field.select()
  } else to.focus()
  return true
}

/** The rows of both grids, in order. */
const allRows = () => [...document.querySelectorAll<HTMLTableRowElement>('tr[data-row]')]

/** The cell of the same day, `by` rows below. */
function below({ box, row, cell }: Place, by: number): Element | null | undefined {
  const rows = allRows()
  const at = rows.findIndex((one) => one.dataset.row === row.key && one.contains(box))
  return rows[at + by]?.querySelector(`td[data-day="${cell.day}"]`)
}

const beside = ({ box }: Place, by: number): Element | null => {
  const next = by < 0 ? box.previousElementSibling : box.nextElementSibling
  return next?.matches('td[data-day]') ? next : null
}

/** True if an arrow key leaves the field: all of it is selected, or the caret is at that end. */
function isAtEnd(field: HTMLInputElement | null, by: number): boolean {
  if (!field) return true
  const { selectionStart: start, selectionEnd: end, value } = field
  return start === 0 && end === value.length ? true : start === end && start === (by < 0 ? 0 : value.length)
}

/** The next field of the grids, in either grid. */
function nextField(field: HTMLInputElement): HTMLInputElement | undefined {
  const fields = [...document.querySelectorAll<HTMLInputElement>('tr[data-row] [data-entry]')]
  return fields[fields.indexOf(field) + 1]
}

/** The event handlers of the grid for keys, clicks and pasting. */
export function gridEvents({ rows, entries, edit, open, paste }: GridKeys) {
  const begin = ({ row, cell }: Place) => {
    if (!entryIn(cell)) open(row, cell.day)
    else if (entryIn(cell)?.canChange) edit(row, cell.day)
  }
  const takeBefore = (entry: Entry | undefined) => {
    if (entry?.canChange && entry.before !== null) entries.type(entry, entry.before)
  }
  const restore = (entry: Entry | undefined): boolean => {
    if (!entry || !entries.isTouchedOf(entry)) return false
    entries.type(entry, entry.saved ?? '')
    return true
  }
  /** Returns true if the key had an effect. */
  const act = (place: Place, { key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean => {
    const { field, cell, box } = place
    const entry = entryIn(cell)
    if (key === 'Enter' && (ctrlKey || metaKey)) {
      entries.save()
      return true
    }
    switch (key) {
      case 'Enter':
        if (!field) begin(place)
        else if (!go(below(place, 1))) box.focus()
        return true
      case 'F2':
        if (!field) begin(place)
        return true
      case 'ArrowDown':
        return go(below(place, 1))
      case 'ArrowUp':
        return go(below(place, -1))
      case 'ArrowLeft':
        return isAtEnd(field, -1) && go(beside(place, -1))
      case 'ArrowRight':
        return isAtEnd(field, 1) && go(beside(place, 1))
      case 'Tab': {
        // Shift + Tab keeps the browser's order, so that the buttons between the fields can be reached.
        const next = field && !shiftKey ? nextField(field) : undefined
        next?.focus()
        next?.select()
        return Boolean(next)
      }
      case '=':
        takeBefore(entry)
        return true
      case 'Escape': {
        const isRestored = restore(entry)
        // The field of another day becomes a plain cell again.
        if (field && box.tabIndex === -1 && box.hasAttribute('tabindex')) box.focus()
        return isRestored
      }
      default:
        return false
    }
  }
  return {
    onKeyDown(event: KeyboardEvent) {
      const place = placeOf(event.target, rows)
      if (place && act(place, event)) event.preventDefault()
    },
    onDoubleClick({ target }: MouseEvent) {
      const box = target instanceof HTMLElement && target.closest('td[data-day]')
      const place = box && placeOf(box, rows)
      if (place && !place.box.querySelector('[data-entry]')) begin(place)
    },
    onPaste(event: ClipboardEvent) {
      const place = placeOf(event.target, rows)
      const cells = place && cellsOfPaste(event.clipboardData.getData('text/plain'))
      if (!place || !cells) return
      event.preventDefault()
      paste(cells, place.row, place.cell.day)
    },
  }
}
