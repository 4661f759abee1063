/** The amount due of an invoice, and the amounts that it adds up from. */
import { Group, Stack, Text } from '@mantine/core'
import { moneyOf } from '#web/ui/format.ts'
import { RecordSection } from '#web/ui/record/record-page.tsx'
import type { InvoiceDetails } from '../contract.ts'

export function AmountSection({ invoice }: { invoice: InvoiceDetails }) {
  const { invoiceAmount, retainedAmount, retainagePercent, lines, figures } = invoice
  if (invoiceAmount === null) return null
  const { thisPeriod, storedChange, released, heldToDate } = figures
  const hasLines = lines.length > 0
  return (
    <RecordSection title="Amount due">
      <Stack gap={6}>
        {hasLines && thisPeriod !== null && <Sum label="This period">{moneyOf(thisPeriod)}</Sum>}
        {storedChange !== null && Number(storedChange) !== 0 && (
          <Sum label="Change of stored material">{moneyOf(storedChange)}</Sum>
        )}
        {retainedAmount !== null && Number(retainedAmount) !== 0 && (
          <Sum label={`Retainage, ${retainagePercent}%`}>{moneyOf(-Number(retainedAmount))}</Sum>
        )}
        {released !== null && Number(released) > 0 && <Sum label="Released">{moneyOf(released)}</Sum>}
        <Group justify="space-between" align="baseline">
          <Text fz="sm" fw={600}>
            {hasLines ? 'Due now' : 'Entered amount'}
          </Text>
          <Text fz={22} fw={700} className="tabular">
            {moneyOf(invoiceAmount)}
          </Text>
        </Group>
        {heldToDate !== null && Number(heldToDate) !== 0 && (
          <Sum label="Held to date by approved invoices">{moneyOf(heldToDate)}</Sum>
        )}
      </Stack>
    </RecordSection>
  )
}

function Sum({ label, children }: { label: string; children: string }) {
  return (
    <Group justify="space-between">
      <Text fz="sm" c="dimmed">
        {label}
      </Text>
      <Text fz="sm" className="tabular">
        {children}
      </Text>
    </Group>
  )
}
