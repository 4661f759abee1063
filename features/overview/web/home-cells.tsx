/** The facts of a project in the cells of its row. A skeleton is shown until they are loaded. */
import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { WorkOrder } from '#features/projects/contract.ts'
import { queryClient } from '#web/api/query-client.ts'
import { useToday } from '#web/session/days.ts'
import { countOf, daysUntil, formatDay, formatNumber } from '#web/ui/format.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { useSheet } from '#web/ui/look/sheet.ts'
import { PersonName } from '#web/ui/record/person-name.tsx'
import type { ProjectFacts } from '../contract.ts'
import { nextDateWords } from '../row-words.ts'
import css from './home.css?inline'
import { allFacts, factsQuery } from './home-api.ts'
import { nearDay, recordsWords } from './home-words.ts'

interface FactsCellProps {
  of: keyof typeof cells
  project: WorkOrder
}

interface CellProps {
  project: WorkOrder
  facts: ProjectFacts
}

const cells = {
  activities: Activities,
  records: Records,
  next: Next,
  manager: Manager,
  bidding: Bidding,
  card: Card,
}

/**
 * A cell with a fact. If the facts cannot be loaded, only one cell of the row offers to try again, because
 * the list is useful without the facts.
 */
export function FactsCell({ of, project }: FactsCellProps) {
  const { data: facts, isError } = useQuery(factsQuery(project.workOrderUniqueID))
  useSheet(css)
  const Cell = cells[of]
  if (facts) return <Cell project={project} facts={facts} />
  if (!isError) return <Skeleton h={14} w={of === 'next' ? 74 : 56} aria-hidden />
  return of === 'records' || of === 'card' ? <TryAgain /> : '–'
}

/** Tries all failed rows again, because rows are loaded together and fail together. */
function TryAgain() {
  const again = () =>
    queryClient.refetchQueries({
      queryKey: allFacts,
      predicate: ({ state }) => state.status === 'error',
    })
  return (
    <Anchor component="button" type="button" fz="sm" className="home-cell-link" onClick={() => void again()}>
      Try again
    </Anchor>
  )
}

function LateLink({ project, late }: { project: WorkOrder; late: number }) {
  return (
    <LinkText
      to="/schedule/$woid"
      params={{ woid: project.workOrderUniqueID }}
      search={{ view: 'activities', which: 'late' }}
      fz="sm"
      fw={600}
      c="var(--plumb-late)"
      className="home-cell-link"
    >
      {`${formatNumber(late)} late`}
    </LinkText>
  )
}

const Quiet = ({ children }: { children: string }) => (
  <Text fz="sm" c="dimmed" component="span">
    {children}
  </Text>
)

function Activities({ project, facts: { lateActivities: late } }: CellProps) {
  if (late === null) return <Quiet>–</Quiet>
  return late === 0 ? <Quiet>None</Quiet> : <LateLink project={project} late={late} />
}

function Records({ project, facts: { openRecords, overdueRecords, myTurns } }: CellProps) {
  if (openRecords === 0) return <Quiet>None</Quiet>
  return (
    <Stack gap={1}>
      <Text fz="sm" component="span">{`${formatNumber(openRecords)} open`}</Text>
      <Text fz="xs" c="dimmed" component="span">
        {overdueRecords > 0 && <b className="home-warning">{`${formatNumber(overdueRecords)} overdue`}</b>}
        {overdueRecords > 0 && myTurns > 0 && ', '}
        {myTurns > 0 && (
          <LinkText
            to="/court"
            search={{ project: project.workOrderUniqueID }}
            inherit
            fw={600}
            className="home-cell-link"
          >
            {`${formatNumber(myTurns)} yours`}
          </LinkText>
        )}
        {overdueRecords === 0 && myTurns === 0 && 'None yours'}
      </Text>
    </Stack>
  )
}

function Next({ project, facts: { next } }: CellProps) {
  const today = useToday()
  if (!next) return <Quiet>–</Quiet>
  const days = daysUntil(next.day, today)
  const words =
    next.kind === 'bids' && days > 0
      ? `Bids due in ${countOf(days, 'day')}`
      : next.kind === 'start' && project.activityCount === 0
        ? 'Starts. No activities yet'
        : nextDateWords(next)
  return (
    <Stack gap={1} className="home-next">
      <Text fz="sm" component="span">
        {nearDay(next.day, today)}
      </Text>
      <Text fz="xs" c="dimmed" lineClamp={2} title={words}>
        {words}
      </Text>
    </Stack>
  )
}

function Manager({ facts: { manager } }: CellProps) {
  return manager ? <PersonName name={manager.name} /> : <Quiet>–</Quiet>
}

/** The state of the bidding: the number of companies that intend to bid, or the end of the bidding. */
function Bidding({ project, facts: { bidders } }: CellProps) {
  const { biddingEndDate: end, isBidAdvertised } = project
  const today = useToday()
  if (end && end < today) return `Bidding ended ${nearDay(end, today)}`
  if (!isBidAdvertised) return 'Not advertised'
  if (bidders !== null) return `${formatNumber(bidders)} ${bidders === 1 ? 'intends' : 'intend'} to bid`
  return end ? `Bidding ends ${formatDay(end)}` : 'Advertised'
}

/** On a phone, all facts as lines. */
function Card({ project, facts }: CellProps) {
  const today = useToday()
  const { lateActivities: late, next, openRecords } = facts
  const hasRecords = openRecords > 0
  return (
    <>
      {(hasRecords || (late ?? 0) > 0) && (
        <Group gap={10}>
          {late !== null && late > 0 && <LateLink project={project} late={late} />}
          {hasRecords && (
            <Text fz="sm" component="span">
              {recordsWords(facts)}
            </Text>
          )}
        </Group>
      )}
      {next && (
        <Text fz="sm" c="dimmed">
          {`${nearDay(next.day, today)}: ${nextDateWords(next)}`}
        </Text>
      )}
    </>
  )
}
