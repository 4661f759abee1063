/** The form that adds or edits an activity: what is done, how it is measured, its dates and its codes. */

import { Alert, Autocomplete, Button, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type GetInputPropsReturnType, type UseFormReturnType, useForm } from '@mantine/form'
import { IconHash } from '@tabler/icons-react'
import { useRef } from 'react'
import { type ChosenCodes, type CodeOffer, CodePicker } from '#features/codes/web/public.ts'
import { PlanDates, spanLimits } from '#features/hierarchy/web/public-plan.ts'
import type { Task } from '#features/tasks/contract.ts'
import { useToday } from '#web/session/days.ts'
import { useMay } from '#web/session/session.ts'
import { checkWhenLeft } from '#web/ui/form/check-when-left.ts'
import { dayProblems } from '#web/ui/form/day-rules.ts'
import { FormFrame, FormSection } from '#web/ui/form/form-frame.tsx'
import { useFormSaving } from '#web/ui/form/form-saving.ts'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { numberProblems } from '#web/ui/form/number-rules.ts'
import { laterSchema, schemaErrors } from '#web/ui/form/schema-form.ts'
import { StatusSelect } from '#web/ui/form/status-select.tsx'
import { formatQuantity } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import type { SubTask } from '../contract.ts'
import { activityLabels } from '../labels.ts'
import { isFactor, questionOfFactor } from '../units.ts'
import classes from './activity-form.module.css'
import {
  type ActivityInput,
  type ActivityValues,
  needsFactor,
  newValues,
  toInput,
  turnedBy,
  valuesOf,
} from './activity-values.ts'
import { useUnits } from './units.ts'

const newSubTask = laterSchema(async () => (await import('../contract.ts')).NewSubTask)

export interface ActivityFormProps {
  activity?: SubTask
  task: Task
  isBidding: boolean
  offer: CodeOffer
  codes: ChosenCodes
  /** True while chosen codes wait to be saved with the activity. */
  hasCodesToSave?: boolean
  saveLabel: string
  isSaving: boolean
  save: (input: ActivityInput) => Promise<void>
  /** Adds a second button, which saves the activity and then clears the form for the next one. */
  saveAndGoOn?: (input: ActivityInput) => Promise<void>
  onCancel: () => void
}

/** `activity` is the activity to edit; without it the form adds one. */
export function ActivityForm({
  activity,
  task,
  isBidding,
  offer,
  codes,
  isSaving,
  ...props
}: ActivityFormProps) {
  const { saveAndGoOn } = props
  const today = useToday()
  // True if the second button was pressed.
  const goesOn = useRef(false)
  const title = useRef<HTMLInputElement>(null)
  // 000 §5: a new activity needs a code if there are codes to choose from.
  const isCodeRequired = !activity && offer.groups !== undefined && !offer.isEmpty
  const isCodeMissing = isCodeRequired && codes.ids.length === 0
  const form = useForm<ActivityValues>({
    initialValues: activity ? valuesOf(activity) : newValues(task, isBidding, today),
    validate: (values) => {
      const { start, end } = spanLimits(values.subTaskStartDate)
      const errors: Record<string, string> = {
        ...schemaErrors(newSubTask, { taskUniqueId: task.taskUniqueId, ...toInput(values, undefined) }),
        ...numberProblems(values, {
          subTaskTargetMetric: 'quantity',
          subTaskHours: 'quantity',
          bidUnitCost: 'amount',
        }),
        ...dayProblems(values, { subTaskStartDate: start, subTaskEndDate: end }),
      }
      if (needsFactor(values, activity) && !isFactor(values.unitFactor))
        errors.unitFactor = `Say ${questionOfFactor(activity.subTaskUnit, values.subTaskUnit.trim())}: a number above zero`
      if (isCodeMissing) errors.companySubTaskCodeUniqueIds ??= 'Choose at least one'
      return errors
    },
    enhanceGetInputProps: checkWhenLeft,
  })
  const saving = useFormSaving({
    form,
    labels: activityLabels,
    hasMore: props.hasCodesToSave ?? false,
    save: (values) => {
      const save = goesOn.current && saveAndGoOn ? saveAndGoOn : props.save
      return save(toInput(values, activity))
    },
  })
  const onSave = async () => {
    const isSaved = await saving.onSave()
    if (isSaved && goesOn.current) {
      form.reset()
      saving.goOn()
      title.current?.focus()
    }
    goesOn.current = false
  }
  return (
    <FormFrame
      saveLabel={props.saveLabel}
      isSaving={isSaving}
      isDirty={saving.isDirty}
      failure={saving.failure}
      onSave={onSave}
      onCancel={props.onCancel}
      actions={
        saveAndGoOn && (
          // Not a submit button: Enter in a field presses the first submit button, and that button must save and leave.
          <Button
            variant="default"
            disabled={isSaving}
            onClick={({ currentTarget }) => {
              goesOn.current = true
              currentTarget.form?.requestSubmit()
            }}
          >
            Save and add another
          </Button>
        )
      }
    >
      <FormSection title="Activity">
        <TextInput
          ref={title}
          label="Title"
          required
          maxLength={200}
          {...form.getInputProps('subTaskTitle')}
        />
        <Textarea
          label="Notes"
          description="How to do it, and what to watch out for"
          autosize
          minRows={2}
          maxRows={10}
          {...form.getInputProps('subTaskNotes')}
        />
        {activity && (
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <StatusSelect present={activity.statusId} {...form.getInputProps('statusId')} />
          </SimpleGrid>
        )}
      </FormSection>
      <MeasureSection form={form} activity={activity} task={task} isBidding={isBidding} />
      <FormSection title="Dates">
        <PlanDates
          start={form.getInputProps('subTaskStartDate')}
          end={form.getInputProps('subTaskEndDate')}
          startsOn={form.values.subTaskStartDate}
          endsOn={form.values.subTaskEndDate}
          parent={{ whose: "the task's", start: task.taskStartDate, end: task.taskEndDate }}
        />
      </FormSection>
      <FormSection title="Activity codes" isRequired={isCodeRequired}>
        <CodePicker
          offer={offer}
          chosen={codes}
          hasDefault
          error={form.errors.companySubTaskCodeUniqueIds ?? form.errors.companySubTaskCodeUniqueId}
          empty={<NothingToChoose task={task} />}
        />
      </FormSection>
    </FormFrame>
  )
}

