/** A week of a project: typing, submitting, approving and correcting the days of its people (records.md 'Time'). */
import { ActionIcon, Group, Paper, Stack, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DAYS_PER_WEEK, dayAfter, mondayOf } from '#contract/days.ts'
import { texts } from '#web/api/texts.ts'
import { useToday } from '#web/session/days.ts'
import { useAsk } from '#web/ui/ask/ask.tsx'
import { useLeaveGuard } from '#web/ui/ask/leave-guard.tsx'
import { formatSpan } from '#web/ui/format.ts'
import { useIsNarrow } from '#web/ui/is-phone.ts'
import { later } from '#web/ui/later.tsx'
import { useLetters } from '#web/ui/letters.ts'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { RecordCount } from '#web/ui/list/record-count.tsx'
import { Tip } from '#web/ui/tip.tsx'
import type { Week } from '../contract.ts'
import { useTypedWeek } from './use-typed-week.ts'
import { weekQuery } from './week-api.ts'
import { ChosenWeeks, TypedBar } from './week-bars.tsx'
import { WeekCards } from './week-cards.tsx'
import { type SelectedDay, WeekGrid } from './week-grid.tsx'
import { WeekNotes } from './week-notes.tsx'
import { DayStrip } from './week-strip.tsx'

const SendBackDialog = later(async () => (await import('./send-back-dialog.tsx')).SendBackDialog)
const CorrectionDialog = later(async () => (await import('./correction-dialog.tsx')).CorrectionDialog)

interface WeekViewProps {
  project: string
  /** A day of the week in the address, if any. */
  asked: string | undefined
  onWeek: (monday: string) => void
}

const isSettled = ({ people }: Week) =>
  people.every(({ state, days }) => state === 'approved' || days.every(({ hours }) => hours === null))

/** Shows last week until all its people are approved, then the current week. */
export function WeekView({ project, asked, onWeek }: WeekViewProps) {
  const today = useToday()
  const current = mondayOf(today)
  const before = dayAfter(current, -DAYS_PER_WEEK)
  const over = useQuery({ ...weekQuery(project, before), enabled: !asked })
  // The week is chosen once. Otherwise the last approval would switch to another week at once.
  const [begun, setBegun] = useState<string>()
  if (!asked && !begun && over.data) setBegun(isSettled(over.data) ? current : before)
  const monday = asked ? mondayOf(asked) : begun
  if (!monday)
    return (
      <Paper withBorder>
        {over.error ? (
          <FailedState title={texts.fetchFailed} error={over.error} retry={() => void over.refetch()} />
        ) : (
          <LoadingRows rows={10} height={44} />
        )}
      </Paper>
    )
  return <OneWeek key={monday} project={project} monday={monday} onWeek={onWeek} />
}

const ruleNames: Readonly<Record<Week['overtimeRule'], string>> = {
  none: '',
  week: 'OT, overtime: over 40 h a week',
  'day and week': 'OT, overtime: over 8 h a day or 40 h a week',
  California: 'OT, overtime: over 8 h a day, 40 h a week, or on a 7th day · DT, double time: over 12 h a day',
}

