/** Corrects a capture and shows its history. A user who may not correct it sees only the history. */
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type FormEvent, useRef } from 'react'
import { HistorySection } from '#features/history/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { numberProblems } from '#web/ui/form/number-rules.ts'
import { fieldErrors } from '#web/ui/form/schema-form.ts'
import { formatQuantity, formatWeekday } from '#web/ui/format.ts'
import { PersonName } from '#web/ui/record/person-name.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { CaptureOfActivity } from '../contract.ts'
import { historyOfCapture, useCorrectCapture } from './api.ts'

export interface CorrectDialogProps {
  /** The capture as it was when the dialog opened. */
  capture: CaptureOfActivity
  /** The capture as it is now. */
  latest: CaptureOfActivity
  /** The title of the activity. */
  title: string
  unit: string
  onClose: () => void
}

export function CorrectDialog({ capture, latest, title, unit, onClose }: CorrectDialogProps) {
  const { captureUniqueId: id, employeeName, captureDate, quantity, canChange, needsReason } = capture
  const correct = useCorrectCapture()
  const { keyOf } = useKeyOfTry()
  // A ref, because a second click can come before the busy state is rendered.
  const isBusy = useRef(false)
  const form = useForm({
    initialValues: { metricCompleted: String(Number(quantity)), correctionReason: '' },
    validate: (values) => ({
      ...numberProblems(values, { metricCompleted: 'quantity' }),
      ...(values.metricCompleted === '' && { metricCompleted: 'Write 0 if nothing was done' }),
      ...(needsReason &&
        values.correctionReason.trim() === '' && {
          correctionReason: 'Say why: its day is more than six days ago',
        }),
    }),
  })
  const isOver = latest.rowVersion !== capture.rowVersion
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (form.validate().hasErrors || isBusy.current) return
    isBusy.current = true
    const { metricCompleted, correctionReason } = form.getValues()
    const change = { quantity: metricCompleted, unit, reason: correctionReason.trim() }
    try {
      await correct.mutateAsync({ capture, ...change, key: keyOf([id, change]) })
      toast.success(texts.updated, { detail: `${title}: ${formatQuantity(metricCompleted, unit)}` })
      onClose()
    } catch (error) {
      form.setErrors(fieldErrors(error))
      toast.failure(error)
    } finally {
      isBusy.current = false
    }
  }
  return (
    <InputDialog
      title={canChange ? 'Correct a capture' : 'History of a capture'}
      isDirty={form.isDirty()}
      isBusy={correct.isPending}
      onClose={onClose}
      centered
    >
      {(cancel) => (
        <Stack gap="md">
          <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
            {title}, {formatWeekday(captureDate)}: {formatQuantity(latest.quantity, unit)} by{' '}
            <PersonName name={employeeName} />
          </Text>
          {canChange && (
            <form onSubmit={(event) => void submit(event)} noValidate>
              <Stack gap="md">
                <NumberInput
                  kind="quantity"
                  label={unit ? `Amount in ${unit}` : 'Amount'}
                  description="What was done on that day. Write 0 if nothing was"
                  required
                  {...form.getInputProps('metricCompleted')}
                />
                <Textarea
                  label="Why"
                  description={needsReason ? 'Its day is more than six days ago' : 'Optional'}
                  required={needsReason}
                  autosize
                  minRows={2}
                  maxRows={6}
                  {...form.getInputProps('correctionReason')}
                />
                {isOver && (
                  <Text fz="sm" c="var(--plumb-warning)" role="status">
                    Somebody corrected this meanwhile. Close this, and open it again.
                  </Text>
                )}
                <Group justify="flex-end">
                  <Button variant="default" onClick={cancel} disabled={correct.isPending}>
                    Cancel
                  </Button>
                  <Button type="submit" loading={correct.isPending}>
                    Save
                  </Button>
                </Group>
              </Stack>
            </form>
          )}
          <HistorySection {...historyOfCapture(id)} />
        </Stack>
      )}
    </InputDialog>
  )
}
