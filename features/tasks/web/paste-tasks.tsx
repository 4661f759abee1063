/** The dialog to add many tasks to a job, from rows that were copied in a spreadsheet. */

import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import { MOST_RECORDS } from '#contract/arrays.ts'
import { codeByText } from '#features/codes/web/public.ts'
import type { Job } from '#features/jobs/contract.ts'
import { jobQuery } from '#features/jobs/web/public.ts'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { PasteDialog } from '#web/ui/form/paste-dialog.tsx'
import type { PasteColumn } from '#web/ui/form/pasted-rows.ts'
import { schemaErrors } from '#web/ui/form/schema-form.ts'
import { countOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { NewTask } from '../contract.ts'
import { useAddTasks } from './api.ts'
import { useCodesOfTask } from './task-codes.ts'

const columns: readonly PasteColumn[] = [
  {
    field: 'taskName',
    label: 'Name',
    aliases: ['Task', 'Task name', 'Title'],
    kind: 'text',
    isRequired: true,
  },
  { field: 'taskStartDate', label: 'Start', aliases: ['Start date', 'From', 'Begin'], kind: 'day' },
  { field: 'taskEndDate', label: 'End', aliases: ['End date', 'Finish', 'Until', 'To'], kind: 'day' },
  { field: 'taskMetric', label: 'Metric', aliases: ['Quantity', 'Amount'], kind: 'quantity' },
  { field: 'jobCodeCompanyTaskCodeIds', label: 'Code', aliases: ['Task code', 'Codes'], kind: 'text' },
  { field: 'taskNotes', label: 'Notes', aliases: ['Note', 'Description', 'Remarks'], kind: 'text' },
]

export function PasteTasks({ job, onClose }: { job: string; onClose: () => void }) {
  const { data } = useQuery(jobQuery(job))
  return data ? <PasteTasksDialog job={data} onClose={onClose} /> : null
}

function PasteTasksDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const { offer, pairOf } = useCodesOfTask(job, undefined, true)
  const { keyOf } = useKeyOfTry()
  const add = useAddTasks()
  const check = ({ jobCodeCompanyTaskCodeIds: code, ...cells }: Record<string, string | undefined>) => {
    const found = code ? codeByText(offer, code) : undefined
    const input = {
      ...cells,
      taskName: cells.taskName ?? '',
      jobUniqueId: job.jobUniqueId,
      jobCodeCompanyTaskCodeIds: found ? [pairOf(found)] : [],
    }
    const { taskStartDate: start, taskEndDate: end } = cells
    const problems = schemaErrors(NewTask, input)
    if (start && end && end < start) problems.taskEndDate ??= 'Must not be before the start date'
    if (code && !found) {
      problems.jobCodeCompanyTaskCodeIds = offer.groups
        ? "Is not below one of the job's codes"
        : offer.failure
    }
    return { input, problems }
  }
  const save = async (tasks: z.input<typeof NewTask>[]) => {
    await add.mutateAsync({ tasks, key: keyOf(tasks) })
    toast.success(
      tasks.length === 1
        ? `${tasks[0]?.taskName} has been added`
        : `${countOf(tasks.length, 'task')} have been added`,
    )
  }
  return (
    <PasteDialog
      noun={{ one: 'task', many: 'tasks' }}
      columns={columns}
      check={check}
      save={save}
      most={MOST_RECORDS}
      onClose={onClose}
    />
  )
}
