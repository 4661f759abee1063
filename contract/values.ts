/** The schemas of common values: ids, dates, instants, decimals (decisions 'Wire conventions'). */
import * as z from 'zod'
import { localTime } from './days.ts'
import type { RecordType } from './record-types.ts'
import { keptLine, keptText } from './texts.ts'

/** The id that means "none": the documents' client sends it to create a record (decisions 'Ids'). */
export const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Comments and log entries: no call names such a record by its id. */
type Entry = `${string}Comment` | `${string}Log`

/** The kind of id for a record type. `kindOf` of tests/harness/world.ts must agree. */
type KindOf<Type extends RecordType> = Type extends 'SubTask'
  ? 'activity'
  : Type extends 'RFI'
    ? 'rfi'
    : Uncapitalize<Type>

/** The kinds of id that are named after a record type. */
export type TypedKind = KindOf<Exclude<RecordType, Entry>>

/**
 * All kinds of record that an id can name. For each kind, the access matrix test has an id of another
 * account.
 */
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
  /** Another folder of the same work order, beside 'folder'. */
  | 'otherFolder'
  | 'file'
  | 'notification'
  | 'changeOrderItem'
  /** A submittal that its approver has to decide. */
  | 'submittalPending'
  /** A submittal that is decided. */
  | 'submittalDecided'
  | 'submittalPackage'
  /** A permit that is approved. */
  | 'permitApproved'
  | 'rfiAnswered'
  | 'permitInspection'
  | 'registerView'
  /** A request to the caller for an end date. */
  | 'endDateRequest'
  /** A deleted part of the plan that can be restored. */
  | 'deletion'
  /** A report of the caller's own that is ready. */
  | 'longReport'
  | 'masterInventory'
  | 'inventoryMovement'
  | 'workOrderInventory'
  /** A work order that has stock, and a job and an activity of this work order. */
  | 'stockedWorkOrder'
  | 'stockedJob'
  | 'stockedActivity'
  /** Work that was captured today, and the activity of that work. */
  | 'capture'
  | 'capturedActivity'
  /** Stock that was used today. */
  | 'employeeInventory'
  | 'incidentEmployee'
  /**
   * Two cases of an incident: a case to enter into the log, of a person who can sign in and gave no
   * statement; and an entered case.
   */
  | 'caseToEnter'
  | 'enteredCase'
  /** An employee who is not the caller; 'employee' may be the caller. */
  | 'colleague'
  /** A file that was uploaded, but is not attached yet. */
  | 'upload'
  /** A project that another account advertises, an activity of it, and the caller's own bid on it. */
  | 'bidProject'
  | 'bidActivity'
  | 'bidSummary'
  /** A project of the account that is advertised, while others bid on it. */
  | 'advertisedWorkOrder'
  /** A task of 'advertisedWorkOrder', and two of its lines: one for changes, one for deletion. */
  | 'advertisedTask'
  | 'advertisedLine'
  | 'spareLine'
  /** A question of a bidder about 'advertisedWorkOrder'. */
  | 'bidQuestion'
  /**
   * A project of the account whose bidding has ended, a bid that was submitted on it, and the account of this
   * bidder.
   */
  | 'biddedWorkOrder'
  | 'receivedBid'
  | 'bidderAccount'
  /** A file in the packet of 'bidProject', and a file in the packet of 'receivedBid'. */
  | 'packetFile'
  | 'receivedPacketFile'
  /**
   * Three alternates: of a project of the account that was never advertised, of a project that another
   * account advertises, and of a project that can be awarded.
   */
  | 'bidAlternate'
  | 'offeredAlternate'
  | 'awardedAlternate'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The id of a record of `kind`: a UUID in upper or lower case. */
export function idOf(kind: RecordKind) {
  return z.string().trim().toLowerCase().regex(uuid, 'must be a UUID').meta({ format: 'uuid', record: kind })
}

/** An id that is optional: left out, empty and the all-zero id become null (decisions 'Ids'). */
export function optionalIdOf(kind: RecordKind) {
  return z
    .union([idOf(kind), z.literal('')])
    .nullish()
    .transform((id) => (id === '' || id === NO_ID ? null : (id ?? null)))
    .meta({ record: kind })
}

/**
 * An id that is required, if the call has a documented text for a missing id. Left out, null and empty become
 * the all-zero id, which no record has, so the use case can refuse it with that text.
 */
export function neededIdOf(kind: RecordKind) {
  return optionalIdOf(kind)
    .transform((id) => id ?? NO_ID)
    .meta({ record: kind })
}

/**
 * An optional id in an update: empty and the all-zero id clear the field, left out keeps the stored value.
 */
export function clearableIdOf(kind: RecordKind) {
  return z
    .union([idOf(kind), z.literal('')])
    .nullish()
    .transform((id) => (id === '' || id === NO_ID ? null : id))
    .meta({ record: kind })
}

/**
 * Free text for a `text` column: in the form of `keptText`, without NUL characters, at most `max` characters.
 * Half of a surrogate pair is replaced, not refused: programs that cut texts can leave one, and no JSON of
 * the database accepts it.
 */
