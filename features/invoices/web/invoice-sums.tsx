/** The sums of the listed invoices: billed, retained and open, for each side. */
import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/session/session.ts'
import { moneyOf } from '#web/ui/format.ts'
import type { InvoiceTotals } from '../contract.ts'
import type { InvoicesSearch } from './address.ts'
import { totalsQuery } from './api.ts'

export interface InvoiceSumsProps {
  workOrder: string
  search: InvoicesSearch
}

/** Renders nothing if the list is empty. */
export function InvoiceSums({ workOrder, search }: InvoiceSumsProps) {
  const me = useSession().employeeUniqueId ?? ''
  const { data } = useQuery(totalsQuery(workOrder, search, me))
  if (!data || data.owner.count + data.subcontractors.count === 0) return null
  return (
    <Stack component="section" aria-label="Sums" gap={4} mb="md" className="tabular">
      <Side name="To the owner" sum={data.owner} />
      <Side name="By subcontractors" sum={data.subcontractors} />
    </Stack>
  )
}

function Side({ name, sum }: { name: string; sum: InvoiceTotals['owner'] }) {
  const { count, billed, held, open } = sum
  if (count === 0 || billed === null || held === null || open === null) return null
  const figures = [
    ['billed', billed],
    ['retainage', held],
    ['open', open],
  ] as const
  return (
    <Group gap="0 16px">
      <Text fz="sm" c="dimmed" w={{ base: '100%', xs: 130 }}>
        {name}
      </Text>
      {figures.map(([label, amount]) => (
        <Text key={label} fz="sm">
          <Text span inherit fw={600}>
            {moneyOf(amount)}
          </Text>{' '}
          {label}
        </Text>
      ))}
    </Group>
  )
}
