/** The form of a task, for adding and editing: its fields, then its codes. */

import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconHash } from '@tabler/icons-react'
import { useState } from 'react'
import { statuses } from '#contract/statuses.ts'
import { type ChosenCodes, CodedWizard, type CodeOffer, CodePicker } from '#features/codes/web/public.ts'
import { PlanDates, spanLimits } from '#features/hierarchy/web/public-plan.ts'
import type { Job } from '#features/jobs/contract.ts'
import { presentSubcontractor, SubcontractorSelect } from '#features/subcontractors/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { checkWhenLeft } from '#web/ui/form/check-when-left.ts'
import { dayProblems } from '#web/ui/form/day-rules.ts'
import { FormSection } from '#web/ui/form/form-frame.tsx'
import { useFormSaving } from '#web/ui/form/form-saving.ts'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { numberProblems } from '#web/ui/form/number-rules.ts'
import { laterSchema, schemaErrors } from '#web/ui/form/schema-form.ts'
import { StatusSelect } from '#web/ui/form/status-select.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import type { Task } from '../contract.ts'

const newTask = laterSchema(async () => (await import('../contract.ts')).NewTask)

/** The values of the form: texts and days, as the inputs need them. */
interface TaskValues {
  taskName: string
  taskNotes: string
  taskStartDate: string | null
  taskEndDate: string | null
  taskMetric: string
  statusID: string
  subContractorUniqueID: string | null
}

/** The documented default of the metric (000 §9 'Defaults'). */
const NO_METRIC = '0.0'

/** The form's values for a task; for a new task the defaults. */
function valuesOf(task: Task | undefined): TaskValues {
  return {
    taskName: task?.taskName ?? '',
    taskNotes: task?.taskNotes ?? '',
    taskStartDate: task?.taskStartDate ?? null,
    taskEndDate: task?.taskEndDate ?? null,
    taskMetric: task?.taskMetric ?? NO_METRIC,
    statusID: String(task?.statusID ?? statuses.Active),
    subContractorUniqueID: task?.subContractorUniqueID ?? null,
  }
}

/**
 * True if two versions of a task have the same values in the form. Codes are saved by other calls and do not
 * count.
 */
export function isSameInForm(one: Task, other: Task): boolean {
  return JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other))
}

/** The body of the call. */
function toInput(values: TaskValues) {
  return { ...values, statusID: Number(values.statusID), taskMetric: values.taskMetric.trim() || NO_METRIC }
}

export type TaskInput = ReturnType<typeof toInput>

const labels = {
  taskName: 'Name',
  taskNotes: 'Notes',
  taskStartDate: 'Start date',
  taskEndDate: 'End date',
  taskMetric: 'Metric',
  statusID: 'Status',
  subContractorUniqueID: 'Subcontractor',
  jobCodeCompanyTaskCodeIds: 'Codes',
  companyTaskCodeUniqueId: 'Default code',
}
const codeFields = ['jobCodeCompanyTaskCodeIds', 'companyTaskCodeUniqueId']

export interface TaskFormProps {
  task?: Task
  job: Job
  offer: CodeOffer
  codes: ChosenCodes
  /** True while chosen codes wait to be saved with the task. */
  hasCodesToSave?: boolean
  saveLabel: string
  isSaving: boolean
  save: (input: TaskInput) => Promise<void>
  onCancel: () => void
}

export function TaskForm({ task, job, offer, codes, saveLabel, isSaving, ...props }: TaskFormProps) {
  const [step, setStep] = useState(0)
  const may = useMay()
  const form = useForm<TaskValues>({
    initialValues: valuesOf(task),
    validate: (values) => {
      const { start, end } = spanLimits(values.taskStartDate)
      return {
        ...schemaErrors(newTask, { jobUniqueId: job.jobUniqueId, ...toInput(values) }),
        ...numberProblems(values, { taskMetric: 'quantity' }),
        ...dayProblems(values, { taskStartDate: start, taskEndDate: end }),
      }
    },
    enhanceGetInputProps: checkWhenLeft,
  })
  const saving = useFormSaving({
    form,
    labels,
    hasMore: props.hasCodesToSave ?? false,
    save: (values) => props.save(toInput(values)),
    onProblems: (fields) => {
      if (fields.length > 0) setStep(fields.every((field) => codeFields.includes(field)) ? 1 : 0)
    },
  })
  return (
    <CodedWizard
      record="Task"
      step={step}
      onStep={(next) => {
        if (next === 0 || saving.check()) setStep(next)
      }}
      chosenCount={codes.ids.length}
      saveLabel={saveLabel}
      isSaving={isSaving}
      isDirty={saving.isDirty}
      failure={saving.failure}
      onSave={async () => void (await saving.onSave())}
      onCancel={props.onCancel}
      form={
        <>
          <FormSection title="Task">
            <TextInput label="Name" required maxLength={200} {...form.getInputProps('taskName')} />
            <Textarea
              label="Notes"
              description="How to do it, and what to watch out for"
              autosize
              minRows={3}
              maxRows={10}
              {...form.getInputProps('taskNotes')}
            />
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <NumberInput
                kind="quantity"
                label="Metric"
                description="Planned quantity"
                {...form.getInputProps('taskMetric')}
              />
              {task && (
                <StatusSelect
                  present={task.statusID}
                  description="A completed task stays on the list"
                  {...form.getInputProps('statusID')}
                />
              )}
            </SimpleGrid>
            {may('Subcontractors', 'Read') && (
              <SubcontractorSelect
                description="Blank = our people"
                present={presentSubcontractor(task?.subContractorUniqueID, task?.subContractorName)}
                {...form.getInputProps('subContractorUniqueID')}
              />
            )}
          </FormSection>
          <FormSection title="Dates">
            <PlanDates
              start={form.getInputProps('taskStartDate')}
              end={form.getInputProps('taskEndDate')}
              startsOn={form.values.taskStartDate}
              endsOn={form.values.taskEndDate}
              parent={{ whose: "the job's", start: job.jobStartDate, end: job.jobEndDate }}
            />
          </FormSection>
        </>
      }
      codes={
        <FormSection title="Task codes">
          <CodePicker
            offer={offer}
            chosen={codes}
            hasDefault
            error={form.errors.jobCodeCompanyTaskCodeIds ?? form.errors.companyTaskCodeUniqueId}
            empty={<NothingToChoose job={job} />}
          />
        </FormSection>
      }
    />
  )
}

function NothingToChoose({ job }: { job: Job }) {
  const may = useMay()
  const icon = <IconHash size={20} />
  if (job.jobCodes.length > 0) {
    return (
      <EmptyState
        title="No task codes"
        text="There are none below the codes of this job. You can save without."
        icon={icon}
      />
    )
  }
  return (
    <EmptyState
      title="This job has no codes yet"
      text="A task takes its codes from those of its job. You can save without."
      icon={icon}
    >
      {may('Jobs', 'Update', job.workOrderUniqueId) && (
        <LinkButton to="/jobs/edit/$jobid" params={{ jobid: job.jobUniqueId }} variant="default" mt="xs">
          Edit the job
        </LinkButton>
      )}
    </EmptyState>
  )
}
