/** The quantity to move, with a button for the whole quantity. */
import { Button, Group, Text } from '@mantine/core'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { inUnit } from './inventory-words.ts'

interface QuantityFieldProps {
  /** Undefined until the user chooses an item. */
  item: { inventoryUnit: string } | undefined
  /** The whole quantity that can be moved. */
  most: string
  value: string
  onChange: (quantity: string) => void
}

export function QuantityField({ item, most, value, onChange }: QuantityFieldProps) {
  return (
    <Group gap="sm" align="flex-end" wrap="nowrap">
      <NumberInput
        kind="quantity"
        label="Quantity"
        required
        flex={1}
        rightSection={item && <Text fz="sm">{item.inventoryUnit}</Text>}
        value={value}
        onChange={onChange}
      />
      {item && Number(most) > 0 && (
        <Button variant="default" onClick={() => onChange(most)}>
          All {inUnit(most, item)}
        </Button>
      )}
    </Group>
  )
}
