/** The values that every record is made of: ids, dates, instants, decimals (decisions 'Wire conventions'). */
import * as z from 'zod'
import { localTime } from './days.ts'
import type { RecordType } from './record-types.ts'
import { keptLine, keptText } from './texts.ts'

/** 'None, create one' where the documents send an empty GUID (decisions 'Ids'). */
export const NO_ID = '00000000-0000-0000-0000-000000000000'

/** What is said and signed below a record: no call names one by its id. */
type Entry = `${string}Comment` | `${string}Log`

/** The kind of id that names a record of a type; `kindOf` of tests/harness/world.ts says the same. */
type KindOf<Type extends RecordType> = Type extends 'SubTask'
  ? 'activity'
  : Type extends 'RFI'
    ? 'rfi'
    : Uncapitalize<Type>

/** The kinds that are called as the type of their records is. */
export type TypedKind = KindOf<Exclude<RecordType, Entry>>

/** The kinds of record that an id can name; the access matrix looks up foreign ids by it. */
export type RecordKind =
  | TypedKind
  | 'company'
  | 'account'
  | 'employee'
  | 'companyRole'
  /** A role that nobody has. */
  | 'spareRole'
  | 'iam'
  | 'companyRoleInventory'
  | 'jobCode'
  | 'taskCode'
  | 'companyJobCode'
  | 'companyTaskCode'
  | 'companySubTaskCode'
  | 'companyInventoryCategory'
  | 'subContractor'
  | 'employeeWorkOrder'
  | 'employeeJob'
  | 'employeeTask'
  | 'employeeSubTask'
  | 'employeeRelation'
  | 'timeLog'
  | 'folder'
  /** Another folder of the same work order, which lies beside the one that 'folder' names. */
  | 'otherFolder'
  | 'file'
  | 'notification'
  | 'changeOrderItem'
  /** One that its approver has to decide. */
  | 'submittalPending'
  /** One that is decided. */
  | 'submittalDecided'
  | 'submittalPackage'
  /** One that is approved. */
  | 'permitApproved'
  | 'rfiAnswered'
  | 'permitInspection'
  | 'registerView'
  /** An end date that the caller was asked for. */
  | 'endDateRequest'
  /** What was deleted of the plan, and can be brought back. */
  | 'deletion'
  /** One of the caller's own, which is ready. */
  | 'longReport'
  | 'masterInventory'
  | 'inventoryMovement'
  | 'workOrderInventory'
  /** The work order that has it, and a job and an activity of that. */
  | 'stockedWorkOrder'
  | 'stockedJob'
  | 'stockedActivity'
  /** Work that was captured today, and on which activity. */
  | 'capture'
  | 'capturedActivity'
  /** What was used of some stock today. */
  | 'employeeInventory'
  | 'incidentEmployee'
  /** Of somebody who can sign in, has said nothing, and whose case is to be entered in the log; and one that is. */
  | 'caseToEnter'
  | 'enteredCase'
  /** An employee, but not the one who calls, as 'employee' may be. */
  | 'colleague'
  /** A file that was uploaded and not attached yet. */
  | 'upload'
  /** A project that another account advertises, an activity of it, and one's own bid on it. */
  | 'bidProject'
  | 'bidActivity'
  | 'bidSummary'
  /** A project of one's own that is advertised, while others bid on it. */
  | 'advertisedWorkOrder'
  /** A task of it, and two of its lines: one that can be changed, and one that can be deleted. */
  | 'advertisedTask'
  | 'advertisedLine'
  | 'spareLine'
  /** What one of them asked about it. */
  | 'bidQuestion'
  /** A project of one's own whose bidding has ended, a bid that was submitted on it, and the account whose bid it is. */
  | 'biddedWorkOrder'
  | 'receivedBid'
  | 'bidderAccount'
  /** A file in the packet of what another account advertises, and one in that of the bid that was submitted. */
  | 'packetFile'
  | 'receivedPacketFile'
  /** One of an own project that was not advertised yet, one that others advertise, and one that can be awarded. */
  | 'bidAlternate'
  | 'offeredAlternate'
  | 'awardedAlternate'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** An id as UUID, any letter case, that names a record of `kind`. */
export function idOf(kind: RecordKind) {
  return z.string().trim().toLowerCase().regex(uuid, 'must be a UUID').meta({ format: 'uuid', record: kind })
}

/** The same where none may be named: left out, empty and the all-zero id are null (decisions 'Ids'). */
export function optionalIdOf(kind: RecordKind) {
  return z
    .union([idOf(kind), z.literal('')])
    .nullish()
    .transform((id) => (id === '' || id === NO_ID ? null : (id ?? null)))
    .meta({ record: kind })
}

