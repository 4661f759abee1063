/**
 * Adds items to the form from rows that were copied in a spreadsheet. The rows are checked first, and saved
 * with the form.
 */

import { useQuery } from '@tanstack/react-query'
import { MOST_RECORDS } from '#contract/arrays.ts'
import { activitiesToChooseQuery } from '#features/activities/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useToday } from '#web/session/days.ts'
import { PasteDialog } from '#web/ui/form/paste-dialog.tsx'
import type { PasteColumn } from '#web/ui/form/pasted-rows.ts'
import { schemaErrors } from '#web/ui/form/schema-form.ts'
import { ItemOfNew } from '../contract.ts'
import { daysOfActivity, inputOfItem, newRow, type RowValues } from './item-values.ts'

const ACTIVITY = 'subTaskUniqueId'

const columns: readonly PasteColumn[] = [
  {
    field: 'changeOrderItemName',
    label: 'Description',
    aliases: ['Item', 'Name', 'Title', 'Description of work'],
    kind: 'text',
    isRequired: true,
  },
  { field: ACTIVITY, label: 'Activity', kind: 'text' },
  {
    field: 'subTaskTargetMetric',
    label: 'New target',
    aliases: ['Target', 'Quantity', 'New quantity'],
    kind: 'quantity',
  },
  {
    field: 'changeOrderItemAmount',
    label: 'Amount',
    aliases: ['Cost', 'Price', 'Total', 'Sum'],
    kind: 'amount',
  },
  {
    field: 'changeOrderItemDescription',
    label: 'Description',
    aliases: ['Notes', 'Remarks'],
    kind: 'text',
  },
]

export interface PasteItemsProps {
  /** The task whose activities the rows may name. */
  task: string
  onRows: (rows: RowValues[]) => void
  onClose: () => void
}

export function PasteItems({ task, onRows, onClose }: PasteItemsProps) {
  const today = useToday()
  const activities = useQuery(activitiesToChooseQuery(task))
  const check = ({ [ACTIVITY]: named, ...cells }: Record<string, string | undefined>) => {
    const title = named?.toLowerCase()
    const activity = activities.data?.items.find(({ subTaskTitle }) => subTaskTitle.toLowerCase() === title)
    const input: RowValues = {
      ...newRow(today, {
        ...cells,
        subTaskUniqueId: activity?.subTaskUniqueId ?? null,
        ...(activity && daysOfActivity(activity)),
      }),
      ...(activity && { task }),
    }
    const problems = schemaErrors(ItemOfNew, inputOfItem(input))
    if (named && !activity)
      problems[ACTIVITY] =
        task === ''
          ? 'Choose the task of the change order first'
          : activities.isError
            ? texts.fetchFailed
            : 'Is not an activity of the task'
    if (input.subTaskTargetMetric && !activity && !named) problems.subTaskTargetMetric ??= 'Needs an activity'
    return { input, problems }
  }
  return (
    <PasteDialog
      noun={{ one: 'item', many: 'items' }}
      columns={columns}
      check={check}
      save={async (rows) => onRows(rows)}
      most={MOST_RECORDS}
      onClose={onClose}
    />
  )
}
