/** Changes the quantity that a project has of an item, or returns stock. */
import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { statuses } from '#contract/statuses.ts'
import { thousandthsOf } from '#contract/units.ts'
import { ResponsibleSelect } from '#features/parties/web/public.ts'
import { SaveDialog } from '#web/ui/ask/save-dialog.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { stockErrors, type WorkOrderInventory } from '../records.ts'
import { peopleOffer, useChangeHeld } from './api.ts'
import { AssignmentQuestion } from './assignment-question.tsx'
import { ASSIGNED_UPDATED, inUnit, isQuantity, without } from './inventory-words.ts'
import { QuantityField } from './quantity-field.tsx'

interface HeldDialogProps {
  held: WorkOrderInventory
  onClose: () => void
}

const presentOf = ({ employeeUniqueId: id, employeeName }: WorkOrderInventory) =>
  id ? { id, name: employeeName ?? '' } : undefined

/** Changes the quantity on the project, and who has it. */
export function ChangeHeldDialog({ held, onClose }: HeldDialogProps) {
  const { workorderMasterInventoryUniqueId, inventoryTitle, assignedQuantity, usedQuantity, rowVersion } =
    held
  const change = useChangeHeld()
  const [quantity, setQuantity] = useState(assignedQuantity)
  const [employee, setEmployee] = useState(held.employeeUniqueId)
  const [reason, setReason] = useState('')
  const input = {
    workorderMasterInventoryUniqueId,
    ...(quantity !== assignedQuantity && { assignedQuantity: quantity }),
    ...(employee !== held.employeeUniqueId && { employeeUniqueId: employee }),
    reason,
    rowVersion,
  }
  const difference = isQuantity(quantity) ? thousandthsOf(quantity) - thousandthsOf(assignedQuantity) : 0n
  const isInactive = held.inventoryStatusId === statuses.InActive
  return (
    <SaveDialog
      title={`Change ${inventoryTitle}`}
      isDirty={quantity !== assignedQuantity || employee !== held.employeeUniqueId || reason !== ''}
      confirmLabel="Save"
      problem={() => {
        if (difference > 0n && isInactive) return stockErrors.ITEM_INACTIVE.text
        const isRight =
          isQuantity(quantity) &&
          thousandthsOf(quantity) >= thousandthsOf(usedQuantity) &&
          difference <= thousandthsOf(held.remainingQuantity)
        return isRight ? undefined : stockErrors.ASSIGNED_VALUE_WRONG.text
      }}
      input={input}
      save={(key) => change.mutateAsync({ input, key })}
      done={() => ({ text: ASSIGNED_UPDATED, detail: inventoryTitle })}
      onClose={onClose}
    >
      <Text fz="sm" c="dimmed">
        {inUnit(usedQuantity, held)} used · {inUnit(held.remainingQuantity, held)} in stock
      </Text>
      <NumberInput
        kind="quantity"
        label="Assigned"
        description={
          isInactive
            ? 'Includes what is used. The item is inactive: no more is assigned.'
            : 'Includes what is used'
        }
        required
        rightSection={<Text fz="sm">{held.inventoryUnit}</Text>}
        value={quantity}
        onChange={setQuantity}
      />
      <ResponsibleSelect
        label="Who has it"
        clearButtonProps={{ 'aria-label': 'Clear who has it' }}
        offer={peopleOffer(held.workOrderUniqueId)}
        present={presentOf(held)}
        value={employee}
        onChange={setEmployee}
      />
      <TextInput
        label="Why"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {difference > 0n && !isInactive && (
        <AssignmentQuestion>{`${inUnit(without(quantity, assignedQuantity), held)} more from stock.`}</AssignmentQuestion>
      )}
    </SaveDialog>
  )
}

/** Returns a quantity to the store. */
export function ReturnDialog({ held, onClose }: HeldDialogProps) {
  const { workorderMasterInventoryUniqueId, inventoryTitle, assignedQuantity, leftQuantity, rowVersion } =
    held
  const change = useChangeHeld()
  const [quantity, setQuantity] = useState(leftQuantity)
  const [reason, setReason] = useState('')
  const isRight =
    isQuantity(quantity) &&
    thousandthsOf(quantity) > 0n &&
    thousandthsOf(quantity) <= thousandthsOf(leftQuantity)
  const input = {
    workorderMasterInventoryUniqueId,
    assignedQuantity: isRight ? without(assignedQuantity, quantity) : '',
    reason,
    rowVersion,
  }
  return (
    <SaveDialog
      title={`Return ${inventoryTitle}`}
      isDirty={quantity !== leftQuantity || reason !== ''}
      confirmLabel={isRight ? `Return ${inUnit(quantity, held)}` : 'Return'}
      problem={() => (isRight ? undefined : `You can return at most ${inUnit(leftQuantity, held)}.`)}
      input={input}
      save={(key) => change.mutateAsync({ input, key })}
      done={() => ({
        text: ASSIGNED_UPDATED,
        detail: `${inUnit(quantity, held)} ${inventoryTitle} returned`,
      })}
      onClose={onClose}
    >
      <QuantityField item={held} most={leftQuantity} value={quantity} onChange={setQuantity} />
      <TextInput
        label="Why"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </SaveDialog>
  )
}