/**
 * One that must be given, and whose call says in the documents' own words that it is not: left out, null and '' are the all-zero id,
 * which no record has.
 */
export function neededIdOf(kind: RecordKind) {
  return optionalIdOf(kind)
    .transform((id) => id ?? NO_ID)
    .meta({ record: kind })
}

/** The same in a change: left out, what is there stays. */
export function clearableIdOf(kind: RecordKind) {
  return z
    .union([idOf(kind), z.literal('')])
    .nullish()
    .transform((id) => (id === '' || id === NO_ID ? null : id))
    .meta({ record: kind })
}

/**
 * Free text that goes into a `text` column: as `keptText` has it, without NUL characters, at most `max` characters. Half a
 * letter, which programs leave that cut texts anywhere, is no reason to refuse the rest: no JSON of the database takes it.
 */
export function text(max: number) {
  return textAs(keptText, max)
}

/** Text that must say something. */
export function requiredText(max: number) {
  return text(max).min(1, NOT_EMPTY)
}

/** A name, a code, a place or what is searched for: one line, as `keptLine` has it. */
export function line(max: number) {
  return textAs(keptLine, max)
}

/** The same that must say something; `missing`: the documents' words for one that does not, or is not given. */
export function requiredLine(max: number, missing?: string) {
  return textAs(keptLine, max, missing).min(1, missing ?? NOT_EMPTY)
}

const NOT_EMPTY = 'must not be empty'

function textAs(kept: (value: string) => string, max: number, missing?: string) {
  return (
    z
      .string({ error: ({ input }) => (input === undefined || input === null ? missing : undefined) })
      .overwrite(kept)
      .max(max, `must be at most ${max} characters`)
      // PostgreSQL cannot store NUL, and nobody means it
      // eslint-disable-next-line no-control-regex
      .regex(/^[^\u0000]*$/, 'must not contain NUL characters')
  )
}

/** The first and last day that a date may name (000 §5, §9 'date pickers'). */
export const FIRST_DATE = '2000-02-01'
export const LAST_DATE = '2051-01-31'

const dateShape = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/

function isCalendarDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

/** The first and last day that any day may be; what is outside is a slip, and not every part can count with it. */
const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2199-12-31'

/** By whose clocks a date with a zone or an offset is read; null: as written. */
let clocks: string | null = null

/**
 * Reads an input, at once: a day or a time that says its zone or offset is what the clocks of `timeZone` show then. One that says
 * none is as written, because the documents' client sends local days with an empty time (000 §9).
 */
export function readByClocks<T>(timeZone: string, read: () => T): T {
  const before = clocks
  clocks = timeZone
  try {
    return read()
  } finally {
    clocks = before
  }
}

const zoned = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(\.\d{1,9})?(Z|[+-]\d{2}:?\d{2})$/

/** What the clocks show, `yyyy-MM-dd HH:mm[:ss]`; what says no zone stays. */
function byClocks(value: string): string {
  const [, day = '', time, seconds = '', , zone] = zoned.exec(value) ?? []
  if (clocks === null || !zone || !isCalendarDay(day)) return value
  const instant = new Date(`${day}T${time}${seconds}${zone.replace(/^(...)(\d\d)$/, '$1:$2')}`)
  return Number.isNaN(instant.getTime()) ? '' : localTime(instant, clocks) + seconds
}

/** A calendar day, `yyyy-MM-dd`. A time behind it is accepted and cut off. */
export const Day = z
  .string()
  .trim()
  .overwrite(byClocks)
  .regex(dateShape, 'must be a date, yyyy-MM-dd')
  .overwrite((value) => value.slice(0, 10))
  .refine(isCalendarDay, { error: 'is not a day of the calendar', abort: true })
  .refine((day) => day >= FIRST_DAY && day <= LAST_DAY, `must be between ${FIRST_DAY} and ${LAST_DAY}`)
  .meta({ format: 'date', example: '2030-06-15' })

/** A day within the limits of the documents' date pickers. */
export const PlanDay = Day.refine(
  (day) => day >= FIRST_DATE && day <= LAST_DATE,
  `must be between ${FIRST_DATE} and ${LAST_DATE}`,
).meta({ format: 'date', example: '2030-06-15' })

const dayTimeShape =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d{1,9})?(?:Z|[+-]\d{2}:?\d{2})?)?$/
const clockTime = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

