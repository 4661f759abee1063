/**
 * The open quantities, day by day: captures less the quantities that lines bill of the same days
 * (records.md 'Credits', docs/decisions/0143). A quantity is a whole number of ten-thousandths, the precision
 * of the database, so that nothing is rounded.
 */

const PLACES = 4
const ONE = 10n ** BigInt(PLACES)
/** A whole item of a change order: 100 %. */
const WHOLE = 100n * ONE

/** Converts a quantity of at most four decimal places to ten-thousandths. */
export function countedOf(quantity: string): bigint {
  const [whole = '0', fraction = ''] = quantity.replace('-', '').split('.')
  const size = BigInt(whole || '0') * ONE + BigInt(fraction.padEnd(PLACES, '0'))
  return quantity.startsWith('-') ? -size : size
}

/** Converts ten-thousandths to a quantity without trailing zeros. */
export function quantityOf(counted: bigint): string {
  const size = counted < 0n ? -counted : counted
  const fraction = `${size % ONE}`.padStart(PLACES, '0').replace(/0+$/, '')
  return `${counted < 0n ? '-' : ''}${size / ONE}${fraction && `.${fraction}`}`
}

/**
 * A day with its captured quantity and the quantities that lines bill of the day. The lines of a change order
 * item count in percent of the item.
 */
export interface BilledDay {
  day: string
  captured: string
  /** The quantity on lines of approved invoices. */
  approved: string
  /** The quantities on lines of other drafts: `drafted` bills, `credited` (below zero) credits. */
  drafted: string
  credited: string
  /** The quantity on lines of the draft itself. These lines are about to be replaced. */
  own: string
}

/** How captured quantities turn into billable quantities. */
export type Measure =
  /** The captured quantity, up to the target before change orders; a null target: no limit. */
  | { of: 'activity'; base: string | null }
  /** The share of the quantity that an item adds to a target, or of the whole target. */
  | { of: 'item'; from: string; to: string }
  /** The whole item, on a day before all others: a person types how much is done. */
  | { of: 'typed' }

/** The day of items whose done share a person types. */
export const TYPED_DAY = '0001-01-01'

/** The quantities that can be billed or credited. */
export interface Open {
  /** Sorted by day; a value below zero is a credit. */
  days: { day: string; open: bigint }[]
  /** The most that lines can bill in all. */
  most: bigint
  /** The most that lines can credit in all, as a number of zero or less. */
  least: bigint
}

/** A range of days, both ends included; start null: everything up to the end. */
export interface Span {
  start: string | null
  end: string
}

const smaller = (one: bigint, other: bigint) => (one < other ? one : other)
const larger = (one: bigint, other: bigint) => (one > other ? one : other)
const sumOf = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n)

const nothingOn = (day: string): BilledDay => ({
  ...{ day, captured: '0', approved: '0', drafted: '0', credited: '0', own: '0' },
})

/** The done quantity that a captured total stands for. */
function doneOf(measure: Measure, captured: bigint): bigint {
  if (measure.of === 'typed') return WHOLE
  if (measure.of === 'activity')
    return measure.base === null ? captured : larger(smaller(captured, countedOf(measure.base)), 0n)
  const [from, to] = [countedOf(measure.from), countedOf(measure.to)]
  if (to <= from) return 0n
  return (smaller(larger(captured - from, 0n), to - from) * WHOLE) / (to - from)
}

/**
 * The open quantity of each day. Approved invoices always count as billed; other drafts and the own lines
 * count as `counted` sets. A day of an activity is credited by as much as approved lines bill above its
 * captures, less the credits of counted drafts. A day of a change order item is credited by as much as
 * approved lines bill above the share done that day.
 */
export function openOf(
  measure: Measure,
  days: readonly BilledDay[],
  counted: { drafts: boolean; own: boolean },
): Open {
  const open: Open['days'] = []
  // A typed item has no captures, so its day is added: otherwise the first invoice could not bill the item.
  const isMissing = measure.of === 'typed' && days.every(({ day }) => day !== TYPED_DAY)
  const all = isMissing ? [nothingOn(TYPED_DAY), ...days] : days
  let captured = 0n
  let done = 0n
  let [approved, drafted, credited] = [0n, 0n, 0n]
  for (const one of all.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const own = counted.own ? countedOf(one.own) : 0n
    const plus = (counted.drafts ? countedOf(one.drafted) : 0n) + larger(own, 0n)
    const minus = (counted.drafts ? countedOf(one.credited) : 0n) + smaller(own, 0n)
    const [size, billed] = [countedOf(one.captured), countedOf(one.approved)]
    captured += size
    const now = doneOf(measure, captured)
    const left = now - done - billed
    const below = measure.of === 'activity' ? size - billed : left
    const value = left > 0n ? larger(left - plus, 0n) : smaller(smaller(below, 0n) - minus, 0n)
    if (value !== 0n) open.push({ day: one.day, open: value })
    done = now
    approved += billed
    drafted += plus
    credited += minus
  }
  const most = larger(done - approved - drafted, 0n)
  const total = measure.of === 'activity' ? -approved : done - approved
  return { days: open, most, least: smaller(total - credited, 0n) }
}

/** The done quantity in all; for a typed item, the quantity that approved lines and the own lines bill. */
export function doneInAll(measure: Measure, days: readonly BilledDay[]): bigint {
  const of = (field: 'captured' | 'approved' | 'own') => sumOf(days.map((day) => countedOf(day[field])))
  return measure.of === 'typed' ? of('approved') + of('own') : doneOf(measure, of('captured'))
}

const isIn = ({ start, end }: Span, day: string) => day <= end && (start === null || day >= start)

/** The open quantity of the days in a span, limited by the open quantity of all days together. */
export function leftOf({ days, most, least }: Open, span: Span): bigint {
  const sum = sumOf(days.filter(({ day }) => isIn(span, day)).map(({ open }) => open))
  return larger(smaller(sum, most), least)
}

/** The most that a line can bill, and the most that it can credit, over all days up to `end`. */
export function rangeOf({ days, most, least }: Open, end: string): { most: bigint; least: bigint } {
  const until = days.filter(({ day }) => day <= end).map(({ open }) => open)
  return {
    most: smaller(sumOf(until.filter((open) => open > 0n)), most),
    least: larger(sumOf(until.filter((open) => open < 0n)), least),
  }
}

/**
 * The days that a line of this quantity bills. If the open days of the period, or else all open days up to
 * its end, add up to the quantity, the line bills all of them. Otherwise it takes as many days as it needs,
 * those of the period first. A quantity outside of `rangeOf` is not fully spread over days.
 */
export function daysOf(quantity: bigint, { days }: Open, span: Span): Record<string, string> {
  const until = days.filter(({ day }) => day <= span.end)
  const inSpan = until.filter(({ day }) => isIn(span, day))
  for (const some of [inSpan, until])
    if (sumOf(some.map(({ open }) => open)) === quantity)
      return Object.fromEntries(some.map(({ day, open }) => [day, quantityOf(open)]))
  const taken: [string, string][] = []
  let rest = quantity
  for (const { day, open } of [...inSpan, ...until.filter(({ day }) => !isIn(span, day))]) {
    if (rest === 0n || open < 0n !== rest < 0n) continue
    const part = rest > 0n ? smaller(open, rest) : larger(open, rest)
    taken.push([day, quantityOf(part)])
    rest -= part
  }
  return Object.fromEntries(taken)
}
