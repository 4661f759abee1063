/** A number field while one types in it: the text stays as it is, and on leaving it is shown as it was understood. */
import { type ChangeEvent, type FocusEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPress } from './check-when-left.ts'
import { type NumberKind, numberOfTyped, writeNumber, writeNumberToEdit } from './number-rules.ts'

const NO_WORDS: readonly string[] = []

export interface TypedNumberOptions {
  kind: NumberKind
  /** What it takes beside numbers, in any case of letters. */
  words?: readonly string[] | undefined
  value: string
  onChange: ((value: string) => void) | undefined
  readOnly?: boolean | undefined
}

/** What an input shows of a number, and does with what is typed. */
export function useTypedNumber({ kind, words = NO_WORDS, value, onChange, readOnly }: TypedNumberOptions) {
  const [hasFocus, setFocus] = useState(false)
  /** As it is being typed: the same number can be written in several ways. */
  const [typed, setTyped] = useState<string>()
  const valueOf = (text: string) =>
    words.find((word) => word.toLowerCase() === text.trim().toLowerCase()) ?? numberOfTyped(text, kind)
  const written = writeNumber(value, kind)
  const isTyped = typed !== undefined && writeNumber(valueOf(typed), kind) === written
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
  return {
    hasFocus,
    input: {
      value: isTyped ? typed : written,
      onFocus({ currentTarget: field }: FocusEvent<HTMLInputElement>) {
        setFocus(true)
        // What a press or a key selects is selected behind this event.
        if (!readOnly) setTimeout(() => edit(field))
      },
      onBlur({ currentTarget: field }: FocusEvent<HTMLInputElement>) {
        afterPress(() => setFocus(field === document.activeElement))
        setTyped(undefined)
      },
      onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
        setTyped(currentTarget.value)
        onChange?.(valueOf(currentTarget.value))
      },
    },
  }
}
