/**
 * The two dialogs of a person: the work that they did, and the material that they used, on a day (002 §2,
 * §5).
 */
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAsk } from '#web/ui/ask/ask.tsx'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { formatWeekday } from '#web/ui/format.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { activityRowsQuery, materialRowsQuery, type OfPerson } from './api.ts'
import { type Entry, entryOfMaterial, entryOfWork } from './entries.ts'
import { EntryCard } from './entry-card.tsx'
import { SaveBar } from './save-bar.tsx'
import { useEntries } from './use-entries.ts'
import { WeekDays } from './week-days.tsx'

export interface CaptureDialogProps {
  of: OfPerson
  person: string
  today: string
  onClose: () => void
}

interface Shown {
  title: string
  empty: string
  failure: string
  fetched: { data: Entry[] | undefined; error: Error | null; refetch: () => unknown }
  day: string
  onDay: (day: string) => void
}

export function ActivityCaptureDialog(props: CaptureDialogProps) {
  const [day, setDay] = useState(props.of.day)
  const { data, error, refetch } = useQuery(activityRowsQuery({ ...props.of, day }))
  return (
    <CaptureDialog
      {...props}
      title={`Activity capture: ${props.person}`}
      empty="No activity of this job is under way for them."
      failure="Get activities failed"
      fetched={{ data: data?.map(entryOfWork), error, refetch }}
      day={day}
      onDay={setDay}
    />
  )
}

export function MaterialCaptureDialog(props: CaptureDialogProps) {
  const [day, setDay] = useState(props.of.day)
  const { data, error, refetch } = useQuery(materialRowsQuery({ ...props.of, day }))
  return (
    <CaptureDialog
      {...props}
      title={`Material capture: ${props.person}`}
      empty="This project has nothing left of the stock. What is assigned to it can be used here."
      failure="Error fetching data."
      fetched={{ data: data?.map(entryOfMaterial), error, refetch }}
      day={day}
      onDay={setDay}
    />
  )
}

function CaptureDialog(props: CaptureDialogProps & Shown) {
  const { of, person, today, onClose, title, empty, failure, fetched, day, onDay } = props
  const isPhone = useIsPhone()
  const [ask, question] = useAsk()
  const entries = useEntries(of.job, fetched.data ?? [], ask, onClose)
  return (
    <>
      <InputDialog
        title={title}
        size="lg"
        fullScreen={isPhone}
        isDirty={entries.isDirty}
        isBusy={entries.isSaving}
        onClose={onClose}
      >
        {(cancel) => (
          <Stack gap="sm">
            <WeekDays today={today} day={day} onDay={onDay} />
            <Text fz="sm" c="dimmed">
              {formatWeekday(day)}
            </Text>
            {fetched.data ? (
              fetched.data.map((entry) => (
                <EntryCard key={entry.key} entry={entry} entries={entries} person={person} />
              ))
            ) : fetched.error ? (
              <FailedState title={failure} error={fetched.error} retry={() => void fetched.refetch()} />
            ) : (
              <LoadingRows rows={3} height={120} />
            )}
            {fetched.data?.length === 0 && <Text>{empty}</Text>}
            <SaveBar entries={entries} cancel={cancel} />
          </Stack>
        )}
      </InputDialog>
      {question}
    </>
  )
}
