/**
 * The captures of a job, by the user and the people whom the user supervises, for today and the six days
 * before (/captures/{woid}/{jobid}, 002 §2).
 */
import { Button, Group, Pagination, Paper, Stack, Text } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { JobSelect, jobQuery } from '#features/jobs/web/public.ts'
import { PAGE_SIZE } from '#web/api/records.ts'
import { useToday } from '#web/session/days.ts'
import { useMay, useSession } from '#web/session/session.ts'
import { useAsk } from '#web/ui/ask/ask.tsx'
import { useLeaveGuard } from '#web/ui/ask/leave-guard.tsx'
import { formatSpan, fullName } from '#web/ui/format.ts'
import { useIsNarrow } from '#web/ui/is-phone.ts'
import { later } from '#web/ui/later.tsx'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { RecordCount } from '#web/ui/list/record-count.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { crewQuery, materialRowsQuery } from './api.ts'
import { CapturesGrid, type Crew, type Openers, PersonHead, standingOf } from './captures-grid.tsx'
import { Beside } from './captures-totals.tsx'
import { type Entry, standingsOf, weekOf } from './entries.ts'
import { EntryCard } from './entry-card.tsx'
import { type GridRow, rowsOfMaterial, rowsOfMember } from './grid-rows.ts'
import { NewDay } from './new-day.tsx'
import { SaveBar } from './save-bar.tsx'
import { classes, useStyles } from './styles.ts'
import { type Entries, useEntries } from './use-entries.ts'
import { WeekDays } from './week-days.tsx'

const ActivityCaptureDialog = later(async () => (await import('./capture-dialogs.tsx')).ActivityCaptureDialog)
const MaterialCaptureDialog = later(async () => (await import('./capture-dialogs.tsx')).MaterialCaptureDialog)
const PasteCheck = later(async () => (await import('./paste-check.tsx')).PasteCheck)
const CaptureHistory = later(async () => (await import('./capture-history.tsx')).CaptureHistory)

const SCREEN_WIDTH = 1240

/**
 * The pasted cells and the cell where they begin. `cells` is undefined if the user pastes them in the dialog.
 */
interface Pasting {
  cells: string[][] | undefined
  row: string
  day: string
}

/** The shown day, its week, and the people and stock of the job in the address. */
function useCapturesOfJob() {
  const { woid: workOrder, jobid: job } = useParams({ from: '/signed-in/project/captures/$woid/$jobid' })
  const search = useSearch({ from: '/signed-in/project/captures/$woid/$jobid' })
  const navigate = useNavigate({ from: '/captures/$woid/$jobid' })
  const today = useToday()
  // Values are saved for the shown day, even if the screen stays open over midnight.
  const [openedOn, setOpenedOn] = useState(today)
  const asked = search.day && weekOf(today).includes(search.day) ? search.day : undefined
  const day = asked ?? openedOn
  const page = search.page ?? 1
  const session = useSession()
  const may = useMay()
  const isNarrow = useIsNarrow()
  const people = useQuery(crewQuery(workOrder, job, page))
  const me = fullName(session)
  const stock = useQuery({
    ...materialRowsQuery({ workOrder, job, employee: session.employeeUniqueId ?? '', day: today }),
    enabled: !isNarrow,
  })
  // The week of the shown day. After midnight, it stays the same until the user moves to another day.
  const week = useMemo(() => weekOf(asked ? today : openedOn), [asked, today, openedOn])
  const crew = useMemo(
    () =>
      people.data?.items.map((one): Crew => {
        const person = fullName(one)
        const rows = rowsOfMember(one, { person, workOrder, week })
        return { id: one.employeeUniqueID, name: person, isOneself: one.isOneself, rows }
      }) ?? [],
    [people.data, workOrder, week],
  )
  const mayUse = may('Captures', 'Create', workOrder)
  const material = useMemo(
    () => rowsOfMaterial(stock.data ?? [], { person: me, week, canAdd: mayUse }),
    [stock.data, me, week, mayUse],
  )
  const shown = useMemo(
    () => [...crew.flatMap(({ rows }) => rows), ...material].flatMap(entriesOfRow),
    [crew, material],
  )
  return {
    ...{ workOrder, job, today, day, page, week, people, crew, material, shown, isNarrow },
    /** True if the screen stayed open over midnight and still shows the day before. */
    isOverMidnight: day !== today && !asked,
    onDay(next: string) {
      setOpenedOn(today)
      void navigate({ search: { ...search, day: next === today ? undefined : next }, resetScroll: false })
    },
    /** Keeps the shown day, for which the values were typed. */
    stay: () => void navigate({ search: { ...search, day }, resetScroll: false }),
    goToPage: (next: number) =>
      void navigate({ search: { ...search, page: next > 1 ? next : undefined }, resetScroll: false }),
    goToJob: (next: string) =>
      void navigate({ params: { woid: workOrder, jobid: next }, search: { day: search.day } }),
  }
}

