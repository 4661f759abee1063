/**
 * A number as people type it: `1,280.50`, `$1,280.50`, `(180)`. While one types the text stays as it is; on leaving the
 * field it is shown as it was understood. Its value is the number as schemas take it, or what was typed where that is none:
 * what is refused stays where it was written, and says what the field takes.
 */
import { TextInput, type TextInputProps } from '@mantine/core'
import { type NumberKind, numberProblem } from './number-rules.ts'
import { useTypedNumber } from './typed-number.ts'

export interface NumberInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  kind: NumberKind
  /** What it takes beside numbers, in any case of letters. */
  words?: readonly string[]
  value?: string
  onChange?: (value: string) => void
}

export function NumberInput(props: NumberInputProps) {
  const { kind, words, value = '', onChange, error, ...input } = props
  const hasWords = words !== undefined && words.length > 0
  const { hasFocus, input: typing } = useTypedNumber({
    kind,
    words,
    value,
    onChange,
    readOnly: input.readOnly,
  })
  // Not while one writes: half a number is no mistake yet. With words, the schema says which they are.
  const problem = hasFocus || hasWords ? undefined : numberProblem(value, kind)
  return (
    <TextInput
      inputMode={hasWords ? 'text' : kind === 'whole' ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...input}
      value={typing.value}
      error={error ?? problem}
      onFocus={(event) => {
        typing.onFocus(event)
        input.onFocus?.(event)
      }}
      onBlur={(event) => {
        typing.onBlur(event)
        input.onBlur?.(event)
      }}
      onChange={typing.onChange}
    />
  )
}
