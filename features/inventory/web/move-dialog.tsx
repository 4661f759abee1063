/** Moves stock that a project has left to another project. The server writes a return and an assignment. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { thousandthsOf } from '#contract/units.ts'
import { ResponsibleSelect } from '#features/parties/web/public.ts'
import { ProjectSelect } from '#features/projects/web/public-choice.ts'
import { SaveDialog } from '#web/ui/ask/save-dialog.tsx'
import { stockErrors, type WorkOrderInventory } from '../records.ts'
import { peopleOffer, useMoveHeld } from './api.ts'
import { AssignmentQuestion } from './assignment-question.tsx'
import { ASSIGNED, inUnit, isQuantity, NO_WORK_ORDER } from './inventory-words.ts'
import { QuantityField } from './quantity-field.tsx'

export function MoveDialog({ held, onClose }: { held: WorkOrderInventory; onClose: () => void }) {
  const { workorderMasterInventoryUniqueId, inventoryTitle, leftQuantity, rowVersion } = held
  const move = useMoveHeld()
  const [project, setProject] = useState<{ id: string; title: string } | null>(null)
  const [quantity, setQuantity] = useState(leftQuantity)
  const [employee, setEmployee] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const isRight =
    isQuantity(quantity) &&
    thousandthsOf(quantity) > 0n &&
    thousandthsOf(quantity) <= thousandthsOf(leftQuantity)
  const input = {
    workorderMasterInventoryUniqueId,
    workOrderUniqueId: project?.id ?? '',
    quantity,
    employeeUniqueId: employee,
    reason,
    rowVersion,
  }
  return (
    <SaveDialog
      title={`Move ${inventoryTitle}`}
      isDirty={project !== null || quantity !== leftQuantity || employee !== null || reason !== ''}
      confirmLabel={isRight ? `Move ${inUnit(quantity, held)}` : 'Move'}
      problem={() => {
        // This check is from 001 §8
        if (!project) return NO_WORK_ORDER
        if (project.id === held.workOrderUniqueId) return 'It is already on this project.'
        return isRight ? undefined : stockErrors.ASSIGNED_VALUE_WRONG.text
      }}
      input={input}
      save={(key) => move.mutateAsync({ input, key })}
      done={() => ({
        text: ASSIGNED,
        detail: `${inUnit(quantity, held)} ${inventoryTitle} to ${project?.title ?? ''}`,
      })}
      onClose={onClose}
    >
      <ProjectSelect
        required
        label="To which project"
        value={project?.id ?? null}
        onChoose={(chosen) => {
          setProject(chosen)
          setEmployee(null)
        }}
      />
      {project && (
        <ResponsibleSelect
          key={project.id}
          label="Who takes it"
          clearButtonProps={{ 'aria-label': 'Clear who takes it' }}
          offer={peopleOffer(project.id)}
          present={undefined}
          value={employee}
          onChange={setEmployee}
        />
      )}
      <QuantityField item={held} most={leftQuantity} value={quantity} onChange={setQuantity} />
      <TextInput
        label="Why"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {project && isRight && (
        <AssignmentQuestion>{`${inUnit(quantity, held)} ${inventoryTitle} to ${project.title}.`}</AssignmentQuestion>
      )}
    </SaveDialog>
  )
}