interface MeasureSectionProps extends Pick<ActivityFormProps, 'task' | 'isBidding'> {
  form: UseFormReturnType<ActivityValues>
  activity: SubTask | undefined
}

/** The target, the unit, the hours and the unit cost. */
function MeasureSection({ form, activity, task, isBidding }: MeasureSectionProps) {
  const may = useMay()
  const offered = useUnits(task.workOrderUniqueId)
  const mayPrice = may('Costs', 'Update', task.workOrderUniqueId)
  const costHint = !mayPrice
    ? 'Your role does not let you change costs'
    : isBidding
      ? 'Bidders quote against it'
      : 'What one unit costs'
  const turned = needsFactor(form.values, activity) ? turnedBy(form.values.unitFactor, activity) : null
  const followed = (value: string) => ({ value, readOnly: true, description: 'Follows from the new unit' })
  return (
    <FormSection title="Measure">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput
          kind="quantity"
          label="Target"
          description="Total quantity to capture"
          {...form.getInputProps('subTaskTargetMetric')}
          {...(turned && followed(turned.target))}
        />
        <Autocomplete
          label="Unit"
          description="Choose a unit, or type your own"
          data={offered}
          maxLength={20}
          classNames={{ option: classes.option }}
          {...form.getInputProps('subTaskUnit')}
        />
      </SimpleGrid>
      {activity && turned && (
        <UnitChange
          from={activity}
          to={form.values.subTaskUnit.trim()}
          turned={turned}
          input={form.getInputProps('unitFactor')}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput
          kind="quantity"
          label="Hours"
          description="Total planned hours"
          {...form.getInputProps('subTaskHours')}
        />
        {may('Costs', 'Read', task.workOrderUniqueId) && (
          <NumberInput
            kind="amount"
            label="Unit cost"
            description={costHint}
            disabled={!mayPrice}
            {...form.getInputProps('bidUnitCost')}
            {...(turned && followed(turned.cost))}
          />
        )}
      </SimpleGrid>
    </FormSection>
  )
}

interface UnitChangeProps {
  from: SubTask
  to: string
  turned: ReturnType<typeof turnedBy>
  input: GetInputPropsReturnType
}

/** Asks for the factor that converts the captured quantity to the new unit, and shows the converted quantities. */
function UnitChange({ from, to, turned, input }: UnitChangeProps) {
  const { capturedMetric, subTaskTargetMetric, subTaskUnit } = from
  const before = (quantity: string) => formatQuantity(quantity, subTaskUnit)
  const after = (quantity: string) => formatQuantity(quantity, to)
  return (
    <Alert color="orange" variant="outline" role="group" title={`${before(capturedMetric)} are captured`}>
      <Stack gap="sm">
        <NumberInput
          kind="quantity"
          label={`Factor: ${questionOfFactor(subTaskUnit, to)}`}
          description="Each capture keeps what was typed on its day"
          required
          maw={320}
          {...input}
        />
        {turned.isTurned && (
          <Text fz="sm" role="status">
            {`Captured: ${before(capturedMetric)} become ${after(turned.captured)}. Target: ${before(subTaskTargetMetric)} become ${after(turned.target)}.`}
          </Text>
        )}
      </Stack>
    </Alert>
  )
}

function NothingToChoose({ task }: { task: Task }) {
  const may = useMay()
  const icon = <IconHash size={20} />
  if (task.assignedTaskCodeList.length > 0) {
    return (
      <EmptyState
        title="No activity codes"
        text="There are none below the codes of this task. You can save without."
        icon={icon}
      />
    )
  }
  return (
    <EmptyState
      title="This task has no codes yet"
      text="An activity takes its codes from those of its task. You can save without."
      icon={icon}
    >
      {may('Tasks', 'Update', task.workOrderUniqueId) && (
        <LinkButton to="/tasks/edit/$taskid" params={{ taskid: task.taskUniqueId }} variant="default" mt="xs">
          Edit the task
        </LinkButton>
      )}
    </EmptyState>
  )
}
