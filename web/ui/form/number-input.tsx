/**
 * A field for a number, in the usual ways to type a number: `1,280.50`, `$1,280.50`, `(180)`. While the
 * person types, the text stays unchanged. When the focus leaves the field, the understood number is shown.
 * The value is the number as schemas accept it, or the typed text if the text is no number. A refused text
 * stays in the field, with a message that shows the right format.
 */
import { TextInput, type TextInputProps } from '@mantine/core'
import { type NumberKind, numberProblem } from './number-rules.ts'
import { useTypedNumber } from './typed-number.ts'

export interface NumberInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  kind: NumberKind
  /** Words that the field accepts beside numbers, regardless of upper and lower case. */
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
  // No error while the person types: half a number is no mistake yet. If words are allowed, the schema
  // reports a wrong word.
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
