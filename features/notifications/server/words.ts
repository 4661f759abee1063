/**
 * What a notice says. A row holds its kind and its values; each module words its kinds in its `server/notices.ts`, and they
 * are worded when they are read, in the reader's zone and with today's titles.
 */
import * as z from 'zod'
import { formatInstant } from '#contract/days.ts'
import { type Named, type RecordType, recordTypes } from '#contract/record-types.ts'
import { type NotificationKind, notificationKinds } from '../kinds.ts'

// Values --------------------------------------------------------------------------------------------------------------

/** A notice keeps so much of a text; its record has all of it. */
const MOST_LETTERS = 1000

/** A text of any length, of which a notice keeps the beginning. */
export const Told = z.string().transform((text) => {
  // No letter is cut in two.
  const letters = Array.from(text)
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join('')}…` : text
})

/** A record that a notice names, and what it was called when it was told. */
export type RecordRef<Type extends RecordType = RecordType> = Type extends RecordType
  ? { record: Type; id: string } & Named<Type>
  : never

/** Of a record of some type, as a value of a notice. */
export function refTo<Type extends RecordType>(type: Type): z.ZodType<RecordRef<Type>, RecordRef<Type>> {
  // What a type is called by beside its title may be newer than a row.
  const named = Object.keys(recordTypes[type].named).map((name) => [name, Told.default('')])
  const schema = z.object({
    ...Object.fromEntries(named),
    record: z.literal(type),
    id: z.uuid(),
    title: Told,
  })
  return schema as unknown as z.ZodType<RecordRef<Type>, RecordRef<Type>>
}

const isRef = (value: unknown): value is RecordRef =>
  typeof value === 'object' && value !== null && 'record' in value && 'id' in value

/** What records are called today, by their ids: those that the reader may see. */
export type Names = Readonly<Record<string, Readonly<Record<string, string>> | null>>

/** The same values with records called as they are today. */
function withNames<Values extends object>(values: Values, names: Names): Values {
  const renamed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renamed)
    return isRef(value) ? { ...value, ...names[value.id] } : value
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, renamed(value)])) as Values
}

// Words ---------------------------------------------------------------------------------------------------------------

/** What a notice says to whoever reads it. */
export interface Words {
  title: string
  body?: string
  /** The path in the app that it leads to; empty: nowhere. */
  link: string
}

/** How things read where somebody is. */
export interface Reading {
  /** `Nov 21, 2026, 2:05 PM`, by their clocks. */
  instant(iso: string): string
}

/** The reading of somebody whose clocks show the time of a zone. */
export function readingIn(timeZone: string): Reading {
  return { instant: (iso) => formatInstant(iso, timeZone) }
}

/**
 * A kind of notice: its values, and what it says of them. Rows outlive versions: what is added to the values later must be
 * optional.
 */
export interface Notice<
  Kind extends NotificationKind = NotificationKind,
  Values extends z.ZodObject = z.ZodObject,
> {
  readonly kind: Kind
  readonly values: Values
  readonly words: (values: z.output<Values>, reading: Reading) => Words
}

/** Declares what a kind of notice says. */
export function defineNotice<Kind extends NotificationKind, Values extends z.ZodObject>(
  notice: Notice<Kind, Values>,
): Notice<Kind, Values> {
  return notice
}

/** Of any values: what a table of all kinds holds. */
export interface AnyNotice<Kind extends NotificationKind = NotificationKind> {
  readonly kind: Kind
  readonly values: z.ZodObject
  readonly words: (values: never, reading: Reading) => Words
}

/** What every kind says: one that is missing does not compile. */
export type AllNotices = { readonly [Kind in NotificationKind]: AnyNotice<Kind> }

/** What a notice says of its values today. */
export function wordsOf(
  { words }: Pick<AnyNotice, 'words'>,
  values: object,
  reading: Reading,
  names: Names = {},
): Required<Words> {
  return { body: '', ...words(withNames(values, names) as never, reading) }
}

/** A notice as it was written down. */
export interface Written {
  kind: string
  /** Null: it was written as a sentence, before there were values. */
  values: object | null
  /** Null: it names none. */
  names: Names | null
  title: string | null
  body: string
  link: string
}

/** What a notice that was written down says; of a kind, or of values, that this version does not know, only what it was about. */
function wordsOfWritten(
  notices: AllNotices,
  { kind, values, names, title, body, link }: Written,
  reading: Reading,
): Required<Words> {
  if (values === null) return { title: title ?? '', body, link }
  const known = Object.hasOwn(notices, kind) ? notices[kind as NotificationKind] : undefined
  const read = known?.values.safeParse(values)
  if (known && read?.success) return wordsOf(known, read.data, reading, names ?? {})
  return { title: known ? notificationKinds[known.kind].label : kind, body: '', link: '' }
}

/** Rows in words; what they say takes the place of what they were written as. */
export function wordAll<Row extends Written>(
  notices: AllNotices,
  rows: readonly Row[],
  timeZone: string,
): (Omit<Row, 'values' | 'names'> & Required<Words>)[] {
  const reading = readingIn(timeZone)
  return rows.map((written) => {
    const { values: _values, names: _names, ...row } = written
    return { ...row, ...wordsOfWritten(notices, written, reading) }
  })
}
