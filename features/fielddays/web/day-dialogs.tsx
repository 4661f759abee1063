/** The dialogs of a day: confirm it, mark it as a day without work, add an addendum. */
import { Alert, Text, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDay } from '#contract/days.ts'
import { CallError } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'
import { SaveDialog } from '#web/ui/ask/save-dialog.tsx'
import type { DayDoubt, FieldDay, Lack } from '../contract.ts'
import {
  bodyOf,
  type DayPlace,
  useAddendum,
  useConfirm,
  useFreshDay,
  useNoWork,
  wholeDayQuery,
} from './api.ts'

export interface DayDialogProps {
  place: DayPlace
  onClose: () => void
}

interface ShellProps extends DayDialogProps {
  title: string
  verb: string
  done: string
  /** The message without a connection; left out: the usual message. */
  away?: string
  isDirty: boolean
  /** The request body. */
  body: unknown
  act: (key: string) => Promise<unknown>
  /** Runs after a refusal, before its message appears. */
  onRefused?: (error: CallError) => Promise<void>
  children: ReactNode
}

function DayDialog({
  place,
  title,
  verb,
  done,
  away,
  isDirty,
  body,
  act,
  onRefused,
  onClose,
  children,
}: ShellProps) {
  return (
    <SaveDialog
      title={title}
      isDirty={isDirty}
      onClose={onClose}
      confirmLabel={verb}
      input={body}
      save={act}
      done={() => ({ text: done, detail: formatDay(place.day) })}
      onRefused={async (error) => {
        if (!(error instanceof CallError)) return undefined
        if (!error.isAway) await onRefused?.(error)
        return away && error.status === 0 ? { title: away, hint: undefined } : undefined
      }}
    >
      {children}
    </SaveDialog>
  )
}

function verbOf({ lacks, doubts }: FieldDay): string {
  if (lacks.length > 0) return `Confirm with ${lacks.length} missing`
  return doubts.length > 0 ? 'Confirm anyway' : 'Confirm this day'
}

const lackText = ({ key, name }: Lack) =>
  key.startsWith('capture:')
    ? `${name} has not captured`
    : key.startsWith('files:')
      ? `${name} came`
      : `${name} missing`

const doubtTexts: Record<DayDoubt, string> = {
  DAY_RUNNING: 'This day is not over. Hours and captures that come later stand beside the confirmed numbers.',
  DAY_BEFORE_START: 'This day is before the start of the project.',
}

/**
 * Confirms a day. Lists its lacks, with an optional reason for each. The day is confirmed in the state that
 * it had when the dialog opened. If the server reports new entries, the dialog shows them, and the user can
 * confirm the day with them.
 */
export function ConfirmDayDialog({ day, place, onClose }: DayDialogProps & { day: FieldDay }) {
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  // The press that opens the dialog may also send answers, and the day may still be loading. The dialog fixes
  // the state of the day after both, so that the state includes the answers.
  const isOnItsWay = useIsMutating() + useIsFetching({ queryKey: wholeDayQuery(place).queryKey }) > 0
  const [frozen, setFrozen] = useState<FieldDay>()
  if (!frozen && !isOnItsWay) setFrozen(day)
  const shown = frozen ?? day
  const confirm = useConfirm()
  const fetchDay = useFreshDay(place)
  const { lacks, doubts, dayVersion } = shown
  const body = {
    ...bodyOf(place),
    dayVersion,
    isSure: doubts.length > 0,
    lacks: lacks.map(({ key }) => ({ key, reason: reasons[key] ?? '' })),
  }
  return (
    <DayDialog
      place={place}
      title={`Confirm ${formatDay(place.day)}`}
      verb={verbOf(shown)}
      done="The day is confirmed."
      away="No signal. Confirm when you are back; nothing is lost."
      isDirty={Object.values(reasons).some(Boolean)}
      body={body}
      act={(key) => confirm.mutateAsync({ body, key })}
      onRefused={async ({ code }) => {
        if (code === 'DAY_CHANGED' || code === 'DAY_LACKS' || code in doubtTexts) setFrozen(await fetchDay())
      }}
      onClose={onClose}
    >
      {doubts.map((doubt) => (
        <Alert key={doubt} color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          {doubtTexts[doubt]}
        </Alert>
      ))}
      <Text fz="sm">
        Its entries, weather and files are locked, and its numbers are kept as they are now. What comes up
        later is added as an addendum. This cannot be undone.
      </Text>
      {lacks.map((lack) => (
        <TextInput
          key={lack.key}
          label={lackText(lack)}
          placeholder="Reason, if there is one"
          maxLength={200}
          value={reasons[lack.key] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setReasons((present) => ({ ...present, [lack.key]: value }))
          }
        />
      ))}
    </DayDialog>
  )
}

export function NoWorkDialog({ place, onClose }: DayDialogProps) {
  const [reason, setReason] = useState('')
  const mark = useNoWork()
  const body = { ...bodyOf(place), reason: reason.trim() || 'No work' }
  return (
    <DayDialog
      place={place}
      title={`No work on ${formatDay(place.day)}`}
      verb="Mark as a day without work"
      done={texts.updated}
      isDirty={reason !== ''}
      body={body}
      act={() => mark.mutateAsync(body)}
      onClose={onClose}
    >
      <TextInput
        label="Reason"
        placeholder="A holiday, a storm"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </DayDialog>
  )
}

export function AddendumDialog({ place, onClose }: DayDialogProps) {
  const [report, setReport] = useState('')
  const add = useAddendum()
  const body = { ...bodyOf(place), report }
  return (
    <DayDialog
      place={place}
      title={`Addendum to ${formatDay(place.day)}`}
      verb="Add addendum"
      done={texts.added}
      isDirty={report !== ''}
      body={body}
      act={(key) => add.mutateAsync({ body, key })}
      onClose={onClose}
    >
      <Textarea
        label="Text"
        withAsterisk
        description="Added at the end of the day with your name and the time. It cannot be changed or deleted."
        autosize
        minRows={4}
        maxRows={12}
        value={report}
        onChange={(event) => setReport(event.currentTarget.value)}
      />
    </DayDialog>
  )
}
