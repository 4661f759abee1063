/** Sets the value of a line's stored material: material that is not built in yet. */
import { moneyOf } from '#web/ui/format.ts'
import type { BillableLine } from '../contract.ts'
import { idOf, LineDialog, type LineDialogProps } from './line-dialog.tsx'

export function StoredDialog(props: LineDialogProps) {
  const describe = (line: BillableLine): string => {
    const own = props.invoice.lines.find((one) => idOf(one) === idOf(line))
    const left = Number(line.scheduledValue) - Number(line.billedBefore) - Number(own?.amount ?? 0)
    const before =
      Number(line.storedBefore) > 0 ? `${moneyOf(line.storedBefore ?? '0')} was stored before.` : ''
    return `At most ${moneyOf(Math.max(left, 0))}, what is left of its scheduled value. ${before}`
  }
  return (
    <LineDialog
      {...props}
      asked={{
        title: 'Stored material',
        confirmLabel: 'Save',
        text: () =>
          'Material on hand, for example in a yard, that is not installed yet. It needs a supporting file on the invoice or on a comment. When you bill the line later, that amount comes off it.',
        field: (line) => ({
          kind: 'amount',
          label: 'Stored now',
          description: line ? describe(line) : 'Everything stored now, not only what was added since',
        }),
        isComplete: (typed) => typed !== '',
        planned: (stored) => ({ stored }),
      }}
    />
  )
}
