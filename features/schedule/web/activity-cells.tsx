/** The cells of an activity in the register of activities. */
import { Avatar, Group, Progress, Stack, Text } from '@mantine/core'
import { workingDaysBack } from '#contract/days.ts'
import { pathOf } from '#contract/record-types.ts'
import { useToday } from '#web/session/days.ts'
import { useSession } from '#web/session/session.ts'
import {
  daysUntil,
  formatDay,
  formatDaysLeft,
  formatNumber,
  formatPercent,
  formatQuantity,
} from '#web/ui/format.ts'
import { RecordLink } from '#web/ui/link-button.tsx'
import { IDLE_WORKING_DAYS } from '../activities-contract.ts'
import { crewOf } from '../columns.ts'
import type { RegisteredActivity } from '../records.ts'

interface Of {
  activity: RegisteredActivity
}

/** The day as `Nov 16`, or in another year as `Jan 18, 2027`. */
const dayIn = (day: string, today: string) => {
  const said = formatDay(day)
  return day.slice(0, 4) === today.slice(0, 4) ? said.replace(/, \d+$/, '') : said
}

/** A small second line of a cell. */
const Below = ({ children }: { children: string }) => (
  <Text fz="xs" c="dimmed" lineClamp={1} title={children} style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)

/** The path of an activity's page. */
export const activityPath = ({ workOrderUniqueId: workOrderId, subTaskUniqueId: id }: RegisteredActivity) =>
  pathOf('SubTask', { workOrderId, id })

export function ActivityName({ activity }: Of) {
  const { title, taskName, jobTitle } = activity
  return (
    <Stack gap={1}>
      <RecordLink to={activityPath(activity)} lineClamp={2}>
        {title}
      </RecordLink>
      <Below>{`${taskName}, ${jobTitle}`}</Below>
    </Stack>
  )
}

/** The leader or the leader's firm, and the number of further crew members. */
export function Crew({ activity }: Of) {
  const [first, ...others] = crewOf(activity)
  const [lead] = activity.crew
  if (!first || !lead)
    return (
      <Text fz="sm" c="dimmed">
        Nobody yet
      </Text>
    )
  return (
    <Group gap={8} wrap="nowrap" title={[first, ...others].join(', ')}>
      <Avatar
        size={26}
        radius="xl"
        color={lead.companyName ? 'gray' : 'blueprint'}
        name={first}
        aria-hidden
        style={{ flexShrink: 0 }}
      />
      <Text fz="sm" lineClamp={1} style={{ overflowWrap: 'anywhere' }}>
        {first}
        {others.length > 0 && <Text span inherit c="dimmed">{` +${others.length}`}</Text>}
      </Text>
    </Group>
  )
}

/** The days until the end or since the end, and the end date. */
export function End({ activity: { endDate, daysLate } }: Of) {
  const today = useToday()
  if (!endDate) return <>–</>
  const words = formatDaysLeft(daysUntil(endDate, today))
  return (
    <Stack gap={1}>
      <Text
        fz="sm"
        fw={daysLate === null ? undefined : 600}
        c={daysLate === null ? undefined : 'var(--plumb-late)'}
      >
        {words}
      </Text>
      <Below>{dayIn(endDate, today)}</Below>
    </Stack>
  )
}

export function Captured({ activity }: Of) {
  const { progress, capturedMetric, subTaskTargetMetric, subTaskUnit } = activity
  if (progress === null)
    return (
      <Text fz="sm" c="dimmed">
        No target yet
      </Text>
    )
  return (
    <Stack gap={1}>
      <Group gap={8} wrap="nowrap">
        <Progress value={Math.min(progress, 100)} size={6} w={64} aria-hidden style={{ flexShrink: 0 }} />
        <Text fz="sm" className="tabular">
          {formatPercent(progress)}
        </Text>
      </Group>
      <Below>{`${formatQuantity(capturedMetric)} of ${formatQuantity(subTaskTargetMetric)} ${subTaskUnit}`}</Below>
    </Stack>
  )
}

const pastDays = (day: string, today: string) => {
  const days = -daysUntil(day, today)
  if (days <= 0) return 'Today'
  return days === 1 ? 'Yesterday' : `${formatNumber(days)} days ago`
}

/** When work was last captured. Activities without progress are highlighted. */
export function LastCapture({ activity: { lastCaptureDate, startDate } }: Of) {
  const today = useToday()
  const since = workingDaysBack(today, IDLE_WORKING_DAYS)
  const still = { fz: 'sm', fw: 600, c: 'var(--plumb-warning)' } as const
  if (!lastCaptureDate) {
    const isDue = startDate !== null && startDate <= since
    return <Text {...(isDue ? still : { fz: 'sm', c: 'dimmed' })}>None yet</Text>
  }
  return (
    <Stack gap={1}>
      <Text {...(lastCaptureDate < since ? still : { fz: 'sm' })}>{pastDays(lastCaptureDate, today)}</Text>
      <Below>{dayIn(lastCaptureDate, today)}</Below>
    </Stack>
  )
}

/** The forecast end at the present pace. */
export function Forecast({ activity: { forecastEndDate, pace, subTaskUnit, endDate } }: Of) {
  const today = useToday()
  if (!forecastEndDate || !pace)
    return (
      <Text fz="sm" c="dimmed">
        No pace yet
      </Text>
    )
  const isAfter = endDate !== null && forecastEndDate > endDate
  return (
    <Stack gap={1}>
      <Text fz="sm" {...(isAfter && { c: 'var(--plumb-warning)' })}>
        {dayIn(forecastEndDate, today)}
      </Text>
      <Below>{`at ${formatQuantity(pace)} ${subTaskUnit} a day`}</Below>
    </Stack>
  )
}

/** The first blocking record, with whose turn it is, as a link. */
export function InItsWay({ activity: { blocks, workOrderUniqueId } }: Of) {
  const me = useSession().employeeUniqueId
  const [first, ...others] = blocks
  if (!first) return <>–</>
  const isMine = me !== null && first.employeeUniqueId === me
  return (
    <Stack gap={1} title={blocks.map(({ number, title }) => `${number} ${title}`).join('\n')}>
      <RecordLink
        to={pathOf(first.targetType, { workOrderId: workOrderUniqueId, id: first.targetUniqueID })}
        c="var(--plumb-warning)"
      >
        {others.length > 0 ? `${first.number} +${others.length}` : first.number}
      </RecordLink>
      {isMine ? (
        <Text fz="xs" fw={600} c="var(--plumb-warning)">
          Your turn
        </Text>
      ) : (
        <Below>{first.name}</Below>
      )}
    </Stack>
  )
}
