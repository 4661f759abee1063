/** Records stock that arrived in the store. */
import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { SaveDialog } from '#web/ui/ask/save-dialog.tsx'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import type { MasterInventory } from '../records.ts'
import { useReceive } from './api.ts'
import { inUnit, isQuantity, UPDATED } from './inventory-words.ts'
import { useMovementDay } from './movement-day.ts'

export function ReceiveDialog({ item, onClose }: { item: MasterInventory; onClose: () => void }) {
  const { masterInventoryUniqueId, inventoryTitle, inventoryUnit, remainingQuantity } = item
  const receive = useReceive()
  const [quantity, setQuantity] = useState('')
  const moved = useMovementDay()
  const [reason, setReason] = useState('')
  const input = { masterInventoryUniqueId, quantity, movedOnDate: moved.day, reason }
  return (
    <SaveDialog
      title={`Receive ${inventoryTitle}`}
      isDirty={quantity !== '' || reason !== ''}
      confirmLabel="Receive"
      problem={() => {
        if (!isQuantity(quantity) || Number(quantity) <= 0) return 'Type how much came in.'
        return moved.problem
      }}
      input={input}
      save={(key) => receive.mutateAsync({ input, key })}
      done={() => ({ text: UPDATED, detail: `${inUnit(quantity, item)} ${inventoryTitle} received` })}
      onClose={onClose}
    >
      <Text fz="sm" c="dimmed">
        {inUnit(remainingQuantity, item)} in stock now.
      </Text>
      <NumberInput
        kind="quantity"
        label="Quantity"
        required
        rightSection={<Text fz="sm">{inventoryUnit}</Text>}
        value={quantity}
        onChange={setQuantity}
      />
      <DayInput {...moved.field} />
      <TextInput
        label="Why"
        description="An order or a delivery slip"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </SaveDialog>
  )
}
