/**
 * The cards of a project's overview: late work and who is responsible, the last 7 days, and the next dates.
 * Each entry links to its screen.
 */
import { Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pathOf } from '#contract/record-types.ts'
import { NewestPhotos } from '#features/files/web/public.ts'
import { ResultMark } from '#features/permits/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useToday } from '#web/session/days.ts'
import { useMay } from '#web/session/session.ts'
import { countOf, formatDay, formatNumber } from '#web/ui/format.ts'
import { LinkText, RecordLink } from '#web/ui/link-button.tsx'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { useSheet } from '#web/ui/look/sheet.ts'
import type { LateItem, NextItem, ProjectOverview } from '../contract.ts'
import { overviewQuery } from './api.ts'
import css from './cards.css?inline'
import { earnedWords, holderOf, inForceWords, nextWords, rfiWords, standOf, titleOf } from './words.ts'

interface OfProject {
  workOrder: string
}

/** Renders nothing if the user may not read the schedule of the project. */
export function LateAndWeek({ workOrder }: OfProject) {
  const may = useMay()
  const { data } = useQuery({ ...overviewQuery(workOrder), enabled: may('Schedule', 'Read', workOrder) })
  useSheet(css)
  if (!may('Schedule', 'Read', workOrder)) return null
  const hasWeek = data?.week !== null
  return (
    <SimpleGrid cols={{ base: 1, lg: hasWeek ? 2 : 1 }} spacing="md">
      <Card
        title="Late, and who has it"
        workOrder={workOrder}
        beside={(all) => <AllLate {...{ workOrder, all }} />}
      >
        {({ late }) =>
          late.items.length === 0 ? (
            <Nothing>Nothing is late.</Nothing>
          ) : (
            <ul className="overview-rows">
              {late.items.map((item) => (
                <Late key={item.targetUniqueID} item={item} workOrder={workOrder} />
              ))}
            </ul>
          )
        }
      </Card>
      {hasWeek && (
        <Card title="Last 7 days" workOrder={workOrder}>
          {({ week }) => week && <Week week={week} workOrder={workOrder} />}
        </Card>
      )}
    </SimpleGrid>
  )
}

/** The number of photos that fit in one row. */
const MOST_PHOTOS = 3

export function NextAndPhotos({ workOrder }: OfProject) {
  return (
    <>
      <Next workOrder={workOrder} />
      <NewestPhotos workOrder={workOrder} most={MOST_PHOTOS} />
    </>
  )
}

function Next({ workOrder }: OfProject) {
  const may = useMay()
  useSheet(css)
  if (!may('Schedule', 'Read', workOrder)) return null
  return (
    <Card title="Next" workOrder={workOrder}>
      {({ next }) =>
        next.length === 0 ? (
          <Nothing>Nothing is due in the next 30 days.</Nothing>
        ) : (
          <ul className="overview-lines">
            {next.map((item) => (
              <Coming key={`${item.kind} ${item.uniqueID} ${item.day}`} item={item} workOrder={workOrder} />
            ))}
          </ul>
        )
      }
    </Card>
  )
}

interface CardProps extends OfProject {
  title: string
  beside?: (all: ProjectOverview) => ReactNode
  children: (all: ProjectOverview) => ReactNode
}

function Card({ title, workOrder, beside, children }: CardProps) {
  const { data, error, refetch } = useQuery(overviewQuery(workOrder))
  return (
    <Paper withBorder p="lg" component="section" aria-label={title}>
      <Group justify="space-between" gap="sm" mb="sm">
        <Title order={2} fz="md">
          {title}
        </Title>
        {data && beside?.(data)}
      </Group>
      {!data && !error && <LoadingRows rows={4} />}
      {!data && error && <FailedState title={texts.fetchFailed} error={error} retry={() => refetch()} />}
      {data && children(data)}
    </Paper>
  )
}

const Nothing = ({ children }: { children: ReactNode }) => (
  <Text fz="sm" c="dimmed">
    {children}
  </Text>
)

/** Links to the full lists of late items, if there are more items than are shown. */
function AllLate({ workOrder, all: { late } }: OfProject & { all: ProjectOverview }) {
  const { activities, records, myRecords, items } = late
  const total = activities + records
  if (total <= items.length) return null
  return (
    <Group gap="sm">
      <Text fz="sm" c="dimmed" className="tabular">
        {`${items.length} of ${formatNumber(total)}`}
      </Text>
      {activities > 0 && (
        <LinkText
          to="/schedule/$woid"
          params={{ woid: workOrder }}
          search={{ view: 'activities', which: 'late' }}
          fz="sm"
          py={11}
          my={-11}
        >
          {countOf(activities, 'late activity', 'late activities')}
        </LinkText>
      )}
      {myRecords > 0 && (
        <LinkText to="/court" search={{ project: workOrder, overdue: 'yes' }} fz="sm" py={11} my={-11}>
          {`${myRecords} with you`}
        </LinkText>
      )}
    </Group>
  )
}

