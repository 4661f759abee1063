/** The user's own captures of a day on all projects: /captures, made for a phone (records.md 'Captures'). */
import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconClipboardList, IconPackage, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { daysUntil } from '#contract/days.ts'
import { useToday } from '#web/session/days.ts'
import { useMay, useSession } from '#web/session/session.ts'
import { useAsk } from '#web/ui/ask/ask.tsx'
import { useLeaveGuard } from '#web/ui/ask/leave-guard.tsx'
import { formatDaysLeft, formatWeekday, fullName } from '#web/ui/format.ts'
import { later } from '#web/ui/later.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import type { OwnCaptureRow } from '../contract.ts'
import { ownRowsQuery } from './api.ts'
import { type Entry, entryOfWork, weekOf } from './entries.ts'
import { EntryCard } from './entry-card.tsx'
import { NewDay } from './new-day.tsx'
import { SaveBar } from './save-bar.tsx'
import { useStyles } from './styles.ts'
import { type Entries, useEntries } from './use-entries.ts'
import { WeekDays } from './week-days.tsx'

const MaterialCaptureDialog = later(async () => (await import('./capture-dialogs.tsx')).MaterialCaptureDialog)

const SCREEN_WIDTH = 980

/** A job with the user's activities on it. */
interface JobOfMine {
  workOrder: string
  workOrderTitle: string
  job: string
  jobTitle: string
  entries: (Entry & { endDate: string | null })[]
}

/** Groups the rows by job, in their order: by project, then by job. */
function jobsOf(rows: readonly OwnCaptureRow[]): JobOfMine[] {
  const byJob = Map.groupBy(rows, ({ jobUniqueId }) => jobUniqueId)
  return [...byJob].flatMap(([job, of]) => {
    const [first] = of
    if (!first) return []
    const entries = of.map((row) => ({ ...entryOfWork(row), endDate: row.endDate }))
    const { workOrderUniqueId: workOrder, workOrderTitle, jobTitle } = first
    return [{ workOrder, workOrderTitle, job, jobTitle, entries }]
  })
}

export function OwnCapturesScreen() {
  useStyles()
  const search = useSearch({ from: '/signed-in/captures' })
  const navigate = useNavigate({ from: '/captures' })
  const today = useToday()
  // Values are saved for the shown day, even if the screen stays open over midnight.
  const [openedOn, setOpenedOn] = useState(today)
  const asked = search.day && weekOf(today).includes(search.day) ? search.day : undefined
  const day = asked ?? openedOn
  const session = useSession()
  const me = fullName(session)
  const { data, error, isPending, refetch } = useQuery(ownRowsQuery(day))
  const jobs = jobsOf(data ?? [])
  const shown = jobs.flatMap(({ entries: of }) => of)
  const [ask, question] = useAsk()
  const entries = useEntries('', shown, ask)
  const guard = useLeaveGuard(entries.isDirty, { isSaving: entries.isSaving, isKeptOnPath: true })
  const [material, setMaterial] = useState<JobOfMine>()
  const onDay = (next: string) => {
    setOpenedOn(today)
    void navigate({ search: { day: next === today ? undefined : next }, resetScroll: false })
  }
  const done = new Set(shown.flatMap(({ days }) => days.map(({ captureDate }) => captureDate)))
  return (
    <PageBody width={SCREEN_WIDTH}>
      <PageHeader title="Captures" subtitle={formatWeekday(day)}>
        <SameAsBefore shown={shown} entries={entries} isToday={day === today} />
      </PageHeader>
      {day !== today && !asked && (
        <NewDay
          day={day}
          today={today}
          onToday={() => onDay(today)}
          onStay={() => void navigate({ search: { day }, resetScroll: false })}
        />
      )}
      <Stack gap="md">
        <WeekDays today={today} day={day} onDay={onDay} done={done} />
        {error ? (
          <FailedState title="Get activities failed" error={error} retry={() => void refetch()} />
        ) : isPending ? (
          <LoadingRows rows={4} height={140} />
        ) : jobs.length === 0 ? (
          <EmptyState
            title="You have no current activities."
            text="Your activities from all projects appear here, with what you captured in the last seven days."
            icon={<IconClipboardList size={22} stroke={1.5} />}
          />
        ) : (
          jobs.map((job) => (
            <JobSection
              key={job.job}
              of={job}
              entries={entries}
              me={me}
              today={today}
              onMaterial={setMaterial}
            />
          ))
        )}
        <SaveBar entries={entries} />
      </Stack>
      {material && (
        <MaterialCaptureDialog
          of={{
            workOrder: material.workOrder,
            job: material.job,
            employee: session.employeeUniqueId ?? '',
            day,
          }}
          person={me}
          today={today}
          onClose={() => setMaterial(undefined)}
        />
      )}
      {question}
      {guard.question}
    </PageBody>
  )
}

/** Enters the value of the day before for each activity that has no typed or saved value yet. */
function SameAsBefore({
  shown,
  entries,
  isToday,
}: {
  shown: readonly Entry[]
  entries: Entries
  isToday: boolean
}) {
  const open = shown.filter(
    (entry) =>
      entry.before !== null && entry.canChange && entry.saved === null && !entries.isTouchedOf(entry),
  )
  if (open.length === 0) return null
  return (
    <Button
      variant="default"
      onClick={() => entries.typeAll(open.map((entry) => ({ entry, value: entry.before ?? '' })))}
    >
      {isToday ? 'Same as yesterday' : 'Same as the day before'}
    </Button>
  )
}

interface JobSectionProps {
  of: JobOfMine
  entries: Entries
  me: string
  today: string
  onMaterial: (job: JobOfMine) => void
}

function JobSection({ of, entries, me, today, onMaterial }: JobSectionProps) {
  const may = useMay()
  const { workOrder, workOrderTitle, job, jobTitle } = of
  return (
    <Stack gap="xs" component="section" aria-label={`${jobTitle}, ${workOrderTitle}`}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <div>
          <Title order={2} fz="md" dir="auto">
            {jobTitle}
          </Title>
          <Text fz="sm" c="dimmed" dir="auto">
            {workOrderTitle}
          </Text>
        </div>
        <Group gap={4} wrap="nowrap">
          {may('Inventory', 'Read', workOrder) && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPackage size={18} aria-hidden />}
              aria-label={`Material of ${jobTitle}`}
              onClick={() => onMaterial(of)}
            >
              Material
            </Button>
          )}
          <LinkButton
            to="/captures/$woid/$jobid"
            params={{ woid: workOrder, jobid: job }}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconUsers size={18} aria-hidden />}
            aria-label={`Crew of ${jobTitle}`}
          >
            Crew
          </LinkButton>
        </Group>
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
        {of.entries.map((entry) => (
          <EntryCard
            key={entry.key}
            entry={entry}
            entries={entries}
            person={me}
            remark={entry.isCompleted ? undefined : dueWords(entry.endDate, today)}
          />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

/** An end is near if it is at most this number of days away. */
const NEAR = 7

/** `4 days left`, `9 days late`; undefined if the end is far away or not known. */
function dueWords(endDate: string | null, today: string): string | undefined {
  if (!endDate) return undefined
  const left = daysUntil(endDate, today)
  return left <= NEAR ? formatDaysLeft(left) : undefined
}
