/** One item of a change order: a row of the grid, on a phone a card. */

import { ActionIcon, Group, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowRight, IconChevronDown, IconChevronRight, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { SubTask } from '#features/activities/contract.ts'
import { questionOfFactor } from '#features/activities/units.ts'
import { ActivitySelect, activitiesToChooseQuery } from '#features/activities/web/public.ts'
import { useToday } from '#web/session/days.ts'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { isDay } from '#web/ui/form/day-rules.ts'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { formatQuantity } from '#web/ui/format.ts'
import { LONGEST_NAME } from '../contract.ts'
import { changeOrderItemLabels } from '../labels.ts'
import type { Values } from './change-order-values.ts'
import classes from './item-rows.module.css'
import { daysOfActivity, newUnitOf, type RowValues, usualDays } from './item-values.ts'

/** The fields in the cells of a row, with their names in the problems below the row. */
const inSight: Readonly<Record<string, string>> = {
  changeOrderItemName: 'Description',
  subTaskUniqueId: 'Activity',
  subTaskTargetMetric: 'New target',
  changeOrderItemAmount: 'Amount',
}

/** The fields that the arrow of a row opens. */
const behind = [
  'changeOrderItemDescription',
  'subTaskUnit',
  'unitFactor',
  'scheduleImpact',
  'scheduleNewStartDate',
  'scheduleNewEndDate',
]

interface ItemRowProps {
  form: UseFormReturnType<Values>
  place: number
  /** The task whose activities the row offers. */
  task: string
  isPhone: boolean
  conflicts: readonly string[]
  mayRemove: boolean
  mayType: boolean
  /** Enter was pressed in the last cell. */
  onEnd: () => void
  onRemove: () => void
}

/** The fields that are always seen stand in cells; an arrow opens the others below. */
export function ItemRow(props: ItemRowProps) {
  const { form, place, task, isPhone, conflicts, mayRemove, mayType, onEnd, onRemove } = props
  const row = form.values.items[place] as RowValues
  const { chosen, choose } = useActivityOfRow(form, place, task)
  const number = place + 1
  const errorOf = (field: string) => form.errors[`items.${place}.${field}`]
  const [isOpened, setOpen] = useState(false)
  const isOpen = isOpened || behind.some(errorOf)
  const problemsId = `item-${row.key}-problems`
  /** On a desk the heading of a column is the label. Problems are listed below the row, not in the cell. */
  const cell = (
    field: 'changeOrderItemName' | 'subTaskTargetMetric' | 'changeOrderItemAmount',
    label: string,
  ) => {
    const { error, ...input } = form.getInputProps(`items.${place}.${field}`)
    return {
      ...input,
      ...(isPhone ? { label } : { 'aria-label': `Item ${number}, ${label.toLowerCase()}` }),
      'aria-describedby': error || conflicts.length > 0 ? problemsId : undefined,
      error: Boolean(error),
      withErrorStyles: true,
    }
  }
  const chevron = (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={isOpen ? `Less of item ${number}` : `More of item ${number}`}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      {isOpen ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
    </ActionIcon>
  )
  const trash = (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Remove item ${number}`}
      title="Ctrl + Backspace"
      disabled={!mayRemove}
      onClick={onRemove}
    >
      <IconTrash size={16} />
    </ActionIcon>
  )
  const now = chosen && (
    <>
      {isPhone && 'Now '}
      {formatQuantity(chosen.subTaskTargetMetric, isPhone ? chosen.subTaskUnit : '')}
      {!isPhone && <IconArrowRight size={14} aria-hidden />}
    </>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset within that of the section would be one more heading
    <div
      role="group"
      aria-label={`Item ${number}`}
      className={classes.row}
      data-row={row.key}
      onKeyDown={(event) => actOnKey(event, { onEnd, onRemove })}
    >
      <div className={classes.cells}>
        {isPhone ? (
          <div className={classes.top}>
            Item {number}
            <Group gap={0}>
              {chevron}
              {trash}
            </Group>
          </div>
        ) : (
          <div className={classes.icon}>{chevron}</div>
        )}
        <div className={classes.cell}>
          <TextInput maxLength={LONGEST_NAME} {...cell('changeOrderItemName', 'Description')} />
        </div>
        <div className={classes.cell}>
          <ActivitySelect
            task={task}
            present={
              row.subTaskUniqueId && row.activityTitle
                ? { value: row.subTaskUniqueId, label: row.activityTitle }
                : undefined
            }
            placeholder="None"
            clearButtonProps={{ 'aria-label': `Clear the activity of item ${number}` }}
            value={row.subTaskUniqueId}
            onChange={choose}
            error={Boolean(errorOf('subTaskUniqueId'))}
            comboboxProps={{ width: 260, position: 'bottom-start' }}
            {...(!isPhone && { label: undefined, 'aria-label': `Item ${number}, activity` })}
          />
        </div>
        {(chosen || !isPhone) && <div className={classes.now}>{now}</div>}
        {row.subTaskUniqueId ? (
          <div className={`${classes.cell} ${classes.figure} ${classes.target}`}>
            <NumberInput
              kind="quantity"
              placeholder={chosen && formatQuantity(chosen.subTaskTargetMetric)}
              rightSection={
                <Text fz="xs" c="dimmed" truncate>
                  {row.subTaskUnit || chosen?.subTaskUnit}
                </Text>
              }
              rightSectionPointerEvents="none"
              rightSectionWidth={34}
              {...cell('subTaskTargetMetric', 'New target')}
            />
          </div>
        ) : (
          !isPhone && <div className={classes.target} />
        )}
        <div className={`${classes.cell} ${classes.figure}`}>
          {/* The number pads of some phones have no minus. */}
          <NumberInput
            kind="amount"
            inputMode="text"
            data-last
            disabled={!mayType}
            {...cell('changeOrderItemAmount', 'Amount')}
          />
        </div>
        {!isPhone && <div className={classes.icon}>{trash}</div>}
      </div>
      <Problems id={problemsId} errorOf={errorOf} conflicts={conflicts} />
      {isOpen && <More form={form} place={place} chosen={chosen} />}
    </div>
  )
}

/** The activity of a row. Choosing another one resets the fields that belong to the activity. */
function useActivityOfRow(form: UseFormReturnType<Values>, place: number, task: string) {
  const today = useToday()
  const row = form.values.items[place] as RowValues
  const activities = useQuery(activitiesToChooseQuery(task))
  const activityOf = (id: string | null) =>
    activities.data?.items.find(({ subTaskUniqueId }) => subTaskUniqueId === id)
  const choose = (id: string | null) => {
    const activity = activityOf(id)
    form.setFieldValue(`items.${place}`, {
      ...row,
      subTaskUniqueId: id,
      task: id ? task : '',
      ...(activity ? daysOfActivity(activity) : usualDays(today)),
      ...(!id && { subTaskTargetMetric: '', subTaskUnit: '', unitFactor: '' }),
    })
    form.clearFieldError(`items.${place}.subTaskUniqueId`)
  }
  return { chosen: activityOf(row.subTaskUniqueId), choose }
}

/** Enter goes to the next cell, Ctrl+Backspace removes the row. */
function actOnKey(
  event: KeyboardEvent<HTMLElement>,
  { onEnd, onRemove }: Pick<ItemRowProps, 'onEnd' | 'onRemove'>,
): void {
  const field = event.target
  if (!(field instanceof HTMLInputElement)) return
  if (event.key === 'Backspace' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    onRemove()
    return
  }
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
  // In an open list Enter takes the marked choice.
  if (field.getAttribute('aria-expanded') === 'true') return
  event.preventDefault()
  if (field.dataset.last) return onEnd()
  const cells = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])')]
  cells[cells.indexOf(field) + 1]?.focus()
}

interface ProblemsProps {
  id: string
  errorOf: (field: string) => ReactNode
  conflicts: readonly string[]
}

/** The problems of the cells, and what prevents the approval of the item. */
function Problems({ id, errorOf, conflicts }: ProblemsProps) {
  const problems = Object.entries(inSight).filter(([field]) => errorOf(field))
  if (problems.length === 0 && conflicts.length === 0) return null
  return (
    <div id={id} className={classes.problem}>
      {problems.map(([field, name]) => (
        <div key={field}>
          {name}: {errorOf(field)}
        </div>
      ))}
      {conflicts.map((message) => (
        <div key={message}>{message}</div>
      ))}
    </div>
  )
}

interface MoreProps {
  form: UseFormReturnType<Values>
  place: number
  /** The activity of the row. */
  chosen: SubTask | undefined
}

/** The fields that the arrow opens. */
function More({ form, place, chosen }: MoreProps) {
  const row = form.values.items[place] as RowValues
  const newUnit = newUnitOf(row, chosen)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} className={classes.more} spacing="sm">
      <Textarea
        label={changeOrderItemLabels.changeOrderItemDescription}
        autosize
        minRows={1}
        maxRows={8}
        style={{ gridColumn: '1 / -1' }}
        {...form.getInputProps(`items.${place}.changeOrderItemDescription`)}
      />
      <DayInput label="Start" {...form.getInputProps(`items.${place}.scheduleNewStartDate`)} />
      <DayInput
        label="End"
        limits={
          isDay(row.scheduleNewStartDate)
            ? { first: { day: row.scheduleNewStartDate, what: 'the start' } }
            : {}
        }
        {...form.getInputProps(`items.${place}.scheduleNewEndDate`)}
      />
      <NumberInput
        kind="whole"
        label="Schedule impact"
        placeholder="Whole days"
        {...form.getInputProps(`items.${place}.scheduleImpact`)}
      />
      {row.subTaskUniqueId && (
        <TextInput
          label="New unit"
          placeholder={chosen?.subTaskUnit || 'No change'}
          maxLength={20}
          {...form.getInputProps(`items.${place}.subTaskUnit`)}
        />
      )}
      {chosen && newUnit && (
        <NumberInput
          label={`Factor: ${questionOfFactor(chosen.subTaskUnit, newUnit)}`}
          description={
            Number(chosen.capturedMetric) > 0
              ? `Converts the captured ${formatQuantity(chosen.capturedMetric, chosen.subTaskUnit)} to the new unit`
              : 'Blank = figures stay as they are'
          }
          kind="quantity"
          required={Number(chosen.capturedMetric) > 0}
          {...form.getInputProps(`items.${place}.unitFactor`)}
        />
      )}
    </SimpleGrid>
  )
}