/** A day with what the clock shows on it, `yyyy-MM-dd HH:mm[:ss]` (002 §5). Without a time it is null. */
export const DayTime = z
  .string()
  .trim()
  .overwrite(byClocks)
  .transform((value, context): { day: string; time: string | null } => {
    const [, day, minutes, seconds = ':00'] = dayTimeShape.exec(value) ?? []
    const time = minutes ? minutes + seconds : null
    const problem = !day
      ? 'must be a date with a time, yyyy-MM-dd HH:mm'
      : Day.safeParse(day).error?.issues[0]?.message
    if (problem) context.addIssue(problem)
    if (time && !clockTime.test(time)) context.addIssue('must have a time of day behind the date, HH:mm')
    return { day: day ?? '', time }
  })
  .meta({ example: '2026-01-14 09:00', description: 'yyyy-MM-dd, with HH:mm or HH:mm:ss behind it' })
export type DayTime = z.output<typeof DayTime>

/** A day as the documents write those of activities: with an empty time behind it (000 §9). */
export const DayWithTime = z.string().meta({ description: 'yyyy-MM-dd 00:00:00' })

/** What clocks show, `HH:mm` or `HH:mm:ss`; in the database and in answers with seconds. */
export const TimeOfDay = z
  .string()
  .trim()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/, 'must be a time of day, HH:mm')
  .transform((time) => (time.length === 5 ? `${time}:00` : time))
  .meta({ example: '09:40:00' })

/** An instant in answers: ISO 8601 in UTC. */
export const Instant = z.string().meta({ format: 'date-time' })

/** More characters than any decimal of ours has, leading zeros and all. */
const LONGEST_DECIMAL = 100

/**
 * A whole number from `least` to `most`. Text of digits is accepted, which the documents' client sends at times;
 * nothing else is turned into a number.
 */
export function wholeNumber(least: number, most: number, message = 'must be a whole number') {
  const digits = z
    .string()
    .trim()
    .regex(/^-?\d{1,15}$/, message)
    .transform(Number)
  return z
    .union([z.number(message), digits])
    .pipe(z.int(message).min(least, `must be at least ${least}`).max(most, `must be at most ${most}`))
    .meta({ minimum: least, maximum: most })
}

/**
 * A decimal number as text, never a float (decisions 'Money and metrics'). Numbers are accepted. Up to
 * `whole` digits before the point and `scale` behind it.
 */
export function decimal(whole: number, scale: number) {
  return z
    .union([z.string(), z.number()])
    .transform((value, context) => {
      const plain = typeof value === 'number' ? numberAsText(value) : value.trim()
      // The pattern's time grows with the square of the length, so there is an end to it.
      const match =
        plain.length <= LONGEST_DECIMAL ? /^([+-]?)(?=\.?\d)0*(\d*)(?:\.(\d*?)0*)?$/.exec(plain) : null
      if (!match) {
        context.addIssue({ code: 'custom', message: 'must be a number, such as 1.5' })
        return z.NEVER
      }
      const [, sign, leading, fraction = ''] = match
      // '.75' is three quarters, as on screens.
      const integer = leading || '0'
      if (integer.length > whole) {
        context.addIssue({ code: 'custom', message: `must have at most ${whole} digits before the point` })
        return z.NEVER
      }
      if (fraction.length > scale) {
        context.addIssue({ code: 'custom', message: `must have at most ${scale} digits behind the point` })
        return z.NEVER
      }
      const digits = fraction === '' ? integer : `${integer}.${fraction}`
      return sign === '-' && /[1-9]/.test(digits) ? `-${digits}` : digits
    })
    .meta({ example: '12.5' })
}

/** Numbers such as 1e21 print with an exponent; those are no decimals for us and fail the pattern. */
function numberAsText(value: number): string {
  return String(value)
}

/** A decimal that is not below zero. */
export function positiveDecimal(whole: number, scale: number) {
  return decimal(whole, scale)
    .refine((value) => !value.startsWith('-'), 'must not be negative')
    .meta({ example: '12.5' })
}

/** A decimal in answers. */
export const DecimalText = z.string().meta({ description: 'a decimal number as text' })

/** True or false; the documents' client sends 0 and 1 at times. */
export const Flag = z
  .union([z.boolean(), z.literal(0), z.literal(1), z.stringbool()])
  .transform(Boolean)
  .meta({
    example: true,
  })

/** Counts up with every change of a record; an update that sends an old one is refused (409). */
export const RowVersion = z.int().min(1).max(2_147_483_647)

/** The company of a person who is none of the account's own people. */
export const GuestCompanyName = z.string().nullable().meta({
  description: 'the company of a guest, or of a person of a subcontractor; null of own people',
})

/** What people of a subcontractor are told of another one (docs/decisions/0160). */
export const OTHER_COMPANY = 'Another company'
