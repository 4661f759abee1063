/** The selected day of a person: its entries and corrections, and the activity for new time. */
import { Button, Paper, Text } from '@mantine/core'
import { IconPlusMinus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { amountOf } from '#contract/figures.ts'
import { formatTimes, trackedActivitiesQuery } from '#features/tracking/web/public.ts'
import { SearchedSelect, useTyping } from '#web/ui/form/searched-select.tsx'
import type { TimecardLog, Week, WeekPerson } from '../contract.ts'
import type { TypedEntries } from './use-typed-week.ts'
import { dayQuery } from './week-api.ts'
import { dayName, whyFixed } from './week-words.tsx'

interface DayStripProps {
  week: Week
  person: WeekPerson
  day: string
  entries: TypedEntries
  onCorrect: () => void
}

export function DayStrip({ week, person, day, entries, onCorrect }: DayStripProps) {
  const index = week.days.indexOf(day)
  const of = person.days[index]
  const { data } = useQuery({
    ...dayQuery(week.workOrderUniqueId, person.employeeUniqueId, day),
    enabled: (of?.entryCount ?? 0) > 0,
  })
  if (!of) return null
  const logs = of.entryCount > 0 ? data?.items.toReversed() : []
  return (
    <Paper withBorder className="week-strip" component="section" aria-label="The day">
      <div className="week-strip-head">
        <Text fz="sm" fw={600} dir="auto">
          {`${person.employeeName}, ${dayName(day, index)}`}
        </Text>
        <Text fz="xs" c="dimmed">
          {of.canType
            ? of.entryCount > 0
              ? 'Type over its hours, or empty it'
              : 'Type its hours'
            : whyFixed(person, of)}
        </Text>
      </div>
      <div className="week-strip-entries">
        {logs?.map((log) => (
          <Entry key={log.subTaskTrackingUniqueId} log={log} />
        ))}
        {of.entryCount > 1 && (
          <div className="week-strip-entry" data-sum>
            <span>Counts</span>
            <span />
            <b>{amountOf(of.hours ?? '0')}</b>
          </div>
        )}
        {of.entryCount === 0 && of.canType && (
          <OnActivityChoice key={person.employeeUniqueId} week={week} person={person} entries={entries} />
        )}
        {of.entryCount === 0 && !of.canType && (
          <Text fz="sm" c="dimmed">
            Nothing is logged here.
          </Text>
        )}
      </div>
      {person.may.correct === null && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlusMinus size={16} aria-hidden />}
          onClick={onCorrect}
        >
          Add correction…
        </Button>
      )}
    </Paper>
  )
}

function Entry({ log }: { log: TimecardLog }) {
  const times = formatTimes(log)
  return (
    <div className="week-strip-entry">
      <span>
        {log.isCorrection ? <b>Correction</b> : times || log.subTaskTitle}
        {log.trackingNotes && `, ${log.trackingNotes}`}
      </span>
      <span className="week-quiet">
        {[(log.isCorrection || times) && log.subTaskTitle, log.jobTitle].filter(Boolean).join(' · ')}
      </span>
      <span className="tabular" data-less={log.hours.startsWith('-') || undefined}>
        {amountOf(log.hours).replace('-', '−')}
      </span>
    </div>
  )
}

/** Chooses the activity for new time. The default is the person's last activity. */
function OnActivityChoice({ week, person, entries }: Pick<DayStripProps, 'week' | 'person' | 'entries'>) {
  const on = entries.onOf(person)
  const [chosen, setChosen] = useState(on && { value: on.id, label: on.title })
  const typing = useTyping(chosen?.label)
  const offered = useQuery(trackedActivitiesQuery(typing.search, person.employeeUniqueId))
  const here = offered.data?.items.filter(
    ({ workOrderUniqueId }) => workOrderUniqueId === week.workOrderUniqueId,
  )
  return (
    <SearchedSelect
      label="New time goes on"
      size="sm"
      allowDeselect={false}
      placeholder="Choose an activity"
      typing={typing}
      offered={offered}
      found={(here ?? []).map((one) => ({ value: one.subTaskUniqueId, label: one.subTaskTitle }))}
      chosen={chosen}
      onChosen={setChosen}
      nothing="On no activity of this project"
      value={on?.id ?? null}
      onChange={(id) => {
        const item = here?.find(({ subTaskUniqueId }) => subTaskUniqueId === id)
        if (item)
          entries.putOn(person.employeeUniqueId, { id: item.subTaskUniqueId, title: item.subTaskTitle })
      }}
    />
  )
}
