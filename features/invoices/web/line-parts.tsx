/** What a line of an invoice is shown with, in a table and on a card alike. */
import { Text } from '@mantine/core'
import { amountOf } from '#contract/figures.ts'
import { numberOf } from '#contract/record-types.ts'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { formatQuantity } from '#web/ui/format.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import type { InvoiceLine } from '../contract.ts'

export interface Typing {
  /** What was typed, by the line; what lies stored of one, and the release, under names of their own. */
  typed: Readonly<Record<string, string>>
  /** Left out: nothing is to change. */
  type: ((key: string, value: string) => void) | undefined
}

/** Under which name it is typed what lies stored of a line. */
export const storedKey = (id: string) => `stored ${id}`

/** True where something lies stored of a line, or did. */
export const hasStored = ({ stored, storedBefore }: InvoiceLine) =>
  Number(stored) > 0 || Number(storedBefore) > 0

/** A line between what stands below each other. */
export const above = { borderTop: '1px solid var(--mantine-color-default-border)' }

/** The way to the change order whose item it is. */
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

/** How much of it is billed, to change while it is a draft. */
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

/** What lies stored of it, to change while it is a draft. */
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
