/**
 * The week of a project as a table of people and days: typing, submitting, approving and correcting
 * (records.md 'Time').
 */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  DecimalText,
  Flag,
  Instant,
  idOf,
  optionalIdOf,
  PlanDay,
  positiveDecimal,
  RowVersion,
  requiredText,
} from '#contract/values.ts'
import { overtimeRules } from './overtime.ts'
import { weekStates } from './week-state.ts'

const area = 'timecards'
const Refusal = z.string().nullable().meta({ description: 'why it cannot be done now; null: it can' })
/** True if the user was asked about long hours and agreed. */
const isLongConfirmed = Flag.nullish().meta({
  example: true,
  description:
    'true: more than 16 hours on a day or 80 in a week, on all projects, are taken; they are refused with 409 LONG_HOURS otherwise',
})
const aDay = PlanDay.meta({
  example: '2026-01-12',
  description: 'any day of the week: weeks begin on Monday',
})

/** The time of a person on a day of a project. */
export const WeekDay = z.object({
  hours: DecimalText.nullable(),
  overtime: DecimalText.nullable().meta({ description: 'of the day on all projects of the person' }),
  doubleTime: DecimalText.nullable().meta({ description: 'the same' }),
  entryCount: z.int(),
  /** The entry of the day; null if the day has none or several. */
  subTaskTrackingUniqueId: z.string().nullable(),
  rowVersion: RowVersion.nullable(),
  subTaskUniqueId: z.string().nullable(),
  subTaskTitle: z.string().nullable(),
  isCorrected: z.boolean(),
  canType: z
    .boolean()
    .meta({ description: 'false where there are several entries, or one that says from when to when' }),
})
export type WeekDay = z.output<typeof WeekDay>

export const WeekPerson = z.object({
  employeeUniqueId: z.string(),
  employeeName: z.string(),
  companyRoleName: z.string(),
  /** The person who leads this person on the project. */
  supervisorName: z.string().nullable(),
  isLead: z.boolean().meta({ description: 'leads somebody on the project' }),
  days: z.array(WeekDay),
  totalHours: DecimalText,
  elsewhereHours: DecimalText.meta({ description: 'on other projects of the account' }),
  overtimeHours: DecimalText.meta({
    description: 'over all projects; of weeks that are approved as it was approved',
  }),
  doubleTimeHours: DecimalText.meta({ description: 'the same' }),
  splitChange: z.string().nullable().meta({
    description:
      'how the split of the week that was approved on this project differs from what today’s entries and rule come to; null: it does not',
  }),
  longHours: z
    .array(z.string())
    .meta({ description: 'days above 16 hours and a week above 80, over all projects, in words' }),
  isExempt: z.boolean(),
  state: z.enum(weekStates),
  stateByName: z.string().nullable(),
  stateAt: Instant.nullable(),
  stateComment: z.string(),
  /**
   * The version of the week and its entries. The client sends it back with a step, so that nobody decides on
   * a week without having seen its current state.
   */
  weekVersion: z.string(),
  /** The default activity for new time: the person's last one here, otherwise the first that the person is on. */
  subTaskUniqueId: z.string().nullable(),
  subTaskTitle: z.string().nullable(),
  may: z.object({
    log: z.boolean(),
    submit: Refusal,
    approve: Refusal,
    sendBack: Refusal,
    correct: Refusal,
  }),
})
export type WeekPerson = z.output<typeof WeekPerson>

export const Week = z.object({
  workOrderUniqueId: z.string(),
  workOrderTitle: z.string(),
  days: z.array(z.string()).meta({ description: 'Monday to Sunday, yyyy-MM-dd' }),
  overtimeRule: z.enum(overtimeRules),
  people: z.array(WeekPerson).meta({ description: 'by crews, who leads one first' }),
  hours: z.array(DecimalText.nullable()),
  totalHours: DecimalText,
  elsewhereHours: DecimalText,
  overtimeHours: DecimalText,
  doubleTimeHours: DecimalText,
  canDelete: z.boolean().meta({ description: 'whether the caller may empty a day' }),
  toApproveCount: z.int().meta({ description: 'the weeks that the caller may approve now' }),
})
export type Week = z.output<typeof Week>

