/**
 * The behaviour of a number field: while the person types, the text stays unchanged; when the focus leaves
 * the field, the understood number is shown.
 */
import { type ChangeEvent, type FocusEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPress } from './check-when-left.ts'
import { type NumberKind, numberOfTyped, writeNumber, writeNumberToEdit } from './number-rules.ts'

const NO_WORDS: readonly string[] = []

export interface TypedNumberOptions {
  kind: NumberKind
  /** Words that the field accepts beside numbers, regardless of upper and lower case. */
  words?: readonly string[] | undefined
  value: string
  onChange: ((value: string) => void) | undefined
  readOnly?: boolean | undefined
}

/** Returns the text that an input shows for a number, and the input's event handlers. */
export function useTypedNumber({ kind, words = NO_WORDS, value, onChange, readOnly }: TypedNumberOptions) {
  const [hasFocus, setFocus] = useState(false)
  /** The text as typed: the same number can be written in several ways. */
  const [typed, setTyped] = useState<string>()
  const valueOf = (text: string) =>
    words.find((word) => word.toLowerCase() === text.trim().toLowerCase()) ?? numberOfTyped(text, kind)
  const written = writeNumber(value, kind)
  const isTyped = typed !== undefined && writeNumber(valueOf(typed), kind) === written
  /** Removes the commas from the shown number. The selection and the caret stay at their digits. */
  const edit = (field: HTMLInputElement) => {
    const plain = writeNumberToEdit(value, kind)
    // The field is not changed if the focus has left the field or the person has already typed.
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
        // Delayed, because a click or key sets the selection only after this event.
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
