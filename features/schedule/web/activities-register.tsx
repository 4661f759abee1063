/**
 * The schedule as a register of activities of all projects or of one: which activities are late, and who
 * works on them.
 */
import { Button, Group, List, Stack, Text } from '@mantine/core'
import {
  IconCalendarEvent,
  IconCalendarPlus,
  IconCircleCheck,
  IconExternalLink,
  IconMessageQuestion,
  IconUserPlus,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { MOST_RECORDS } from '#contract/arrays.ts'
import { ManyDatesDialog } from '#features/activities/web/public.ts'
import { riskLevels } from '#features/reference/contract.ts'
import {
  type Filter,
  listColumns,
  pagesOf,
  Register,
  type RegisterAddress,
  useRegisterAddress,
} from '#features/registers/web/public.ts'
import { CallError } from '#web/api/client.ts'
import { useToday } from '#web/session/days.ts'
import { useMay } from '#web/session/session.ts'
import { countOf, formatNumber, formatPercent } from '#web/ui/format.ts'
import { useIsNarrow } from '#web/ui/is-phone.ts'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { type Several, useSeveral } from '#web/ui/list/several.ts'
import { RecordCard } from '#web/ui/record/record-card.tsx'
import { activityColumns, crewOf } from '../columns.ts'
import type { RegisteredActivity } from '../records.ts'
import {
  downloadRegister,
  registerChoicesQuery,
  registerCountsQuery,
  registerQuery,
  USUAL_PHASE,
} from './activities-api.ts'
import {
  ActivityName,
  activityPath,
  Captured,
  Crew,
  End,
  Forecast,
  InItsWay,
  LastCapture,
} from './activity-cells.tsx'
import { phases, type ScheduleSearch } from './address.ts'
import { AskDialog, AssignDialog } from './later-parts.ts'
import { shortDay } from './rows.ts'
import { PrintLink, ShownAs } from './toolbar.tsx'
import { lists, type Which } from './which.ts'

const filterNames = [
  'which',
  'project',
  'job',
  'person',
  'firm',
  'phase',
  'risk',
  'manager',
  'projects',
] as const

const unnarrowed = {
  project: undefined,
  job: undefined,
  person: undefined,
  firm: undefined,
  manager: undefined,
} as const

/**
 * Adds the usual phase to the filters if the address has no phase, so that its chip is shown. The usual phase
 * is not written into the address.
 */
function withPhase(
  address: RegisterAddress<ScheduleSearch>,
  isOfProject: boolean,
): RegisterAddress<ScheduleSearch> {
  if (isOfProject) return address
  const { phase } = address.search
  return {
    search: { ...address.search, phase: phase === 'any' ? undefined : (phase ?? USUAL_PHASE) },
    change: (next, options) =>
      address.change(
        'phase' in next
          ? { ...next, phase: next.phase === USUAL_PHASE ? undefined : (next.phase ?? 'any') }
          : next,
        options,
      ),
  }
}

/** The filters of the register, besides its tabs. */
function useFilters(
  { project, manager, projects }: ScheduleSearch,
  workOrder: string | undefined,
): readonly Filter[] {
  const within = workOrder ?? project
  const { data } = useQuery(registerChoicesQuery(within))
  const all = useQuery({ ...registerChoicesQuery(), enabled: !workOrder }).data
  const filterOf = (
    key: string,
    label: string,
    // Undefined while the choices are loading. The filter is shown then, too, so that nothing moves.
    of: readonly { id: string; name: string }[] | undefined,
  ): Filter[] =>
    of?.length === 0
      ? []
      : [{ key, label, choices: (of ?? []).map(({ id, name }) => ({ value: id, label: name })) }]
  const phaseFilter: Filter = {
    key: 'phase',
    label: 'Phase',
    choices: phases.filter((phase) => phase !== 'any').map((phase) => ({ value: phase, label: phase })),
    usual: USUAL_PHASE,
  }
  const ofProjects = (): Filter[] => {
    const managers = all?.managers.map(({ id, name }) => ({ value: id, label: name })) ?? []
    // The address may name a person who manages no project now.
    if (manager && !managers.some(({ value }) => value === manager))
      managers.push({ value: manager, label: all ? 'someone who has none now' : '…' })
    return [
      phaseFilter,
      {
        key: 'risk',
        label: 'Risk',
        choices: riskLevels.map(({ riskLevel, riskLevelName }) => ({
          value: riskLevel,
          label: riskLevelName,
        })),
      },
      ...(managers.length > 0 ? [{ key: 'manager', label: 'Manager', choices: managers }] : []),
      // The words of this filter are set by the list of projects. A click removes the filter.
      ...(projects
        ? [{ key: 'projects', label: 'Projects with', choices: [{ value: projects, label: projects }] }]
        : []),
      ...filterOf('project', 'Project', all?.workOrders),
    ]
  }
  return [
    ...(workOrder ? [] : ofProjects()),
    ...(within ? filterOf('job', 'Job', data?.jobs) : []),
    ...filterOf('person', 'Person', data?.employees),
    ...filterOf('firm', 'Subcontractor', data?.subContractors),
  ]
}

export function ActivitiesRegister({ workOrder }: { workOrder?: string }) {
  const said = useRegisterAddress<ScheduleSearch>('activities', filterNames)
  const address = withPhase(said, workOrder !== undefined)
  const { which = 'late' } = said.search
  const may = useMay()
  const router = useRouter()
  const several = useSeveral()
  const list = useQuery(registerQuery(said.search, workOrder))
  const counts = useQuery(registerCountsQuery(said.search, workOrder)).data
  const filters = useFilters(said.search, workOrder)
  // A link or a saved view may name records that are deleted meanwhile. The filters that cause the 404 are
  // then removed.
  const isLost = list.error instanceof CallError && list.error.status === 404
  const { change } = said
  useEffect(() => {
    if (isLost) change(unnarrowed, { isReplaced: true })
  }, [isLost, change])
  const late = counts && which === 'late' && lateWords(counts, workOrder !== undefined)
  return (
    <Register
      name="activities"
      title={workOrder ? 'Schedule' : 'Activities'}
      noun={{ one: 'activity', many: 'activities' }}
      address={address}
      rows={pagesOf(list)}
      remark={late && ` · ${late}`}
      controls={
        <>
          <ShownAs change={(next) => said.change(next)} shown="activities" />
          <PrintLink search={said.search} workOrder={workOrder} />
        </>
      }
      tabs={<Tabs which={which} counts={counts} choose={(next) => said.change({ which: next })} />}
      recordOf={(activity) => ({
        id: activity.subTaskUniqueId,
        name: activity.title,
        address: activityPath(activity),
      })}
      columns={columns.filter(
        ({ id }) => (id !== 'project' || !workOrder) && (id !== 'cost' || may('Costs', 'Read', workOrder)),
      )}
      search="Search by activity, task or job"
      filters={filters}
      open={(activity) => router.history.push(activityPath(activity))}
      card={(activity) => <Card activity={activity} isOfProject={workOrder !== undefined} />}
      several={several}
      chosenActions={<ChosenActions several={several} workOrder={workOrder} />}
      download={(format, shown) => downloadRegister(format, said.search, workOrder, shown)}
      empty={<Nothing which={which} search={said.search} workOrder={workOrder} />}
      noMatch={{ title: 'No activity matches', text: 'Try another word, or fewer filters.' }}
    />
  )
}

interface Late {
  late: number
  lateProjects: number
  mostDaysLate: number
}

/** As in `late in 4 projects, the longest by 23 days`; for one project `the longest late by 23 days`. */
function lateWords({ late, lateProjects, mostDaysLate }: Late, isOfProject: boolean): string | null {
  if (late === 0) return null
  const days = countOf(mostDaysLate, 'day')
  return isOfProject
    ? `the longest late by ${days}`
    : `late in ${countOf(lateProjects, 'project')}, the longest by ${days}`
}

interface TabsProps {
  which: Which
  counts: Partial<Record<Which, number>> | undefined
  choose: (which: Which | undefined) => void
}

function Tabs({ which, counts, choose }: TabsProps) {
  const isNarrow = useIsNarrow()
  return (
    <Group
      gap={8}
      mb="sm"
      role="group"
      aria-label="Which activities"
      {...(isNarrow && { wrap: 'nowrap', style: { overflowX: 'auto' }, pb: 4 })}
    >
      {lists.map(({ which: choice, label, title }) => (
        <Button
          key={choice}
          radius="xl"
          variant={choice === which ? 'light' : 'default'}
          aria-pressed={choice === which}
          title={title}
          style={{ flexShrink: 0 }}
          onClick={() => choose(choice === 'late' ? undefined : choice)}
        >
          {label}
          {counts?.[choice] !== undefined && (
            <Text span inherit fw={400} ml={6} className="tabular">
              {formatNumber(counts[choice])}
            </Text>
          )}
        </Button>
      ))}
    </Group>
  )
}

const columns = listColumns<RegisteredActivity, typeof activityColumns>(activityColumns, {
  name: (activity) => <ActivityName activity={activity} />,
  crew: (activity) => <Crew activity={activity} />,
  end: (activity) => <End activity={activity} />,
  progress: (activity) => <Captured activity={activity} />,
  last: (activity) => <LastCapture activity={activity} />,
  forecast: (activity) => <Forecast activity={activity} />,
  way: (activity) => <InItsWay activity={activity} />,
})

function Card({ activity, isOfProject }: { activity: RegisteredActivity; isOfProject: boolean }) {
  const { workOrderTitle, progress, forecastEndDate, blocks } = activity
  const today = useToday()
  const [crew] = crewOf(activity)
  return (
    <RecordCard
      number={isOfProject ? activity.jobTitle : workOrderTitle}
      state={<End activity={activity} />}
      link={<ActivityName activity={activity} />}
      told={[
        crew,
        progress !== null && formatPercent(progress),
        forecastEndDate && `forecast ${shortDay(forecastEndDate, today)}`,
        ...blocks.slice(0, 1).map(({ number, name }) => `${number} with ${name}`),
      ]}
    />
  )
}

interface ChosenActionsProps {
  several: Several
  workOrder: string | undefined
}

type Doing = 'assign' | 'dates' | 'ask'

function ChosenActions({ several, workOrder }: ChosenActionsProps) {
  const may = useMay()
  const [doing, setDoing] = useState<Doing>()
  const isTooMany = several.items.length > MOST_RECORDS
  const shared = {
    ids: several.items.map(({ id }) => id),
    onDone: () => several.end(),
    onClose: () => setDoing(undefined),
  }
  const actions = [
    {
      does: 'assign',
      label: 'Assign to…',
      icon: IconUserPlus,
      isAllowed: may('Assignments', 'Create', workOrder),
    },
    {
      does: 'dates',
      label: 'Change dates…',
      icon: IconCalendarEvent,
      isAllowed: may('Activities', 'Update', workOrder),
    },
    {
      does: 'ask',
      label: 'Ask for a new end date…',
      icon: IconMessageQuestion,
      isAllowed: may('Schedule', 'Update', workOrder),
    },
  ] as const
  return (
    <>
      {actions.map(
        ({ does, label, icon: Icon, isAllowed }) =>
          isAllowed && (
            <Button
              key={does}
              size="sm"
              variant="default"
              leftSection={<Icon size={16} aria-hidden />}
              disabled={isTooMany}
              onClick={() => setDoing(does)}
            >
              {label}
            </Button>
          ),
      )}
      {isTooMany && (
        <Text fz="xs" c="dimmed">
          At most {MOST_RECORDS} at once.
        </Text>
      )}
      {several.items.length > 0 && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconExternalLink size={16} aria-hidden />}
          onClick={() => {
            for (const { address } of several.items) window.open(address, '_blank', 'noopener')
          }}
        >
          Open in tabs
        </Button>
      )}
      {doing === 'dates' && <ManyDatesDialog {...shared} />}
      {doing === 'assign' && <AssignDialog {...shared} />}
      {doing === 'ask' && <AskDialog {...shared} />}
    </>
  )
}

