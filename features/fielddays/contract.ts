/**
 * The API calls for the day of a project as a whole: put together, confirmed and locked
 * (records.md 'Field notes', 'Day lock'). All of them are our additions, not in the documents.
 */
import * as z from 'zod'
import { Ids } from '#contract/arrays.ts'
import { endpoint } from '#contract/endpoint.ts'
import { defineErrors } from '#contract/errors.ts'
import { FileReply, mailTo } from '#contract/file.ts'
import {
  Day,
  DecimalText,
  decimal,
  Flag,
  Instant,
  idOf,
  positiveDecimal,
  RowVersion,
  requiredText,
  text,
} from '#contract/values.ts'
import { conditions, parts } from './words.ts'

const access = <A extends 'Create' | 'Read' | 'Delete'>(action: A) =>
  ({ module: 'FieldNotes', action }) as const
const area = 'fielddays'

export const dayErrors = defineErrors({
  DAY_LACKS: {
    status: 409,
    text: 'More is missing now than you were shown. Check the day again, then confirm it.',
  },
  DAY_CHANGED: {
    status: 409,
    text: 'The day has changed since you looked at it. Check it again, then confirm it.',
  },
  DAY_RUNNING: {
    status: 409,
    text: 'This day is not over: hours and captures may still come. Confirm it anyway?',
  },
  DAY_BEFORE_START: {
    status: 409,
    text: 'This day is before the start of the project. Confirm it anyway?',
  },
  DAY_OPEN: { status: 409, text: 'This day is not confirmed: add an entry instead of an addendum.' },
  DAY_WORKED: { status: 409, text: 'Something is noted, logged or captured on this day.' },
})

const LONGEST_REASON = 200
/** Enough for the marks of several thousand entries. */
const LONGEST_VERSION = 40_000
const LONGEST_ADDENDUM = 10_000

const dayOf = (example: string) => ({
  workOrderUniqueId: idOf('workOrder'),
  date: Day.meta({ example, description: 'of the account; a day to come is refused' }),
})
const place = dayOf('2026-01-14')

/** The current value of a number on a confirmed day, if it was corrected after the day was confirmed. */
const now = DecimalText.nullable().meta({
  description: 'of a confirmed day: what it is by now, where it was corrected since; null: as it was',
})

export const DayPerson = z.object({
  employeeUniqueId: z.string(),
  employeeName: z.string(),
  from: z.string().nullable().meta({ description: 'HH:mm' }),
  to: z.string().nullable(),
  hours: DecimalText,
  hoursNow: now,
  captured: z.int().meta({ description: 'on how many activities they captured work' }),
  isExpected: z
    .boolean()
    .meta({ description: 'they logged time on an activity under way, and do not lead the day' }),
})
export type DayPerson = z.output<typeof DayPerson>

export const DayWork = z.object({
  subTaskUniqueId: z.string(),
  subTaskTitle: z.string(),
  taskUniqueId: z.string(),
  taskName: z.string(),
  jobUniqueId: z.string(),
  jobTitle: z.string(),
  unit: z.string(),
  quantity: DecimalText,
  quantityNow: now,
  unitNow: z.string().nullable().meta({
    description: 'of quantityNow, where it cannot be told in the unit of the day; null: it is in that unit',
  }),
  target: DecimalText,
  total: DecimalText.meta({ description: 'to the end of the day' }),
  percent: z.int().nullable(),
})
export type DayWork = z.output<typeof DayWork>

export const DayMaterial = z.object({
  masterInventoryUniqueId: z.string(),
  inventoryTitle: z.string(),
  subTaskUniqueId: z.string().nullable(),
  subTaskTitle: z.string().nullable(),
  unit: z.string(),
  quantity: DecimalText,
  quantityNow: now,
})
export type DayMaterial = z.output<typeof DayMaterial>

export const DayInspection = z.object({
  permitLogUniqueId: z.string(),
  permitUniqueId: z.string(),
  permitNumber: z.int(),
  permitTitle: z.string(),
  result: z.string(),
  inspectorName: z.string(),
  isLater: z.boolean().meta({ description: 'of a confirmed day: entered since' }),
})
export type DayInspection = z.output<typeof DayInspection>

