/**
 * A date of a plan: between the documents' limits, weeks from Monday, written MM-dd-yyyy (000 §5), and understood in the
 * ways in which people type one. Its value is a day, or what was typed where that names none: what is refused stays where
 * it was written, and says by which rule.
 */
import { Input, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { dayInDigits } from '#contract/region.ts'
import { useRegion, useToday } from '#web/session/days.ts'
import { later } from '#web/ui/later.tsx'
import { afterPress } from './check-when-left.ts'
import classes from './day-input.module.css'
import { type DayLimits, dayProblem, isDay, parseDay, writeDay } from './day-rules.ts'

/** Of a day in digits and the button behind it. */
const WIDTH_BESIDE = 124

/** One types before one looks at a calendar: it is more code than the rest of a form. */
const loadCalendar = () => import('./day-calendar.tsx')
const DayCalendar = later(async () => (await loadCalendar()).DayCalendar, {
  // As large as what comes, so that nothing moves.
  Meanwhile: () => <div className={classes.meanwhile} aria-hidden />,
})

export interface DayInputProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'rightSection'> {
  value?: string | null
  onChange?: (value: string | null) => void
  /** What it may be, in the same rules that its form checks. */
  limits?: DayLimits
  clearable?: boolean
}

export function DayInput(props: DayInputProps) {
  const { value = null, onChange, limits = {}, clearable = true, error, ...input } = props
  const [isOpen, setOpen] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  /** As it is being typed: the same day can be written in several ways. */
  const [typed, setTyped] = useState<string>()
  const day = isDay(value) ? value : null
  const today = useToday()
  /** What the field holds by what is typed in it. */
  const valueOf = (text: string) => parseDay(text, today, limits) ?? (text.trim() || null)
  // Where the account writes days in another order, it stands beside the documented one.
  const { dateStyle } = useRegion()
  const beside = day && dateStyle !== 'MM/dd/yyyy' && !input.disabled ? dayInDigits(day, dateStyle) : null
  const isClearable = clearable && value && !input.disabled
  const isTyped = typed !== undefined && valueOf(typed) === value
  // Not while one writes: half a date is no mistake yet.
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
          // Escape closes the calendar alone, not the dialog that it may stand in.
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
            // A click opens it next. What cannot be had now is asked for again when it is shown.
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
      {/* The field keeps the focus, and with it the calendar stays. */}
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <DayCalendar day={day} limits={limits} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  )
}
