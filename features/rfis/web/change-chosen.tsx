/**
 * Assigns the chosen RFIs to a person or moves their due date. The user first sees the effect on each RFI.
 */
import { Button, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { MOST_RECORDS } from '#contract/arrays.ts'
import { ResponsibleSelect } from '#features/parties/web/public.ts'
import { ManyDialog } from '#web/ui/ask/many-dialog.tsx'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { countOf, formatDay } from '#web/ui/format.ts'
import type { Several } from '#web/ui/list/several.ts'
import type { RfiOutcome } from '../contract.ts'
import { assigneeOffer, type ManyRfis, previewMany, useChangeMany } from './api.ts'

export interface ChangeChosenProps {
  several: Several
  workOrder: string
}

export function ChangeChosen({ several, workOrder }: ChangeChosenProps) {
  const [isOpen, setOpen] = useState(false)
  const isTooMany = several.items.length > MOST_RECORDS
  return (
    <>
      <Button
        size="sm"
        leftSection={<IconPencil size={16} aria-hidden />}
        disabled={isTooMany}
        onClick={() => setOpen(true)}
      >
        Assign or move
      </Button>
      {isTooMany && (
        <Text fz="xs" c="dimmed">
          At most {MOST_RECORDS} at once.
        </Text>
      )}
      {isOpen && (
        <ChangeDialog
          ids={several.items.map(({ id }) => id)}
          workOrder={workOrder}
          onDone={() => several.end()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface ChangeDialogProps {
  ids: string[]
  workOrder: string
  onDone: () => void
  onClose: () => void
}

function ChangeDialog({ ids, workOrder, onDone, onClose }: ChangeDialogProps) {
  const [assignee, setAssignee] = useState<string | null>(null)
  const [due, setDue] = useState<string | null>(null)
  const changeMany = useChangeMany()
  const change: ManyRfis['change'] = { rfiAssignedToEmployeeUniqueId: assignee, rfiDueDate: due }
  return (
    <ManyDialog
      title={`Change ${countOf(ids.length, 'RFI')}`}
      noun={{ one: 'RFI', many: 'RFIs' }}
      isDirty={assignee !== null || due !== null}
      problem={() => (assignee || due ? undefined : { title: 'Choose what to change.' })}
      preview={() => previewMany({ ids, change })}
      save={(possible) => changeMany.mutateAsync({ ids: possible, change })}
      said={{ names: { assignee: 'Assigned to', due: 'Required by' }, valueOf }}
      fields={
        <>
          <ResponsibleSelect
            label="Assign to"
            description="Blank = no change"
            offer={assigneeOffer(workOrder)}
            present={undefined}
            value={assignee}
            onChange={setAssignee}
          />
          <DayInput label="Required by" description="Blank = no change" value={due} onChange={setDue} />
        </>
      }
      onDone={onDone}
      onClose={onClose}
    />
  )
}

function valueOf(field: RfiOutcome['changes'][number]['field'], value: string | null): string {
  if (value === null) return 'nobody'
  return field === 'due' ? formatDay(value) : value
}
