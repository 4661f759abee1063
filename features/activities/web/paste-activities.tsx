/** Adds several activities to a task from rows that were copied from a spreadsheet. */

import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod'
import { MOST_RECORDS } from '#contract/arrays.ts'
import { codeByText } from '#features/codes/web/public.ts'
import type { Task } from '#features/tasks/contract.ts'
import { taskQuery } from '#features/tasks/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { PasteDialog } from '#web/ui/form/paste-dialog.tsx'
import type { PasteColumn } from '#web/ui/form/pasted-rows.ts'
import { schemaErrors } from '#web/ui/form/schema-form.ts'
import { countOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { NewSubTask } from '../contract.ts'
import { useCodesOfActivity } from './activity-codes.ts'
import { useAddActivities } from './api.ts'

const CODE = 'companySubTaskCodeUniqueIds'

const columns: readonly PasteColumn[] = [
  { field: 'subTaskTitle', label: 'Title', aliases: ['Activity', 'Name'], kind: 'text', isRequired: true },
  {
    field: 'subTaskTargetMetric',
    label: 'Target',
    aliases: ['Quantity', 'Amount', 'Target metric'],
    kind: 'quantity',
  },
  { field: 'subTaskUnit', label: 'Unit', aliases: ['Units', 'UoM'], kind: 'text' },
  { field: 'subTaskHours', label: 'Hours', aliases: ['Work hours', 'Effort'], kind: 'quantity' },
  { field: 'subTaskStartDate', label: 'Start', aliases: ['Start date', 'From', 'Begin'], kind: 'day' },
  { field: 'subTaskEndDate', label: 'End', aliases: ['End date', 'Finish', 'Until', 'To'], kind: 'day' },
  { field: CODE, label: 'Code', aliases: ['Activity code', 'Codes'], kind: 'text' },
  { field: 'bidUnitCost', label: 'Unit cost', aliases: ['Cost', 'Price', 'Unit price'], kind: 'amount' },
  { field: 'subTaskNotes', label: 'Notes', aliases: ['Note', 'Description', 'Remarks'], kind: 'text' },
]

export function PasteActivities({ task, onClose }: { task: string; onClose: () => void }) {
  const { data } = useQuery(taskQuery(task))
  return data ? <PasteActivitiesDialog task={data} onClose={onClose} /> : null
}

function PasteActivitiesDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const { offer, pairOf } = useCodesOfActivity(task, undefined, true)
  const { keyOf } = useKeyOfTry()
  const add = useAddActivities()
  // The server ignores unit costs of a user who may not change costs, so the column is left out.
  const mayPrice = useMay()('Costs', 'Update', task.workOrderUniqueId)
  const [chosen, setChosen] = useState<string | null>(null)
  const codes = (offer.groups ?? []).flatMap((group) => group.codes)
  // 000 §5: if no code is chosen, the first one is used.
  const fallback = chosen ?? codes[0]?.id
  const check = ({ [CODE]: code, ...cells }: Record<string, string | undefined>) => {
    const found = code ? codeByText(offer, code) : fallback
    const input = {
      ...cells,
      subTaskTitle: cells.subTaskTitle ?? '',
      taskUniqueId: task.taskUniqueId,
      companySubTaskCodeUniqueIds: found ? [pairOf(found)] : [],
    }
    const { subTaskStartDate: start, subTaskEndDate: end } = cells
    const problems = schemaErrors(NewSubTask, input)
    if (start && end && end < start) problems.subTaskEndDate ??= 'Must not be before the start date'
    if (code && !found) problems[CODE] = offer.groups ? "Is not below one of the task's codes" : offer.failure
    return { input, problems }
  }
  const save = async (activities: z.input<typeof NewSubTask>[]) => {
    await add.mutateAsync({ activities, key: keyOf(activities) })
    toast.success(
      activities.length === 1
        ? 'Activity has been added'
        : `${countOf(activities.length, 'activity', 'activities')} have been added`,
    )
  }
  return (
    <PasteDialog
      noun={{ one: 'activity', many: 'activities' }}
      columns={columns.filter(({ field }) => mayPrice || field !== 'bidUnitCost')}
      check={check}
      save={save}
      most={MOST_RECORDS}
      onClose={onClose}
    >
      {codes.length > 0 && (
        <Select
          label="Code of the rows that name none"
          data={codes.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
          value={fallback ?? null}
          onChange={setChosen}
          allowDeselect={false}
          maw={320}
        />
      )}
    </PasteDialog>
  )
}