const nothing: Record<Which, string> = {
  late: 'Nothing is late',
  week: 'Nothing ends this week',
  soon: 'Nothing starts in the next 2 weeks',
  idle: 'Everything under way has progress',
  blocked: 'Nothing is blocked',
  mine: 'None of the open activities is yours',
  all: 'No open activities',
}
/** The number of activities shown that end next, if no activity is late. */
const NEXT_ENDS = 5

interface NothingProps {
  which: Which
  search: ScheduleSearch
  workOrder: string | undefined
}

/** The text if a list is empty. If no activity is late, the activities that end next are shown. */
function Nothing({ which, search, workOrder }: NothingProps) {
  const isGood = which === 'late' || which === 'idle' || which === 'blocked'
  const { data } = useQuery({
    ...registerQuery({ phase: search.phase, which: 'all' }, workOrder, NEXT_ENDS),
    enabled: which === 'late',
  })
  const today = useToday()
  const ends = (data?.items ?? []).filter(({ endDate }) => endDate !== null)
  return (
    <EmptyState
      title={nothing[which]}
      text={
        which === 'late'
          ? ends.length > 0
            ? 'These end next:'
            : 'Activities past their planned end are listed here.'
          : 'Choose another list above.'
      }
      icon={isGood ? <IconCircleCheck size={22} stroke={1.5} /> : <IconCalendarPlus size={22} stroke={1.5} />}
    >
      {which === 'late' && ends.length > 0 && (
        <Stack align="flex-start" mt={4}>
          <List size="sm" listStyleType="none">
            {ends.map((activity) => (
              <List.Item key={activity.subTaskUniqueId}>
                {`${shortDay(activity.endDate, today)}: ${activity.title}, ${activity.workOrderTitle}`}
              </List.Item>
            ))}
          </List>
        </Stack>
      )}
    </EmptyState>
  )
}
