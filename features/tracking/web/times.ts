/** Times and hours of logs as text and as sums. Days are `yyyy-MM-dd`, times `HH:mm`. */
import { formatClock, formatQuantity } from '#web/ui/format.ts'
import type { TimeLog } from '../contract.ts'
import { hoursOf } from '../time-rules.ts'

/** True if the end is on the next day. */
export function isNextDay(start: string, end: string): boolean {
  return end <= start
}

/** Formats hours: `4.5 h`. */
export function formatHours(hours: string | number): string {
  return formatQuantity(hours, 'h')
}

/** Formats start and end: `7:00 AM to 11:30 AM`; empty if the log has only hours. */
export function formatTimes({ startTime, endTime }: Pick<TimeLog, 'startTime' | 'endTime'>): string {
  if (!startTime || !endTime) return ''
  return `${formatClock(startTime)} to ${formatClock(endTime)}${isNextDay(startTime, endTime) ? ' next day' : ''}`
}

/** The total hours of logs: minutes are added first, and then the sum is rounded. */
export function sumOf(logs: readonly Pick<TimeLog, 'minutes'>[]): string {
  return hoursOf(logs.reduce((sum, { minutes }) => sum + Number(minutes), 0))
}

/**
 * The probable start of work on `day`: the end of the last log on that day. If no log on that day has times:
 * the earliest start on the last earlier day whose logs have times.
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
