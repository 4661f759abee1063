/**
 * What a notice says. A row holds its kind and its values; each module words its kinds in its `server/notices.ts`, and they
 * are worded when they are read, in the reader's zone and with today's titles.
 */
import * as z from 'zod'
import { type Clocks, formatInstant } from '#contract/days.ts'
import { type Named, type RecordType, recordTypes } from '#contract/record-types.ts'
import { isolated } from '#contract/texts.ts'
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

/** The record that a notice is about: the first that its values name. */
export function idOfRecord(values: object): string | null {
  return Object.values(values).find(isRef)?.id ?? null
}

/** All records that values name, at any depth. */
export function recordsIn(values: unknown): RecordRef[] {
  if (typeof values !== 'object' || values === null) return []
  return [...(isRef(values) ? [values] : []), ...Object.values(values).flatMap(recordsIn)]
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

/** The same values with each text as it stands in a sentence. */
function allIsolated(value: unknown): unknown {
  if (typeof value === 'string') return isolated(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(allIsolated)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, allIsolated(one)]))
}

// Words ---------------------------------------------------------------------------------------------------------------

/** What a notice says to whoever reads it. */
export interface Words {
  title: string
  body?: string
  /** What it adds to another notice of the same deed, which is told in its place; left out: its title. */
  within?: string
  /** The path in the app that it leads to; empty: nowhere. */
  link: string
}

/** How things read where somebody is, and who did them. */
export interface Reading {
  /** `Nov 21, 2026, 2:05 PM`, by their clocks. */
  instant(iso: string): string
  /** `Grace Okafor`; null: nobody, or nobody knows. */
  doer: string | null
  /** ` by Grace Okafor`, or nothing. */
  by: string
}

/** What `doer` did, read by somebody with these clocks. */
export function readingIn(clocks: Clocks, doer: string | null): Reading {
  return readingOf((iso) => formatInstant(iso, clocks), doer)
}

const readingOf = (instant: Reading['instant'], doer: string | null): Reading => ({
  instant,
  doer,
  by: doer ? ` by ${doer}` : '',
})

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

/** A kind with its values. */
export interface Meant {
  readonly notice: AnyNotice
  readonly values: object
}

/** What is said in a notice. */
type Said = Required<Omit<Words, 'within'>>

/** What a notice says of its values today, and what `also` adds, which is of the same deed. */
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

/** How many others of the same deed a notice keeps: a row has its bounds. */
const MOST_ALSO = 8

/** The values of a notice as a row keeps them, with what else is told in it. */
export function keptValues({ values }: Meant, also: readonly Meant[]): object {
  if (also.length === 0) return values
  return {
    ...values,
    also: also.slice(0, MOST_ALSO).map(({ notice: { kind }, values: own }) => ({ kind, values: own })),
  }
}

const Also = z.object({ also: z.array(z.object({ kind: z.string(), values: z.looseObject({}) })) })

/** Kinds and values as they were written; what this version does not know is left out. */
function meantBy(notices: AllNotices, kind: string, values: object): Meant | null {
  const notice = Object.hasOwn(notices, kind) ? notices[kind as NotificationKind] : undefined
  const read = notice?.values.safeParse(values)
  return notice && read?.success ? { notice, values: read.data } : null
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
  /** Who did it; null: it came by itself. */
  doer: string | null
}

/** What a notice that was written down says; of a kind, or of values, that this version does not know, only what it was about. */
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

/** Rows in words; what they say takes the place of what they were written as. */
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
