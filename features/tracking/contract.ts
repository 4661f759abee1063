/** Time logs: who worked when on which activity. The calls are named 'subtask tracking' (000 §7). */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { endpoint } from '#contract/endpoint.ts'
import { defineErrors } from '#contract/errors.ts'
import { Page, Paging, pagingOf } from '#contract/paging.ts'
import {
  DecimalText,
  Flag,
  GuestCompanyName,
  idOf,
  NO_ID,
  PlanDay,
  positiveDecimal,
  RowVersion,
  text,
} from '#contract/values.ts'

/** The errors of time logs. The server replaces some texts by texts that name the person and the time. */
export const trackingErrors = defineErrors({
  TIME_OVERLAPS: { status: 409, text: 'Some of this time is logged already. Change one of the two.' },
  DAY_TOO_LONG: { status: 409, text: 'That would be more than 24 hours on one day.' },
  NOT_ON_ACTIVITY: {
    status: 409,
    text: 'Time is logged by those who are assigned to the activity. Assign them first.',
  },
  LONG_HOURS: {
    status: 409,
    text: 'That would be more than 16 hours on a day, or more than 80 in a week.',
    hint: 'Check the hours, or save them all the same.',
  },
  WEEK_LOCKED: { status: 409, text: 'That week is approved and locked. Correct it in Timecards.' },
})

export const TimeLog = z.object({
  subTaskTrackingUniqueId: z.string(),
  subTaskUniqueId: z.string(),
  subTaskTitle: z.string(),
  taskName: z.string(),
  jobTitle: z.string(),
  workOrderUniqueId: z.string(),
  workOrderTitle: z.string(),
  employeeUniqueId: z.string(),
  employeeFirstName: z.string(),
  employeeLastName: z.string(),
  guestCompanyName: GuestCompanyName,
  /** yyyy-MM-dd */
  trackingDate: z.string(),
  /**
   * HH:mm. `startTime` and `endTime` are both set or both null. An end that is not after the start is on the
   * next day.
   */
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  hours: DecimalText.meta({ description: 'of these minutes, rounded to hundredths' }),
  minutes: DecimalText.meta({ description: 'as it is kept; sums are of minutes' }),
  trackingNotes: z.string(),
  isCorrection: z.boolean().meta({
    description: 'a counter-entry in a week that is approved: it may take hours away, and its notes say why',
  }),
  createdByEmployeeUniqueId: z.string(),
  /** True if the caller may change the log. */
  canChange: z.boolean(),
  rowVersion: RowVersion,
})
export type TimeLog = z.output<typeof TimeLog>

/** A page of time logs, with the total hours of all pages. */
export const TimeLogPage = Page(TimeLog).extend({ totalHours: DecimalText })
export type TimeLogPage = z.output<typeof TimeLogPage>

/** A time of day, HH:mm. Seconds are cut off. */
const TimeOfDay = z
  .string()
  .trim()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/, 'must be a time of day, HH:mm')
  .overwrite((time) => time.slice(0, 5))

const times = {
  trackingDate: PlanDay.nullish().meta({
    example: '2026-01-14',
    description: 'left out of a new one: today',
  }),
  startTime: TimeOfDay.nullish().meta({ example: '07:00' }),
  endTime: TimeOfDay.nullish().meta({ example: '11:30' }),
  hours: positiveDecimal(2, 2).nullish().meta({
    example: '4.5',
    description: 'where there is no start and end; beside them it must be what they make',
  }),
  trackingNotes: text(5000).nullish(),
  isLongConfirmed: Flag.nullish().meta({
    example: null,
    description:
      'ours: false: more than 16 hours on a day or 80 in a week, on all projects, are refused with 409 LONG_HOURS; true or left out: they are taken',
  }),
}

const employeeUniqueId = idOf('employee')
  .nullish()
  .transform((id) => (id === NO_ID ? null : (id ?? null)))
  .meta({ record: 'employee', description: 'left out: the caller' })

export const NewTimeLog = z.object({ subTaskUniqueId: idOf('activity'), employeeUniqueId, ...times })
export type NewTimeLog = z.output<typeof NewTimeLog>

/** Fields that are left out stay as they are. A log keeps its activity and its person. */
export const TimeLogChange = z.object({
  subTaskTrackingUniqueId: idOf('timeLog'),
  subTaskUniqueId: idOf('activity').optional(),
  employeeUniqueId: idOf('employee').optional(),
  ...times,
  rowVersion: RowVersion.optional(),
})
export type TimeLogChange = z.output<typeof TimeLogChange>

