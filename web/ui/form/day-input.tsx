/**
 * A field for a date: between the documents' limits, with weeks from Monday, written MM-dd-yyyy (000 §5). The
 * field understands the usual ways to type a date. The value of the field is a day, or the typed text if the
 * text names no day. A refused text stays in the field, and the field shows the rule that refuses the text.
 */
import { Input, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { dayInDigits } from '#contract/region.ts'
import { useRegion, useToday } from '#web/session/days.ts'
import { later } from '#web/ui/later.tsx'
import { afterPress } from './check-when-left.ts'
import classes from './day-input.module.css'
import { type DayLimits, dayProblem, isDay, parseDay, writeDay } from './day-rules.ts'

/** The width of a day in digits and the button behind the day, in pixels. */
const WIDTH_BESIDE = 124

/** Loaded later: most people type the date first, and the calendar is more code than the rest of a form. */
const loadCalendar = () => import('./day-calendar.tsx')
const DayCalendar = later(async () => (await loadCalendar()).DayCalendar, {
  // As large as the calendar, so that nothing moves when the calendar has loaded.
  Meanwhile: () => <div className={classes.meanwhile} aria-hidden />,
})

export interface DayInputProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'rightSection'> {
  value?: string | null
  onChange?: (value: string | null) => void
  /** The limits of the date, by the same rules that the form checks. */
  limits?: DayLimits
  clearable?: boolean
}

export function DayInput(props: DayInputProps) {
  const { value = null, onChange, limits = {}, clearable = true, error, ...input } = props
  const [isOpen, setOpen] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  /** The text as typed: the same day can be written in several ways. */
  const [typed, setTyped] = useState<string>()
  const day = isDay(value) ? value : null
  const today = useToday()
  /** Returns the value of the field for a typed text. */
  const valueOf = (text: string) => parseDay(text, today, limits) ?? (text.trim() || null)
  // If the account writes days in another format, the day is also shown in this format.
  const { dateStyle } = useRegion()
  const beside = day && dateStyle !== 'MM/dd/yyyy' && !input.disabled ? dayInDigits(day, dateStyle) : null
  const isClearable = clearable && value && !input.disabled
  const isTyped = typed !== undefined && valueOf(typed) === value
  // No error while the person types: half a date is no mistake yet.
  const problem = hasFocus ? undefined : dayProblem(value, limits)
  const choose = (next: string | null) => {
    setTyped(undefined)
    setOpen(false)
    onChange?.(next)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus={false} position="bottom-start" withRoles={false}>
      <Popover.Target>
        <TextInput
          placeholder="MM-dd-yyyy"
          autoComplete="off"
          {...input}
          value={isTyped ? typed : writeDay(value ?? '')}
          error={problem ?? error}
          // Escape closes only the calendar, not a dialog around the field.
          data-mantine-stop-propagation={isOpen || undefined}
          rightSection={
            beside || isClearable ? (
              <>
                {beside && <span className={classes.beside}>{beside}</span>}
                {isClearable && (
                  <Input.ClearButton size="24px" aria-label="Clear the date" onClick={() => choose(null)} />
                )}
              </>
            ) : null
          }
          rightSectionPointerEvents={beside ? 'none' : 'all'}
          {...(beside && { rightSectionWidth: WIDTH_BESIDE })}
          onClick={(event) => {
            setOpen(true)
            input.onClick?.(event)
          }}
          onFocus={(event) => {
            setFocus(true)
            // A click will open the calendar next. A failed load is ignored, because the calendar loads again
            // when it is shown.
            loadCalendar().catch(() => {})
            input.onFocus?.(event)
          }}
          onBlur={(event) => {
            const field = event.currentTarget
            afterPress(() => setFocus(field === document.activeElement))
            setOpen(false)
            setTyped(undefined)
            input.onBlur?.(event)
          }}
          onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
            if (event.key === 'Escape') setOpen(false)
            input.onKeyDown?.(event)
          }}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            onChange?.(valueOf(currentTarget.value))
          }}
        />
      </Popover.Target>
      {/* The field keeps the focus: without the focus, the calendar would close. */}
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <DayCalendar day={day} limits={limits} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  )
}
