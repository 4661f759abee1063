/** The form of a job, for adding and editing: its fields, then its codes. */

import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { statuses } from '#contract/statuses.ts'
import { type ChosenCodes, CodedWizard, CodePicker, useJobCodes } from '#features/codes/web/public.ts'
import type { FramedProject } from '#features/hierarchy/web/public.ts'
import { PlanDates, spanLimits } from '#features/hierarchy/web/public-plan.ts'
import { riskLevels } from '#features/reference/contract.ts'
import { checkWhenLeft } from '#web/ui/form/check-when-left.ts'
import { dayProblems } from '#web/ui/form/day-rules.ts'
import { FormSection } from '#web/ui/form/form-frame.tsx'
import { useFormSaving } from '#web/ui/form/form-saving.ts'
import { laterSchema, schemaErrors } from '#web/ui/form/schema-form.ts'
import { StatusSelect } from '#web/ui/form/status-select.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import type { Job } from '../contract.ts'

const newJob = laterSchema(async () => (await import('../contract.ts')).NewJob)

/** The values of the form: texts and days, as the inputs need them. */
interface JobValues {
  jobTitle: string
  jobDescription: string
  jobStartDate: string | null
  jobEndDate: string | null
  statusId: string
  riskLevel: string
}

/** The form's values for a job; for a new job the defaults. */
function valuesOf(job: Job | undefined): JobValues {
  return {
    jobTitle: job?.jobTitle ?? '',
    jobDescription: job?.jobDescription ?? '',
    jobStartDate: job?.jobStartDate ?? null,
    jobEndDate: job?.jobEndDate ?? null,
    statusId: String(job?.statusId ?? statuses.Active),
    riskLevel: job?.isRiskSetByHand ? job.riskLevel : '',
  }
}

/**
 * True if two versions of a job have the same values in the form. Codes are saved by other calls and do not
 * count.
 */
export function isSameInForm(one: Job, other: Job): boolean {
  return JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other))
}

/** The body of the call: no choice becomes null. */
function toInput(values: JobValues) {
  return {
    ...values,
    statusId: Number(values.statusId),
    riskLevel: riskLevels.find(({ riskLevel }) => riskLevel === values.riskLevel)?.riskLevel ?? null,
    isRiskSetByHand: values.riskLevel !== '',
  }
}

export type JobInput = ReturnType<typeof toInput>

const labels = {
  jobTitle: 'Title',
  jobDescription: 'Description',
  jobStartDate: 'Start date',
  jobEndDate: 'End date',
  statusId: 'Status',
  riskLevel: 'Risk',
  companyJobCodeUniqueIds: 'Codes',
}

export interface JobFormProps {
  job?: Job
  project: FramedProject
  codes: ChosenCodes
  /** True while chosen codes wait to be saved with the job. */
  hasCodesToSave?: boolean
  saveLabel: string
  isSaving: boolean
  save: (input: JobInput) => Promise<void>
  onCancel: () => void
}

export function JobForm({ job, project, codes, saveLabel, isSaving, ...props }: JobFormProps) {
  const [step, setStep] = useState(0)
  const form = useForm<JobValues>({
    initialValues: valuesOf(job),
    validate: (values) => {
      const input = { workOrderUniqueId: project.workOrderUniqueID, ...toInput(values) }
      const { start, end } = spanLimits(values.jobStartDate)
      return {
        ...schemaErrors(newJob, input),
        ...dayProblems(values, { jobStartDate: start, jobEndDate: end }),
      }
    },
    enhanceGetInputProps: checkWhenLeft,
  })
  const offer = useJobCodes(
    (job?.jobCodes ?? []).map((code) => ({
      id: code.companyJobCodeUniqueId,
      code: code.companyJobCode,
      name: code.companyJobCodeName,
    })),
  )
  const saving = useFormSaving({
    form,
    labels,
    hasMore: props.hasCodesToSave ?? false,
    save: (values) => props.save(toInput(values)),
    onProblems: (fields) => {
      if (fields.length > 0) setStep(fields.every((field) => field === 'companyJobCodeUniqueIds') ? 1 : 0)
    },
  })
  return (
    <CodedWizard
      record="Job"
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
          <FormSection title="Job">
            <TextInput label="Title" required maxLength={200} {...form.getInputProps('jobTitle')} />
            <Textarea
              label="Description"
              description="What is included, and anything special"
              autosize
              minRows={3}
              maxRows={10}
              {...form.getInputProps('jobDescription')}
            />
            {job && (
              <SimpleGrid cols={{ base: 1, xs: 2 }}>
                <StatusSelect present={job.statusId} {...form.getInputProps('statusId')} />
                <Select
                  label="Risk"
                  data={[
                    { value: '', label: 'Calculated from time and progress' },
                    ...riskLevels.map((risk) => ({ value: risk.riskLevel, label: risk.riskLevelName })),
                  ]}
                  allowDeselect={false}
                  {...form.getInputProps('riskLevel')}
                />
              </SimpleGrid>
            )}
          </FormSection>
          <FormSection title="Dates">
            <PlanDates
              start={form.getInputProps('jobStartDate')}
              end={form.getInputProps('jobEndDate')}
              startsOn={form.values.jobStartDate}
              endsOn={form.values.jobEndDate}
              parent={{
                whose: "the project's",
                start: project.workOrderStartDate,
                end: project.workOrderEndDate,
              }}
            />
          </FormSection>
        </>
      }
      codes={
        <FormSection title="Job codes">
          <CodePicker
            offer={offer}
            chosen={codes}
            error={form.errors.companyJobCodeUniqueIds}
            empty={
              <EmptyState
                title="No job codes"
                text="None of your company's job code types is open to this account. You can save without."
              />
            }
          />
        </FormSection>
      }
    />
  )
}
