/**
 * A time of day, by the clock of the account, and understood in the ways in which people type one. Its value is `HH:mm`,
 * or what was typed where that names no time: what is refused stays where it was written.
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
  /** As it is being typed: the same time can be written in several ways. */
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const words = (time: string) => (isTime(time) ? formatClock(time, clock) : time)
  /** What the field holds by what is typed in it. */
  const valueOf = (text: string) => timesMeant(text, clock)[0] ?? text.trim()
  const meant = typed === undefined ? [] : timesMeant(typed, clock)
  const isTyped = typed !== undefined && valueOf(typed) === value
  // Asked for only where one cannot know.
  const readings = isTyped && meant.length > 1 ? meant.map(words) : []
  return (
    <Autocomplete
      autoComplete="off"
      placeholder={formatClock('07:30', clock)}
      {...input}
      value={isTyped ? typed : words(value)}
      // Not while one writes: half a time is no mistake yet.
      error={(hasFocus ? undefined : timeProblem(value)) ?? error}
      data={readings}
      // An empty list that counts as open takes the press of Escape that is meant for the dialog.
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
