/**
 * What can be billed, day by day: captures less what lines bill of the same days (records.md 'Credits', docs/decisions/0143).
 * Quantities are whole ten-thousandths here, as the database keeps them: nothing is lost on the way.
 */

const PLACES = 4
const ONE = 10n ** BigInt(PLACES)
/** A whole item of a change order: 100 %. */
const WHOLE = 100n * ONE

/** A quantity of at most four places, in ten-thousandths. */
export function countedOf(quantity: string): bigint {
  const [whole = '0', fraction = ''] = quantity.replace('-', '').split('.')
  const size = BigInt(whole || '0') * ONE + BigInt(fraction.padEnd(PLACES, '0'))
  return quantity.startsWith('-') ? -size : size
}

/** Ten-thousandths as a quantity, without zeros at its end. */
export function quantityOf(counted: bigint): string {
  const size = counted < 0n ? -counted : counted
  const fraction = `${size % ONE}`.padStart(PLACES, '0').replace(/0+$/, '')
  return `${counted < 0n ? '-' : ''}${size / ONE}${fraction && `.${fraction}`}`
}

/** A day with what was captured, and what lines bill of it; of an item of a change order, in hundredths of it. */
export interface BilledDay {
  day: string
  captured: string
  /** By approved invoices. */
  approved: string
  /** By drafts, what they bill and what they credit. */
  drafted: string
  credited: string
  /** By the draft that is looked at, whose lines are to be replaced. */
  own: string
}

/** How captures become what can be billed. */
export type Measure =
  /** Quantities, up to the target before change orders; null: without end. */
  | { of: 'activity'; base: string | null }
  /** The share of what an item adds to a target, or of the whole target. */
  | { of: 'item'; from: string; to: string }
  /** The whole of it, on a day before all others: a person says how much is done. */
  | { of: 'typed' }

/** The day of what is said by hand. */
export const TYPED_DAY = '0001-01-01'

/** What can be billed, and what is to be credited. */
export interface Open {
  /** In the order of days; below zero: a credit. */
  days: { day: string; open: bigint }[]
  /** The most that lines can bill in all. */
  most: bigint
  /** The most that lines can credit in all, as less than nothing. */
  least: bigint
}

/** Days between these two, both included; a start of null: all before, too. */
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

/** What is done when so much is captured. */
function doneOf(measure: Measure, captured: bigint): bigint {
  if (measure.of === 'typed') return WHOLE
  if (measure.of === 'activity')
    return measure.base === null ? captured : larger(smaller(captured, countedOf(measure.base)), 0n)
  const [from, to] = [countedOf(measure.from), countedOf(measure.to)]
  if (to <= from) return 0n
  return (smaller(larger(captured - from, 0n), to - from) * WHOLE) / (to - from)
}

/**
 * What is open of each day. Beside approved invoices those drafts count that are not left out: what they bill is nobody else's.
 * A day is credited only as far as its captures were corrected below what approved lines bill of it, and are so no more by a
 * draft; of an item, as far as all that is done of it fell below all that they bill.
 */
export function openOf(
  measure: Measure,
  days: readonly BilledDay[],
  counted: { drafts: boolean; own: boolean },
): Open {
  const open: Open['days'] = []
  // What is said by hand can be billed before anybody bills of it.
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

/** All that is done of it; of what is said by hand, what lines bill. */
export function doneInAll(measure: Measure, days: readonly BilledDay[]): bigint {
  const of = (field: 'captured' | 'approved' | 'own') => sumOf(days.map((day) => countedOf(day[field])))
  return measure.of === 'typed' ? of('approved') + of('own') : doneOf(measure, of('captured'))
}

const isIn = ({ start, end }: Span, day: string) => day <= end && (start === null || day >= start)

/** What is to bill of these days: their captures less what lines bill of them, within what all days together leave. */
export function leftOf({ days, most, least }: Open, span: Span): bigint {
  const sum = sumOf(days.filter(({ day }) => isIn(span, day)).map(({ open }) => open))
  return larger(smaller(sum, most), least)
}

/** The most that a line can bill, and that it can credit, of all days until this one. */
export function rangeOf({ days, most, least }: Open, end: string): { most: bigint; least: bigint } {
  const until = days.filter(({ day }) => day <= end).map(({ open }) => open)
  return {
    most: smaller(sumOf(until.filter((open) => open > 0n)), most),
    least: larger(sumOf(until.filter((open) => open < 0n)), least),
  }
}

/**
 * Which days a line bills that comes to so much: those of its period where it is what they come to, then all until its end; else
 * as many as it takes, those of the period first. A quantity outside of `rangeOf` leaves its rest out.
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
