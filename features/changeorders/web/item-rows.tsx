/** The items of a change order as a grid: one types along a row, Enter begins the next one. On a phone each is a card. */

import { ActionIcon, Button, Group, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  IconArrowRight,
  IconChevronDown,
  IconChevronRight,
  IconClipboardList,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { questionOfFactor } from '#features/activities/units.ts'
import { ActivitySelect, activitiesToChooseQuery } from '#features/activities/web/public.ts'
import { useToday } from '#web/session/days.ts'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { isDay } from '#web/ui/form/day-rules.ts'
import { FormSection } from '#web/ui/form/form-frame.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { formatQuantity, moneyOf } from '#web/ui/format.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { later } from '#web/ui/later.tsx'
import { LONGEST_NAME } from '../contract.ts'
import { changeOrderItemLabels } from '../labels.ts'
import type { Values } from './change-order-values.ts'
import classes from './item-rows.module.css'
import { daysOfActivity, newRow, newUnitOf, type RowValues, sumOfRows, usualDays } from './item-values.ts'

const PasteItems = later(async () => (await import('./paste-items.tsx')).PasteItems)

/** What the fields of a row are called in the summary of what is wrong. */
export const rowLabels = {
  'items.#.changeOrderItemName': 'Item #, description',
  'items.#.changeOrderItemDescription': 'Item #, details',
  'items.#.changeOrderItemAmount': 'Item #, amount',
  'items.#.subTaskUniqueId': 'Item #, activity',
  'items.#.scheduleImpact': 'Item #, schedule impact',
  'items.#.scheduleNewStartDate': 'Item #, start',
  'items.#.scheduleNewEndDate': 'Item #, end',
  'items.#.subTaskTargetMetric': 'Item #, new target',
  'items.#.subTaskUnit': 'Item #, new unit',
  'items.#.unitFactor': 'Item #, factor',
}

/** What is seen of a row at once; the rest is behind its arrow. */
const inSight: readonly string[] = [
  'changeOrderItemName',
  'subTaskUniqueId',
  'subTaskTargetMetric',
  'changeOrderItemAmount',
]
const behind = ['changeOrderItemDescription', 'subTaskUnit', 'unitFactor', 'scheduleImpact'] as const
const daysBehind = ['scheduleNewStartDate', 'scheduleNewEndDate'] as const

export interface ItemRowsProps {
  form: UseFormReturnType<Values>
  /** What stands in the way of approving it, by the key of a row. */
  conflicts: ReadonlyMap<string, readonly string[]>
  mayAdd: boolean
  /** What is saved may be taken away. */
  mayRemove: boolean
  /** Amounts may be typed. */
  mayType: boolean
}

export function ItemRows({ form, conflicts, mayAdd, mayRemove, mayType }: ItemRowsProps) {
  const today = useToday()
  const isPhone = useIsPhone()
  const { items, taskUniqueId } = form.values
  const grid = useRef<HTMLDivElement>(null)
  const next = useRef<string>(null)
  const [removed, setRemoved] = useState<{ row: RowValues; place: number }>()
  const [isPasting, setPasting] = useState(false)
  // The row that has come has the focus, once it is there.
  useEffect(() => {
    if (next.current === null) return
    grid.current?.querySelector<HTMLElement>(next.current)?.focus()
    next.current = null
  })
  const add = () => {
    const row = newRow(today)
    next.current = firstCellOf(row)
    form.insertListItem('items', row)
  }
  const remove = (place: number) => {
    const row = items[place]
    if (!row || (row.saved && !mayRemove)) return
    setRemoved({ row, place })
    const beside = items[place + 1] ?? items[place - 1]
    next.current = beside ? firstCellOf(beside) : '[data-undo]'
    form.removeListItem('items', place)
  }
  const goOnFrom = (place: number) => {
    const row = items[place + 1]
    if (row) grid.current?.querySelector<HTMLElement>(firstCellOf(row))?.focus()
    else if (mayAdd) add()
  }
  const undo = () => {
    if (!removed) return
    next.current = firstCellOf(removed.row)
    form.insertListItem('items', removed.row, removed.place)
    setRemoved(undefined)
  }
  return (
    <FormSection
      title="Items"
      actions={
        mayAdd && (
          <Group gap={4}>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconClipboardList size={16} aria-hidden />}
              onClick={() => setPasting(true)}
            >
              Paste rows
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              title="Enter in the last cell"
              onClick={add}
            >
              Add row
            </Button>
          </Group>
        )
      }
    >
      <div ref={grid} className={classes.grid}>
        <div className={classes.head} aria-hidden>
          <span />
          <span>Description</span>
          <span>Activity</span>
          <span data-end>Now</span>
          <span data-end>New target</span>
          <span data-end>Amount</span>
          <span />
        </div>
        {items.map((row, place) => (
          <Row
            key={row.key}
            form={form}
            place={place}
            task={row.subTaskUniqueId && row.task ? row.task : taskUniqueId}
            isPhone={isPhone}
            conflicts={conflicts.get(row.key) ?? []}
            mayRemove={mayRemove || !row.saved}
            mayType={mayType}
            onEnd={() => goOnFrom(place)}
            onRemove={() => remove(place)}
          />
        ))}
        <div className={classes.foot}>
          <Text fz="sm" c="dimmed" component="div" role="status">
            {removed ? (
              <Group gap={6}>
                {`${removed.row.changeOrderItemName.trim() || 'The row'} was removed.`}
                <Button variant="subtle" size="compact-sm" onClick={undo} data-undo>
                  Undo
                </Button>
              </Group>
            ) : (
              'Type 1280.5, 1,280.50 or $1,280.50. A minus is a credit.'
            )}
          </Text>
          <span className={classes.sum}>{moneyOf(sumOfRows(items))}</span>
        </div>
      </div>
      {isPasting && (
        <PasteItems
          task={taskUniqueId}
          onRows={(rows) =>
            form.setFieldValue('items', [
              // What nothing was written into makes room.
              ...items.filter((row) => row.saved || row.changeOrderItemName || row.changeOrderItemAmount),
              ...rows,
            ])
          }
          onClose={() => setPasting(false)}
        />
      )}
    </FormSection>
  )
}

