/** The notices that people get about activities. */
import * as z from 'zod'
import { pathOf } from '#contract/record-types.ts'
import { defineNotice, type NewNotice, refTo, telling } from '#features/notifications/server/public.ts'
import { wordsOfDateChange } from '../date-words.ts'
import type { AssignedDates } from './date-queries.ts'

const dates = z.object({ startDate: z.string().nullable(), endDate: z.string().nullable() })

const activityDatesChanged = defineNotice({
  kind: 'activityDatesChanged',
  values: z.object({
    activity: refTo('SubTask'),
    workOrderId: z.uuid(),
    jobId: z.uuid(),
    taskId: z.uuid(),
    before: dates,
    after: dates,
  }),
  words: ({ activity, workOrderId, before, after }, { by }) => ({
    title: `The dates of ${activity.title} were changed${by}`,
    body: wordsOfDateChange(after, before),
    link: pathOf('SubTask', { workOrderId, id: activity.id }),
  }),
})

export const notices = { activityDatesChanged }

/** The notice for the people assigned to an activity that its dates have changed. */
export function tellingOfChange(
  before: Pick<AssignedDates, 'startDate' | 'endDate'>,
  { id, title, employeeIds, workOrderId, jobId, taskId, ...after }: AssignedDates,
): NewNotice {
  return telling(activityDatesChanged, {
    employeeIds,
    workOrderId,
    values: {
      activity: { record: 'SubTask', id, title },
      workOrderId,
      jobId,
      taskId,
      before: { startDate: before.startDate, endDate: before.endDate },
      after,
    },
  })
}
