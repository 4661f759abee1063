/** Captures of a job: what one did, and whom one leads, on today and the six days before (/captures/{woid}/{jobid}, 002 §2). */
import { Group, Pagination, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { jobQuery } from '#features/jobs/web/public.ts'
import { PAGE_SIZE } from '#web/api/records.ts'
import { useToday } from '#web/session/days.ts'
import { useSession } from '#web/session/session.ts'
import { useAsk } from '#web/ui/ask/ask.tsx'
import { useLeaveGuard } from '#web/ui/ask/leave-guard.tsx'
import { formatPercent, formatQuantity, formatWeekday, fullName, percentOf } from '#web/ui/format.ts'
import { useIsNarrow } from '#web/ui/is-phone.ts'
import { later } from '#web/ui/later.tsx'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { RecordCount } from '#web/ui/list/record-count.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { activityRowsQuery, reporteesQuery } from './api.ts'
import { CapturesGrid, type Crew, type Openers, PersonHead } from './captures-grid.tsx'
import { type Entry, entryOfWork, type Standing, standingsOf, weekOf } from './entries.ts'
import { EntryCard } from './entry-card.tsx'
import { correctionOf } from './entry-field.tsx'
import { NewDay } from './new-day.tsx'
import { SaveBar } from './save-bar.tsx'
import { classes, useStyles } from './styles.ts'
import { type Entries, useEntries } from './use-entries.ts'
import { WeekDays } from './week-days.tsx'

const ActivityCaptureDialog = later(async () => (await import('./capture-dialogs.tsx')).ActivityCaptureDialog)
const MaterialCaptureDialog = later(async () => (await import('./capture-dialogs.tsx')).MaterialCaptureDialog)

const SCREEN_WIDTH = 1240

export function CapturesScreen() {
  useStyles()
  const { woid: workOrder, jobid: job } = useParams({ from: '/signed-in/project/captures/$woid/$jobid' })
  const search = useSearch({ from: '/signed-in/project/captures/$woid/$jobid' })
  const navigate = useNavigate({ from: '/captures/$woid/$jobid' })
  const today = useToday()
  // The day on the screen is the day saved, also where the screen stays open over midnight.
  const [openedOn, setOpenedOn] = useState(today)
  const asked = search.day && weekOf(today).includes(search.day) ? search.day : undefined
  const day = asked ?? openedOn
  const page = search.page ?? 1
  const session = useSession()
  const isNarrow = useIsNarrow()
  const jobTitle = useQuery(jobQuery(job)).data?.jobTitle
  const reportees = useQuery(reporteesQuery(workOrder, job, page))
  const people = [
    { id: session.employeeUniqueId ?? '', name: fullName(session), isOneself: true },
    ...(reportees.data?.items ?? []).map((one) => ({
      id: one.employeeUniqueID,
      name: fullName(one),
      isOneself: false,
    })),
  ]
  const rows = useQueries({
    queries: people.map(({ id }) => activityRowsQuery({ workOrder, job, employee: id, day })),
  })
  const crew = people.map(
    (person, index): Crew => ({ ...person, entries: rows[index]?.data?.map(entryOfWork) }),
  )
  const shown = crew.flatMap(({ entries }) => entries ?? [])
  const [ask, question] = useAsk()
  const entries = useEntries('work', job, shown, ask)
  const guard = useLeaveGuard(entries.isDirty, { isSaving: entries.isSaving, isKeptOnPath: true })
  const [opened, setOpened] = useState<{ kind: Entry['kind']; person: Crew }>()
  const open: Openers = {
    activities: (person) => setOpened({ kind: 'work', person }),
    material: (person) => setOpened({ kind: 'material', person }),
  }
  const onDay = (next: string) => {
    setOpenedOn(today)
    void navigate({ search: { ...search, day: next === today ? undefined : next }, resetScroll: false })
  }
  const failed = rows.find(({ error }) => error)
  const error = failed?.error ?? reportees.error
  const retry = () => {
    for (const row of rows) void row.refetch()
    void reportees.refetch()
  }
  const total = reportees.data?.totalCount ?? 0
  return (
    <PageBody width={SCREEN_WIDTH}>
      <PageHeader
        title="Captures"
        subtitle={
          <>
            <RecordCount shown={reportees.data?.items.length ?? 0} total={total} /> · people who report to you
            on {jobTitle ?? 'this job'}
          </>
        }
      >
        <Text fz="sm" fw={600}>
          {formatWeekday(day)}
        </Text>
      </PageHeader>
      {day !== today && !asked && (
        <NewDay day={day} today={today} onToday={() => onDay(today)} onStay={() => stay()} />
      )}
      {error ? (
        <FailedState title="Get activities failed" error={error} retry={retry} />
      ) : rows.some(({ isPending }) => isPending) || reportees.isPending ? (
        <LoadingRows rows={6} />
      ) : isNarrow ? (
        <Stack gap="sm">
          <WeekDays today={today} day={day} onDay={onDay} />
          {crew.map((person) => (
            <Stack key={person.id} gap="xs" component="section" aria-label={person.name}>
              <PersonHead person={person} entries={entries} isToday={day === today} open={open} />
              {person.entries?.map((entry) => (
                <EntryCard key={entry.key} entry={entry} entries={entries} person={person.name} />
              ))}
              {person.entries?.length === 0 && (
                <Text fz="sm" c="dimmed">
                  On no activity of this job that is under way.
                </Text>
              )}
            </Stack>
          ))}
          {total === 0 && <NobodyElse />}
          <SaveBar entries={entries} />
        </Stack>
      ) : (
        <div className={classes.layout}>
          <div>
            <Paper withBorder>
              <CapturesGrid crew={crew} entries={entries} today={today} day={day} onDay={onDay} open={open} />
              {total === 0 && <NobodyElse />}
            </Paper>
            <SaveBar entries={entries} />
          </div>
          <Beside shown={shown} entries={entries} crew={crew} />
        </div>
      )}
      {total > PAGE_SIZE && (
        <Group justify="center" mt="md">
          <Pagination
            size="sm"
            total={reportees.data?.totalPages ?? 1}
            value={page}
            onChange={(next) =>
              void navigate({ search: { ...search, page: next > 1 ? next : undefined }, resetScroll: false })
            }
            getItemProps={(next) => ({ 'aria-label': `People, page ${next}` })}
            getControlProps={(control) => ({ 'aria-label': `People, ${control} page` })}
          />
        </Group>
      )}
      {opened?.kind === 'work' && (
        <ActivityCaptureDialog
          of={{ workOrder, job, employee: opened.person.id, day }}
          person={opened.person.name}
          today={today}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened?.kind === 'material' && (
        <MaterialCaptureDialog
          of={{ workOrder, job, employee: opened.person.id, day }}
          person={opened.person.name}
          today={today}
          onClose={() => setOpened(undefined)}
        />
      )}
      {question}
      {guard.question}
    </PageBody>
  )

  /** What is typed stays on the day that it was typed for. */
  function stay() {
    void navigate({ search: { ...search, day }, resetScroll: false })
  }
}

function NobodyElse() {
  return (
    <EmptyState
      title="Nobody reports to you on this job."
      text="Capture your own work here. Who leads whom is set at the project's supervisors."
      icon={<IconClipboardList size={22} stroke={1.5} />}
    />
  )
}

/** What the activities come to with what is typed, and what was corrected. */
function Beside({
  shown,
  entries,
  crew,
}: {
  shown: readonly Entry[]
  entries: Entries
  crew: readonly Crew[]
}) {
  const standings = standingsOf(shown, entries.touched)
  const corrected = shown.filter((entry) => entry.corrected)
  const nameOfPerson = (id: string) => crew.find((person) => person.id === id)?.name ?? ''
  return (
    <Stack gap="md">
      {standings.length > 0 && (
        <Paper withBorder p="md" component="section" aria-label="Totals with what is typed">
          <Title order={2} fz="md" mb="sm">
            Totals
          </Title>
          <Stack gap="sm">
            {standings.map((standing) => (
              <TotalOf key={standing.of} standing={standing} />
            ))}
          </Stack>
        </Paper>
      )}
      {corrected.length > 0 && (
        <Paper withBorder p="md" component="section" aria-label="Corrected">
          <Title order={2} fz="md" mb="sm">
            Corrected
          </Title>
          <Stack gap="sm">
            {corrected.map((entry) => (
              <div key={entry.key}>
                <Text fz="sm" fw={600} className="tabular">
                  {entry.title}: {formatQuantity(entry.saved ?? 0, entry.unit)}
                </Text>
                <Text fz="xs" c="dimmed">
                  {nameOfPerson(entry.employee)} · {correctionOf(entry)}
                </Text>
              </div>
            ))}
          </Stack>
        </Paper>
      )}
    </Stack>
  )
}

function TotalOf({ standing }: { standing: Standing }) {
  const { title, caption, unit, target, captured, typed } = standing
  const now = captured + typed
  const percent = percentOf(String(now), String(target))
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fz="sm" fw={600}>
          {title}{' '}
          <Text span fz="xs" c="dimmed" fw={400}>
            {caption}
          </Text>
        </Text>
        {target > 0 && (
          <Text fz="sm" fw={600} className="tabular">
            {formatPercent(percent)}
          </Text>
        )}
      </Group>
      {target > 0 && (
        <Progress
          value={Math.min(percent, 100)}
          size={6}
          my={4}
          color={percent >= 100 ? 'green.8' : 'blueprint.6'}
          aria-label={`${title}: ${formatPercent(percent)} captured`}
        />
      )}
      <Text fz="xs" c={target > 0 && now > target ? 'var(--plumb-warning)' : 'dimmed'} className="tabular">
        {target > 0
          ? `${formatQuantity(now)} of ${formatQuantity(target, unit)}`
          : `${formatQuantity(now, unit)}, no target`}
      </Text>
    </div>
  )
}