const firstCellOf = ({ key }: RowValues) => `[data-row="${key}"] input:not([type="hidden"])`

interface RowProps {
  form: UseFormReturnType<Values>
  place: number
  task: string
  isPhone: boolean
  conflicts: readonly string[]
  mayRemove: boolean
  mayType: boolean
  /** Enter was pressed in the last cell. */
  onEnd: () => void
  onRemove: () => void
}

function Row({ form, place, task, isPhone, conflicts, mayRemove, mayType, onEnd, onRemove }: RowProps) {
  const today = useToday()
  const row = form.values.items[place] as RowValues
  const activities = useQuery(activitiesToChooseQuery(task))
  const activityOf = (id: string | null) =>
    activities.data?.items.find(({ subTaskUniqueId }) => subTaskUniqueId === id)
  const chosen = activityOf(row.subTaskUniqueId)
  const newUnit = newUnitOf(row, chosen)
  const number = place + 1
  const errorOf = (field: string) => form.errors[`items.${place}.${field}`]
  const hasProblemBehind = [...behind, ...daysBehind].some(errorOf)
  const [isOpened, setOpen] = useState(false)
  const isOpen = isOpened || hasProblemBehind
  const problems = inSight.map(errorOf).filter(Boolean)
  const problemsId = `item-${row.key}-problems`
  /** A cell says what it is where one sees it; what is wrong stands below the row. */
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
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const field = event.target
    if (!(field instanceof HTMLInputElement)) return
    if (event.key === 'Backspace' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onRemove()
      return
    }
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(field instanceof HTMLInputElement))
      return
    // Of a list that is open it takes what is marked.
    if (field.getAttribute('aria-expanded') === 'true') return
    event.preventDefault()
    if (field.dataset.last) return onEnd()
    const cells = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])')]
    cells[cells.indexOf(field) + 1]?.focus()
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
      onKeyDown={onKeyDown}
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
      {(problems.length > 0 || conflicts.length > 0) && (
        <div id={problemsId} className={classes.problem}>
          {inSight.map((field) => {
            const problem = errorOf(field)
            return (
              problem && (
                <div key={field}>
                  {namesInSight[field] ?? field}: {problem}
                </div>
              )
            )
          })}
          {conflicts.map((message) => (
            <div key={message}>{message}</div>
          ))}
        </div>
      )}
      {isOpen && (
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
      )}
    </div>
  )
}

const namesInSight: Readonly<Record<string, string>> = {
  changeOrderItemName: 'Description',
  subTaskUniqueId: 'Activity',
  subTaskTargetMetric: 'New target',
  changeOrderItemAmount: 'Amount',
}
