/**
 * The texts of notices. A row stores the kind and the values. Each module defines the texts of its kinds in
 * its `server/notices.ts`. Texts are made when a notice is read, in the reader's time zone and with the
 * present titles.
 */
import * as z from 'zod'
import { type Clocks, formatInstant } from '#contract/days.ts'
import { type Named, type RecordType, recordTypes } from '#contract/record-types.ts'
import { isolated } from '#contract/texts.ts'
import { type NotificationKind, notificationKinds } from '../kinds.ts'

// Values --------------------------------------------------------------------------------------------------------------

/** The number of characters of a text that a notice stores. The record has the whole text. */
const MOST_LETTERS = 1000

/** A text of any length, of which a notice stores the beginning. */
export const Told = z.string().transform((text) => {
  // Splits by character, so that no character is cut in two.
  const letters = Array.from(text)
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join('')}…` : text
})

/** A record that a notice names, with its names at that time. */
export type RecordRef<Type extends RecordType = RecordType> = Type extends RecordType
  ? { record: Type; id: string } & Named<Type>
  : never

/** The schema of a reference to a record of this type, as a value of a notice. */
export function refTo<Type extends RecordType>(type: Type): z.ZodType<RecordRef<Type>, RecordRef<Type>> {
  // A row may be older than a name that its type has now, so these names have a default.
  const named = Object.keys(recordTypes[type].named).map((name) => [name, Told.default('')])
  const schema = z.object({
    ...Object.fromEntries(named),
    record: z.literal(type),
    id: z.uuid(),
    title: Told,
  })
  return schema as unknown as z.ZodType<RecordRef<Type>, RecordRef<Type>>
}

/** The record that a notice is about: the first record in its values. */
export function idOfRecord(values: object): string | null {
  return Object.values(values).find(isRef)?.id ?? null
}

/** All records in the values, at any depth. */
export function recordsIn(values: unknown): RecordRef[] {
  if (typeof values !== 'object' || values === null) return []
  return [...(isRef(values) ? [values] : []), ...Object.values(values).flatMap(recordsIn)]
}

const isRef = (value: unknown): value is RecordRef =>
  typeof value === 'object' && value !== null && 'record' in value && 'id' in value

/** The present names of records that the reader may see, by their ids. */
export type Names = Readonly<Record<string, Readonly<Record<string, string>> | null>>

/** The values with the present names of the records. */
function withNames<Values extends object>(values: Values, names: Names): Values {
  const renamed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renamed)
    return isRef(value) ? { ...value, ...names[value.id] } : value
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, renamed(value)])) as Values
}

/** The values with each text isolated, so that its writing direction does not affect the sentence. */
function allIsolated(value: unknown): unknown {
  if (typeof value === 'string') return isolated(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(allIsolated)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, allIsolated(one)]))
}

// Words ---------------------------------------------------------------------------------------------------------------

/** The text of a notice for its reader. */
export interface Words {
  title: string
  body?: string
  /** The text if the notice is part of another notice about the same act; left out: the title. */
  within?: string
  /** The path of the linked page in the app; empty: no link. */
  link: string
}

/** The reader's clock, and the author of the notice. */
export interface Reading {
  /** An instant in the reader's time zone: `Nov 21, 2026, 2:05 PM`. */
  instant(iso: string): string
  /** The author: `Grace Okafor`; null: there is no author, or the author is not known. */
  doer: string | null
  /** The author for the end of a sentence: ` by Grace Okafor`; empty without an author. */
  by: string
}

/** The clock and the author for a notice about an act of `doer`, for a reader with these clocks. */
export function readingIn(clocks: Clocks, doer: string | null): Reading {
  return readingOf((iso) => formatInstant(iso, clocks), doer)
}

const readingOf = (instant: Reading['instant'], doer: string | null): Reading => ({
  instant,
  doer,
  by: doer ? ` by ${doer}` : '',
})

/**
 * A kind of notice: its values, and its text. Stored rows stay when the app is updated, so a value that is
 * added later must be optional.
 */
export interface Notice<
  Kind extends NotificationKind = NotificationKind,
  Values extends z.ZodObject = z.ZodObject,
> {
  readonly kind: Kind
  readonly values: Values
  readonly words: (values: z.output<Values>, reading: Reading) => Words
}

/** Defines a kind of notice. */
export function defineNotice<Kind extends NotificationKind, Values extends z.ZodObject>(
  notice: Notice<Kind, Values>,
): Notice<Kind, Values> {
  return notice
}

/** A kind of notice with any values, for a table of all kinds. */
export interface AnyNotice<Kind extends NotificationKind = NotificationKind> {
  readonly kind: Kind
  readonly values: z.ZodObject
  readonly words: (values: never, reading: Reading) => Words
}

/** The definitions of all kinds. If a kind is missing, the code does not compile. */
export type AllNotices = { readonly [Kind in NotificationKind]: AnyNotice<Kind> }

/** A definition with its values. */
export interface Meant {
  readonly notice: AnyNotice
  readonly values: object
}

/** The finished text of a notice. */
type Said = Required<Omit<Words, 'within'>>

/** The text of a notice with the present names. `also` adds the texts of other notices about the same act. */
export function wordsOf(
  { notice, values }: Meant,
  reading: Reading,
  names: Names = {},
  also: readonly Meant[] = [],
): Said {
  const { instant, doer } = reading
  const isolatedReading = readingOf(instant, doer && isolated(doer))
  const wordsOfOne = (one: Meant) =>
    one.notice.words(allIsolated(withNames(one.values, names)) as never, isolatedReading)
  const { title, body = '', link } = wordsOfOne({ notice, values })
  const added = also.map((one) => {
    const words = wordsOfOne(one)
    return words.within ?? `${words.title}.`
  })
  return { title, body: [...new Set([body, ...added])].filter(Boolean).join('\n'), link }
}

/**
 * The number of further notices about the same act that a row stores, because the size of a row is limited.
 */
const MOST_ALSO = 8

/** The values of a notice as a row stores them, with those of the notices within it. */
export function keptValues({ values }: Meant, also: readonly Meant[]): object {
  if (also.length === 0) return values
  return {
    ...values,
    also: also.slice(0, MOST_ALSO).map(({ notice: { kind }, values: own }) => ({ kind, values: own })),
  }
}

const Also = z.object({ also: z.array(z.object({ kind: z.string(), values: z.looseObject({}) })) })

/** Reads a stored kind with its values; null if this version does not know them. */
function meantBy(notices: AllNotices, kind: string, values: object): Meant | null {
  const notice = Object.hasOwn(notices, kind) ? notices[kind as NotificationKind] : undefined
  const read = notice?.values.safeParse(values)
  return notice && read?.success ? { notice, values: read.data } : null
}

/** A stored notice. */
export interface Written {
  kind: string
  /** Null: stored as a sentence, before values were stored. */
  values: object | null
  /** Null: the notice names no record. */
  names: Names | null
  title: string | null
  body: string
  link: string
  /** The author; null: the event has no author. */
  doer: string | null
}

/**
 * The text of a stored notice. For a kind or values that this version does not know, only the label of the
 * kind.
 */
function wordsOfWritten(
  notices: AllNotices,
  { kind, values, names, title, body, link, doer }: Written,
  clocks: Clocks,
): Said {
  if (values === null) return { title: title ?? '', body, link }
  const told = meantBy(notices, kind, values)
  if (told) {
    const { also = [] } = Also.safeParse(values).data ?? {}
    const others = also.flatMap((one) => meantBy(notices, one.kind, one.values) ?? [])
    return wordsOf(told, readingIn(clocks, doer), names ?? {}, others)
  }
  const isKnown = Object.hasOwn(notices, kind)
  return { title: isKnown ? notificationKinds[kind as NotificationKind].label : kind, body: '', link: '' }
}

/** The rows with their texts instead of the stored values. */
export function wordAll<Row extends Written>(
  notices: AllNotices,
  rows: readonly Row[],
  clocks: Clocks,
): (Omit<Row, 'values' | 'names' | 'doer'> & Said)[] {
  return rows.map((written) => {
    const { values: _values, names: _names, doer: _doer, ...row } = written
    return { ...row, ...wordsOfWritten(notices, written, clocks) }
  })
}
