/**
 * A field for a time of day, in the account's time zone. The field understands the usual ways to type a time.
 * The value of the field is `HH:mm`, or the typed text if the text names no time. A refused text stays in the
 * field.
 */
import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useState } from 'react'
import { formatClock } from '#contract/moments.ts'
import { useRegion } from '#web/session/days.ts'
import { afterPress } from './check-when-left.ts'
import { isTime, timeProblem, timesMeant } from './time-rules.ts'

interface TimeInputProps
  extends Pick<AutocompleteProps, 'label' | 'required' | 'error' | 'onFocus' | 'onBlur'> {
  value?: string
  onChange?: (value: string) => void
}

export function TimeInput({ value = '', onChange, error, onFocus, onBlur, ...input }: TimeInputProps) {
  const { clock } = useRegion()
  const [hasFocus, setFocus] = useState(false)
  /** The text as typed: the same time can be written in several ways. */
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const words = (time: string) => (isTime(time) ? formatClock(time, clock) : time)
  /** Returns the value of the field for a typed text. */
  const valueOf = (text: string) => timesMeant(text, clock)[0] ?? text.trim()
  const meant = typed === undefined ? [] : timesMeant(typed, clock)
  const isTyped = typed !== undefined && valueOf(typed) === value
  // The field offers two times only if the typed text can mean two times.
  const readings = isTyped && meant.length > 1 ? meant.map(words) : []
  return (
    <Autocomplete
      autoComplete="off"
      placeholder={formatClock('07:30', clock)}
      {...input}
      value={isTyped ? typed : words(value)}
      // No error while the person types: half a time is no mistake yet.
      error={(hasFocus ? undefined : timeProblem(value)) ?? error}
      data={readings}
      // Open only with choices: an open but empty list would take the Escape that should close the dialog.
      dropdownOpened={isOpen && readings.length > 0}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      filter={({ options }) => options}
      onChange={(text) => {
        setTyped(text)
        onChange?.(valueOf(text))
      }}
      onFocus={(event) => {
        setFocus(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        const field = event.currentTarget
        afterPress(() => setFocus(field === document.activeElement))
        setTyped(undefined)
        onBlur?.(event)
      }}
    />
  )
}
