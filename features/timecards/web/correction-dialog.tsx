/** Corrects a day of an approved week with a counter-entry: the new hours of the day, and the reason. */
import { Select, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { amountOf } from '#contract/figures.ts'
import { askOfLongHours, isLongHours, sumOf, trackedActivitiesQuery } from '#features/tracking/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useAsk } from '#web/ui/ask/ask.tsx'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { SaveDialog } from '#web/ui/ask/save-dialog.tsx'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { TimecardLog, Week, WeekPerson } from '../contract.ts'
import { dayQuery, useCorrect } from './week-api.ts'
import { dayName } from './week-words.tsx'

interface CorrectionDialogProps {
  week: Week
  person: WeekPerson
  day: string
  onClose: () => void
}

/** Loads the logs of the day and the person's other activities, then shows the form. */
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
  /** The logs of the day, newest first. */
  logs: readonly TimecardLog[]
  /** The other activities that the person is on. */
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
  const [ask, question] = useAsk()
  const correcting = useCorrect()
  const { keyOf } = useKeyOfTry()
  const problem = () => {
    if (!activity) return 'Choose an activity'
    if (hours === '') return 'Say what the day counts'
    return reason.trim() === '' ? 'Say why it is corrected' : undefined
  }
  const correction = {
    workOrderUniqueId,
    employeeUniqueId,
    subTaskUniqueId: activity ?? '',
    trackingDate: day,
    hours,
    countedHours: counted,
    trackingNotes: reason.trim(),
    isLongConfirmed: false,
  }
  const done = () => ({
    text: texts.updated,
    detail: `${employeeName}, ${dayName(day, week.days.indexOf(day))}`,
  })
  const saveLong = async () => {
    const agreed = { ...correction, isLongConfirmed: true }
    await correcting.mutateAsync({ correction: agreed, key: keyOf(agreed) })
    toast.done(done())
    onClose()
  }
  return (
    <>
      <SaveDialog
        title={titleOf(props)}
        isDirty={hours !== '' || reason !== ''}
        onClose={onClose}
        confirmLabel="Add correction"
        problem={problem}
        input={correction}
        save={(key) => correcting.mutateAsync({ correction, key })}
        done={done}
        onRefused={async (error) => {
          if (isLongHours(error)) ask(askOfLongHours(error, saveLong))
          return undefined
        }}
      >
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
      </SaveDialog>
      {question}
    </>
  )
}
