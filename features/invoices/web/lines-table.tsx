/** The lines of an invoice as a table as wide as the page: billed before, billed now, and balance. */
import { Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { amountOf } from '#contract/figures.ts'
import { countOf, formatPercent, percentOf, unitMoneyOf } from '#web/ui/format.ts'
import type { InvoiceDetails, InvoiceLine } from '../contract.ts'
import { above, hasStored, OrderLink, Stored, ThisPeriod, type Typing } from './line-parts.tsx'

const amount = (value: string | null) => (value === null ? '' : amountOf(value))

const shareOf = (toDate: string | null, scheduled: string | null) =>
  Number(scheduled) > 0 ? formatPercent(percentOf(toDate ?? '0', scheduled ?? '0')) : ''

export function LinesTable({ invoice, typed, type }: Typing & { invoice: InvoiceDetails }) {
  const { lines, figures } = invoice
  const { scheduledValue, billedBefore, thisPeriod, stored, toDate, balance } = figures
  const isStored = lines.some(hasStored)
  const storedHeads = isStored ? ['Stored'] : []
  const heads = ['Scheduled value', 'Billed before', 'This period', ...storedHeads, 'To date', '%', 'Balance']
  const billed = lines.filter(({ kind }) => kind !== 'release').length
  // A caller without Costs sees the quantities, but no amounts.
  const hasAmounts = thisPeriod !== null
  return (
    <Table verticalSpacing={6} fz="sm" className="tabular">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Line</Table.Th>
          <Table.Th scope="col">Quantity</Table.Th>
          {hasAmounts &&
            heads.map((head) => (
              <Table.Th scope="col" key={head} ta="end">
                {head}
              </Table.Th>
            ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line) => (
          <Table.Tr key={line.invoiceLineUniqueId}>
            <Table.Td>
              <Called line={line} />
            </Table.Td>
            <Table.Td>
              <ThisPeriod line={line} typed={typed} type={type} />
            </Table.Td>
            {hasAmounts && (
              <Amounts line={line} stored={isStored && <Stored line={line} typed={typed} type={type} />} />
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
      {hasAmounts && billed > 0 && (
        <Table.Tfoot style={above}>
          <Table.Tr>
            <Table.Th scope="row" colSpan={2}>
              {countOf(billed, 'line')}
            </Table.Th>
            {[scheduledValue, billedBefore, thisPeriod, ...(isStored ? [stored] : []), toDate].map(
              (value, index) => (
                <Table.Th key={heads[index]} ta="end">
                  {amount(value)}
                </Table.Th>
              ),
            )}
            <Table.Th ta="end">{shareOf(toDate, scheduledValue)}</Table.Th>
            <Table.Th ta="end">{amount(balance)}</Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      )}
    </Table>
  )
}

function Called({ line }: { line: InvoiceLine }) {
  const { title, unit, unitCost, kind } = line
  return (
    <>
      <Text fz="sm" fw={500}>
        {title}
        <OrderLink line={line} />
      </Text>
      {unitCost !== null && kind === 'activity' && (
        <Text fz="xs" c="dimmed">{`${unitMoneyOf(unitCost)} / ${unit || 'unit'}`}</Text>
      )}
    </>
  )
}

/** The amount cells of a line. A release has only an amount, because a release bills no work. */
function Amounts({ line, stored }: { line: InvoiceLine; stored: ReactNode }) {
  const isOf = line.kind !== 'release'
  return (
    <>
      <Table.Td ta="end">{isOf && amount(line.scheduledValue)}</Table.Td>
      <Table.Td ta="end">{isOf && amount(line.billedBefore)}</Table.Td>
      <Table.Td ta="end" fw={600}>
        {amount(line.amount)}
      </Table.Td>
      {stored && <Table.Td ta="end">{stored}</Table.Td>}
      <Table.Td ta="end">{isOf && amount(line.toDate)}</Table.Td>
      <Table.Td ta="end" c="dimmed">
        {isOf && shareOf(line.toDate, line.scheduledValue)}
      </Table.Td>
      <Table.Td ta="end">{isOf && amount(line.balance)}</Table.Td>
    </>
  )
}
