/** The bars at the foot of a week: for unsaved typed hours, and for the chosen weeks. */
import { Alert, Button, Group, Kbd, Paper, Stack, Text } from '@mantine/core'
import { IconCopy, IconLock, IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DAYS_PER_WEEK, dayAfter } from '#contract/days.ts'
import { amountOf, countOf } from '#contract/figures.ts'
import { stepTexts } from '#contract/step-texts.ts'
import { hoursOf } from '#features/tracking/time-rules.ts'
import type { Ask } from '#web/ui/ask/ask.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { Week, WeekPerson } from '../contract.ts'
import type { TypedEntries } from './use-typed-week.ts'
import { useApprove, useHandIn, weekQuery } from './week-api.ts'

interface TypedBarProps {
  entries: TypedEntries
  week: Week
  monday: string
}

export function TypedBar({ entries, week, monday }: TypedBarProps) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const count = entries.typed.size
  const canType = week.people.some(({ may, days }) => may.log && days.some((day) => day.canType))
  if (!canType && count === 0) return null
  const copy = async () => {
    setBusy(true)
    try {
      entries.copy(
        await client.fetchQuery(weekQuery(week.workOrderUniqueId, dayAfter(monday, -DAYS_PER_WEEK))),
      )
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  const copying = (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconCopy size={16} aria-hidden />}
      loading={isBusy}
      onClick={() => void copy()}
    >
      Copy last week
    </Button>
  )
  if (count === 0)
    return (
      <Group gap="sm">
        {copying}
        <Text fz="xs" c="dimmed">
          Type hours into a day · arrows move · x chooses · j k move · [ ] week
        </Text>
      </Group>
    )
  return (
    <Paper
      withBorder
      p="sm"
      shadow="md"
      className="week-bar"
      component="section"
      aria-label="Not saved"
      data-form
    >
      <Stack gap="sm">
        {entries.failure && (
          <Alert color="red" variant="outline" role="alert" title={entries.failure.title}>
            {entries.failure.hint}
          </Alert>
        )}
        <Group gap="sm">
          <Text fw={600} fz="sm" role="status">
            {countOf(count, 'day')} not saved
          </Text>
          <Button
            size="sm"
            loading={entries.isSaving}
            onClick={entries.save}
            rightSection={<Kbd size="xs">Ctrl Enter</Kbd>}
          >
            Save
          </Button>
          <Button size="sm" variant="default" disabled={entries.isSaving} onClick={entries.discard}>
            Discard
          </Button>
          {copying}
        </Group>
      </Stack>
    </Paper>
  )
}

/** A week as the API takes it, with the version that the user saw. */
export const weekOfPerson = (week: Week, { employeeUniqueId, weekVersion }: WeekPerson) => ({
  workOrderUniqueId: week.workOrderUniqueId,
  employeeUniqueId,
  startDate: week.days[0] ?? '',
  weekVersion,
})

interface ChosenWeeksProps {
  week: Week
  people: readonly WeekPerson[]
  ask: (what: Ask) => void
  onSendBack: () => void
  onEnd: () => void
}

/** The sum of hours that are each rounded to hundredths. */
const sum = (hours: readonly string[]) =>
  amountOf(hoursOf(hours.reduce((all, one) => all + Number(one) * 60, 0)))

export function ChosenWeeks({ week, people, ask, onSendBack, onEnd }: ChosenWeeksProps) {
  const approving = useApprove()
  const handing = useHandIn()
  const [able, ready, back] = (['approve', 'submit', 'sendBack'] as const).map((step) =>
    people.filter(({ may }) => may[step] === null),
  ) as [WeekPerson[], WeekPerson[], WeekPerson[]]
  const unable = people.filter(({ may }) => may.approve !== null)
  const toApprove = countOf(able.length, 'week')
  const approve = () =>
    ask({
      title: `Approve ${toApprove}?`,
      text: (
        <>
          {`${able.map(({ employeeName }) => employeeName).join(', ')}. They are then locked for good. Fix mistakes with a correction entry.`}
          {able.flatMap((person) =>
            person.longHours.map((long) => (
              <Text key={`${person.employeeUniqueId} ${long}`} fz="sm" mt="xs" c="var(--plumb-warning)">
                {`${person.employeeName}: ${long}.`}
              </Text>
            )),
          )}
        </>
      ),
      confirmLabel: 'Approve and lock',
      done: { text: stepTexts.approved, detail: toApprove },
      act: async () => {
        await approving.mutateAsync(able.map((person) => weekOfPerson(week, person)))
        onEnd()
      },
    })
  const handIn = () =>
    ask({
      title: `Submit ${countOf(ready.length, 'week')}?`,
      text: `${ready.map(({ employeeName }) => employeeName).join(', ')}. They can still be changed until they are approved.`,
      confirmLabel: 'Submit',
      done: { text: stepTexts.submitted, detail: countOf(ready.length, 'week') },
      act: async () => {
        await handing.mutateAsync(ready.map((person) => weekOfPerson(week, person)))
        onEnd()
      },
    })
  const overtime = sum(people.map(({ overtimeHours }) => overtimeHours))
  const doubleTime = sum(people.map(({ doubleTimeHours }) => doubleTimeHours))
  return (
    <Paper
      withBorder
      p="sm"
      shadow="md"
      className="week-bar"
      role="group"
      aria-label="The chosen weeks"
      data-form
    >
      <Group gap="sm">
        <Text fw={600} fz="sm" role="status">
          {people.length} chosen
        </Text>
        <Text fz="sm" c="dimmed" className="tabular">
          {sum(people.map(({ totalHours }) => totalHours))} h
          {overtime !== '0.00' && `, ${overtime} h overtime`}
          {doubleTime !== '0.00' && `, ${doubleTime} h double time`}
        </Text>
        {able.length > 0 && (
          <Button size="sm" leftSection={<IconLock size={16} aria-hidden />} onClick={approve}>
            Approve and lock
          </Button>
        )}
        {back.length > 0 && (
          <Button size="sm" variant="default" onClick={onSendBack}>
            Send back…
          </Button>
        )}
        {ready.length > 0 && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconSend size={16} aria-hidden />}
            onClick={handIn}
          >
            Submit
          </Button>
        )}
        <Button size="sm" variant="subtle" onClick={onEnd}>
          Choose none
        </Button>
      </Group>
      {unable.length > 0 && (
        <Text fz="xs" c="dimmed" mt="xs">
          Not approved with them:{' '}
          {unable.map(({ employeeName, may }) => `${employeeName} (${may.approve})`).join(' ')}
        </Text>
      )}
    </Paper>
  )
}