export function text(max: number) {
  return textAs(keptText, max)
}

/** Text that must not be empty. */
export function requiredText(max: number) {
  return text(max).min(1, NOT_EMPTY)
}

/** A name, a code, a place or a search text: one line, in the form of `keptLine`. */
export function line(max: number) {
  return textAs(keptLine, max)
}

/** A line that must not be empty. `missing`: the documents' text for a line that is empty or left out. */
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
      // PostgreSQL cannot store NUL characters.
      // eslint-disable-next-line no-control-regex
      .regex(/^[^\u0000]*$/, 'must not contain NUL characters')
  )
}

/** The earliest and the latest day of dates in a plan (000 §5, §9 'date pickers'). */
export const FIRST_DATE = '2000-02-01'
export const LAST_DATE = '2051-01-31'

const dateShape = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/

function isCalendarDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

/**
 * The first and last day of any date. Days outside are typing errors, and parts of the server cannot compute
 * with them.
 */
const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2199-12-31'

/** The time zone into which a date with a zone or an offset is converted; null: the date stays as written. */
let clocks: string | null = null

/**
 * Runs `read` at once, with `timeZone` for dates. A date or time with a zone or an offset becomes the local
 * time there. A date without a zone stays as written, because the documents' client sends local days with an
 * empty time (000 §9).
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

/**
 * Converts a date with a zone into local time, `yyyy-MM-dd HH:mm[:ss]`. A text without a zone is returned
 * unchanged.
 */
function byClocks(value: string): string {
  const [, day = '', time, seconds = '', , zone] = zoned.exec(value) ?? []
  if (clocks === null || !zone || !isCalendarDay(day)) return value
  const instant = new Date(`${day}T${time}${seconds}${zone.replace(/^(...)(\d\d)$/, '$1:$2')}`)
  return Number.isNaN(instant.getTime()) ? '' : localTime(instant, clocks) + seconds
}

/** A calendar day, `yyyy-MM-dd`. A time after the day is accepted and removed. */
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

/** A day with a local time, `yyyy-MM-dd HH:mm[:ss]` (002 §5). Without a time, `time` is null. */
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

/** A day as the documents write days of activities: with an empty time (000 §9). */
export const DayWithTime = z.string().meta({ description: 'yyyy-MM-dd 00:00:00' })

/** A local time, `HH:mm` or `HH:mm:ss`. The database and the answers use seconds. */
export const TimeOfDay = z
  .string()
  .trim()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/, 'must be a time of day, HH:mm')
  .transform((time) => (time.length === 5 ? `${time}:00` : time))
  .meta({ example: '09:40:00' })

/** An instant in answers: ISO 8601 in UTC. */
export const Instant = z.string().meta({ format: 'date-time' })

/**
 * The longest text that is read as a decimal, in characters. No valid decimal is longer, even with leading
 * zeros.
 */
const LONGEST_DECIMAL = 100

/**
 * A whole number from `least` to `most`. Text of digits is accepted, because the documents' client sometimes
 * sends it. No other value is converted.
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
 * `whole` digits before the point and `scale` after it.
 */
export function decimal(whole: number, scale: number) {
  return z
    .union([z.string(), z.number()])
    .transform((value, context) => {
      const plain = typeof value === 'number' ? numberAsText(value) : value.trim()
      // The time of the pattern grows with the square of the length, so long texts are refused before.
      const match =
        plain.length <= LONGEST_DECIMAL ? /^([+-]?)(?=\.?\d)0*(\d*)(?:\.(\d*?)0*)?$/.exec(plain) : null
      if (!match) {
        context.addIssue({ code: 'custom', message: 'must be a number, such as 1.5' })
        return z.NEVER
      }
      const [, sign, leading, fraction = ''] = match
      // '.75' is accepted, as on screens.
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

/** Numbers such as 1e21 get an exponent as text, so the pattern of `decimal` refuses them. */
function numberAsText(value: number): string {
  return String(value)
}

/** A decimal that is not negative. */
export function positiveDecimal(whole: number, scale: number) {
  return decimal(whole, scale)
    .refine((value) => !value.startsWith('-'), 'must not be negative')
    .meta({ example: '12.5' })
}

/** A decimal in answers. */
export const DecimalText = z.string().meta({ description: 'a decimal number as text' })

/** True or false. The documents' client sometimes sends 0 and 1. */
export const Flag = z
  .union([z.boolean(), z.literal(0), z.literal(1), z.stringbool()])
  .transform(Boolean)
  .meta({
    example: true,
  })

/** The version of a record: each change adds 1. An update with an old version is refused (409). */
export const RowVersion = z.int().min(1).max(2_147_483_647)

/** The company of a person who does not belong to the account's own people. */
export const GuestCompanyName = z.string().nullable().meta({
  description: 'the company of a guest, or of a person of a subcontractor; null of own people',
})

/** The name that people of a subcontractor read in place of another subcontractor (docs/decisions/0160). */
export const OTHER_COMPANY = 'Another company'