/** An activity that somebody can log time on. */
export const TrackedActivity = z.object({
  subTaskUniqueId: z.string(),
  subTaskTitle: z.string(),
  taskName: z.string(),
  jobTitle: z.string(),
  workOrderUniqueId: z.string(),
  workOrderTitle: z.string(),
  /** The day on which the person last logged time on the activity, yyyy-MM-dd. */
  lastTrackingDate: z.string().nullable(),
})
export type TrackedActivity = z.output<typeof TrackedActivity>

/** A person for whom the caller may log time on an activity. */
export const TrackedPerson = z.object({
  employeeUniqueID: z.string(),
  employeeFirstName: z.string(),
  employeeLastName: z.string(),
  guestCompanyName: GuestCompanyName,
  companyRoleName: z.string(),
})
export type TrackedPerson = z.output<typeof TrackedPerson>

const access = <A extends 'Create' | 'Read' | 'Update' | 'Delete'>(action: A) =>
  ({ module: 'Tracking', action }) as const
const area = 'tracking'

/** Limits a list to the days from `from` to `to`, both included. */
const days = {
  from: PlanDay.nullish().meta({ example: '2026-01-01' }),
  to: PlanDay.nullish().meta({ example: '2026-12-31' }),
}
const ofEmployee = idOf('employee').nullish()
const searchKey = text(200).nullish()

export const findTimeLog = endpoint({
  method: 'POST',
  path: '/api/subtasktracking',
  area,
  access: access('Read'),
  body: pagingOf('timeLog'),
  reply: Page(TimeLog),
  summary: 'One time log as a page: items[0] is it',
})

export const listTimeLogsOfWorkOrder = endpoint({
  method: 'POST',
  path: '/api/subtasktracking/workorder',
  area,
  access: access('Read'),
  body: pagingOf('workOrder').extend({ employeeUniqueId: ofEmployee, ...days }),
  reply: TimeLogPage,
  summary:
    "The time logs of a work order that the caller may see, newest first: own, their reportees', or all with GlobalAccess",
})

export const listTimeLogsOfActivity = endpoint({
  method: 'POST',
  path: '/api/subtasktracking/subtask',
  area,
  access: access('Read'),
  body: pagingOf('activity').extend({ employeeUniqueId: ofEmployee, ...days }),
  reply: TimeLogPage,
  summary: 'The time logs of an activity that the caller may see, newest first',
})

export const listMyTimeLogs = endpoint({
  method: 'POST',
  path: '/api/subtasktracking/mine',
  area,
  access: access('Read'),
  body: Paging.extend({
    employeeUniqueId: ofEmployee.meta({ record: 'employee', description: 'left out: the caller' }),
    ...days,
  }),
  reply: TimeLogPage,
  summary:
    "One's own time logs on all work orders, newest first; of somebody else, those that the caller may see",
  description: 'Own ones stay readable when one is no longer assigned.',
})

export const createTimeLogs = endpoint({
  method: 'POST',
  path: '/api/subtasktracking/create',
  area,
  access: access('Create'),
  body: arrayOf(NewTimeLog),
  reply: Ids,
  summary: "Logs time on activities, one's own, a reportee's or with GlobalAccess anybody's, all or none",
  description:
    'Either startTime and endTime or hours. Refused: what overlaps other times of the same person, is in the future, or is more than 24 hours on a day. More than 16 hours on a day or 80 in a week are refused where isLongConfirmed is false, and taken where it is true or left out.',
})

export const updateTimeLogs = endpoint({
  method: 'POST',
  path: '/api/subtasktracking/update',
  area,
  access: access('Update'),
  body: arrayOf(TimeLogChange),
  reply: Ids,
  summary: 'Changes time logs, all or none; fields that are left out stay',
})

export const deleteTimeLogs = endpoint({
  method: 'POST',
  path: '/api/subtasktracking/delete',
  area,
  access: access('Delete'),
  body: arrayOf(idOf('timeLog')),
  reply: Ids,
  summary: 'Deletes time logs, all or none',
})

export const listTrackedActivities = endpoint({
  method: 'POST',
  path: '/api/subtasktracking/activities',
  area,
  access: access('Read'),
  body: Paging.extend({
    employeeUniqueId: ofEmployee.meta({ record: 'employee', description: 'left out: the caller' }),
    searchKey,
  }),
  reply: Page(TrackedActivity),
  summary: 'The activities that one is assigned to, the one logged last first',
})

export const listTrackedPeople = endpoint({
  method: 'POST',
  path: '/api/subtasktracking/people',
  area,
  access: access('Read'),
  body: pagingOf('activity').extend({ searchKey }),
  reply: Page(TrackedPerson),
  summary: 'The people on an activity for whom the caller may log time, the caller first',
})
