/** Time as it is added up and told: whole tenths of a minute, which add up without loss, and hours of them. */
import { hoursOf } from '#features/tracking/time-rules.ts'

/** As time is kept. */
const PER_MINUTE = 10
export const PER_HOUR = 60 * PER_MINUTE

/** What some logs come to, in tenths of a minute. */
export const sumOf = (rows: readonly { minutes: number }[]) =>
  rows.reduce((sum, { minutes }) => sum + Math.round(minutes * PER_MINUTE), 0)

/** As the database writes hours: sums first, then rounding to hundredths (records.md 'Decided after the second trial'). */
export function hoursOfTenths(tenths: number): string {
  const hours = hoursOf(tenths / PER_MINUTE)
  return hours.includes('.') ? hours : `${hours}.0`
}

/** The hours of some logs. */
export const hoursOn = (rows: readonly { minutes: number }[]) => hoursOfTenths(sumOf(rows))

/** As the database writes minutes. */
export function minutesOfTenths(tenths: number): string {
  const minutes = String(tenths / PER_MINUTE)
  return minutes.includes('.') ? minutes : `${minutes}.0`
}
