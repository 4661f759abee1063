/**
 * A row of the desktop grid. There can be hundreds, so each is drawn again only if its own data has changed.
 */
import { Text, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { memo, useEffect, useId, useRef } from 'react'
import { ActivityLink } from '#features/activities/web/public-link.ts'
import { useTypedNumber } from '#web/ui/form/typed-number.ts'
import { formatQuantity } from '#web/ui/format.ts'
import { Tip } from '#web/ui/tip.tsx'
import type { Entry } from './entries.ts'
import { correctionOf, labelOf } from './entry-field.tsx'
import { type Cell, entryIn, type GridRow } from './grid-rows.ts'
import { classes } from './styles.ts'
import { isWeekend } from './week-days.tsx'

/** The typed value of an entry in the row. */
export interface TypedHere {
  key: string
  value: string
  problem: string | undefined
}

/** The actions of a row. The object stays the same while the grid is shown. */
export interface GridActions {
  type: (entry: Entry, value: string) => void
  endEdit: () => void
  /** Opens the single captures of a person and a day. */
  open: (row: GridRow, day: string) => void
}

export interface RowProps {
  row: GridRow
  /** The chosen day, whose cells are fields. */
  day: string
  /** Another day of the row whose cell is a field at the moment. */
  edited: string | undefined
  typed: readonly TypedHere[]
  isAbove: boolean
  actions: GridActions
}

const isSameTyped = (one: readonly TypedHere[], other: readonly TypedHere[]) =>
  one.length === other.length &&
  one.every(
    ({ key, value, problem }, at) =>
      key === other[at]?.key && value === other[at].value && problem === other[at].problem,
  )

export const EntryRow = memo(
  RowOfEntries,
  (one, other) =>
    one.row === other.row &&
    one.day === other.day &&
    one.edited === other.edited &&
    one.isAbove === other.isAbove &&
    one.actions === other.actions &&
    isSameTyped(one.typed, other.typed),
)

function RowOfEntries({ row, day, edited, typed, isAbove, actions }: RowProps) {
  const { title, caption, unit, cells } = row
  const typedOf = (entry: Entry | undefined) => entry && typed.find(({ key }) => key === entry.key)
  const total = cells.reduce((sum, cell) => {
    const one = typedOf(entryIn(cell))
    return sum + (one ? Number(one.value) || 0 : Number(cell.sum ?? 0))
  }, 0)
  const [target] = cells.flatMap(({ entries }) => entries)
  return (
    <tr data-row={row.key}>
      <th scope="row" className={classes.firstOfRow}>
        {target?.kind === 'work' ? (
          // Not in the tab order, so that Tab moves from field to field.
          <ActivityLink workOrder={target.workOrder} id={target.of} inherit tabIndex={-1}>
            {title}
          </ActivityLink>
        ) : (
          title
        )}{' '}
        <span className={classes.caption}>{caption}</span>
        {isAbove && target && (
          <span className={classes.warning}>Above the target of {formatQuantity(target.target, unit)}</span>
        )}
      </th>
      {cells.map((cell) => {
        const entry = entryIn(cell)
        const of = { key: cell.day, cell, entry, row, actions, typed: typedOf(entry) }
        if (cell.day === day) return <ChosenCell {...of} key={cell.day} />
        return <QuietCell {...of} key={cell.day} isEdited={cell.day === edited} />
      })}
      <td className={classes.last}>
        <b>{formatQuantity(Math.round(total * 10_000) / 10_000)}</b>{' '}
        <span className={classes.caption}>{unit}</span>
      </td>
    </tr>
  )
}

interface CellProps {
  cell: Cell
  /** The entry of the cell, if it has only one. */
  entry: Entry | undefined
  row: GridRow
  typed: TypedHere | undefined
  actions: GridActions
}

/** The cell of another day, which shows only the quantity. Enter or a double click makes it a field. */
function QuietCell({ isEdited, ...of }: CellProps & { isEdited: boolean }) {
  const { cell, entry } = of
  const corrected = cell.entries.filter((one) => one.corrected)
  // The same cell in both cases, because it gets the focus when the field is removed.
  const inside = (
    <td
      data-day={cell.day}
      tabIndex={-1}
      className={isWeekend(cell.day) ? classes.weekend : undefined}
      aria-readonly={entry?.canChange ? undefined : true}
    >
      {isEdited && entry?.canChange ? (
        <CellField {...of} entry={entry} isEdited />
      ) : (
        <QuietQuantity {...of} isCorrected={corrected.length > 0} />
      )}
    </td>
  )
  if (corrected.length === 0) return inside
  return (
    <Tip label={corrected.map(correctionOf).join('; ')} multiline maw={320}>
      {inside}
    </Tip>
  )
}

function QuietQuantity({ cell, typed, isCorrected }: CellProps & { isCorrected: boolean }) {
  const quantity = typed ? typed.value : cell.sum
  if (quantity === null) return <span className={classes.caption}>–</span>
  return (
    <>
      <span className={isCorrected ? classes.corrected : undefined}>{formatOrText(quantity)}</span>
      {typed && (
        <>
          <span className={classes.quietDot} />
          <VisuallyHidden>not saved yet</VisuallyHidden>
          {typed.problem && <span className={classes.problem}>{typed.problem}</span>}
        </>
      )}
    </>
  )
}

const formatOrText = (value: string) => (Number.isFinite(Number(value)) ? formatQuantity(value) : value)

/** The cell of the chosen day: a field, the value of the day before, and whether it is saved. */
function ChosenCell({ cell, entry, row, typed, actions }: CellProps) {
  if (!entry)
    return (
      <td data-day={cell.day} tabIndex={-1} className={classes.chosen}>
        <button type="button" className={classes.chip} onClick={() => actions.open(row, cell.day)}>
          {formatQuantity(cell.sum ?? 0, row.unit)} in {cell.entries.length} captures
        </button>
      </td>
    )
  if (!entry.canChange) {
    const quiet = (
      <td data-day={cell.day} tabIndex={-1} className={classes.chosen} aria-readonly>
        <span className={entry.corrected ? classes.corrected : undefined}>
          {entry.saved === null ? '–' : formatQuantity(entry.saved, row.unit)}
        </span>
        {entry.saved === null && row.isCompleted && <span className={classes.caption}> completed</span>}
        {typed && (
          <span className={classes.problem}>
            {formatOrText(typed.value)} is typed here and cannot be saved; Esc takes it back. {typed.problem}
          </span>
        )}
      </td>
    )
    if (!entry.corrected) return quiet
    return (
      <Tip label={correctionOf(entry)} multiline maw={320}>
        {quiet}
      </Tip>
    )
  }
  const { before } = entry
  const words = typed ? 'Not saved yet' : entry.saved === null ? '' : 'Saved'
  return (
    <td data-day={cell.day} className={classes.chosen}>
      <span className={classes.field}>
        <CellField cell={cell} entry={entry} row={row} typed={typed} actions={actions} />
        <span className={classes.beside}>
          {before === null ? (
            <span className={classes.caption}>–</span>
          ) : (
            <button
              type="button"
              // The key = in the field does the same.
              tabIndex={-1}
              className={classes.chip}
              aria-label={`Take ${formatQuantity(before, row.unit)} of the day before for ${labelOf(entry, row.person)}`}
              onClick={() => actions.type(entry, before)}
            >
              = {formatQuantity(before)}
            </button>
          )}
        </span>
        <span className={classes.mark} role="img" aria-label={words || 'Nothing yet'} title={words}>
          {typed ? (
            <span className={classes.dot} />
          ) : (
            entry.saved !== null && <IconCheck size={16} color="var(--plumb-good)" aria-hidden />
          )}
        </span>
      </span>
    </td>
  )
}

/** A simple field: with the fields of forms, drawing hundreds of rows would take a second. */
function CellField({
  entry,
  row,
  typed,
  actions,
  isEdited = false,
}: CellProps & { entry: Entry; isEdited?: boolean }) {
  const value = typed?.value ?? entry.saved ?? ''
  const { input } = useTypedNumber({
    kind: 'quantity',
    value,
    onChange: (next) => actions.type(entry, next),
  })
  const field = useRef<HTMLInputElement>(null)
  const problem = typed?.problem
  const problemId = useId()
  useEffect(() => {
    if (!isEdited) return
    field.current?.focus()
    field.current?.select()
  }, [isEdited])
  const look = `${classes.cell} ${typed ? classes.touchedCell : ''} ${entry.corrected ? classes.correctedCell : ''} ${
    entry.saved !== null && !typed ? classes.savedCell : ''
  }`
  const box = (
    <input
      {...input}
      ref={field}
      className={look}
      inputMode="decimal"
      autoComplete="off"
      data-entry={entry.key}
      aria-label={labelOf(entry, row.person)}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? problemId : undefined}
      onBlur={(event) => {
        input.onBlur(event)
        if (isEdited) actions.endEdit()
      }}
    />
  )
  return (
    <span className={classes.cellBox}>
      {entry.corrected && !isEdited ? (
        <Tip label={correctionOf(entry)} multiline maw={320}>
          {box}
        </Tip>
      ) : (
        box
      )}
      {!isEdited && <span className={classes.unit}>{row.unit}</span>}
      {problem && (
        <Text id={problemId} span fz="xs" c="var(--plumb-late)" className={classes.problem}>
          {problem}
        </Text>
      )}
    </span>
  )
}
