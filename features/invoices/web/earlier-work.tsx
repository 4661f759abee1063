/** Work from before the period of a draft that no invoice bills, with a button that includes it. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconCalendarDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDay, formatQuantity, moneyOf } from '#web/ui/format.ts'
import type { BillableLine, InvoiceDetails } from '../contract.ts'
import { billableQuery } from './api.ts'

/** The most activities that are named; the rest is counted. */
const MOST_NAMED = 3

export interface EarlierWorkProps {
  invoice: InvoiceDetails
  isBusy: boolean
  include: () => void
}

/** Renders nothing if there is no period, or no open work from before it. */
export function EarlierWork({ invoice, isBusy, include }: EarlierWorkProps) {
  const { invoiceUniqueId, periodStart } = invoice
  const { data = [] } = useQuery({ ...billableQuery(invoiceUniqueId), enabled: periodStart !== null })
  const earlier = data.filter(({ quantityEarlier }) => Number(quantityEarlier) !== 0)
  if (!periodStart || earlier.length === 0) return null
  const sum = earlier.reduce((all, { amountEarlier }) => all + Number(amountEarlier), 0)
  const named = earlier.slice(0, MOST_NAMED).map(saidOf)
  const others = earlier.length - named.length
  return (
    <Alert
      color="blue"
      variant="light"
      icon={<IconCalendarDown aria-hidden />}
      title={`${moneyOf(Math.abs(sum))} from before ${formatDay(periodStart)} is not ${sum < 0 ? 'credited' : 'billed'}`}
    >
      <Group justify="space-between" gap="sm">
        <Stack gap={2} flex="1 1 240px" miw={0}>
          {named.map((said) => (
            <Text key={said} fz="sm" className="tabular">
              {said}
            </Text>
          ))}
          {others > 0 && <Text fz="sm">{`and ${others} more`}</Text>}
        </Stack>
        <Button size="xs" variant="default" disabled={isBusy} onClick={include}>
          Include earlier work
        </Button>
      </Group>
    </Alert>
  )
}

const saidOf = ({ kind, title, unit, quantityEarlier }: BillableLine) =>
  `${title}: ${kind === 'item' ? `${formatQuantity(quantityEarlier)}%` : formatQuantity(quantityEarlier, unit)}`
