/** The notices that people get about days. */
import * as z from 'zod'
import { formatDay } from '#contract/days.ts'
import { countOf } from '#contract/figures.ts'
import { defineNotice } from '#features/notifications/server/public.ts'

const capturesMissing = defineNotice({
  kind: 'capturesMissing',
  values: z.object({ workOrderId: z.uuid(), title: z.string(), day: z.string(), people: z.number() }),
  words: ({ workOrderId, title, day, people }) => ({
    title: `${countOf(people, 'person has', 'people have')} not captured yet on ${title}`,
    body: `By 4:00 PM on ${formatDay(day)}. You confirm this day.`,
    link: `/reports/daily?WorkorderUniqueId=${workOrderId}&SelectedDate=${day}`,
  }),
})

const captureReminder = defineNotice({
  kind: 'captureReminder',
  values: z.object({ workOrderId: z.uuid(), title: z.string(), day: z.string() }),
  words: ({ title, day }, { by }) => ({
    title: `Your captures on ${title} are asked for${by}`,
    body: `You logged time on ${formatDay(day)}, and captured nothing yet.`,
    link: `/captures?day=${day}`,
  }),
})

export const notices = { capturesMissing, captureReminder }
