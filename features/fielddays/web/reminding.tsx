/** A button that reminds people who have not captured on a day, once each, and the time of the last reminder. */
import { Button, Text } from '@mantine/core'
import { firstCaptureDay } from '#features/activities/contract.ts'
import { useToday } from '#web/session/days.ts'
import { useMay } from '#web/session/session.ts'
import { countOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { FieldDay } from '../contract.ts'
import { type Answers, Given } from './answers.tsx'
import { bodyOf, type DayPlace, useRemind } from './api.ts'
import { clockOf } from './clock.ts'
import { classes } from './styles.ts'

/** The lacks of people who have not captured. */
export const withoutCapture = ({ lacks }: FieldDay) => lacks.filter(({ key }) => key.startsWith('capture:'))

function verbFor(count: number, isFirst: boolean): string {
  if (!isFirst) return `Remind ${count} more`
  return count === 1 ? 'Remind' : count === 2 ? 'Remind both' : `Remind all ${count}`
}

/** The key of a reminder among the answers of a day. */
const REMINDER = 'remind'

export interface RemindingProps {
  day: FieldDay
  place: DayPlace
  /** The answers of a card on a phone, where a reminder can be undone for a while. */
  answers?: Answers
}

/** Renders nothing if nobody is missing, or if the user may not remind. */
export function Reminding({ day, place, answers }: RemindingProps) {
  const may = useMay()
  const today = useToday()
  const remind = useRemind()
  const people = withoutCapture(day)
  const asked = people.flatMap(({ remindedAt }) => remindedAt ?? []).toSorted()
  const open = people.length - asked.length
  const [last] = asked.slice(-1)
  const isPossible =
    day.state !== 'Confirmed' &&
    place.day >= firstCaptureDay(today) &&
    may('FieldNotes', 'Delete', place.workOrder)
  const send = async () => {
    try {
      const told = await remind.mutateAsync(bodyOf(place))
      if (told.length === open) toast.success(`${countOf(told.length, 'person', 'people')} reminded.`)
      else
        toast.info(`${told.length} of ${countOf(open, 'person', 'people')} reminded.`, {
          detail: 'The others have been reminded already or cannot capture on this project.',
        })
    } catch (error) {
      toast.failure(error)
    }
  }
  const verb = verbFor(open, asked.length === 0)
  if (answers?.stateOf(REMINDER))
    return <Given answer={verb} of="the reminder" answers={answers} answerKey={REMINDER} />
  return (
    <>
      {last && (
        <Text span fz="sm" c="dimmed">
          {`Reminded ${clockOf(last)}`}
        </Text>
      )}
      {isPossible && open > 0 && (
        <Button
          variant={answers ? 'light' : 'default'}
          size={answers ? 'sm' : 'xs'}
          {...(answers && { h: 44 })}
          loading={remind.isPending}
          className={classes.onScreen}
          onClick={() => (answers ? answers.give(REMINDER, send) : void send())}
        >
          {verb}
        </Button>
      )}
    </>
  )
}