export const findWeek = endpoint({
  method: 'POST',
  path: '/api/timecards/week',
  area,
  access: { module: 'Timecards', action: 'Read' },
  body: z.object({ workOrderUniqueId: idOf('workOrder'), startDate: aDay }),
  reply: Week,
  summary: 'Ours: the time of a week on a project by person and day, what is overtime, and who approved it',
  description:
    'Everybody on the project, and who logged time on it in that week. Overtime counts all projects of a person; a night is of the day on which it began.',
})

/** The caller's own week on a project. */
export const OwnWeek = z.object({
  workOrderUniqueId: z.string(),
  workOrderTitle: z.string(),
  employeeUniqueId: z.string(),
  startDate: z.string().meta({ description: 'its Monday, yyyy-MM-dd' }),
  hours: DecimalText,
  state: z.enum(weekStates),
  stateByName: z.string().nullable(),
  stateAt: Instant.nullable(),
  stateComment: z.string(),
  weekVersion: z.string(),
  maySubmit: Refusal,
})
export type OwnWeek = z.output<typeof OwnWeek>

export const listOwnWeeks = endpoint({
  method: 'POST',
  path: '/api/timecards/week/own',
  area,
  access: { module: 'Tracking', action: 'Read' },
  body: z.object({ startDate: aDay }),
  reply: z.array(OwnWeek),
  summary: "Ours: how one's own week stands on each project on which one logged time in it, by title",
  description: 'Of people of a subcontractor nobody approves weeks: theirs are none.',
})

/** The hours that a day should have; null or 0 removes the entry. */
export const WeekEntry = z.object({
  employeeUniqueId: idOf('employee'),
  trackingDate: PlanDay.meta({ example: '2026-01-12' }),
  hours: positiveDecimal(2, 2).nullable().meta({ example: '8' }),
  subTaskUniqueId: optionalIdOf('activity').meta({
    record: 'activity',
    description: 'what new time is on; an entry that is there keeps its own',
  }),
  subTaskTrackingUniqueId: optionalIdOf('timeLog').meta({
    record: 'timeLog',
    description: 'the entry of that day that was seen; null where there was none',
  }),
  rowVersion: RowVersion.nullish().meta({ example: null }),
})
export type WeekEntry = z.output<typeof WeekEntry>

export const saveWeek = endpoint({
  method: 'POST',
  path: '/api/timecards/week/save',
  area,
  // Only Read is checked here. The right to add, change or delete is checked for each entry that is written.
  access: { module: 'Tracking', action: 'Read' },
  writes: true,
  body: z.object({
    workOrderUniqueId: idOf('workOrder'),
    startDate: aDay,
    entries: arrayOf(WeekEntry),
    isLongConfirmed,
  }),
  reply: Ids,
  summary: 'Ours: the hours of a crew on the days of a week, all or none',
  description:
    "A day that holds one entry without times is set to the hours; an empty one gets an entry. Refused: a day with several entries or one with times, what came meanwhile, a week that is approved. One's own, whom one leads, or with GlobalAccess anybody.",
})

const ofWeek = {
  workOrderUniqueId: idOf('workOrder'),
  employeeUniqueId: idOf('employee'),
  startDate: aDay,
  weekVersion: z
    .string()
    .max(100)
    .nullish()
    .meta({ example: null, description: 'as it was seen; another one by now is refused with 409' }),
}
export const WeekOf = z.object(ofWeek)
/** Another person's week, because nobody decides on their own week. */
const OthersWeek = z.object({ ...ofWeek, employeeUniqueId: idOf('colleague') })
export type WeekOf = z.output<typeof WeekOf>

export const submitWeeks = endpoint({
  method: 'POST',
  path: '/api/timecards/week/submit',
  area,
  access: { module: 'Tracking', action: 'Create' },
  body: arrayOf(WeekOf),
  reply: Ids,
  summary: "Ours: hands in weeks, one's own or of those one leads, all or none",
})