const DayWeather = z.object({
  part: z.enum(parts),
  condition: z.enum(conditions),
  temperature: DecimalText.nullable().meta({ description: '°C' }),
  wind: DecimalText.nullable().meta({ description: 'km/h' }),
  rain: DecimalText.nullable().meta({ description: 'mm' }),
  rowVersion: RowVersion,
})
export type DayWeather = z.output<typeof DayWeather>

/** The missing hours of a person who captured work on a day, with the usual hours of the crew on that day. */
const Unlogged = z.object({
  employeeUniqueId: z.string(),
  employeeName: z.string(),
  subTaskUniqueId: z.string().meta({ description: 'on which they captured, most of that day' }),
  subTaskTitle: z.string(),
  crew: z
    .object({
      from: z.string().nullable().meta({ description: 'HH:mm' }),
      to: z.string().nullable(),
      hours: DecimalText,
    })
    .nullable()
    .meta({ description: 'what most of those logged whose time the caller may read; null: nobody did' }),
  canLog: z.boolean().meta({ description: 'whether the caller may log it for them' }),
})
export type Unlogged = z.output<typeof Unlogged>

/**
 * A missing part of a day: the weather of a part of the day, a person's capture or hours, files of a noting,
 * or all notings.
 */
const Lack = z.object({
  key: z.string().meta({
    description: 'weather:evening, capture:{employee}, hours:{employee}, files:{kind}:{noting}, notings',
  }),
  name: z.string(),
  reason: z.string().meta({ description: 'of a confirmed day, where one was given' }),
  remindedAt: Instant.nullable().meta({
    description: 'of the capture of a person: when they were asked for it',
  }),
  unlogged: Unlogged.nullable().meta({
    description: 'of the hours of a person, on a day that is not confirmed',
  }),
})
export type Lack = z.output<typeof Lack>

const Addendum = z.object({
  addendumUniqueId: z.string(),
  report: z.string(),
  employeeName: z.string(),
  createdOnDate: Instant,
})

export const dayStates = ['Open', 'Confirmed', 'Missing', 'NoWork'] as const
export type DayState = (typeof dayStates)[number]

/**
 * The reasons to ask before a day is confirmed: the day is today and the account's clock shows a time before
 * 3 PM, or the day is before the project's start.
 */
export const dayDoubts = ['DAY_RUNNING', 'DAY_BEFORE_START'] as const
export type DayDoubt = (typeof dayDoubts)[number]

const absent = 'null: the caller may not read it'

export const FieldDay = z.object({
  workOrderUniqueId: z.string(),
  date: z.string(),
  state: z.enum(dayStates),
  noWorkReason: z.string(),
  confirmedAt: Instant.nullable(),
  confirmedByName: z.string().nullable(),
  weather: z.array(DayWeather),
  lacks: z.array(Lack).meta({ description: 'what is missing; of a confirmed day, what was' }),
  people: z
    .array(DayPerson)
    .nullable()
    .meta({ description: `those whose time the caller may read; ${absent}` }),
  hours: DecimalText.nullable().meta({ description: 'of these people' }),
  seesAllHours: z.boolean().meta({ description: 'false: the caller reads the time of some, or of nobody' }),
  subcontractors: z
    .object({ people: z.int(), hours: DecimalText })
    .meta({ description: 'as their notings of the day say; never among the hours of own people' }),
  work: z.array(DayWork).nullable().meta({ description: absent }),
  material: z.array(DayMaterial).nullable().meta({ description: absent }),
  inspections: z.array(DayInspection).nullable().meta({ description: absent }),
  files: z
    .array(
      z.object({
        fileUniqueId: z.string(),
        name: z.string(),
        targetUniqueID: z.string(),
        targetType: z.string(),
        isImage: z.boolean(),
      }),
    )
    .nullable()
    .meta({ description: `of the notings; ${absent}` }),
  addenda: z.array(Addendum),
  dayVersion: z
    .string()
    .meta({ description: 'of what the caller is told of the day; it is confirmed by it' }),
  doubts: z.array(z.enum(dayDoubts)).meta({ description: 'why one is asked before it is confirmed' }),
})
export type FieldDay = z.output<typeof FieldDay>

export const findDay = endpoint({
  method: 'POST',
  path: '/api/fieldday',
  area,
  access: access('Read'),
  body: z.object(place),
  reply: FieldDay,
  summary: 'A day of a project: who was there, what was done and used, inspections, weather, and its state',
  description:
    'A part that the caller may not read is null. A confirmed day answers the numbers as they were confirmed, with what was corrected since beside them.',
})

