/** The select above a column of pasted rows: chooses the field that the column contains. */
import { Select } from '@mantine/core'
import { type PasteColumn, withField } from './pasted-rows.ts'

const LEFT_OUT = ''

export interface ColumnSelectProps {
  index: number
  field: string | null
  fields: readonly (string | null)[]
  columns: readonly PasteColumn[]
  onFields: (fields: (string | null)[]) => void
}

export function ColumnSelect({ index, field, fields, columns, onFields }: ColumnSelectProps) {
  return (
    <Select
      size="xs"
      aria-label={`Column ${index + 1} is`}
      data={[
        { value: LEFT_OUT, label: 'Left out' },
        ...columns.map((column) => ({ value: column.field, label: column.label })),
      ]}
      value={field ?? LEFT_OUT}
      onChange={(value) => onFields(withField(fields, index, value || null))}
      allowDeselect={false}
      comboboxProps={{ width: 180, position: 'bottom-start' }}
      miw={104}
    />
  )
}
