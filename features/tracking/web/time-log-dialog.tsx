/**
 * A dialog that logs time on an activity or changes a log. It is quick on a phone: day and start are filled
 * in.
 */

import { Button, Group, SegmentedControl, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { dayAfter } from '#contract/days.ts'
import { texts } from '#web/api/texts.ts'
import { useTimeNow, useToday, useZone } from '#web/session/days.ts'
import { useAsk } from '#web/ui/ask/ask.tsx'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { isDay } from '#web/ui/form/day-rules.ts'
import { FormError } from '#web/ui/form/form-error.tsx'
import { useFormSaving, useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { saveByKey } from '#web/ui/form/save-by-key.ts'
import { TimeInput } from '#web/ui/form/time-input.tsx'
import { isTime } from '#web/ui/form/time-rules.ts'
import { fullName } from '#web/ui/format.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { TimeLog } from '../contract.ts'
import { hoursOf, minutesWorked } from '../time-rules.ts'
import { ActivityChoice } from './activity-choice.tsx'
import { logsOfDaysQuery, useChangeLog, useLogTime } from './api.ts'
import { askOfLongHours, isLongHours } from './long-hours.ts'
import { PersonChoice } from './person-choice.tsx'
import {
  changeOf,
  errorsOf,
  labels,
  newValues,
  type TimeLogValues,
  valuesOf,
  workedDays,
} from './time-log-form.ts'
import { formatHours, isNextDay, probableStart } from './times.ts'

/** An activity that is already chosen. */
export interface ChosenActivity {
  id: string
  name: string
  /**
   * The person for whom time is logged if no other person is chosen: the caller, if the caller may log their
   * own time.
   */
  person: string | null
  /** The number of people for whom the caller can log time on this activity. */
  people: number
}

export interface TimeLogDialogProps {
  /** The log to change; undefined: a new log. */
  log?: TimeLog | undefined
  /** The day of a new log. */
  day?: string
  activity?: ChosenActivity | undefined
  onClose: () => void
}

/** The number of days before `day` that are searched for a usual start of work. */
const DAYS_BACK = 7

export function TimeLogDialog({ log, day, activity, onClose }: TimeLogDialogProps) {
  const isPhone = useIsPhone()
  const today = useToday()
  const add = useLogTime()
  const change = useChangeLog()
  const { keyOf } = useKeyOfTry()
  const [initialValues] = useState(() =>
    log
      ? valuesOf(log)
      : newValues({
          subTaskUniqueId: activity?.id ?? null,
          employeeUniqueId: activity?.person ?? null,
          trackingDate: day ?? today,
        }),
  )
  const form = useForm<TimeLogValues>({
    initialValues,
    validate: (values) => errorsOf(values, today),
  })
  const begun = useRef(initialValues)
  // A suggested value is not input of the user, so the form does not count it as a change that could be lost.
  const suggest = (suggested: Partial<TimeLogValues>) => {
    begun.current = { ...begun.current, ...suggested }
    form.setValues(suggested)
    form.resetDirty(begun.current)
  }
  const [ask, question] = useAsk()
  const send = async (values: TimeLogValues, isLongConfirmed: boolean) => {
    const said = { ...changeOf(values), isLongConfirmed }
    if (log) {
      const { subTaskTrackingUniqueId, rowVersion } = log
      await change.mutateAsync({ ...said, subTaskTrackingUniqueId, rowVersion })
    } else {
      const { subTaskUniqueId, employeeUniqueId } = values
      const input = { ...said, subTaskUniqueId: subTaskUniqueId ?? '', employeeUniqueId }
      await add.mutateAsync({ log: input, key: keyOf(input) })
    }
    toast.success(texts.updated)
    onClose()
  }
  const saving = useFormSaving({
    form,
    labels,
    save: async (values) => {
      try {
        await send(values, false)
      } catch (error) {
        if (isLongHours(error)) ask(askOfLongHours(error, () => send(values, true)))
        throw error
      }
    },
  })
  useStartOfDay(form.values, log === undefined, (startTime) => suggest({ startTime }))
  const isSaving = add.isPending || change.isPending
  // A ref, because a second click can come before the busy state is rendered.
  const isBusy = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    void saving.onSave().finally(() => {
      isBusy.current = false
    })
  }
  const name = log?.subTaskTitle ?? activity?.name
  return (
    <>
      <InputDialog
        isDirty={saving.isDirty}
        isBusy={isSaving}
        onClose={onClose}
        title={log ? 'Change a time log' : 'Log time'}
        centered
        fullScreen={isPhone}
      >
        {(cancel) => (
          <form ref={element} onSubmit={submit} onKeyDown={saveByKey} noValidate>
            <Stack gap="md">
              {saving.failure && <FormError {...saving.failure} />}
              {name ? (
                <Fixed label="Activity">{name}</Fixed>
              ) : (
                <ActivityChoice
                  {...form.getInputProps('subTaskUniqueId')}
                  onSuggest={(subTaskUniqueId) => suggest({ subTaskUniqueId })}
                />
              )}
              {log ? (
                <Fixed label="Person">{fullName(log)}</Fixed>
              ) : (
                activity &&
                activity.people > 1 && (
                  <PersonChoice activity={activity.id} {...form.getInputProps('employeeUniqueId')} />
                )
              )}
              <DayInput
                label="Day"
                required
                limits={workedDays(today)}
                clearable={false}
                {...form.getInputProps('trackingDate')}
              />
              <Amount form={form} />
              <Textarea
                label="Notes"
                description="What was done, and any delays"
                autosize
                minRows={2}
                maxRows={8}
                maxLength={5000}
                {...form.getInputProps('trackingNotes')}
              />
              <Group justify="flex-end">
                <Button variant="default" onClick={cancel} disabled={isSaving}>
                  Cancel
                </Button>
                <Button type="submit" loading={isSaving} title="Ctrl + Enter">
                  {log ? 'Save' : 'Log time'}
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

type Form = UseFormReturnType<TimeLogValues>

/** Suggests the probable start of work on the day, until the user enters a start. */
function useStartOfDay(values: TimeLogValues, isNew: boolean, suggest: (start: string) => void): void {
  const { trackingDate, employeeUniqueId, startTime } = values
  const suggested = useRef('')
  const today = useToday()
  const day = isDay(trackingDate) ? trackingDate : today
  const { data } = useQuery({
    ...logsOfDaysQuery({ from: dayAfter(day, -DAYS_BACK), to: day }, employeeUniqueId ?? undefined),
    enabled: isNew,
  })
  const next = isNew && data ? probableStart(data.items, day) : undefined
  const begin = useEffectEvent((start: string | undefined) => {
    if (start === undefined || start === suggested.current || startTime !== suggested.current) return
    suggested.current = start
    suggest(start)
  })
  useEffect(() => begin(next), [next])
}

function Fixed({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack gap={2}>
      <Text fz="sm" fw={500}>
        {label}
      </Text>
      <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </Stack>
  )
}

/** The duration: from a start to an end, or a number of hours. */
function Amount({ form }: { form: Form }) {
  const { mode, startTime, endTime, trackingDate } = form.values
  const isToday = trackingDate === useToday()
  const timeNow = useTimeNow()
  const zone = useZone()
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label="How long"
        fullWidth
        data={[
          { value: 'times', label: 'Start and end' },
          { value: 'hours', label: 'Hours' },
        ]}
        {...form.getInputProps('mode')}
      />
      {mode === 'hours' ? (
        <NumberInput
          kind="quantity"
          label="Hours"
          description="For example 7.5"
          required
          {...form.getInputProps('hours')}
        />
      ) : (
        <>
          <SimpleGrid cols={2} spacing="sm">
            <TimeInput label="Start" required {...form.getInputProps('startTime')} />
            <TimeInput label="End" required {...form.getInputProps('endTime')} />
          </SimpleGrid>
          <Group justify="space-between" mih={22} gap="xs">
            <Text fz="sm" c="dimmed" aria-live="polite" className="tabular">
              {isDay(trackingDate) && isTime(startTime) && isTime(endTime)
                ? wordsOfSpan(trackingDate, startTime, endTime, zone)
                : ''}
            </Text>
            {isToday && (
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => form.setFieldValue('endTime', timeNow())}
              >
                Until now
              </Button>
            )}
          </Group>
        </>
      )}
    </Stack>
  )
}

/** Describes the duration: `8 h, until the next day`. Adds a remark if clocks change that night. */
function wordsOfSpan(day: string, startTime: string, endTime: string, zone: string): string {
  const span = minutesWorked(day, startTime, endTime, zone)
  if ('leftOut' in span) return 'Clocks go forward that night'
  const isNext = isNextDay(startTime, endTime) ? ', until the next day' : ''
  const usual = minutesWorked(day, startTime, endTime, 'UTC')
  const isChanging = !('minutes' in usual && usual.minutes === span.minutes)
  return `${formatHours(hoursOf(span.minutes))}${isNext}${isChanging ? ', clocks change that night' : ''}`
}