function Late({ item, workOrder }: OfProject & { item: LateItem }) {
  const { targetType, targetUniqueID: id, days } = item
  return (
    <li className="overview-row">
      <Stack gap={0} miw={0} flex={1}>
        <RecordLink to={pathOf(targetType, { workOrderId: workOrder, id })}>{titleOf(item)}</RecordLink>
        <Text fz="xs" c="dimmed">
          {standOf(item)}
        </Text>
      </Stack>
      <Stack gap={0} align="flex-end" className="overview-late">
        <Text fz="sm" fw={600} component="span" className="overview-days">
          {countOf(days, 'day')}
        </Text>
        {targetType === 'SubTask' && (
          <Text fz="xs" c="dimmed" component="span">
            {item.isMine && item.names.length === 1 ? 'You' : holderOf(item)}
          </Text>
        )}
      </Stack>
    </li>
  )
}

function Week({ week, workOrder }: OfProject & { week: NonNullable<ProjectOverview['week']> }) {
  const earned = earnedWords(week)
  const rfis = rfiWords(week.rfis)
  const { changeOrders, inspections, openDays } = week
  const lines = [
    earned && (
      <LinkText key="earned" to="/reports/progress" search={{ project: workOrder }} fz="sm">
        {earned}
      </LinkText>
    ),
    ...(changeOrders ?? []).map((order) => (
      <LinkText
        key={order.changeOrderUniqueId}
        to={pathOf('ChangeOrder', { workOrderId: workOrder, id: order.changeOrderUniqueId })}
        fz="sm"
      >
        {inForceWords(order)}
      </LinkText>
    )),
    rfis && (
      <LinkText key="rfis" to="/rfis/$woid" params={{ woid: workOrder }} fz="sm">
        {rfis}
      </LinkText>
    ),
    ...(inspections ?? []).map(({ permitUniqueId: id, name, result }) => (
      <Group key={`${id} ${name} ${result}`} gap={8}>
        <LinkText to={pathOf('Permit', { workOrderId: workOrder, id })} fz="sm">
          {name}
        </LinkText>
        <ResultMark result={result} />
      </Group>
    )),
    openDays && openDays.length > 0 && (
      <LinkText
        key="days"
        to="/reports/daily"
        search={{ WorkorderUniqueId: workOrder, SelectedDate: openDays[0] }}
        fz="sm"
      >
        {`${countOf(openDays.length, 'day')} not confirmed, the first ${formatDay(openDays[0] ?? '')}`}
      </LinkText>
    ),
  ].filter((line) => line !== null && line !== false)
  if (lines.length === 0) return <Nothing>Nothing was recorded.</Nothing>
  return <Stack className="overview-week">{lines}</Stack>
}

function Coming({ item, workOrder }: OfProject & { item: NextItem }) {
  const today = useToday()
  const { kind, day, uniqueID: id, blocked } = item
  const words = nextWords(item)
  return (
    <li className="overview-line">
      <Text fz="sm" fw={600} component="span" className={day < today ? 'overview-days' : undefined}>
        {formatDay(day)}
      </Text>
      <span>
        {kind === 'start' ? (
          <LinkText to="/schedule/$woid" params={{ woid: workOrder }} fz="sm">
            {words}
          </LinkText>
        ) : kind === 'job' && id ? (
          <LinkText to="/projects/details/$woID" params={{ woID: workOrder }} search={{ job: id }} fz="sm">
            {words}
          </LinkText>
        ) : id ? (
          <LinkText to={pathOf('Permit', { workOrderId: workOrder, id })} fz="sm">
            {words}
          </LinkText>
        ) : (
          <Text fz="sm" component="span">
            {words}
          </Text>
        )}
        {blocked > 0 && (
          <>
            {', '}
            <LinkText
              to="/schedule/$woid"
              params={{ woid: workOrder }}
              search={{ blocked: 'yes' }}
              fz="sm"
              fw={600}
              className="overview-days"
            >
              {`${blocked} blocked`}
            </LinkText>
          </>
        )}
      </span>
    </li>
  )
}
