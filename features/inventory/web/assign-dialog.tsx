/** Assigns stock to a project. The item or the project may be given (001 §5). */
import { Group, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { moneyOf } from '#contract/figures.ts'
import { thousandthsOf } from '#contract/units.ts'
import { ResponsibleSelect } from '#features/parties/web/public.ts'
import { ProjectSelect } from '#features/projects/web/public-choice.ts'
import { useMay } from '#web/session/session.ts'
import { SaveDialog } from '#web/ui/ask/save-dialog.tsx'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { SearchedSelect, useTyping } from '#web/ui/form/searched-select.tsx'
import { type MasterInventory, stockErrors } from '../records.ts'
import { itemQuery, itemsToChooseQuery, peopleOffer, useAssign } from './api.ts'
import { AssignmentQuestion } from './assignment-question.tsx'
import { ASSIGNED, costOf, inUnit, isQuantity, NO_WORK_ORDER } from './inventory-words.ts'
import { useMovementDay } from './movement-day.ts'
import { QuantityCheck } from './quantity-check.tsx'
import { QuantityField } from './quantity-field.tsx'

interface AssignDialogProps {
  /** Left out: the user chooses the item. */
  item?: MasterInventory
  /** Left out: the user chooses the project. */
  project?: { id: string; title: string }
  onClose: () => void
}

export function AssignDialog({ item: given, project: known, onClose }: AssignDialogProps) {
  const may = useMay()
  const assign = useAssign()
  const [project, setProject] = useState<{ id: string; title: string } | null>(known ?? null)
  const [itemId, setItemId] = useState<string | null>(given?.masterInventoryUniqueId ?? null)
  // This query is refetched when another person takes stock of the item.
  const fetched = useQuery({ ...itemQuery(itemId ?? ''), enabled: itemId !== null }).data
  const item = fetched?.masterInventoryUniqueId === itemId ? fetched : given
  const [employee, setEmployee] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [quantity, setQuantity] = useState('')
  const moved = useMovementDay()
  const [reason, setReason] = useState('')
  const input = {
    masterInventoryUniqueId: itemId ?? '',
    workOrderUniqueId: project?.id ?? '',
    assignedQuantity: quantity,
    employeeUniqueId: employee,
    movedOnDate: moved.day,
    reason,
  }
  const isDirty =
    quantity !== '' ||
    reason !== '' ||
    employee !== null ||
    (!known && project !== null) ||
    (!given && itemId !== null)
  const hasQuantity = isQuantity(quantity) && Number(quantity) > 0
  return (
    <SaveDialog
      title={given ? `Assign ${given.inventoryTitle}` : 'Assign from stock'}
      isDirty={isDirty}
      confirmLabel={hasQuantity && item ? `Assign ${inUnit(quantity, item)}` : 'Assign'}
      problem={() => {
        if (!item) return 'Choose an item.'
        // This check is from 001 §8
        if (!project) return NO_WORK_ORDER
        if (Number(item.remainingQuantity) === 0) return stockErrors.NOTHING_TO_ALLOCATE.text
        const isRight = hasQuantity && thousandthsOf(quantity) <= thousandthsOf(item.remainingQuantity)
        return isRight ? moved.problem : stockErrors.ASSIGNED_VALUE_WRONG.text
      }}
      input={input}
      save={(key) => assign.mutateAsync({ input, key })}
      done={() => ({
        text: ASSIGNED,
        detail: item ? `${inUnit(quantity, item)} ${item.inventoryTitle} to ${project?.title ?? ''}` : '',
      })}
      isBeside
      onClose={onClose}
    >
      {!given && <ItemSelect value={itemId} onChange={setItemId} />}
      {!known && (
        <ProjectSelect
          required
          value={project?.id ?? null}
          onChoose={(chosen) => {
            setProject(chosen)
            setEmployee(null)
            setName('')
          }}
        />
      )}
      {project && (
        <ResponsibleSelect
          key={project.id}
          label="Who takes it"
          clearButtonProps={{ 'aria-label': 'Clear who takes it' }}
          offer={peopleOffer(project.id)}
          present={undefined}
          value={employee}
          onChange={(id, option) => {
            setEmployee(id)
            setName(id && option ? option.label : '')
          }}
        />
      )}
      <QuantityField
        item={item}
        most={item?.remainingQuantity ?? '0'}
        value={quantity}
        onChange={setQuantity}
      />
      {item && <QuantityCheck item={item} typed={quantity} />}
      {item?.internalUnitCost && hasQuantity && may('Costs', 'Read', project?.id) && (
        <Group justify="space-between">
          <Text fz="sm" c="dimmed">
            Cost to the project as it is used
          </Text>
          <Text fz="sm" className="tabular">
            {moneyOf(costOf(quantity, item.internalUnitCost))}
          </Text>
        </Group>
      )}
      <DayInput {...moved.field} />
      <TextInput
        label="Why"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {item && project && hasQuantity && (
        <AssignmentQuestion>{`${inUnit(quantity, item)} ${item.inventoryTitle} to ${[name, project.title].filter(Boolean).join(', ')}.`}</AssignmentQuestion>
      )}
    </SaveDialog>
  )
}

function ItemSelect({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const [chosen, setChosen] = useState<{ value: string; label: string }>()
  const typing = useTyping(chosen?.label)
  const offered = useQuery(itemsToChooseQuery(typing.search))
  return (
    <SearchedSelect
      label="Item"
      required
      placeholder="Choose or search by name, maker or serial"
      typing={typing}
      offered={offered}
      found={(offered.data?.items ?? []).map((item) => ({
        value: item.masterInventoryUniqueId,
        label: `${item.inventoryTitle} · ${inUnit(item.remainingQuantity, item)} left`,
      }))}
      chosen={chosen}
      nothing="No item matches."
      value={value}
      onChosen={setChosen}
      onChange={onChange}
    />
  )
}
