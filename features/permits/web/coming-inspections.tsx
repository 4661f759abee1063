/** The calendar of inspections to come: by month, the soonest first. */
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconCalendarDown, IconCalendarEvent } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { numberOf } from '#contract/record-types.ts'
import { texts } from '#web/api/texts.ts'
import { RecordLink } from '#web/ui/link-button.tsx'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { Due } from '#web/ui/record/due.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { ComingInspection } from '../contract.ts'
import { comingQuery, downloadCalendar } from './api.ts'

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

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
  const coming = useQuery(comingQuery(workOrder))
  if (coming.isPending) return <LoadingRows rows={4} />
  if (!coming.data)
    return <FailedState title={texts.fetchFailed} error={coming.error} retry={() => coming.refetch()} />
  const { items } = coming.data
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
      {[...byMonth(items)].map(([month, inMonth]) => (
        <Stack key={month} gap="xs" component="section">
          <Title order={2} fz="sm">
            {monthName.format(new Date(`${month}-01T00:00:00Z`))}
          </Title>
          <Stack gap="xs" component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
            {inMonth.map((inspection) => (
              <Coming key={inspection.permitInspectionUniqueId} inspection={inspection} />
            ))}
          </Stack>
        </Stack>
      ))}
    </Stack>
  )
}

function Coming({ inspection }: { inspection: ComingInspection }) {
  const { inspectionName, plannedDate, permitUniqueId: id, number, permitTitle, level } = inspection
  return (
    <Paper component="li" withBorder p="sm">
      <Group justify="space-between" gap="sm" align="flex-start">
        <Stack gap={2} miw={0}>
          <RecordLink to={level > 0 ? '/inspectionlevel/details/$id' : '/permitDetails/$id'} params={{ id }}>
            {inspectionName}
          </RecordLink>
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
