/** What one says of a day as a whole: that it is confirmed, that nobody worked, and what came up later. */
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { formatDay } from '#contract/days.ts'
import { CallError } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { FormError, type FormErrorProps } from '#web/ui/form/form-error.tsx'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { hintOf, toast } from '#web/ui/toast/toast.ts'
import type { Lack } from '../contract.ts'
import { bodyOf, type DayPlace, useAddendum, useConfirm, useNoWork } from './api.ts'

export interface DayDialogProps {
  place: DayPlace
  onClose: () => void
}

interface ShellProps extends DayDialogProps {
  title: string
  verb: string
  done: string
  /** What is said where there is no connection; left out: what is said of all calls. */
  away?: string
  isDirty: boolean
  act: () => Promise<unknown>
  children: ReactNode
}

function DayDialog({ place, title, verb, done, away, isDirty, act, onClose, children }: ShellProps) {
  const [failure, setFailure] = useState<FormErrorProps>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await act()
      toast.success(done, { detail: formatDay(place.day) })
      onClose()
    } catch (error) {
      const isOffline = error instanceof CallError && error.status === 0
      const said = error instanceof Error ? error.message : texts.unknownError
      setFailure({
        title: (isOffline && away) || said,
        hint: hintOf(error),
        problems: [],
      })
      setBusy(false)
    }
  }
  return (
    <InputDialog title={title} isDirty={isDirty} isBusy={isBusy} onClose={onClose}>
      {(cancel) => (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="md">
            {failure && <FormError {...failure} />}
            {children}
            <Group justify="flex-end">
              <Button variant="default" onClick={cancel}>
                Cancel
              </Button>
              <Button type="submit" loading={isBusy}>
                {verb}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </InputDialog>
  )
}

const lackText = ({ key, name }: Lack) =>
  key.startsWith('capture:')
    ? `${name} has not captured`
    : key.startsWith('files:')
      ? `${name} came`
      : `${name} missing`

/** Asks first where something is missing, and for the reason of each, if one has one. */
export function ConfirmDayDialog({ lacks, place, onClose }: DayDialogProps & { lacks: readonly Lack[] }) {
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  const confirm = useConfirm()
  const { keyOf } = useKeyOfTry()
  const body = {
    ...bodyOf(place),
    lacks: lacks.map(({ key }) => ({ key, reason: reasons[key] ?? '' })),
  }
  return (
    <DayDialog
      place={place}
      title={`Confirm ${formatDay(place.day)}`}
      verb={lacks.length > 0 ? `Confirm with ${lacks.length} missing` : 'Confirm this day'}
      done="The day is confirmed."
      away="No signal. Confirm when you are back; nothing is lost."
      isDirty={Object.values(reasons).some(Boolean)}
      act={() => confirm.mutateAsync({ body, key: keyOf(body) })}
      onClose={onClose}
    >
      <Text fz="sm">
        Its notings, weather and files are locked, and its numbers are kept as they are now. What comes up
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
  return (
    <DayDialog
      place={place}
      title={`No work on ${formatDay(place.day)}`}
      verb="Mark as a day without work"
      done={texts.updated}
      isDirty={reason !== ''}
      act={() => mark.mutateAsync({ ...bodyOf(place), reason: reason.trim() || 'No work' })}
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
  const { keyOf } = useKeyOfTry()
  const body = { ...bodyOf(place), report }
  return (
    <DayDialog
      place={place}
      title={`Addendum to ${formatDay(place.day)}`}
      verb="Add addendum"
      done={texts.added}
      isDirty={report !== ''}
      act={() => add.mutateAsync({ body, key: keyOf(body) })}
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
