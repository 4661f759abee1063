/** The fields of an alternate, for the dialogs that write alternates. */
import { Autocomplete, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useUnits } from '#features/activities/web/public.ts'
import { NumberInput } from '#web/ui/form/number-input.tsx'

/** An alternate as the user types it. */
export interface WrittenAlternate {
  title: string
  description: string
  quantity: string
  unit: string
}

export const NOTHING_WRITTEN: WrittenAlternate = { title: '', description: '', quantity: '', unit: '' }

const QUANTITY = /^\d{1,12}(?:\.\d{1,4})?$/

/** Whether the fields are complete enough to be sent. */
export const isWhole = ({ title, quantity }: WrittenAlternate) =>
  title.trim() !== '' && QUANTITY.test(quantity) && Number(quantity) > 0

/** Converts the fields to the names of the call. */
export const sentOf = ({ title, description, quantity, unit }: WrittenAlternate) => ({
  ...{ alternateTitle: title, alternateDescription: description, targetMetric: quantity, unit },
})

interface AlternateFieldsProps {
  value: WrittenAlternate
  onChange: (value: WrittenAlternate) => void
}

export function AlternateFields({ value, onChange }: AlternateFieldsProps) {
  const offered = useUnits(null)
  const { title, description, quantity, unit } = value
  return (
    <Stack gap="md">
      <TextInput
        label="What you may add to the base bid"
        description="e.g. Granite instead of concrete pavers"
        required
        maxLength={200}
        value={title}
        onChange={(event) => onChange({ ...value, title: event.currentTarget.value })}
      />
      <Group grow align="flex-start">
        <NumberInput
          kind="quantity"
          label="Quantity"
          required
          value={quantity}
          error={quantity !== '' && Number(quantity) === 0 ? 'More than 0.' : undefined}
          onChange={(next) => onChange({ ...value, quantity: next })}
        />
        <Autocomplete
          label="Unit"
          maxLength={20}
          data={offered}
          value={unit}
          onChange={(next) => onChange({ ...value, unit: next })}
        />
      </Group>
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={description}
        onChange={(event) => onChange({ ...value, description: event.currentTarget.value })}
      />
    </Stack>
  )
}
