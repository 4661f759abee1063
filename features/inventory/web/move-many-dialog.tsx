/**
 * Assigns several items to one project, or records receipts of several items, all or none. Each item has its
 * own quantity.
 */
import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { statuses } from '#contract/statuses.ts'
import { thousandthsOf } from '#contract/units.ts'
import { ResponsibleSelect } from '#features/parties/web/public.ts'
import { ProjectSelect } from '#features/projects/web/public-choice.ts'
import { SaveDialog } from '#web/ui/ask/save-dialog.tsx'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { countOf } from '#web/ui/format.ts'
import { type MasterInventory, stockErrors } from '../records.ts'
import { itemQuery, peopleOffer, useAssignMany, useReceiveMany } from './api.ts'
import { AssignmentQuestion } from './assignment-question.tsx'
import { ASSIGNED, inUnit, isQuantity, NO_WORK_ORDER, UPDATED } from './inventory-words.ts'
import { useMovementDay } from './movement-day.ts'

export interface ManyItemsProps {
  ids: readonly string[]
  onDone: () => void
  onClose: () => void
}

const isAmount = (typed: string) => isQuantity(typed) && thousandthsOf(typed) > 0n

export function MoveManyDialog({
  kind,
  ids,
  onDone,
  onClose,
}: ManyItemsProps & { kind: 'assign' | 'receive' }) {
  const isAssigning = kind === 'assign'
  const [assign, receive] = [useAssignMany(), useReceiveMany()]
  // These queries are refetched when another person takes stock of an item.
  const items = useQueries({ queries: ids.map((id) => itemQuery(id)) }).flatMap(({ data }) => data ?? [])
  const [project, setProject] = useState<{ id: string; title: string } | null>(null)
  const [employee, setEmployee] = useState<string | null>(null)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const moved = useMovementDay()
  const [reason, setReason] = useState('')
  const quantityOf = ({ masterInventoryUniqueId: id }: MasterInventory) => typed[id] ?? ''
  /** Items with an empty field are not moved. */
  const wanted = items.filter((item) => quantityOf(item) !== '')
  const tooMuch = (item: MasterInventory) =>
    isAssigning &&
    isAmount(quantityOf(item)) &&
    thousandthsOf(quantityOf(item)) > thousandthsOf(item.remainingQuantity)
  const input = {
    isAssigning,
    project: project?.id,
    employee,
    movedOnDate: moved.day,
    reason,
    quantities: wanted.map((item) => [item.masterInventoryUniqueId, quantityOf(item)] as const),
  }
  const save = (key: string) =>
    isAssigning
      ? assign.mutateAsync({
          key,
          inputs: input.quantities.map(([masterInventoryUniqueId, assignedQuantity]) => ({
            ...{ masterInventoryUniqueId, assignedQuantity, reason, movedOnDate: moved.day },
            workOrderUniqueId: project?.id ?? '',
            employeeUniqueId: employee,
          })),
        })
      : receive.mutateAsync({
          key,
          inputs: input.quantities.map(([masterInventoryUniqueId, quantity]) => ({
            ...{ masterInventoryUniqueId, quantity, reason, movedOnDate: moved.day },
          })),
        })
  const what = countOf(wanted.length, 'item')
  return (
    <SaveDialog
      title={`${isAssigning ? 'Assign' : 'Receive'} ${countOf(ids.length, 'item')}`}
      isDirty={wanted.length > 0 || project !== null || reason !== ''}
      confirmLabel={
        wanted.length > 0
          ? `${isAssigning ? 'Assign' : 'Receive'} ${what}`
          : isAssigning
            ? 'Assign'
            : 'Receive'
      }
      problem={() => {
        // This check is from 001 §8
        if (isAssigning && !project) return NO_WORK_ORDER
        if (wanted.length === 0)
          return isAssigning ? stockErrors.ASSIGNED_VALUE_WRONG.text : 'Type how much came in.'
        const isRight = wanted.every((item) => isAmount(quantityOf(item)) && !tooMuch(item))
        if (isRight) return moved.problem
        return isAssigning ? stockErrors.ASSIGNED_VALUE_WRONG.text : 'Type how much came in of each.'
      }}
      input={input}
      save={save}
      done={() => {
        onDone()
        return isAssigning
          ? { text: ASSIGNED, detail: `${what} to ${project?.title ?? ''}` }
          : { text: UPDATED, detail: `${what} received` }
      }}
      onClose={onClose}
    >
      {isAssigning && (
        <ProjectSelect
          required
          value={project?.id ?? null}
          onChoose={(chosen) => {
            setProject(chosen)
            setEmployee(null)
          }}
        />
      )}
      {isAssigning && project && (
        <ResponsibleSelect
          key={project.id}
          label="Who takes them"
          clearButtonProps={{ 'aria-label': 'Clear who takes them' }}
          offer={peopleOffer(project.id)}
          present={undefined}
          value={employee}
          onChange={setEmployee}
        />
      )}
      <Stack gap="xs">
        {items.map((item) => (
          <Group key={item.masterInventoryUniqueId} gap="sm" wrap="nowrap" align="flex-start">
            <Text fz="sm" flex={1} pt={6} style={{ overflowWrap: 'anywhere' }}>
              {item.inventoryTitle}
              <Text span fz="xs" c="dimmed" display="block">
                {inUnit(item.remainingQuantity, item)} in stock
              </Text>
            </Text>
            {item.statusId === statuses.InActive ? (
              <Text fz="sm" c="dimmed" w={130} pt={6}>
                inactive
              </Text>
            ) : (
              <NumberInput
                kind="quantity"
                w={130}
                aria-label={`Quantity of ${item.inventoryTitle}`}
                placeholder="none"
                rightSection={<Text fz="sm">{item.inventoryUnit}</Text>}
                error={tooMuch(item) ? 'more than there is' : undefined}
                value={quantityOf(item)}
                onChange={(value) => setTyped({ ...typed, [item.masterInventoryUniqueId]: value })}
              />
            )}
          </Group>
        ))}
      </Stack>
      {items.some(({ statusId }) => statusId === statuses.InActive) && (
        <Text fz="sm" c="dimmed">
          Inactive items can be used up and returned, not received or assigned.
        </Text>
      )}
      <DayInput {...moved.field} />
      <TextInput
        label="Why"
        {...(!isAssigning && { description: 'An order or a delivery slip' })}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {isAssigning && project && wanted.length > 0 && (
        <AssignmentQuestion>{`${what} to ${project.title}.`}</AssignmentQuestion>
      )}
    </SaveDialog>
  )
}
