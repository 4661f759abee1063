/**
 * The field of an entry: a quantity with its unit, usable by keyboard alone, and the marks beside the field.
 */
import { Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { formatInstant, formatQuantity } from '#web/ui/format.ts'
import { Tip } from '#web/ui/tip.tsx'
import { type Entry, stepped } from './entries.ts'
import { classes } from './styles.ts'
import type { Entries } from './use-entries.ts'

/** The label of an entry for screen readers, which do not have the row and the column in view. */
export const labelOf = ({ title, caption, unit }: Entry, person: string): string =>
  `${title}${caption && `, ${caption}`}${unit && `, in ${unit}`}: ${person}`

/** Marks the fields, so that keys can move from one to the next. */
const FIELD = 'data-entry'

export interface EntryFieldProps {
  entry: Entry
  entries: Entries
  person: string
  isLarge?: boolean
}

export function EntryField({ entry, entries, person, isLarge = false }: EntryFieldProps) {
  const { unit, before } = entry
  const value = entries.valueOf(entry)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const field = event.currentTarget
    const go = (by: number) => {
      event.preventDefault()
      const fields = [...document.querySelectorAll<HTMLInputElement>(`[${FIELD}]`)]
      const next = fields[fields.indexOf(field) + by]
      next?.focus()
      next?.select()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      entries.save()
    } else if (event.key === 'ArrowDown' || event.key === 'Enter') go(1)
    else if (event.key === 'ArrowUp') go(-1)
    else if (event.key === '=') {
      event.preventDefault()
      if (before !== null) entries.type(entry, before)
    }
  }
  return (
    <NumberInput
      kind="quantity"
      {...{ [FIELD]: entry.key }}
      className={`${isLarge ? '' : classes.input} ${entries.isTouchedOf(entry) ? classes.touched : ''}`}
      size={isLarge ? 'lg' : 'sm'}
      aria-label={labelOf(entry, person)}
      value={value}
      error={entries.problemOf(entry)}
      onChange={(next) => entries.type(entry, next)}
      onKeyDown={onKeyDown}
      rightSection={
        unit && (
          <Text fz="xs" c="dimmed" truncate>
            {unit}
          </Text>
        )
      }
      rightSectionWidth={unit ? 38 : 0}
    />
  )
}

/** A button that enters the value of the day before. */
export function BeforeButton({ entry, entries, person, isLarge = false }: EntryFieldProps) {
  const { before, unit } = entry
  if (before === null) return null
  return (
    <button
      type="button"
      className={`${classes.chip} ${isLarge ? classes.largeChip : ''}`}
      aria-label={`Take ${formatQuantity(before, unit)} of the day before for ${labelOf(entry, person)}`}
      onClick={() => entries.type(entry, before)}
    >
      = {formatQuantity(before, isLarge ? unit : '')}
    </button>
  )
}

/** A button that enters the rest of the target, added to the saved quantity of the day. */
export function RestButton({ entry, entries, person }: Omit<EntryFieldProps, 'isLarge'>) {
  const { kind, target, left, unit, saved } = entry
  if (kind !== 'work' || target <= 0 || left <= 0) return null
  return (
    <button
      type="button"
      className={`${classes.chip} ${classes.largeChip}`}
      aria-label={`The rest, ${formatQuantity(left, unit)}, for ${labelOf(entry, person)}`}
      onClick={() => entries.type(entry, stepped(saved ?? '', left))}
    >
      Finish it
    </button>
  )
}

/** The action of the plus and minus buttons. */
export function stepOf(entry: Entry, entries: Entries, by: number): () => void {
  return () => entries.type(entry, stepped(entries.valueOf(entry), by))
}

/** Shows whether the entry is saved. */
export function EntryMark({ entry, entries }: Pick<EntryFieldProps, 'entry' | 'entries'>) {
  const isTouched = entries.isTouchedOf(entry)
  const words = isTouched ? 'Not saved yet' : entry.saved === null ? '' : 'Saved'
  return (
    <span className={classes.mark} role="img" aria-label={words || 'Nothing yet'} title={words}>
      {isTouched ? (
        <span className={classes.dot} />
      ) : (
        entry.saved !== null && <IconCheck size={16} color="var(--plumb-good)" aria-hidden />
      )}
    </span>
  )
}

/** `8.3 before; Grace Okafor, Nov 25, 2026, 7:12 AM: digits swapped`. */
export function correctionOf({ corrected, unit }: Entry): string {
  if (!corrected) return ''
  const { from, byEmployeeName, at, reason } = corrected
  return `${formatQuantity(from, unit)} before; ${byEmployeeName}, ${formatInstant(at)}${reason && `: ${reason}`}`
}

/** A saved quantity that cannot be changed here. */
export function SavedQuantity({ entry }: { entry: Entry }) {
  const { saved, unit } = entry
  if (saved === null) return <span>–</span>
  const quantity = formatQuantity(saved, unit)
  if (!entry.corrected) return <span>{quantity}</span>
  return (
    <Tip label={correctionOf(entry)}>
      <button type="button" className={classes.corrected}>
        {quantity}
      </button>
    </Tip>
  )
}
