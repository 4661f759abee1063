/**
 * Captures work on an activity: the quantity and the day. Progress is always captured, never typed as a
 * percentage.
 */

import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { texts } from '#web/api/texts.ts'
import { useToday } from '#web/session/days.ts'
import { useAsk } from '#web/ui/ask/ask.tsx'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { checkWhenLeft } from '#web/ui/form/check-when-left.ts'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { type DayLimits, dayProblems } from '#web/ui/form/day-rules.ts'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { numberProblems } from '#web/ui/form/number-rules.ts'
import { fieldErrors, schemaErrors } from '#web/ui/form/schema-form.ts'
import { formatPercent, formatQuantity, percentOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { CAPTURE_DAYS, firstCaptureDay, NewCapture, type SubTask } from '../contract.ts'
import { activityQuery, useCapture } from './api.ts'

/** The caller must show the dialog only to users who may capture on the work order. */
export interface CaptureDialogProps {
  activity: SubTask
  onClose: () => void
}

interface CaptureValues {
  metricCompleted: string
  captureDate: string | null
}

/**
 * A quantity above this share of the rest needs a confirmation (records.md 'Captures'), because most such
 * quantities are typing mistakes.
 */
const ASKED_ABOVE = 1.1

/** The days that can be captured: today and the six days before it (002 §9). */
function captureWindow(today: string): DayLimits {
  return {
    first: { day: firstCaptureDay(today), what: 'the first day that can be captured' },
    last: { day: today, what: 'today' },
  }
}

export function CaptureDialog({ activity: given, onClose }: CaptureDialogProps) {
  // Reloads the activity, because other people may capture while the dialog is open.
  const { data: activity = given } = useQuery(activityQuery(given.subTaskUniqueId))
  const today = useToday()
  const capture = useCapture()
  const { keyOf } = useKeyOfTry()
  const [ask, question] = useAsk()
  // A ref changes at once, while a state would change too late to stop a second click.
  const isBusy = useRef(false)
  const { subTaskTargetMetric: target, capturedMetric: captured, subTaskUnit: unit } = activity
  // The unit that the user saw while typing the amount. Another person may change the unit of the activity
  // meanwhile.
  const [unitSeen, setUnitSeen] = useState(unit)
  const toInput = ({ metricCompleted, captureDate }: CaptureValues) => ({
    subTaskUniqueId: activity.subTaskUniqueId,
    metricCompleted,
    subTaskUnit: unitSeen,
    captureDate,
  })
  const form = useForm<CaptureValues>({
    initialValues: { metricCompleted: '', captureDate: today },
    validate: (values) => {
      const errors: Record<string, string> = {
        ...schemaErrors(NewCapture, toInput(values)),
        ...numberProblems(values, { metricCompleted: 'quantity' }),
        ...dayProblems(values, { captureDate: captureWindow(today) }),
      }
      if (Number(values.metricCompleted) === 0) errors.metricCompleted = 'Say how much was done'
      if (!values.captureDate) errors.captureDate = 'Say on which day'
      if (unitSeen !== unit)
        errors.metricCompleted = `Now measured in ${unit || 'no unit'}, no longer in ${unitSeen || 'none'}. Check the amount again`
      return errors
    },
    enhanceGetInputProps: (given) => (given.field === 'captureDate' ? checkWhenLeft(given) : undefined),
  })
  const amount = Number(form.values.metricCompleted) || 0
  const isAbove = amount > 0 && Number(target) > 0 && Number(captured) + amount > Number(target)
  const measured = (quantity: string | number) => formatQuantity(quantity, unit)
  const left = Math.max(0, Number(target) - Number(captured))
  const isFarAbove = isAbove && amount > left * ASKED_ABOVE
  const begin = () => {
    const { hasErrors } = form.validate()
    setUnitSeen(unit)
    if (hasErrors || isBusy.current) return
    if (!isFarAbove) return void save()
    const percent = percentOf(String(Number(captured) + amount), target)
    ask({
      title: `Capture ${measured(amount)}?`,
      text: `${left > 0 ? `Only ${measured(left)} are left` : 'Nothing is left'} of the target of ${measured(target)}. With it ${formatPercent(percent)} would be done.`,
      confirmLabel: 'Capture all the same',
      act: save,
    })
  }
  const save = async () => {
    if (isBusy.current) return
    isBusy.current = true
    const input = toInput(form.getValues())
    try {
      await capture.mutateAsync({ capture: input, key: keyOf(input) })
      toast.success(texts.updated)
      onClose()
    } catch (error) {
      form.setErrors(fieldErrors(error))
      toast.failure(error)
    } finally {
      isBusy.current = false
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    begin()
  }
  return (
    <>
      <InputDialog
        isDirty={form.isDirty()}
        isBusy={capture.isPending}
        onClose={onClose}
        title={`Capture work on ${activity.subTaskTitle}`}
        centered
      >
        {(cancel) => (
          <form onSubmit={submit} noValidate>
            <Stack gap="md">
              <Standing target={target} captured={captured} measured={measured} />
              <NumberInput
                kind="quantity"
                label="Amount"
                description="What was done on that day"
                required
                rightSection={
                  unit && (
                    <Text fz="sm" c="dimmed" truncate px={8}>
                      {unit}
                    </Text>
                  )
                }
                rightSectionWidth={unit ? Math.min(24 + unit.length * 9, 140) : 0}
                {...form.getInputProps('metricCompleted')}
              />
              <DayInput
                label="Day"
                description={`Today, or one of the ${CAPTURE_DAYS - 1} days before`}
                limits={captureWindow(today)}
                required
                clearable={false}
                {...form.getInputProps('captureDate')}
              />
              {isAbove && (
                <Text fz="sm" c="var(--plumb-warning)" role="status">
                  This makes it {measured(Number(captured) + amount - Number(target))} above the target. It
                  can be captured all the same.
                </Text>
              )}
              <Group justify="flex-end">
                <Button variant="default" onClick={cancel} disabled={capture.isPending}>
                  Cancel
                </Button>
                <Button type="submit" loading={capture.isPending}>
                  Capture
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

interface StandingProps {
  target: string
  captured: string
  measured: (quantity: string | number) => string
}

/** The progress of the activity: percent done, and the remaining quantity. */
function Standing({ target, captured, measured }: StandingProps) {
  const percent = percentOf(captured, target)
  const left = Number(target) - Number(captured)
  const rest = left < 0 ? `${measured(-left)} above the target` : `${measured(left)} remaining`
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs" className="tabular">
        <Text fz="sm">
          {formatQuantity(captured)} of {measured(target)} captured
        </Text>
        <Text fz="sm" c={left < 0 ? 'var(--plumb-warning)' : 'dimmed'}>
          {rest}
        </Text>
      </Group>
      <Progress
        value={Math.min(percent, 100)}
        color={percent >= 100 ? 'green.8' : 'blueprint.6'}
        size={8}
        aria-label={`${formatPercent(percent)} captured`}
      />
    </Stack>
  )
}
