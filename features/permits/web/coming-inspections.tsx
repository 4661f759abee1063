/**
 * The planned inspections: a calendar; on a phone, a list by month. The list is sorted by day, so overdue
 * inspections come first.
 */
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconCalendarDown, IconCalendarEvent } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { numberOf } from '#contract/record-types.ts'
import { texts } from '#web/api/texts.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { RecordLink } from '#web/ui/link-button.tsx'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { nameOfMonth } from '#web/ui/month.ts'
import { Due } from '#web/ui/record/due.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { ComingInspection } from '../contract.ts'
import { comingQuery, downloadCalendar } from './api.ts'
import { InspectionsMonth } from './inspections-month.tsx'
import { permitAddress } from './permit-address.ts'

/** The inspections of each month, in their order. */
function byMonth(items: readonly ComingInspection[]): Map<string, ComingInspection[]> {
  const months = new Map<string, ComingInspection[]>()
  for (const item of items) {
    const month = item.plannedDate.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), item])
  }
  return months
}

export function ComingInspections({ workOrder }: { workOrder: string }) {
  const isPhone = useIsPhone()
  const coming = useQuery(comingQuery(workOrder))
  if (coming.isPending) return <LoadingRows rows={4} />
  if (!coming.data)
    return <FailedState title={texts.fetchFailed} error={coming.error} retry={() => coming.refetch()} />
  const { items } = coming.data
  const late = items.filter(({ isOverdue }) => isOverdue)
  const sections: (readonly [string, readonly ComingInspection[]])[] = isPhone
    ? [...byMonth(items)].map(([month, inMonth]) => [nameOfMonth(month), inMonth] as const)
    : late.length > 0
      ? [['Late', late]]
      : []
  if (items.length === 0)
    return (
      <EmptyState
        title="No inspections planned"
        text="Plan the required inspections of a permit. They are listed here until they pass."
        icon={<IconCalendarEvent size={22} stroke={1.5} />}
      />
    )
  return (
    <Stack gap="lg">
      <Group justify="flex-end">
        <Button
          variant="default"
          leftSection={<IconCalendarDown size={16} aria-hidden />}
          onClick={() => void downloadCalendar(workOrder).catch(toast.failure)}
        >
          Save as calendar
        </Button>
      </Group>
      {sections.map(([title, inspections]) => (
        <Stack key={title} gap="xs" component="section">
          <Title order={2} fz="sm">
            {title}
          </Title>
          <Stack gap="xs" component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
            {inspections.map((inspection) => (
              <Coming key={inspection.permitInspectionUniqueId} inspection={inspection} />
            ))}
          </Stack>
        </Stack>
      ))}
      {!isPhone && <InspectionsMonth items={items} />}
    </Stack>
  )
}

function Coming({ inspection }: { inspection: ComingInspection }) {
  const { inspectionName, plannedDate, number, permitTitle } = inspection
  return (
    <Paper component="li" withBorder p="sm">
      <Group justify="space-between" gap="sm" align="flex-start">
        <Stack gap={2} miw={0}>
          <RecordLink {...permitAddress(inspection)}>{inspectionName}</RecordLink>
          <Text fz="xs" c="dimmed">
            {[`${numberOf('Permit', number)} ${permitTitle}`, inspection.subContractorName]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </Stack>
        <Text fz="sm" component="div" className="tabular">
          <Due day={plannedDate} isOpen />
        </Text>
      </Group>
    </Paper>
  )
}
