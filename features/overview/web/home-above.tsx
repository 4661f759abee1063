/**
 * The part of the home page above the list of projects: what waits on the user, and the numbers of the listed
 * projects.
 */
import { Group, Paper, Progress, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowRight,
  IconBallTennis,
  IconBan,
  IconCalendar,
  IconClock,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { CourtLink } from '#features/court/web/public.ts'
import type { ProjectFilter } from '#features/projects/web/public-list.ts'
import { texts } from '#web/api/texts.ts'
import { useToday } from '#web/session/days.ts'
import { useMay } from '#web/session/session.ts'
import {
  addedMoneyOf,
  countOf,
  daysUntil,
  formatDaysLeft,
  formatMoney,
  formatNumber,
} from '#web/ui/format.ts'
import { useIsNarrow } from '#web/ui/is-phone.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { FailedState } from '#web/ui/list/list-states.tsx'
import { useSheet } from '#web/ui/look/sheet.ts'
import type { Home } from '../contract.ts'
import css from './home.css?inline'
import { homeQuery } from './home-api.ts'
import { AboveSkeleton } from './home-meanwhile.tsx'
import { noteRoomAbove } from './home-room.ts'
import { activitiesSearch, criticalWords, dueWords, lateWords, nearDay, pointsWords } from './home-words.ts'

export function HomeAbove({ filter }: { filter: ProjectFilter }) {
  const { data: home, error, refetch } = useQuery(homeQuery(filter))
  const isNarrow = useIsNarrow()
  useSheet(css)
  const block = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (home && block.current) noteRoomAbove(isNarrow ? 'narrow' : 'wide', block.current.offsetHeight)
  }, [home, isNarrow])
  if (home)
    return (
      <div ref={block} className="home-above">
        {home.court.mine > 0 && <Line court={home.court} />}
        {isNarrow ? <Chips home={home} /> : <Strip home={home} filter={filter} />}
      </div>
    )
  if (!error) return <AboveSkeleton />
  return (
    <Paper withBorder mb="md">
      <FailedState title={texts.fetchFailed} error={error} retry={() => refetch()} />
    </Paper>
  )
}

// What waits on the user ----------------------------------------------------------------------------------------------

function Line({ court: { mine, overdue, items } }: { court: Home['court'] }) {
  return (
    <div className="home-line">
      <span className="home-line-part">
        <IconBallTennis size={18} stroke={1.6} aria-hidden className="home-line-icon" />
        <span>
          <LinkText to="/court" c="var(--mantine-color-text)" fz="sm" fw={600}>
            {countOf(mine, 'record')} {mine === 1 ? 'waits' : 'wait'} on you
          </LinkText>
          {overdue > 0 && <b className="home-late">{`, ${formatNumber(overdue)} overdue`}</b>}
        </span>
      </span>
      {items.map((item) => (
        <Overdue key={item.courtUniqueId} item={item} />
      ))}
      <LinkText to="/court" fz="sm" fw={600} className="home-line-end">
        Ball in court
        <IconArrowRight size={16} stroke={1.8} aria-hidden />
      </LinkText>
    </div>
  )
}

function Overdue({ item }: { item: Home['court']['items'][number] }) {
  const today = useToday()
  const amount = item.about.flatMap((fact) =>
    'amount' in fact && fact.amount !== null ? fact.amount : [],
  )[0]
  return (
    <span className="home-line-part home-line-item">
      <CourtLink item={item} fw={400} truncate>
        <span className="home-number">{item.number}</span>
        {` ${item.title}`}
      </CourtLink>
      {amount !== undefined && Number(amount) !== 0 && (
        <span className="home-amount tabular">{addedMoneyOf(Number(amount))}</span>
      )}
      {item.due && <b className="home-late home-days">{formatDaysLeft(daysUntil(item.due, today))}</b>}
    </span>
  )
}

// Numbers of the projects -------------------------------------------------------------------------------------------

interface TileProps {
  icon: ReactNode
  tone: 'late' | 'warning' | 'plain' | 'none'
  title: ReactNode
  /** True: if there is little room, this tile is cut off before the others. */
  isElastic?: boolean
  children?: ReactNode
}

