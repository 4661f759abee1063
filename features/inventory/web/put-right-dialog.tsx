/** Reverses a movement by another movement. The dialog shows the effect and asks for the reason. */
import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { SaveDialog } from '#web/ui/ask/save-dialog.tsx'
import { formatDay } from '#web/ui/format.ts'
import type { ItemMovement } from '../life.ts'
import type { MasterInventory } from '../records.ts'
import { usePutRight } from './api.ts'
import { inUnit, movementCalled, UPDATED } from './inventory-words.ts'

interface PutRightDialogProps {
  item: MasterInventory
  movement: ItemMovement
  onClose: () => void
}

export function PutRightDialog({ item, movement, onClose }: PutRightDialogProps) {
  const { inventoryMovementUniqueId, quantity, storeEffect, movedOnDate, workOrderTitle } = movement
  const putRight = usePutRight()
  const [reason, setReason] = useState('')
  const amount = inUnit(quantity, item)
  const called = `${movementCalled(movement)} ${formatDay(movedOnDate)}: ${amount}`
  return (
    <SaveDialog
      title="Reverse a movement"
      isDirty={reason !== ''}
      confirmLabel="Reverse"
      problem={() => (reason.trim() ? undefined : 'Say why.')}
      input={{ inventoryMovementUniqueId, reason }}
      save={(key) => putRight.mutateAsync({ input: { inventoryMovementUniqueId, reason }, key })}
      done={() => ({ text: UPDATED, detail: `${item.inventoryTitle}: ${called} was reversed` })}
      onClose={onClose}
    >
      <div>
        <Text fw={600} fz="sm">
          {[called, workOrderTitle].filter(Boolean).join(', ')}
        </Text>
        <Text fz="sm" c="dimmed">
          {Number(storeEffect) > 0
            ? `${amount} will be removed from stock${workOrderTitle ? ` and go back to ${workOrderTitle}` : ''}.`
            : `${amount} will be returned to stock${workOrderTitle ? ` from ${workOrderTitle}` : ''}.`}{' '}
          Both movements stay in the list.
        </Text>
      </div>
      <TextInput
        label="Why"
        required
        data-autofocus
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </SaveDialog>
  )
}