function OneWeek({ project, monday, onWeek }: Omit<WeekViewProps, 'asked'> & { monday: string }) {
  const { data: week, error, refetch } = useQuery(weekQuery(project, monday))
  const isNarrow = useIsNarrow()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [selected, setSelected] = useState<SelectedDay>()
  const [dialog, setDialog] = useState<'send back' | 'correct'>()
  const [ask, question] = useAsk()
  const entries = useTypedWeek({ project, monday, week, ask, refetch: async () => (await refetch()).data })
  const guard = useLeaveGuard(entries.typed.size > 0, { isSaving: entries.isSaving })
  const shift = (weeks: -1 | 1) => onWeek(dayAfter(monday, weeks * DAYS_PER_WEEK))
  useLetters((key) => {
    if (key !== '[' && key !== ']') return false
    shift(key === '[' ? -1 : 1)
    return true
  })
  const people = week?.people ?? []
  // On a phone no hours can be typed here, so a week without hours is empty.
  const isEmpty = people.every(({ days }) =>
    days.every(({ hours, canType }) => hours === null && (isNarrow || !canType)),
  )
  const shown = people.filter(({ employeeUniqueId }) => chosen.has(employeeUniqueId))
  const person = people.find(({ employeeUniqueId }) => employeeUniqueId === selected?.employee)
  const choose = (ids: readonly string[], isOn: boolean) =>
    setChosen((now) => {
      const next = new Set(now)
      for (const id of ids)
        if (isOn) next.add(id)
        else next.delete(id)
      return next
    })
  const span = formatSpan(monday, dayAfter(monday, DAYS_PER_WEEK - 1))
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Group gap={6} wrap="nowrap" role="group" aria-label="Which week">
          <Arrow weeks={-1} shift={shift} />
          <Text fw={600} fz="sm" className="week-span" aria-live="polite">
            {span}
          </Text>
          <Arrow weeks={1} shift={shift} />
          {week && (
            <Text c="dimmed" fz="sm" component="div" ml="xs">
              <RecordCount shown={people.length} total={people.length} />
              {week.toApproveCount > 0 && ` · ${week.toApproveCount} to approve`}
            </Text>
          )}
        </Group>
        {week && week.overtimeRule !== 'none' && !isNarrow && (
          <Text fz="sm" c="dimmed" className="week-rule">
            {ruleNames[week.overtimeRule]}
          </Text>
        )}
      </Group>
      {error ? (
        <Paper withBorder>
          <FailedState title={texts.fetchFailed} error={error} retry={() => void refetch()} />
        </Paper>
      ) : !week ? (
        <Paper withBorder>
          <LoadingRows rows={10} height={44} />
        </Paper>
      ) : isEmpty ? (
        <Paper withBorder>
          <EmptyState
            title={`No time logged from ${span}.`}
            text="Go back a week with the arrow, or log time in My time."
            icon={<IconClock size={22} stroke={1.5} />}
          />
        </Paper>
      ) : isNarrow ? (
        <WeekCards week={week} chosen={chosen} choose={choose} />
      ) : (
        <>
          <WeekGrid
            week={week}
            chosen={chosen}
            choose={choose}
            entries={entries}
            selected={selected}
            onSelect={setSelected}
          />
          {person && selected && (
            <DayStrip
              week={week}
              person={person}
              day={selected.day}
              entries={entries}
              onCorrect={() => setDialog('correct')}
            />
          )}
          <WeekNotes week={week} />
        </>
      )}
      {week && !isNarrow && <TypedBar entries={entries} week={week} monday={monday} />}
      {week && shown.length > 0 && entries.typed.size === 0 && (
        <ChosenWeeks
          week={week}
          people={shown}
          ask={ask}
          onSendBack={() => setDialog('send back')}
          onEnd={() => setChosen(new Set())}
        />
      )}
      {dialog === 'send back' && week && (
        <SendBackDialog
          week={week}
          people={shown}
          onDone={() => setChosen(new Set())}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'correct' && week && person && selected && (
        <CorrectionDialog
          week={week}
          person={person}
          day={selected.day}
          onClose={() => setDialog(undefined)}
        />
      )}
      {question}
      {guard.question}
    </Stack>
  )
}

function Arrow({ weeks, shift }: { weeks: -1 | 1; shift: (weeks: -1 | 1) => void }) {
  const label = weeks < 0 ? 'Previous week' : 'Next week'
  return (
    <Tip label={label}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={label}
        aria-keyshortcuts={weeks < 0 ? '[' : ']'}
        onClick={() => shift(weeks)}
      >
        {weeks < 0 ? <IconChevronLeft size={18} aria-hidden /> : <IconChevronRight size={18} aria-hidden />}
      </ActionIcon>
    </Tip>
  )
}
