/** The notices that people get about their weeks. */
import * as z from 'zod'
import { formatDay } from '#contract/days.ts'
import { defineNotice } from '#features/notifications/server/public.ts'

const weekSentBack = defineNotice({
  kind: 'weekSentBack',
  values: z.object({ startDate: z.string(), comment: z.string() }),
  words: ({ startDate, comment }, { by }) => ({
    title: `Your week of ${formatDay(startDate)} is sent back${by}`,
    body: comment,
    link: '/activities/employee/logs',
  }),
})

export const notices = { weekSentBack }
