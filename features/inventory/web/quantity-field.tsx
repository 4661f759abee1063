/** How much of an item is moved, with a button for all that there is. */
import { Button, Group, Text } from '@mantine/core'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { inUnit } from './inventory-words.ts'

interface QuantityFieldProps {
  /** Undefined until it is chosen. */
  item: { inventoryUnit: string } | undefined
  /** All that there is of it. */
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
