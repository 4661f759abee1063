/**
 * A number as people type it: `1,280.50`, `$1,280.50`, `(180)`. While one types the text stays as it is; on leaving the
 * field it is shown as it was understood. Its value is the number as schemas take it, or what was typed where that is none:
 * what is refused stays where it was written, and says what the field takes.
 */
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPress } from './check-when-left.ts'
import {
  type NumberKind,
  numberOfTyped,
  numberProblem,
  writeNumber,
  writeNumberToEdit,
} from './number-rules.ts'

export interface NumberInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  kind: NumberKind
  /** What it takes beside numbers, in any case of letters. */
  words?: readonly string[]
  value?: string
  onChange?: (value: string) => void
}

const NO_WORDS: readonly string[] = []

export function NumberInput(props: NumberInputProps) {
  const { kind, words = NO_WORDS, value = '', onChange, error, ...input } = props
  const [hasFocus, setFocus] = useState(false)
  /** As it is being typed: the same number can be written in several ways. */
  const [typed, setTyped] = useState<string>()
  const valueOf = (text: string) =>
    words.find((word) => word.toLowerCase() === text.trim().toLowerCase()) ?? numberOfTyped(text, kind)
  const written = writeNumber(value, kind)
  const isTyped = typed !== undefined && writeNumber(valueOf(typed), kind) === written
  // Not while one writes: half a number is no mistake yet. With words, the schema says which they are.
  const problem = hasFocus || words.length > 0 ? undefined : numberProblem(value, kind)
  /** Takes the commas out of what is shown. What is selected stays selected, and the caret where it is. */
  const edit = (field: HTMLInputElement) => {
    const plain = writeNumberToEdit(value, kind)
    // Somebody may have gone on, or have typed already.
    if (field !== document.activeElement || field.value !== written || plain === written) return
    const { selectionStart, selectionEnd, selectionDirection } = field
    const placeOf = (at: number | null) => at && written.slice(0, at).replaceAll(',', '').length
    flushSync(() => setTyped(plain))
    field.setSelectionRange(placeOf(selectionStart), placeOf(selectionEnd), selectionDirection ?? 'none')
  }
  return (
    <TextInput
      inputMode={words.length > 0 ? 'text' : kind === 'whole' ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...input}
      value={isTyped ? typed : written}
      error={error ?? problem}
      onFocus={(event) => {
        setFocus(true)
        const field = event.currentTarget
        // What a press or a key selects is selected behind this event.
        if (!input.readOnly) setTimeout(() => edit(field))
        input.onFocus?.(event)
      }}
      onBlur={(event) => {
        const field = event.currentTarget
        afterPress(() => setFocus(field === document.activeElement))
        setTyped(undefined)
        input.onBlur?.(event)
      }}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange?.(valueOf(currentTarget.value))
      }}
    />
  )
}
