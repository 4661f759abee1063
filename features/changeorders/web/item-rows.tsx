/** The items of a change order as a grid: Enter goes to the next cell, and after the last cell adds a row. On a phone, cards. */

import { Button, Group, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconClipboardList, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useToday } from '#web/session/days.ts'
import { FormSection } from '#web/ui/form/form-frame.tsx'
import { moneyOf } from '#web/ui/format.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { later } from '#web/ui/later.tsx'
import type { Values } from './change-order-values.ts'
import { ItemRow } from './item-row.tsx'
import classes from './item-rows.module.css'
import { newRow, type RowValues, sumOfRows } from './item-values.ts'

const PasteItems = later(async () => (await import('./paste-items.tsx')).PasteItems)

/** The names of the fields of a row in the summary of problems above the form. */
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

export interface ItemRowsProps {
  form: UseFormReturnType<Values>
  /** What prevents the approval of an item, by the key of its row. */
  conflicts: ReadonlyMap<string, readonly string[]>
  mayAdd: boolean
  /** Items that are saved may be removed. */
  mayRemove: boolean
  /** Amounts may be typed. */
  mayType: boolean
}

/** Adds, pastes and removes rows. A removed row can be restored until another row is removed. */
export function ItemRows({ form, conflicts, mayAdd, mayRemove, mayType }: ItemRowsProps) {
  const today = useToday()
  const isPhone = useIsPhone()
  const { items, taskUniqueId } = form.values
  const grid = useRef<HTMLDivElement>(null)
  /** The selector of the field that gets the focus after the next render. */
  const next = useRef<string>(null)
  const [removed, setRemoved] = useState<{ row: RowValues; place: number }>()
  const [isPasting, setPasting] = useState(false)
  // A new row cannot have the focus before it is drawn.
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
          <ItemRow
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
              // New rows that have neither a name nor an amount make room for the pasted rows.
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