function Tile({ icon, tone, title, isElastic, children }: TileProps) {
  return (
    <div className="home-tile" data-elastic={isElastic || undefined}>
      <div className="home-tile-title" data-tone={tone}>
        {icon}
        {title}
      </div>
      {children}
    </div>
  )
}

const Second = ({ children }: { children: ReactNode }) => <div className="home-second">{children}</div>
const Third = ({ children }: { children: ReactNode }) => <div className="home-third">{children}</div>

function ProjectLink({ of }: { of: { workOrderUniqueId: string; workOrderTitle: string } }) {
  return (
    <LinkText
      to="/projects/details/$woID"
      params={{ woID: of.workOrderUniqueId }}
      search={{ view: 'overview' }}
      inherit
      fw={500}
    >
      {of.workOrderTitle}
    </LinkText>
  )
}

const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const

interface StripProps {
  home: Home
  /** The filter of the list. */
  filter: ProjectFilter
  /** True: leaves out the tiles that a phone shows above its list. */
  isRest?: boolean
}

/**
 * The tiles. If a tile has nothing to count, it stays and shows a grey text, so that the layout does not
 * move.
 */
export function Strip({ home, filter, isRest = false }: StripProps) {
  const may = useMay()
  const { late, mostAtRisk, activities, due, portfolio } = home
  const hasDue = due.inspections !== null || due.activities !== null
  if (!late && !activities && !hasDue) return null
  return (
    <Paper withBorder component="section" aria-label="How the projects stand" className="home-strip">
      {late && !isRest && <LateTile late={late} />}
      {mostAtRisk && !isRest && <CriticalTile of={mostAtRisk} />}
      {activities && <ActivitiesTile of={activities} filter={filter} />}
      {hasDue && <DueTile due={due} />}
      {may('Costs', 'Read') && late && <PortfolioTile of={portfolio} />}
    </Paper>
  )
}

function LateTile({ late: { count, latest } }: { late: NonNullable<Home['late']> }) {
  return (
    <Tile
      icon={<IconClock {...icon} />}
      tone={count > 0 ? 'late' : 'none'}
      title={
        count > 0 ? (
          <LinkText to="/home" search={{ sort: 'end' }} inherit c="inherit">
            {lateWords(count)}
          </LinkText>
        ) : (
          lateWords(count)
        )
      }
    >
      {latest && (
        <>
          <Second>
            <ProjectLink of={latest} />
          </Second>
          <Third>{`${countOf(latest.days, 'day')} late`}</Third>
        </>
      )}
    </Tile>
  )
}

function CriticalTile({ of: { count, worst } }: { of: NonNullable<Home['mostAtRisk']> }) {
  return (
    <Tile
      icon={<IconAlertTriangle {...icon} />}
      tone={count > 0 ? 'late' : 'none'}
      title={
        count > 0 ? (
          <LinkText to="/home" search={{ risk: 'critical' }} inherit c="inherit">
            {criticalWords(count)}
          </LinkText>
        ) : (
          criticalWords(count)
        )
      }
    >
      {worst && (
        <>
          <Second>
            <ProjectLink of={worst} />
          </Second>
          <Third>{pointsWords(worst.pointsBehind)}</Third>
        </>
      )}
    </Tile>
  )
}

interface ActivitiesTileProps {
  of: NonNullable<Home['activities']>
  filter: ProjectFilter
}

/** The numbers of activities. A number above 0 links to the list of these activities. */
function ActivitiesTile({ of, filter }: ActivitiesTileProps) {
  const { blocked, blockedByMine, late, withoutProgress } = of
  return (
    <Tile
      icon={<IconBan {...icon} />}
      tone={blocked > 0 ? 'warning' : 'none'}
      title={
        blocked > 0 ? (
          <LinkText to="/schedule" search={activitiesSearch('blocked', filter)} inherit c="inherit">
            {`${countOf(blocked, 'activity', 'activities')} blocked`}
          </LinkText>
        ) : (
          'None blocked'
        )
      }
    >
      <Second>
        <LateActivities late={late} filter={filter} />
        {', '}
        {withoutProgress > 0 ? (
          <LinkText to="/schedule" search={activitiesSearch('idle', filter)} inherit fw={500}>
            {`${formatNumber(withoutProgress)} without progress`}
          </LinkText>
        ) : (
          'none without progress'
        )}
      </Second>
      {blockedByMine > 0 && (
        <Third>{`${countOf(blockedByMine, 'record')} ${blockedByMine === 1 ? 'waits' : 'wait'} on you`}</Third>
      )}
    </Tile>
  )
}