export const listDaysOfMonth = endpoint({
  method: 'POST',
  path: '/api/fieldday/month',
  area,
  access: access('Read'),
  body: z.object({
    workOrderUniqueId: idOf('workOrder'),
    date: Day.meta({ description: 'any of its days' }),
  }),
  reply: z.object({
    days: z.array(
      z.object({ date: z.string(), state: z.enum([...dayStates, 'None']), noWorkReason: z.string() }),
    ),
  }),
  summary: 'The days of a month with their states; None: before the project began, or still to come',
})

export const saveWeather = endpoint({
  method: 'POST',
  path: '/api/fieldday/weather',
  area,
  access: access('Create'),
  body: z.object({
    ...place,
    part: z.enum(parts),
    condition: z.enum(conditions),
    temperature: decimal(2, 1).nullish().meta({ example: '7', description: '°C' }),
    wind: positiveDecimal(3, 1).nullish().meta({ example: '4', description: 'km/h' }),
    rain: positiveDecimal(3, 1).nullish().meta({ example: '0', description: 'mm' }),
    rowVersion: RowVersion.nullish().meta({ example: null, description: 'of what is there; left out: new' }),
  }),
  reply: Ids,
  summary: 'Says the weather of a part of a day; with Update, changes it',
})

export const confirmDay = endpoint({
  method: 'POST',
  path: '/api/fieldday/confirm',
  area,
  access: access('Delete'),
  body: z.object({
    ...place,
    dayVersion: text(LONGEST_VERSION).meta({
      example: '',
      description: 'as the caller was told the day; another one is refused with what is new',
    }),
    isSure: Flag.optional().meta({
      example: false,
      description: 'the caller was asked about the doubts of the day',
    }),
    lacks: z
      .array(z.object({ key: text(60), reason: text(LONGEST_REASON).default('') }))
      .max(1000)
      .default([])
      .meta({
        example: [
          { key: 'weather:morning', reason: '' },
          { key: 'weather:noon', reason: '' },
          { key: 'weather:evening', reason: 'Everybody had left' },
          { key: 'notings', reason: '' },
        ],
        description: 'what is missing, as the caller was shown it, with a reason where there is one',
      }),
  }),
  reply: Ids,
  summary: 'Confirms a day: locks its notings, weather and files, and keeps its numbers',
})

export const remindOfDay = endpoint({
  method: 'POST',
  path: '/api/fieldday/remind',
  area,
  access: access('Delete'),
  body: z.object({
    workOrderUniqueId: idOf('workOrder'),
    date: Day.nullish().meta({
      example: null,
      description: 'one of the days that are captured; left out: today',
    }),
  }),
  reply: Ids,
  summary:
    'Asks those who have not captured on a day to do so: each person once a day, and those who may capture',
  description: 'Answers whom it asked now. Who was asked before is not asked again, whoever asks.',
})

export const markNoWork = endpoint({
  method: 'POST',
  path: '/api/fieldday/nowork',
  area,
  access: access('Delete'),
  body: z.object({
    ...dayOf('2026-01-13'),
    reason: text(LONGEST_REASON).meta({ description: 'empty: takes it back' }),
  }),
  reply: Ids,
  summary: 'Marks a day on which nobody worked, with the reason',
})

export const exportDay = endpoint({
  method: 'POST',
  path: '/api/reports/daily',
  area: 'reports',
  access: { module: 'Reports', action: 'Read' },
  body: z.object({
    workorderUniqueId: idOf('workOrder'),
    selectedDate: Day.meta({
      example: '2026-01-14',
      description: 'of the account; a day to come is refused',
    }),
    mailTo,
  }),
  sendsFile: true,
  mailedFrom: '/reports/daily',
  reply: FileReply,
  summary: 'A day of a project as a spreadsheet, a page for each of its parts; or mailed to oneself',
  description:
    'For whoever may read field notes there, too. A part that they may not read has no page; incidents are on one of their own, without who was in them.',
})

export const addAddendum = endpoint({
  method: 'POST',
  path: '/api/fieldday/addendum',
  area,
  access: access('Create'),
  body: z.object({ ...dayOf('2026-01-15'), report: requiredText(LONGEST_ADDENDUM) }),
  reply: Ids,
  summary: 'Adds something to a confirmed day; it is never changed or deleted',
})
