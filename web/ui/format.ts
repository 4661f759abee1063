/** How values read: one way for the whole app. */
import { formatDay } from '#contract/days.ts'

export { formatDay }

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

const instant = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const dayOfInstant = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** `Nov 21, 2026, 2:05 PM`, where the browser is. */
export function formatInstant(text: string): string {
  return instant.format(new Date(text))
}

/** `Nov 21, 2026`, where the browser is. */
export function formatInstantDay(text: string): string {
  return dayOfInstant.format(new Date(text))
}

/** Today where the browser is, as `yyyy-MM-dd`. */
export function localToday(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

const MILLISECONDS_PER_DAY = 86_400_000

/** Whole days from today to `day`; below zero when it is past (000 §4). */
export function daysUntil(day: string, today = localToday()): number {
  return Math.round((Date.parse(day.slice(0, 10)) - Date.parse(today)) / MILLISECONDS_PER_DAY)
}

const plural = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

/** `112 days left`, `9 days late`, `ends today`. */
export function formatDaysLeft(days: number): string {
  if (days === 0) return 'ends today'
  return days > 0 ? `${plural(days, 'day')} left` : `${plural(-days, 'day')} late`
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

/** `$18.4M`. */
export function formatMoney(amount: string): string {
  return compactMoney.format(Number(amount))
}

/** `1,240.5`; digits that say nothing are left out. */
export function formatNumber(value: string): string {
  return plainNumber.format(Number(value))
}

/** Share of a whole in percent, rounded down, so that only what is done reads 100. */
export function percentOf(done: string, total: string): number {
  const whole = Number(total)
  return whole > 0 ? Math.floor((Number(done) * 100) / whole) : 0
}
