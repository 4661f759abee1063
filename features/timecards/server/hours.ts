/**
 * Sums of time in whole tenths of a minute, which add up without rounding errors, and their conversion to
 * hours.
 */
import { hoursOf } from '#features/tracking/time-rules.ts'

/** The number of units in a minute: time is stored in tenths of a minute. */
const PER_MINUTE = 10
export const PER_HOUR = 60 * PER_MINUTE

/** The sum of the logs, in tenths of a minute. */
export const sumOf = (rows: readonly { minutes: number }[]) =>
  rows.reduce((sum, { minutes }) => sum + Math.round(minutes * PER_MINUTE), 0)

/**
 * Hours as the database formats them. The sum is rounded to hundredths, not each log
 * (records.md 'Decided after the second trial').
 */
export function hoursOfTenths(tenths: number): string {
  const hours = hoursOf(tenths / PER_MINUTE)
  return hours.includes('.') ? hours : `${hours}.0`
}

/** The sum of the logs, in hours. */
export const hoursOn = (rows: readonly { minutes: number }[]) => hoursOfTenths(sumOf(rows))

/** Minutes as the database formats them. */
export function minutesOfTenths(tenths: number): string {
  const minutes = String(tenths / PER_MINUTE)
  return minutes.includes('.') ? minutes : `${minutes}.0`
}
