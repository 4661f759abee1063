/** Notifications about requests for new end dates. */
import * as z from 'zod'
import { formatDay } from '#contract/days.ts'
import { countOf } from '#contract/figures.ts'
import { pathOf } from '#contract/record-types.ts'
import { defineNotice, type NewNotice, refTo, telling } from '#features/notifications/server/public.ts'

/** The largest number of titles in a notification; of further activities only the count is shown. */
const MOST_TITLES = 5

const endDatesAsked = defineNotice({
  kind: 'endDatesAsked',
  values: z.object({
    titles: z.array(z.string()),
    count: z.int(),
  }),
  words: ({ titles, count }, { by }) => ({
    title: `A new end date is needed for ${countOf(count, 'activity', 'activities')}${by}`,
    body: [...titles, ...(count > titles.length ? [`and ${count - titles.length} more`] : [])].join(', '),
    link: '/enddates',
  }),
})

const endDateGiven = defineNotice({
  kind: 'endDateGiven',
  values: z.object({
    activity: refTo('SubTask'),
    workOrderId: z.uuid(),
    endDate: z.string(),
    before: z.string().nullable(),
    note: z.string(),
  }),
  words: ({ activity, workOrderId, endDate, before, note }, { by }) => ({
    title: `${activity.title} ends ${formatDay(endDate)}${by}`,
    body: [before ? `Before: ${formatDay(before)}` : 'Before: no end', note].filter(Boolean).join('. '),
    link: pathOf('SubTask', { workOrderId, id: activity.id }),
  }),
})

export const notices = { endDatesAsked, endDateGiven }

/** The notification that asks a person for the end dates of activities of one project. */
export function tellingOfQuestion(
  { employeeUniqueId, workOrderUniqueId }: { employeeUniqueId: string; workOrderUniqueId: string },
  activities: readonly { title: string }[],
): NewNotice {
  return telling(endDatesAsked, {
    employeeIds: [employeeUniqueId],
    workOrderId: workOrderUniqueId,
    values: {
      titles: activities.slice(0, MOST_TITLES).map(({ title }) => title),
      count: activities.length,
    },
  })
}

/** The notification about the new end date, for the person who asked for the date. */
export function tellingOfAnswers(answer: {
  subTaskUniqueId: string
  workOrderUniqueId: string
  title: string
  endDate: string
  before: string | null
  note: string
  askedByEmployeeUniqueId: string
}): NewNotice {
  const { subTaskUniqueId: id, workOrderUniqueId: workOrderId, title, endDate, before, note } = answer
  return telling(endDateGiven, {
    employeeIds: [answer.askedByEmployeeUniqueId],
    workOrderId,
    values: { activity: { record: 'SubTask', id, title }, workOrderId, endDate, before, note },
  })
}