export function CapturesScreen() {
  useStyles()
  const captures = useCapturesOfJob()
  const { workOrder, job, today, day, page, week, people, crew, material, shown, isNarrow, onDay } = captures
  const jobTitle = useQuery(jobQuery(job)).data?.jobTitle
  const [ask, question] = useAsk()
  const entries = useEntries(job, shown, ask)
  const guard = useLeaveGuard(entries.isDirty, { isSaving: entries.isSaving, isKeptOnPath: true })
  const standings = standingsOf(shown, entries.touched)
  const [opened, setOpened] = useState<{ kind: Entry['kind']; person: string; day: string }>()
  const [pasting, setPasting] = useState<Pasting>()
  const [history, setHistory] = useState<Entry>()
  const open: Openers = {
    activities: (person) => setOpened({ kind: 'work', person, day }),
    material: (person) => setOpened({ kind: 'material', person, day }),
  }
  const openDay = (row: GridRow, of: string) => setOpened({ kind: row.kind, person: row.employee, day: of })
  const total = people.data?.totalCount ?? 0
  const nameOfPerson = (id: string) => crew.find((person) => person.id === id)?.name ?? ''
  const rows = crew.flatMap((person) => person.rows)
  return (
    <PageBody width={SCREEN_WIDTH}>
      <PageHeader
        title="Captures"
        subtitle={
          <>
            <RecordCount shown={people.data?.items.length ?? 0} total={total} /> · you and the people who
            report to you on {jobTitle ?? 'this job'}
          </>
        }
      >
        <JobSelect
          key={`${job} ${jobTitle}`}
          label={null}
          aria-label="Job"
          required={false}
          present={jobTitle ? { value: job, label: jobTitle } : undefined}
          workOrder={workOrder}
          value={job}
          allowDeselect={false}
          w={isNarrow ? '100%' : 240}
          onChange={(next) => {
            if (next && next !== job) captures.goToJob(next)
          }}
        />
        <Text fz="sm" fw={600} className={classes.quantity}>
          {formatSpan(week[0] ?? day, week.at(-1) ?? day)}
        </Text>
        {!isNarrow && rows[0] && (
          <Button
            variant="default"
            onClick={() => setPasting({ cells: undefined, row: rows[0]?.key ?? '', day })}
          >
            Paste rows
          </Button>
        )}
      </PageHeader>
      {captures.isOverMidnight && (
        <NewDay day={day} today={today} onToday={() => onDay(today)} onStay={captures.stay} />
      )}
      {people.error ? (
        <FailedState title="Get activities failed" error={people.error} retry={() => void people.refetch()} />
      ) : people.isPending ? (
        <LoadingRows rows={6} />
      ) : isNarrow ? (
        <CapturesCards {...{ today, day, onDay, crew, entries, open }} isAlone={total === 1} />
      ) : (
        <div className={classes.layout}>
          <div>
            <Stack gap="md">
              <CapturesGrid
                crew={crew}
                material={material}
                entries={entries}
                standings={new Map(standings.map((standing) => [standing.of, standing]))}
                week={week}
                today={today}
                day={day}
                onDay={onDay}
                open={open}
                openDay={openDay}
                onPaste={(cells, row, of) => setPasting({ cells, row: row.key, day: of })}
              />
              {total === 1 && (
                <Paper withBorder>
                  <NobodyElse />
                </Paper>
              )}
            </Stack>
            <SaveBar entries={entries} />
          </div>
          <Beside
            standings={standings}
            shown={shown}
            material={material}
            entries={entries}
            nameOfPerson={nameOfPerson}
            onHistory={setHistory}
          />
        </div>
      )}
      {total > PAGE_SIZE && (
        <Group justify="center" mt="md">
          <Pagination
            size="sm"
            total={people.data?.totalPages ?? 1}
            value={page}
            onChange={captures.goToPage}
            getItemProps={(next) => ({ 'aria-label': `People, page ${next}` })}
            getControlProps={(control) => ({ 'aria-label': `People, ${control} page` })}
          />
        </Group>
      )}
      {opened?.kind === 'work' && (
        <ActivityCaptureDialog
          of={{ workOrder, job, employee: opened.person, day: opened.day }}
          person={nameOfPerson(opened.person)}
          today={today}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened?.kind === 'material' && (
        <MaterialCaptureDialog
          of={{ workOrder, job, employee: opened.person, day: opened.day }}
          person={nameOfPerson(opened.person)}
          today={today}
          onClose={() => setOpened(undefined)}
        />
      )}
      {pasting && (
        <PasteCheck
          cells={pasting.cells}
          from={{ row: pasting.row, day: pasting.day }}
          rows={rows.some(({ key }) => key === pasting.row) ? rows : material}
          entries={entries}
          onClose={() => setPasting(undefined)}
        />
      )}
      {history && (
        <CaptureHistory
          entry={history}
          person={nameOfPerson(history.employee)}
          onClose={() => setHistory(undefined)}
        />
      )}
      {question}
      {guard.question}
    </PageBody>
  )
}

interface CapturesCardsProps {
  today: string
  day: string
  onDay: (day: string) => void
  crew: readonly Crew[]
  entries: Entries
  open: Openers
  isAlone: boolean
}

/** On a phone: one day, with a card for each entry of a person. */
function CapturesCards({ today, day, onDay, crew, entries, open, isAlone }: CapturesCardsProps) {
  return (
    <Stack gap="sm">
      <WeekDays today={today} day={day} onDay={onDay} />
      {crew.map((person) => (
        <Stack key={person.id} gap="xs" component="section" aria-label={person.name}>
          <PersonHead {...person} {...standingOf(person, day, entries)} isToday={day === today} open={open} />
          {person.rows.flatMap((row) =>
            entriesOn(row, day).map((entry) => (
              <EntryCard key={entry.key} entry={entry} entries={entries} person={person.name} />
            )),
          )}
          {person.rows.length === 0 && (
            <Text fz="sm" c="dimmed">
              Not on any current activity of this job.
            </Text>
          )}
        </Stack>
      ))}
      {isAlone && <NobodyElse />}
      <SaveBar entries={entries} />
    </Stack>
  )
}

const entriesOfRow = ({ cells }: GridRow): readonly Entry[] => cells.flatMap(({ entries }) => entries)

const entriesOn = (row: GridRow, day: string): readonly Entry[] =>
  row.cells.find((cell) => cell.day === day)?.entries ?? []

function NobodyElse() {
  return (
    <EmptyState
      title="No one on this job reports to you."
      text="Capture your own work here. Set supervisors under Team in the project."
      icon={<IconClipboardList size={22} stroke={1.5} />}
    />
  )
}