function LateActivities({ late, filter }: { late: number; filter: ProjectFilter }) {
  if (late === 0) return 'none late'
  return (
    <LinkText to="/schedule" search={activitiesSearch('late', filter)} inherit fw={500}>
      {`${formatNumber(late)} late`}
    </LinkText>
  )
}

function DueTile({ due }: { due: Home['due'] }) {
  const today = useToday()
  const words = dueWords(due)
  return (
    <Tile
      isElastic
      icon={<IconCalendar {...icon} />}
      tone={words || due.bid ? 'plain' : 'none'}
      title={words || due.bid ? 'Due in 7 days' : 'None due in 7 days'}
    >
      {words && <Second>{words}</Second>}
      {due.bid && (
        <Third>
          {`${nearDay(due.bid.day, today)}: bids due, `}
          <ProjectLink of={due.bid} />
        </Third>
      )}
    </Tile>
  )
}

/** The sums of the projects on which the user sees costs. */
function PortfolioTile({ of }: { of: Home['portfolio'] }) {
  const value = Number(of?.value ?? 0)
  if (!of || of.projects === 0)
    return (
      <div className="home-tile home-money">
        <div className="home-third">In construction</div>
        <div className="home-tile-title" data-tone="none">
          No costs yet
        </div>
      </div>
    )
  const [earned, billed] = [Number(of.earned), Number(of.billed ?? 0)]
  const most = Math.max(value, earned, billed)
  const share = (amount: number) => (most > 0 ? (Math.max(0, amount) * 100) / most : 0)
  return (
    <div className="home-tile home-money">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <span className="home-third">{`In construction, ${formatNumber(of.projects)} priced`}</span>
        <Text fz={17} fw={700} component="span" className="tabular">
          {formatMoney(of.value ?? '0')}
        </Text>
      </Group>
      {/* Hidden from screen readers, because the figures below have the same content. */}
      <Progress.Root size={8} aria-hidden my={5}>
        <Progress.Section value={share(Math.min(billed, earned))} color="blueprint.7" />
        <Progress.Section
          value={share(Math.abs(earned - billed))}
          color={earned >= billed ? 'blueprint.3' : 'orange.5'}
        />
      </Progress.Root>
      <div className="home-money-figures tabular">
        <span>
          <i className="home-key" data-of="earned" />
          {`Earned ${formatMoney(of.earned ?? '0')}`}
        </span>
        {of.billed !== null && (
          <span>
            <i className="home-key" data-of="billed" />
            {`Billed ${formatMoney(of.billed)}`}
          </span>
        )}
        {of.held !== null && <span>{`Retainage ${formatMoney(of.held)}`}</span>}
      </div>
    </div>
  )
}

/** On a phone, the numbers of late and critical projects. The other tiles are below the list. */
function Chips({ home: { late, mostAtRisk } }: { home: Home }) {
  if (!late || !mostAtRisk) return null
  return (
    <Group gap="xs" mb="md" grow>
      <LinkText
        to="/home"
        search={{ sort: 'end' }}
        className="home-chip"
        data-tone={late.count > 0 ? 'late' : 'none'}
        underline="never"
      >
        <IconClock {...icon} />
        {lateWords(late.count)}
      </LinkText>
      <LinkText
        to="/home"
        search={{ risk: 'critical' }}
        className="home-chip"
        data-tone={mostAtRisk.count > 0 ? 'late' : 'none'}
        underline="never"
      >
        <IconAlertTriangle {...icon} />
        {criticalWords(mostAtRisk.count)}
      </LinkText>
    </Group>
  )
}
