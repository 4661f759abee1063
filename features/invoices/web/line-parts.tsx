/** The parts of an invoice line, for the table and for the cards. */
import { Text } from '@mantine/core'
import { amountOf } from '#contract/figures.ts'
import { numberOf } from '#contract/record-types.ts'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { formatQuantity } from '#web/ui/format.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import type { InvoiceLine } from '../contract.ts'

export interface Typing {
  /** The typed values, by the id of the line. Stored material and the release have keys of their own. */
  typed: Readonly<Record<string, string>>
  /** Left out: the lines are read-only. */
  type: ((key: string, value: string) => void) | undefined
}

/** The key in `typed` for the stored material of a line. */
export const storedKey = (id: string) => `stored ${id}`

/** True if a line has stored material now, or had some before. */
export const hasStored = ({ stored, storedBefore }: InvoiceLine) =>
  Number(stored) > 0 || Number(storedBefore) > 0

/** The border between lines that are stacked. */
export const above = { borderTop: '1px solid var(--mantine-color-default-border)' }

/** A link to the change order of a line's item. */
export function OrderLink({ line }: { line: InvoiceLine }) {
  if (!line.changeOrderMasterUniqueId) return null
  return (
    <>
      {' '}
      <LinkText
        to="/changeorder-details/$woid/$coid"
        params={{ woid: line.workOrderUniqueId, coid: line.changeOrderMasterUniqueId }}
        fz="sm"
      >
        {numberOf('ChangeOrder', line.changeOrderNumber ?? '')}
      </LinkText>
    </>
  )
}

/** The quantity that a line bills; editable in a draft. */
export function ThisPeriod({ line, typed, type }: Typing & { line: InvoiceLine }) {
  const { invoiceLineUniqueId: id, kind, title, unit, quantity } = line
  if (kind === 'release') return null
  const isItem = kind === 'item'
  if (!type) {
    return (
      <Text fz="sm" c="dimmed" className="tabular">
        {isItem ? `${formatQuantity(quantity)}%` : formatQuantity(quantity, unit)}
      </Text>
    )
  }
  return (
    <NumberInput
      kind="quantity"
      size="xs"
      w={110}
      aria-label={`This period, ${title}`}
      rightSection={
        <Text fz="xs" c="dimmed">
          {isItem ? '%' : unit}
        </Text>
      }
      value={typed[id] ?? quantity}
      onChange={(value) => type(id, value)}
    />
  )
}

/** The value of a line's stored material; editable in a draft. */
export function Stored({ line, typed, type }: Typing & { line: InvoiceLine }) {
  const { invoiceLineUniqueId: id, kind, title, stored } = line
  if (kind === 'release' || stored === null) return null
  if (!type) return amountOf(stored)
  return (
    <NumberInput
      kind="amount"
      size="xs"
      w={120}
      ml="auto"
      aria-label={`Stored, ${title}`}
      value={typed[storedKey(id)] ?? stored}
      onChange={(value) => type(storedKey(id), value)}
    />
  )
}
