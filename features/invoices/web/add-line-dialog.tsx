/** Adds a line to a draft, for an activity or for a change order item whose done share a person types. */
import { Text } from '@mantine/core'
import { formatQuantity, moneyOf } from '#web/ui/format.ts'
import type { BillableLine } from '../contract.ts'
import { idOf, LineDialog, type LineDialogProps } from './line-dialog.tsx'

export function AddLineDialog(props: LineDialogProps) {
  const there = new Set(props.invoice.lines.map(idOf))
  return (
    <LineDialog
      {...props}
      asked={{
        title: 'Add line',
        confirmLabel: 'Add line',
        isOffered: (line) => Number(line.quantityLeft) > 0 && !there.has(idOf(line)),
        text: ({ length }) =>
          length === 0
            ? 'Nothing else is done and not billed.'
            : 'Work that is done and not billed, and items of change orders in force. Of an item without an activity you say how much of it is done.',
        field: (line) => ({
          kind: 'quantity',
          label: line?.kind === 'item' ? 'Share to bill' : 'Quantity',
          description: line && describe(line),
          rightSection: (
            <Text fz="xs" c="dimmed">
              {line?.kind === 'item' ? '%' : line?.unit}
            </Text>
          ),
        }),
        isComplete: (typed) => Number(typed) > 0,
        planned: (quantity) => ({ quantity }),
      }}
    />
  )
}

function describe({ kind, unit, quantityLeft, scheduledValue }: BillableLine): string {
  const most = kind === 'item' ? `${formatQuantity(quantityLeft)}%` : formatQuantity(quantityLeft, unit)
  return `At most ${most}${scheduledValue === null ? '' : `, of ${moneyOf(scheduledValue)} scheduled`}`
}
