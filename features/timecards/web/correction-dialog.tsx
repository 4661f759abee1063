/** A counter-entry: what a day of a week that is approved counts from now on, and why. */
import { Button, Group, Select, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { amountOf } from '#contract/figures.ts'
import { askOfLongHours, isLongHours, sumOf, trackedActivitiesQuery } from '#features/tracking/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useAsk } from '#web/ui/ask/ask.tsx'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { FormError, type FormErrorProps } from '#web/ui/form/form-error.tsx'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { hintOf, toast } from '#web/ui/toast/toast.ts'
import type { TimecardLog, Week, WeekPerson } from '../contract.ts'
import { dayQuery, useCorrect } from './week-api.ts'
import { dayName } from './week-words.tsx'

interface CorrectionDialogProps {
  week: Week
  person: WeekPerson
  day: string
  onClose: () => void
}

/** Once it is known what the day holds, and what else the person is on. */
export function CorrectionDialog(props: CorrectionDialogProps) {
  const { week, person, day, onClose } = props
  const { workOrderUniqueId } = week
  const { employeeUniqueId } = person
  const logs = useQuery(dayQuery(workOrderUniqueId, employeeUniqueId, day))
  const offered = useQuery(trackedActivitiesQuery('', employeeUniqueId))
  if (!logs.data || (!offered.data && !offered.error))
    return (
      <InputDialog title={titleOf(props)} isDirty={false} onClose={onClose}>
        {() =>
          logs.error ? (
            <FailedState title={texts.fetchFailed} error={logs.error} retry={() => void logs.refetch()} />
          ) : (
            <LoadingRows rows={4} />
          )
        }
      </InputDialog>
    )
  const here = offered.data?.items.filter((one) => one.workOrderUniqueId === workOrderUniqueId) ?? []
  return <CorrectionForm {...props} logs={logs.data.items} here={here} />
}

const titleOf = ({ person, day, week }: CorrectionDialogProps) =>
  `Correct ${person.employeeName}, ${dayName(day, week.days.indexOf(day))}`

interface CorrectionFormProps extends CorrectionDialogProps {
  /** What the day holds, the newest first. */
  logs: readonly TimecardLog[]
  /** What else the person is on. */
  here: readonly { subTaskUniqueId: string; subTaskTitle: string }[]
}

function CorrectionForm(props: CorrectionFormProps) {
  const { week, person, day, logs, here, onClose } = props
  const { workOrderUniqueId } = week
  const { employeeUniqueId, employeeName } = person
  const titles = new Map(
    [...logs.toReversed(), ...here].map((one) => [one.subTaskUniqueId, one.subTaskTitle]),
  )
  const [activity, setActivity] = useState<string | null>([...titles.keys()][0] ?? null)
  const counted = sumOf(logs.filter(({ subTaskUniqueId }) => subTaskUniqueId === activity))
  const [hours, setHours] = useState('')
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<FormErrorProps>()
  const [isBusy, setBusy] = useState(false)
  const [ask, question] = useAsk()
  const correcting = useCorrect()
  const { keyOf } = useKeyOfTry()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const lacking = !activity
      ? 'Choose an activity'
      : hours === ''
        ? 'Say what the day counts'
        : reason.trim() === ''
          ? 'Say why it is corrected'
          : undefined
    if (lacking || !activity) return setFailure({ title: lacking ?? '', problems: [] })
    setBusy(true)
    setFailure(undefined)
    const correction = {
      workOrderUniqueId,
      employeeUniqueId,
      subTaskUniqueId: activity,
      trackingDate: day,
      hours,
      countedHours: counted,
      trackingNotes: reason.trim(),
    }
    const send = async (isLongConfirmed: boolean) => {
      const agreed = { ...correction, isLongConfirmed }
      await correcting.mutateAsync({ correction: agreed, key: keyOf(agreed) })
      toast.success(texts.updated, { detail: `${employeeName}, ${dayName(day, week.days.indexOf(day))}` })
      onClose()
    }
    try {
      await send(false)
    } catch (error) {
      if (isLongHours(error)) ask(askOfLongHours(error, () => send(true)))
      setFailure({
        title: error instanceof Error ? error.message : texts.unknownError,
        hint: hintOf(error),
        problems: [],
      })
      setBusy(false)
    }
  }
  return (
    <>
      <InputDialog
        title={titleOf(props)}
        isDirty={hours !== '' || reason !== ''}
        isBusy={isBusy}
        onClose={onClose}
      >
        {(cancel) => (
          <form onSubmit={(event) => void submit(event)} noValidate>
            <Stack gap="md">
              {failure && <FormError {...failure} />}
              <Text fz="sm">
                The week is locked. A correction entry makes up the difference and shows your name and reason.
              </Text>
              <Select
                label="Activity"
                required
                allowDeselect={false}
                data={[...titles].map(([value, label]) => ({ value, label }))}
                value={activity}
                onChange={setActivity}
              />
              <NumberInput
                kind="quantity"
                label="Hours that it counts"
                description={`Now ${amountOf(counted)}`}
                required
                value={hours}
                onChange={setHours}
              />
              <Textarea
                label="Why it is corrected"
                required
                autosize
                minRows={2}
                maxLength={5000}
                value={reason}
                onChange={({ currentTarget }) => setReason(currentTarget.value)}
              />
              <Group justify="flex-end" gap="sm">
                <Button variant="default" disabled={isBusy} onClick={cancel}>
                  Cancel
                </Button>
                <Button type="submit" loading={isBusy}>
                  Add correction
                </Button>
              </Group>
            </Stack>
          </form>
        )}
      </InputDialog>
      {question}
    </>
  )
}
