/** Formats values in the same way for the whole app. */
import { DAY_MILLISECONDS, daysUntil, formatDay, formatInstant as formatInstantIn } from '#contract/days.ts'
import { formatDaysLeft, moneyOf } from '#contract/figures.ts'
import { formatClock as formatClockBy } from '#contract/moments.ts'
import { nameWithCompany } from '#contract/people.ts'
import { dayInDigits } from '#contract/region.ts'
import { presentRegion, zoneOfAccount, zoneOfPerson } from '#web/session/zones.ts'

export {
  addedMoneyOf,
  countOf,
  formatDaysLeft,
  formatNumber,
  formatPercent,
  formatQuantity,
  moneyOf,
  percentOf,
  unitMoneyOf,
} from '#contract/figures.ts'
export { daysUntil, formatDay }

const dayOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Returns `May 4 to Aug 28`, with years if the years differ; a missing end is left out. */
export function formatSpan(start: string | null, end: string | null): string {
  if (!start && !end) return 'No dates'
  if (!start || !end) return start ? `From ${formatDay(start)}` : `Until ${formatDay(end ?? '')}`
  const isOneYear = start.slice(0, 4) === end.slice(0, 4)
  const [from, to] = [start, end].map((day) =>
    isOneYear ? dayOfYear.format(new Date(`${day.slice(0, 10)}T00:00:00Z`)) : formatDay(day),
  )
  return `${from} to ${to}`
}

const dayName = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** Returns `Monday, Nov 16` for `2026-11-16`. */
export function formatWeekday(day: string): string {
  return dayName.format(new Date(`${day}T00:00:00Z`))
}

interface Named {
  employeeFirstName: string
  employeeLastName: string
  guestCompanyName?: string | null
}

/**
 * Returns a person's name: `Dana Whitlock`, or with the company of a guest:
 * `Nils Ames (Studio Lindqvist Ames)`.
 */
export function fullName({ employeeFirstName, employeeLastName, guestCompanyName }: Named): string {
  return nameWithCompany(`${employeeFirstName} ${employeeLastName}`, guestCompanyName)
}

/** Returns `Nov 21, 2026, 2:05 PM` for an instant, in the reader's time zone. */
export function formatInstant(text: string): string {
  return formatInstantIn(text, { timeZone: zoneOfPerson(), clock: presentRegion().clock })
}

/** Returns `2:05 PM` or `14:05` for a time of day that begins with `14:05`. */
export const formatClock = (time: string): string => formatClockBy(time, presentRegion().clock)

/** Returns `02/28/2027`, `28.02.2027` or `2027-02-28`, in the account's format for days. */
export const formatDigits = (day: string): string => dayInDigits(day, presentRegion().dateStyle)

/** Returns `Nov 21, 2026` for an instant: the day of the instant in the account's time zone. */
export function formatInstantDay(text: string): string {
  const zone = zoneOfAccount()
  return new Date(text).toLocaleString('en-US', { dateStyle: 'medium', ...(zone && { timeZone: zone }) })
}

/**
 * Returns the remaining days of a part of a plan, as `late` if the end has passed. A completed part is never
 * late.
 */
export function dueOf(remainingDays: number | null, percent: number): { left: string[]; late?: string } {
  if (remainingDays === null || percent >= 100) return { left: [] }
  const text = formatDaysLeft(remainingDays)
  return remainingDays < 0 ? { left: [], late: text } : { left: [text] }
}

const compactMoney = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** Returns an amount; a dash if there is no amount, or if the reader may not see the amount. */
export const moneyOrDash = (amount: string | null) => (amount === null ? '–' : moneyOf(amount))

/** Returns a short amount: `$18.4M`. */
export function formatMoney(amount: string): string {
  return compactMoney.format(Number(amount))
}

/** Returns the number of whole days since an instant. */
export const daysSince = (instant: string) =>
  Math.max(0, Math.floor((Date.now() - Date.parse(instant)) / DAY_MILLISECONDS))
