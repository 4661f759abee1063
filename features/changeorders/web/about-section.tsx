/** The first section in the form of a change order: its name, type, job, task, days and description. */
import { Alert, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { JobSelect, jobQuery } from '#features/jobs/web/public.ts'
import { TaskSelect } from '#features/tasks/web/public.ts'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { FormSection } from '#web/ui/form/form-frame.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { type ChangeOrderDetails, LONGEST_NAME } from '../contract.ts'
import { changeOrderLabels } from '../labels.ts'
import { typesQuery } from './api.ts'
import type { Values } from './change-order-values.ts'

interface AboutSectionProps {
  form: UseFormReturnType<Values>
  workOrder: string
  /** The job that is chosen at first. */
  job: string | undefined
  order: ChangeOrderDetails | undefined
  /** True until the change order is sent. Afterwards only its name, due date and description can be changed. */
  isDraft: boolean
}

/** Choosing another job clears the task, as a task belongs to one job. */
export function AboutSection({ form, workOrder, job, order, isDraft }: AboutSectionProps) {
  const isPhone = useIsPhone()
  const client = useQueryClient()
  const types = useQuery(typesQuery())
  const jobTitle =
    order?.jobTitle ?? (job && client.getQueryData(jobQuery(job).queryKey)?.jobTitle) ?? undefined
  return (
    <FormSection title="What it is about" isTitleHidden>
      {!isDraft && (
        <Alert icon={<IconInfoCircle size={18} aria-hidden />} variant="outline" color="blueprint">
          What it changes and who decides cannot be changed after sending.
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput
          label={changeOrderLabels.changeOrderName}
          required
          maxLength={LONGEST_NAME}
          style={{ gridColumn: isPhone ? undefined : 'span 2' }}
          {...form.getInputProps('changeOrderName')}
        />
        <Select
          label={changeOrderLabels.changeOrderTypeId}
          required
          placeholder={types.isError ? 'Could not get change order types' : 'Choose a type'}
          data={(types.data?.items ?? []).map(({ changeOrderTypeId, changeOrderTypeName }) => ({
            value: String(changeOrderTypeId),
            label: changeOrderTypeName,
          }))}
          allowDeselect={false}
          readOnly={!isDraft}
          {...form.getInputProps('changeOrderTypeId')}
        />
        {isDraft && (
          <JobSelect
            workOrder={workOrder}
            present={job && jobTitle ? { value: job, label: jobTitle } : undefined}
            {...form.getInputProps('jobUniqueId')}
            onChange={(id: string | null) => {
              form.setFieldValue('jobUniqueId', id ?? '')
              form.setFieldValue('taskUniqueId', '')
            }}
          />
        )}
        <TaskSelect
          job={form.values.jobUniqueId}
          required
          readOnly={!isDraft}
          present={
            order && order.jobUniqueId === form.values.jobUniqueId
              ? { value: order.taskUniqueId, label: order.taskName }
              : undefined
          }
          {...form.getInputProps('taskUniqueId')}
        />
        {isDraft && (
          <DayInput
            label={changeOrderLabels.scheduleNewEndDate}
            {...form.getInputProps('scheduleNewEndDate')}
          />
        )}
        <DayInput
          label={changeOrderLabels.changeOrderDueDate}
          {...form.getInputProps('changeOrderDueDate')}
        />
        <NumberInput
          kind="whole"
          label={changeOrderLabels.scheduleImpact}
          placeholder="Whole days"
          readOnly={!isDraft}
          {...form.getInputProps('scheduleImpact')}
        />
      </SimpleGrid>
      <Textarea
        label={changeOrderLabels.description}
        autosize
        minRows={2}
        maxRows={14}
        {...form.getInputProps('description')}
      />
    </FormSection>
  )
}