export const approveWeeks = endpoint({
  method: 'POST',
  path: '/api/timecards/week/approve',
  area,
  access: { module: 'Timecards', action: 'Read' },
  writes: true,
  body: arrayOf(OthersWeek),
  reply: Ids,
  summary: 'Ours: approves weeks of people on a project, which locks them for ever, all or none',
  description:
    'By whoever leads the person on the project, directly or through others, or has Timecards/Update there; nobody approves their own.',
})

export const sendWeeksBack = endpoint({
  method: 'POST',
  path: '/api/timecards/week/sendback',
  area,
  access: { module: 'Timecards', action: 'Read' },
  writes: true,
  body: z.object({
    weeks: arrayOf(OthersWeek.extend({ startDate: PlanDay.meta({ example: '2026-01-19' }) })),
    comment: requiredText(2000).meta({ example: 'Friday is missing' }),
  }),
  reply: Ids,
  summary: 'Ours: sends weeks back with a comment, of which the people are told, all or none',
})

/** The hours that a day of an approved week should count on an activity. */
export const TimeCorrection = z.object({
  workOrderUniqueId: idOf('workOrder'),
  employeeUniqueId: idOf('colleague'),
  subTaskUniqueId: idOf('activity'),
  trackingDate: PlanDay.meta({ example: '2026-01-06' }),
  hours: positiveDecimal(2, 2).meta({ example: '4.5', description: 'what it counts afterwards' }),
  countedHours: positiveDecimal(2, 2).nullish().meta({
    example: null,
    description: 'what it counted when it was seen; another sum by now is refused with 409',
  }),
  trackingNotes: requiredText(5000).meta({ example: 'Left at 11:30' }),
  isLongConfirmed,
})
export type TimeCorrection = z.output<typeof TimeCorrection>

export const correctTime = endpoint({
  method: 'POST',
  path: '/api/timecards/correct',
  area,
  access: { module: 'Timecards', action: 'Read' },
  writes: true,
  body: arrayOf(TimeCorrection, 100),
  reply: Ids,
  summary: 'Ours: counter-entries in weeks that are approved, by whoever could approve them, all or none',
})

/** The columns of the file for payroll. */
export const payrollColumns = [
  'name',
  'role',
  'week',
  'day',
  'project',
  'job',
  'minutes',
  'hours',
  'regular',
  'overtime',
  'doubleTime',
  'approved',
  'approvedBy',
  'personId',
  // The split by today's entries and rule, next to the approved split.
  'regularNow',
  'overtimeNow',
  'doubleTimeNow',
  'change',
] as const
export type PayrollColumn = (typeof payrollColumns)[number]

/** The columns of a file, in their order. */
export const PayrollColumns = z
  .array(z.enum(payrollColumns))
  .min(1, 'must name a column')
  .max(payrollColumns.length)
  .refine((names) => new Set(names).size === names.length, 'must name each column once')
  .meta({ example: ['name', 'day', 'hours'] })

export const TimecardSettings = z.object({
  overtimeRule: z.enum(overtimeRules),
  exemptPeople: z.array(z.object({ employeeUniqueId: z.string(), employeeName: z.string() })),
  payrollColumns: z.array(z.enum(payrollColumns)),
  canChange: z.boolean(),
  rowVersion: RowVersion,
})
export type TimecardSettings = z.output<typeof TimecardSettings>

export const findTimecardSettings = endpoint({
  method: 'POST',
  path: '/api/timecards/settings',
  area,
  access: { module: 'Timecards', action: 'Read' },
  body: z.object({}),
  reply: TimecardSettings,
  summary: 'Ours: by which rule overtime counts in the account, who is exempt, and what its payroll takes',
})

export const updateTimecardSettings = endpoint({
  method: 'POST',
  path: '/api/timecards/settings/update',
  area,
  access: { module: 'Timecards', action: 'Update' },
  body: z.object({
    overtimeRule: z.enum(overtimeRules).optional(),
    exemptEmployeeUniqueIds: z
      .array(idOf('employee'))
      .max(1000)
      .optional()
      .meta({ description: 'all who are exempt afterwards' }),
    payrollColumns: PayrollColumns.optional(),
    rowVersion: RowVersion.optional(),
  }),
  reply: TimecardSettings,
  summary: 'Ours: changes them, by whoever may change timecards on all projects; what is left out stays',
})
