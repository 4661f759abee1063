/** The screens that add and edit an item of a change order: its amount, and what it changes in an activity. */

import { SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { SubTask } from '#features/activities/contract.ts'
import { questionOfFactor } from '#features/activities/units.ts'
import { ActivitySelect, activitiesToChooseQuery } from '#features/activities/web/public.ts'
import { JobSelect } from '#features/jobs/web/public.ts'
import { TaskSelect } from '#features/tasks/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useToday } from '#web/session/days.ts'
import { checkWhenLeft } from '#web/ui/form/check-when-left.ts'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { dayProblems, isDay } from '#web/ui/form/day-rules.ts'
import { FormSection } from '#web/ui/form/form-frame.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { numberProblems } from '#web/ui/form/number-rules.ts'
import { RecordForm, type RecordFormScreen, useOpened } from '#web/ui/form/record-form.tsx'
import { laterSchema, schemaErrors } from '#web/ui/form/schema-form.ts'
import { formatQuantity } from '#web/ui/format.ts'
import { type ChangeOrder, type ChangeOrderItem, LONGEST_NAME } from '../contract.ts'
import { changeOrderItemLabels } from '../labels.ts'
import { useMayTypeAmounts } from './amounts.ts'
import { changeOrderQuery, itemQuery, useAddItem, useChangeItem } from './api.ts'
import { headingOf } from './change-order-words.ts'
import {
  changedOf,
  daysOfActivity,
  factorProblem,
  type ItemInput,
  type ItemValues,
  inputOfItem,
  newUnitOf,
  noItem,
  numberKinds,
  valuesOfItem,
} from './item-values.ts'

const newItem = laterSchema(async () => (await import('../contract.ts')).NewChangeOrderItem)

/** Adds an item: /changeorders-item-add/{woid}/{masterId}. */
export function ItemAddScreen() {
  const { woid, masterId } = useParams({ from: '/signed-in/project/changeorders-item-add/$woid/$masterId' })
  const order = useOpened(useSuspenseQuery(changeOrderQuery(masterId)).data)
  const navigate = useNavigate()
  const add = useAddItem()
  return (
    <ItemForm
      title="New item"
      subtitle={`Of ${headingOf(order)}`}
      saveLabel="Add"
      order={order}
      save={(input, key) =>
        add.mutateAsync({ input: { ...input, changeOrderMasterUniqueId: masterId }, key })
      }
      done={({ changeOrderItemName: name }) => ({ text: texts.added, detail: name })}
      leave={() => navigate({ to: '/changeorder-details/$woid/$coid', params: { woid, coid: masterId } })}
    />
  )
}

/** Edits an item: /changeorders-item-edit/{woid}/{id}. */
export function ItemEditScreen() {
  const { woid, id } = useParams({ from: '/signed-in/project/changeorders-item-edit/$woid/$id' })
  const item = useOpened(useSuspenseQuery(itemQuery(id)).data)
  const { data: order } = useSuspenseQuery(changeOrderQuery(item.changeOrderMasterUniqueId))
  const navigate = useNavigate()
  const change = useChangeItem()
  return (
    <ItemForm
      title="Edit an item"
      subtitle={`Of ${headingOf(order)}`}
      saveLabel="Save"
      order={order}
      item={item}
      save={(input) =>
        change.mutateAsync({
          ...input,
          changeOrderItemUniqueId: id,
          rowVersion: item.rowVersion,
        })
      }
      done={({ changeOrderItemName: name }) => ({ text: texts.updated, detail: name })}
      leave={() => navigate({ to: '/changeorders-item-details/$woid/$id', params: { woid, id } })}
    />
  )
}

interface ItemFormProps extends RecordFormScreen<ItemValues, string[]> {
  order: ChangeOrder
  item?: ChangeOrderItem
  save: (input: ItemInput, key: string) => Promise<string[]>
}

function ItemForm({ order, item, save, ...screen }: ItemFormProps) {
  const today = useToday()
  const mayType = useMayTypeAmounts(order)
  const [job, setJob] = useState(item?.jobUniqueId ?? order.jobUniqueId)
  const [task, setTask] = useState(item?.taskUniqueId ?? order.taskUniqueId)
  const activities = useQuery(activitiesToChooseQuery(task))
  const activityOf = (id: string | null) =>
    activities.data?.items.find((activity) => activity.subTaskUniqueId === id)
  const form = useForm<ItemValues>({
    initialValues: item ? valuesOfItem(item) : noItem(today),
    validate: (values) => ({
      ...factorProblem(values, activityOf(values.subTaskUniqueId)),
      ...schemaErrors(newItem, {
        ...inputOfItem(values),
        changeOrderMasterUniqueId: order.changeOrderMasterUniqueId,
      }),
      ...numberProblems(values, numberKinds),
      ...dayProblems(values, {
        scheduleNewStartDate: {},
        scheduleNewEndDate: isDay(values.scheduleNewStartDate)
          ? { first: { day: values.scheduleNewStartDate, what: 'the start' } }
          : {},
      }),
    }),
    enhanceGetInputProps: checkWhenLeft,
  })
  const { subTaskUniqueId } = form.values
  const chosen = activityOf(subTaskUniqueId)
  const choose = (id: string | null) => {
    const activity = activityOf(id)
    form.setValues({ subTaskUniqueId: id, ...(activity && daysOfActivity(activity)) })
  }
  const present =
    item?.subTaskUniqueId && item.subTaskUniqueId === subTaskUniqueId
      ? { value: item.subTaskUniqueId, label: `${item.taskName} / ${item.subTaskTitle}` }
      : undefined
  return (
    <RecordForm
      {...screen}
      form={form}
      labels={changeOrderItemLabels}
      save={(values, key) => save(changedOf(inputOfItem(values), chosen), key)}
    >
      <FormSection title="Item">
        <TextInput
          label={changeOrderItemLabels.changeOrderItemName}
          required
          maxLength={LONGEST_NAME}
          {...form.getInputProps('changeOrderItemName')}
        />
        <Textarea
          label={changeOrderItemLabels.changeOrderItemDescription}
          autosize
          minRows={2}
          maxRows={10}
          {...form.getInputProps('changeOrderItemDescription')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberInput
            kind="amount"
            label={changeOrderItemLabels.changeOrderItemAmount}
            // The number pads of some phones have no minus.
            inputMode="text"
            description={mayType ? 'Use a minus for credits' : 'Your role does not let you change costs'}
            disabled={!mayType}
            {...form.getInputProps('changeOrderItemAmount')}
          />
          <NumberInput
            kind="whole"
            label={changeOrderItemLabels.scheduleImpact}
            // The number pads of some phones have no minus.
            inputMode="text"
            description="Whole days"
            {...form.getInputProps('scheduleImpact')}
          />
        </SimpleGrid>
      </FormSection>
      <FormSection title="Activity">
        <Text fz="sm" c="dimmed">
          Changes to an activity when approved. Blank = no change.
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <JobSelect
            workOrder={order.workOrderUniqueId}
            value={job}
            required={false}
            onChange={(id) => {
              setJob(id ?? '')
              setTask('')
              choose(null)
            }}
          />
          <TaskSelect
            job={job}
            present={[
              { value: order.taskUniqueId, label: order.taskName },
              { value: item?.taskUniqueId ?? '', label: item?.taskName ?? '' },
            ].find(({ value }) => value === task)}
            value={task || null}
            onChange={(id) => {
              setTask(id ?? '')
              choose(null)
            }}
          />
        </SimpleGrid>
        <ActivitySelect
          task={task}
          present={present}
          {...form.getInputProps('subTaskUniqueId')}
          onChange={choose}
        />
        {chosen && (
          <Text fz="sm" c="dimmed">
            {`Now: ${formatQuantity(chosen.subTaskTargetMetric, chosen.subTaskUnit)}, ${formatQuantity(chosen.capturedMetric)} captured.`}
          </Text>
        )}
        <ChangedFields form={form} chosen={chosen} />
      </FormSection>
    </RecordForm>
  )
}

interface ChangedFieldsProps {
  form: UseFormReturnType<ItemValues>
  /** The activity that the item changes. */
  chosen: SubTask | undefined
}

/** The fields with what the item changes in its activity. */
function ChangedFields({ form, chosen }: ChangedFieldsProps) {
  const newUnit = newUnitOf(form.values, chosen)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NumberInput
        kind="quantity"
        label={changeOrderItemLabels.subTaskTargetMetric}
        description="Blank = no change"
        {...form.getInputProps('subTaskTargetMetric')}
      />
      <TextInput
        label={changeOrderItemLabels.subTaskUnit}
        description="Blank = no change"
        maxLength={20}
        {...form.getInputProps('subTaskUnit')}
      />
      {chosen && newUnit && (
        <NumberInput
          kind="quantity"
          label={`Factor: ${questionOfFactor(chosen.subTaskUnit, newUnit)}`}
          description={
            Number(chosen.capturedMetric) > 0
              ? `Converts the captured ${formatQuantity(chosen.capturedMetric, chosen.subTaskUnit)} to the new unit`
              : 'Blank = figures stay as they are'
          }
          required={Number(chosen.capturedMetric) > 0}
          {...form.getInputProps('unitFactor')}
        />
      )}
      <DayInput
        label={changeOrderItemLabels.scheduleNewStartDate}
        description="Blank = no change"
        {...form.getInputProps('scheduleNewStartDate')}
      />
      <DayInput
        label={changeOrderItemLabels.scheduleNewEndDate}
        description="Blank = no change"
        {...form.getInputProps('scheduleNewEndDate')}
      />
    </SimpleGrid>
  )
}
