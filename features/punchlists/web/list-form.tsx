/** The form of a punch list, for adding and for editing. */
import { Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { statuses } from '#contract/statuses.ts'
import { jobsToChooseQuery } from '#features/jobs/web/public.ts'
import { FormFrame, FormSection } from '#web/ui/form-frame.tsx'
import { useFormSaving } from '#web/ui/form-saving.ts'
import { schemaErrors } from '#web/ui/schema-form.ts'
import { LONGEST_NAME, NewPunchList, type PunchList, PunchListChange } from '../contract.ts'

interface ListValues {
  jobUniqueId: string
  punchListName: string
  punchListDescription: string
  statusId: string
}

const labels = {
  jobUniqueId: 'Job',
  punchListName: 'Name',
  punchListDescription: 'Description',
  statusId: 'Status',
}

/** Closing has a step of its own. */
const statusChoices = [
  { value: String(statuses.Active), label: 'Open' },
  { value: String(statuses.InActive), label: 'Inactive' },
]

export interface ListFormProps {
  list?: PunchList
  /** The job that it is of, where that is decided. */
  job: string | undefined
  /** Where a job is chosen. */
  workOrder: string
  saveLabel: string
  isSaving: boolean
  save: (input: ReturnType<typeof toInput>) => Promise<void>
  onCancel: () => void
}

const toInput = ({ statusId, ...values }: ListValues) => ({ ...values, statusId: Number(statusId) })

export function ListForm({ list, job, workOrder, saveLabel, isSaving, save, onCancel }: ListFormProps) {
  const form = useForm<ListValues>({
    initialValues: {
      jobUniqueId: job ?? '',
      punchListName: list?.punchListName ?? '',
      punchListDescription: list?.punchListDescription ?? '',
      statusId: String(list?.statusId ?? statuses.Active),
    },
    validate: (values) => {
      const input = toInput(values)
      const errors = list
        ? schemaErrors(PunchListChange, { ...input, punchListUniqueId: list.punchListUniqueId })
        : schemaErrors(NewPunchList, input)
      if (!values.jobUniqueId) errors.jobUniqueId = 'Must be chosen'
      return errors
    },
    validateInputOnBlur: true,
  })
  const saving = useFormSaving({ form, labels, save: (values) => save(toInput(values)) })
  return (
    <FormFrame
      saveLabel={saveLabel}
      isSaving={isSaving}
      isDirty={saving.isDirty}
      failure={saving.failure}
      onSave={async () => void (await saving.onSave())}
      onCancel={onCancel}
    >
      <FormSection title="Punch list">
        {!job && <JobSelect workOrder={workOrder} {...form.getInputProps('jobUniqueId')} />}
        <TextInput label="Name" required maxLength={LONGEST_NAME} {...form.getInputProps('punchListName')} />
        <Textarea
          label="Description"
          description="What was walked, with whom, and until when it is to be done"
          autosize
          minRows={3}
          maxRows={10}
          {...form.getInputProps('punchListDescription')}
        />
        {list && (
          <Select
            label="Status"
            description="An inactive list waits; what it holds stays"
            data={statusChoices}
            allowDeselect={false}
            {...form.getInputProps('statusId')}
          />
        )}
      </FormSection>
    </FormFrame>
  )
}

interface JobSelectProps {
  workOrder: string
  value?: string
  error?: ReactNode
}

function JobSelect({ workOrder, value, ...props }: JobSelectProps) {
  const jobs = useQuery(jobsToChooseQuery(workOrder))
  return (
    <Select
      label="Job"
      required
      searchable
      placeholder="Choose the job"
      data={(jobs.data?.items ?? []).map(({ jobUniqueId, jobTitle }) => ({
        value: jobUniqueId,
        label: jobTitle,
      }))}
      nothingFoundMessage={jobs.isPending ? 'Loading' : 'No jobs to select'}
      value={value || null}
      {...props}
    />
  )
}
