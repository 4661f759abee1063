/** The documented dialog for the dates of an activity (002 §2). The dialog saves with /api/subtask/update. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type FormEvent, useRef } from 'react'
import { PlanDates, spanLimits } from '#features/hierarchy/web/public-plan.ts'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { checkWhenLeft } from '#web/ui/form/check-when-left.ts'
import { dayProblems } from '#web/ui/form/day-rules.ts'
import { FormError } from '#web/ui/form/form-error.tsx'
import { useFormSaving } from '#web/ui/form/form-saving.ts'
import { useOpened } from '#web/ui/form/record-form.tsx'
import { formatSpan } from '#web/ui/format.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useChangeDates } from './api.ts'
import type { ScheduleRow } from './rows.ts'

interface DatesValues {
  subTaskStartDate: string | null
  subTaskEndDate: string | null
}

const labels = { subTaskStartDate: 'Start date', subTaskEndDate: 'End date' }

/** The activity that the dialog shows and saves: a row of the schedule, or the activity of its own page. */
export interface DatedActivity extends Pick<ScheduleRow, 'id' | 'title' | 'startDate' | 'endDate'> {
  activity?: { rowVersion: number } | undefined
  /** The task, whose dates should contain the dates of the activity. */
  task?: { startDate: string | null; endDate: string | null } | undefined
  /** The project, for the link to the activity's page. Left out on that page. */
  workOrder?: string
}

export interface DatesDialogProps {
  row: DatedActivity
  /** The present state of the activity, which other people may have changed since the dialog opened. */
  latest: DatedActivity | undefined
  /** Starts again with the present state. */
  onReload: () => void
  onClose: () => void
}

export function DatesDialog({ row: given, latest, onReload, onClose }: DatesDialogProps) {
  // The activity as it was when the dialog opened. If another person saves meanwhile, the server refuses the
  // old version, so that no change is lost.
  const row = useOpened(given)
  const change = useChangeDates()
  // A ref, because a second press can happen before the next render.
  const isBusy = useRef(false)
  const form = useForm<DatesValues>({
    initialValues: { subTaskStartDate: row.startDate, subTaskEndDate: row.endDate },
    validate: (values) => {
      const limits = spanLimits(values.subTaskStartDate)
      return dayProblems(values, { subTaskStartDate: limits.start, subTaskEndDate: limits.end })
    },
    enhanceGetInputProps: checkWhenLeft,
  })
  const saving = useFormSaving({
    form,
    labels,
    save: async (values) => {
      const { subTaskStartDate, subTaskEndDate } = values
      await change.mutateAsync({
        subTaskUniqueId: row.id,
        // Unchanged dates are not sent.
        ...(subTaskStartDate !== row.startDate && { subTaskStartDate }),
        ...(subTaskEndDate !== row.endDate && { subTaskEndDate }),
        ...(row.activity && { rowVersion: row.activity.rowVersion }),
      })
      toast.success('Activity was updated.')
      onClose()
    },
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    await saving.onSave()
    isBusy.current = false
  }
  return (
    <InputDialog
      isDirty={saving.isDirty}
      isBusy={change.isPending}
      onClose={onClose}
      title="Change dates"
      centered
    >
      {(cancel) => (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="md">
            <Group justify="space-between" wrap="nowrap" align="baseline">
              <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
                {row.title}
              </Text>
              {row.workOrder && (
                <LinkText
                  to="/activities/details/$woid/$id"
                  params={{ woid: row.workOrder, id: row.id }}
                  fz="sm"
                  flex="none"
                  py={11}
                  my={-11}
                >
                  Open activity
                </LinkText>
              )}
            </Group>
            {saving.failure && <FormError {...saving.failure} />}
            {saving.failure &&
              latest?.activity &&
              latest.activity.rowVersion !== row.activity?.rowVersion && (
                <Group justify="space-between" wrap="nowrap">
                  <Text fz="sm">{`Now ${formatSpan(latest.startDate, latest.endDate)}.`}</Text>
                  <Button variant="default" size="xs" flex="none" onClick={onReload}>
                    Reload
                  </Button>
                </Group>
              )}
            <PlanDates
              start={form.getInputProps('subTaskStartDate')}
              end={form.getInputProps('subTaskEndDate')}
              startsOn={form.values.subTaskStartDate}
              endsOn={form.values.subTaskEndDate}
              parent={{
                whose: "the task's",
                start: row.task?.startDate ?? null,
                end: row.task?.endDate ?? null,
              }}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={cancel} disabled={change.isPending}>
                Cancel
              </Button>
              <Button type="submit" loading={change.isPending}>
                Save
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </InputDialog>
  )
}
