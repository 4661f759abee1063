/**
 * New end dates: the leader of an activity is asked for a new end date, and the answer sets it. The calls are
 * our addition, not in the documents.
 */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { endpoint } from '#contract/endpoint.ts'
import { DecimalText, Flag, Instant, idOf, PlanDay, text } from '#contract/values.ts'

const LONGEST_NOTE = 500
const day = z.string().nullable().meta({ description: 'yyyy-MM-dd' })
const Told = z.object({ subTaskUniqueId: z.string(), title: z.string() })

export const EndDateQuestion = z.object({
  subTasks: arrayOf(idOf('activity')),
  note: text(LONGEST_NOTE)
    .nullish()
    .meta({ example: null, description: 'why it is asked; everybody asked reads it' }),
  isDryRun: Flag.default(false),
})
export type EndDateQuestion = z.output<typeof EndDateQuestion>

/** The people who are asked, with their activities, and the activities for which nobody can be asked. */
export const EndDatesAsked = z.object({
  people: z.array(z.object({ employeeUniqueId: z.string(), name: z.string(), subTasks: z.array(Told) })),
  withoutCrew: z.array(Told).meta({ description: 'nobody who is active is on it' }),
  asked: z.array(Told).meta({ description: 'somebody was asked for it already, and has not answered' }),
})
export type EndDatesAsked = z.output<typeof EndDatesAsked>

export const askForEndDates = endpoint({
  method: 'POST',
  path: '/api/schedule/enddates/ask',
  area: 'schedule',
  access: { module: 'Schedule', action: 'Update' },
  body: EndDateQuestion,
  reply: EndDatesAsked,
  summary: 'Asks whoever leads each of these activities for a new end date: one notice to each of them',
  description:
    'Of its crew whoever leads others of it on the project, else who was put on it first. With `isDryRun` it asks nobody and answers whom it would.',
})

/** A request to the caller for an end date. */
export const EndDateRequest = z.object({
  requestUniqueId: z.string(),
  subTaskUniqueId: z.string(),
  workOrderUniqueId: z.string(),
  title: z.string(),
  taskName: z.string(),
  jobTitle: z.string(),
  workOrderTitle: z.string(),
  startDate: day,
  endDate: day,
  progress: z.int().nullable(),
  capturedMetric: DecimalText,
  subTaskTargetMetric: DecimalText,
  subTaskUnit: z.string(),
  forecastEndDate: day.meta({ description: 'when it is done at its present pace; null: there is none yet' }),
  askedByName: z.string(),
  askedDate: Instant,
  note: z.string(),
})
export type EndDateRequest = z.output<typeof EndDateRequest>

const self = { area: 'schedule', access: 'self' } as const

export const listEndDateRequests = endpoint({
  ...self,
  method: 'POST',
  path: '/api/schedule/enddates',
  writes: false,
  body: z.object({}),
  reply: z.array(EndDateRequest),
  summary:
    'The end dates that I was asked for and have not given, of activities that are not done: those that end first, first',
})

export const EndDateAnswer = z.object({
  requestUniqueId: idOf('endDateRequest'),
  endDate: PlanDay,
  note: text(LONGEST_NOTE).nullish().meta({ example: null }),
})
export type EndDateAnswer = z.output<typeof EndDateAnswer>

export const answerEndDates = endpoint({
  ...self,
  method: 'POST',
  path: '/api/schedule/enddates/answer',
  body: arrayOf(EndDateAnswer),
  reply: Ids,
  summary: 'Gives end dates that I was asked for, all or none; they are set, and whoever asked is told',
  description:
    'For whoever was asked, who needs no right to change activities for it. 404 for what somebody else was asked for, or was answered. Ids are those of the requests.',
})
