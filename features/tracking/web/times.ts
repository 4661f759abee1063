/** Days, weeks and times of day, as time logs have them. Days are `yyyy-MM-dd`, times `HH:mm`. */
import { formatClock, formatQuantity } from '#web/ui/format.ts'
import type { TimeLog } from '../contract.ts'
import { hoursOf } from '../time-rules.ts'

/** True for an end that is on the next day. */
export function isNextDay(start: string, end: string): boolean {
  return end <= start
}

/** `4.5 h`. */
export function formatHours(hours: string | number): string {
  return formatQuantity(hours, 'h')
}

/** `7:00 AM to 11:30 AM`; nothing for a log of hours alone. */
export function formatTimes({ startTime, endTime }: Pick<TimeLog, 'startTime' | 'endTime'>): string {
  if (!startTime || !endTime) return ''
  return `${formatClock(startTime)} to ${formatClock(endTime)}${isNextDay(startTime, endTime) ? ' next day' : ''}`
}

/** The hours of several logs: their minutes are added, and the sum is rounded. */
export function sumOf(logs: readonly Pick<TimeLog, 'minutes'>[]): string {
  return hoursOf(logs.reduce((sum, { minutes }) => sum + Number(minutes), 0))
}

/**
 * When work on a day probably began: at the end of what is logged on it last, else when work began on the last day
 * with times before it.
 */
export function probableStart(logs: readonly TimeLog[], day: string): string {
  const timed = logs.filter(
    ({ startTime, endTime, trackingDate }) => startTime && endTime && trackingDate <= day,
  )
  const onDay = timed.filter(({ trackingDate }) => trackingDate === day)
  if (onDay.length > 0) {
    const last = onDay.reduce((latest, log) =>
      (log.startTime ?? '') > (latest.startTime ?? '') ? log : latest,
    )
    return isNextDay(last.startTime ?? '', last.endTime ?? '') ? '' : (last.endTime ?? '')
  }
  const lastDay = timed
    .map(({ trackingDate }) => trackingDate)
    .toSorted()
    .at(-1)
  const starts = timed
    .filter(({ trackingDate }) => trackingDate === lastDay)
    .map(({ startTime }) => startTime ?? '')
  return starts.toSorted()[0] ?? ''
}
