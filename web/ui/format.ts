/** How values read: one way for the whole app. */
import { formatDay, formatInstant as formatInstantIn } from '#contract/days.ts'
import { countOf, formatDaysLeft, formatPercent, percentOf } from '#contract/figures.ts'
import { nameWithCompany } from '#contract/people.ts'
import { zoneOfAccount, zoneOfPerson } from '#web/session/zones.ts'

export { countOf, formatDay, formatDaysLeft, formatPercent, percentOf }

const dayOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `May 4 to Aug 28`, with the years where they differ; what is missing is left out. */
export function formatSpan(start: string | null, end: string | null): string {
  if (!start && !end) return 'No dates'
  if (!start || !end) return start ? `From ${formatDay(start)}` : `Until ${formatDay(end ?? '')}`
  const isOneYear = start.slice(0, 4) === end.slice(0, 4)
  const [from, to] = [start, end].map((day) =>
    isOneYear ? dayOfYear.format(new Date(`${day.slice(0, 10)}T00:00:00Z`)) : formatDay(day),
  )
  return `${from} to ${to}`
}

interface Named {
  employeeFirstName: string
  employeeLastName: string
  guestCompanyName?: string | null
}

/** What somebody is called: `Dana Whitlock`, `Nils Ames (Studio Lindqvist Ames)`. */
export function fullName({ employeeFirstName, employeeLastName, guestCompanyName }: Named): string {
  return nameWithCompany(`${employeeFirstName} ${employeeLastName}`, guestCompanyName)
}

/** `Nov 21, 2026, 2:05 PM`, by the clocks of whoever reads it. */
export function formatInstant(text: string): string {
  return formatInstantIn(text, zoneOfPerson())
}

/** `Nov 21, 2026`: the day that it was for the account. */
export function formatInstantDay(text: string): string {
  const zone = zoneOfAccount()
  return new Date(text).toLocaleString('en-US', { dateStyle: 'medium', ...(zone && { timeZone: zone }) })
}

const MILLISECONDS_PER_DAY = 86_400_000

/** Whole days from today to `day`; below zero when it is past (000 §4). */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day.slice(0, 10)) - Date.parse(today)) / MILLISECONDS_PER_DAY)
}

/** How a part of a plan stands against its end: what is done is not late. */
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
const plainNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

const exactMoney = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const addedMoney = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  signDisplay: 'exceptZero',
})

/** `$21,750.00`, `-$1,500.00`. */
export const moneyOf = (amount: string | number) => exactMoney.format(Number(amount))

/** `+$21,750.00`: what is added to something. */
export const addedMoneyOf = (amount: number) => addedMoney.format(amount)

/** `$18.4M`. */
export function formatMoney(amount: string): string {
  return compactMoney.format(Number(amount))
}

/** `1,240.5`; digits that say nothing are left out. */
export function formatNumber(value: string): string {
  return plainNumber.format(Number(value))
}
