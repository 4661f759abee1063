/** Logs time on an activity, or changes what was logged. Quick on a phone: day and start are there already. */
import {
  Button,
  Group,
  Modal,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { TimeInput } from '@mantine/dates'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { texts } from '#web/api/texts.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { useFormSaving, useKeyOfTry } from '#web/ui/form-saving.ts'
import { localToday } from '#web/ui/format.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { PlanDateInput } from '#web/ui/plan-date-input.tsx'
import { toast } from '#web/ui/toast.ts'
import type { TimeLog, TrackedPerson } from '../contract.ts'
import { dayAfter, hoursBetween } from '../time-rules.ts'
import { ActivityChoice } from './activity-choice.tsx'
import { logsOfDaysQuery, useChangeLog, useLogTime } from './api.ts'
import { changeOf, errorsOf, labels, newValues, type TimeLogValues, valuesOf } from './time-log-form.ts'
import { formatHours, isNextDay, probableStart, timeNow } from './times.ts'

/** An activity that is already chosen. */
export interface ChosenActivity {
  id: string
  name: string
}

export interface TimeLogDialogProps {
  /** What is changed; a new one where there is none. */
  log?: TimeLog | undefined
  /** The day of a new one. */
  day?: string
  activity?: ChosenActivity | undefined
  /** For whom it can be logged, oneself first; only for oneself where nothing is said. */
  people?: readonly TrackedPerson[]
  onClose: () => void
}

/** How many days back one looks for when work began. */
const DAYS_BACK = 7

export function TimeLogDialog({
  log,
  day = localToday(),
  activity,
  people = [],
  onClose,
}: TimeLogDialogProps) {
  const isPhone = useIsPhone()
  const add = useLogTime()
  const change = useChangeLog()
  const { keyOf } = useKeyOfTry()
  const form = useForm<TimeLogValues>({
    initialValues: log
      ? valuesOf(log)
      : newValues({
          subTaskUniqueId: activity?.id ?? null,
          employeeUniqueId: people[0]?.employeeUniqueID ?? null,
          trackingDate: day,
        }),
    validate: errorsOf,
  })
  const saving = useFormSaving({
    form,
    labels,
    save: async (values) => {
      if (log) {
        const { subTaskTrackingUniqueId, rowVersion } = log
        await change.mutateAsync({ ...changeOf(values), subTaskTrackingUniqueId, rowVersion })
      } else {
        const { subTaskUniqueId, employeeUniqueId } = values
        const input = { ...changeOf(values), subTaskUniqueId: subTaskUniqueId ?? '', employeeUniqueId }
        await add.mutateAsync({ log: input, key: keyOf(input) })
      }
      toast.success(texts.updated)
      onClose()
    },
  })
  useStartOfDay(form, log === undefined)
  const isSaving = add.isPending || change.isPending
  // What is rendered lags behind a second click, this does not.
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
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) element.current?.requestSubmit()
  }
  const name = log?.subTaskTitle ?? activity?.name
  return (
    <Modal
      opened
      onClose={() => {
        if (!isBusy.current) onClose()
      }}
      title={log ? 'Change a time log' : 'Log time'}
      centered
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': 'Close', iconSize: 18 }}
    >
      {/* The keys are a short cut; the button below is the way for everybody. */}
      <form ref={element} onSubmit={submit} onKeyDown={saveByKey} noValidate>
        <Stack gap="md">
          {saving.failure && <FormError {...saving.failure} />}
          {name ? (
            <Fixed label="Activity">{name}</Fixed>
          ) : (
            <ActivityChoice {...form.getInputProps('subTaskUniqueId')} />
          )}
          {log ? (
            <Fixed label="Person">{`${log.employeeFirstName} ${log.employeeLastName}`.trim()}</Fixed>
          ) : (
            people.length > 1 && (
              <Select
                label="Person"
                searchable
                allowDeselect={false}
                nothingFoundMessage="Nobody matches"
                data={people.map((person) => ({
                  value: person.employeeUniqueID,
                  label: `${person.employeeFirstName} ${person.employeeLastName}`.trim(),
                }))}
                {...form.getInputProps('employeeUniqueId')}
              />
            )
          )}
          <PlanDateInput
            label="Day"
            required
            maxDate={localToday()}
            clearable={false}
            {...form.getInputProps('trackingDate')}
          />
          <Amount form={form} />
          <Textarea
            label="Notes"
            description="What was done, and what stood in the way"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={5000}
            {...form.getInputProps('trackingNotes')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={isSaving}>
              Cancel
            </Button>
            <Button type="submit" loading={isSaving} title="Ctrl + Enter">
              {log ? 'Save' : 'Log time'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

type Form = UseFormReturnType<TimeLogValues>

/** Puts in when work on the day probably began, until somebody says when. */
function useStartOfDay(form: Form, isNew: boolean): void {
  const { trackingDate, employeeUniqueId, startTime } = form.values
  const suggested = useRef('')
  const day = trackingDate ?? localToday()
  const { data } = useQuery({
    ...logsOfDaysQuery({ from: dayAfter(day, -DAYS_BACK), to: day }, employeeUniqueId ?? undefined),
    enabled: isNew,
  })
  const next = isNew && data ? probableStart(data.items, day) : undefined
  const begin = useEffectEvent((start: string | undefined) => {
    if (start === undefined || start === suggested.current || startTime !== suggested.current) return
    suggested.current = start
    form.setFieldValue('startTime', start)
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

/** How long: from when to when, or hours alone. */
function Amount({ form }: { form: Form }) {
  const { mode, startTime, endTime, trackingDate } = form.values
  const isToday = trackingDate === localToday()
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
        <TextInput
          label="Hours"
          description="For example 7.5"
          required
          inputMode="decimal"
          autoComplete="off"
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
              {startTime && endTime
                ? `${formatHours(hoursBetween(startTime, endTime))}${
                    isNextDay(startTime, endTime) ? ', until the next day' : ''
                  }`
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
