/** The values of the time log form, and their conversion for the calls. */
import { type DayLimits, dayProblems } from '#web/ui/form/day-rules.ts'
import { numberProblems } from '#web/ui/form/number-rules.ts'
import { schemaErrors } from '#web/ui/form/schema-form.ts'
import { timeProblem } from '#web/ui/form/time-rules.ts'
import { NewTimeLog, type TimeLog } from '../contract.ts'

const HOURS_PER_DAY = 24

export interface TimeLogValues {
  subTaskUniqueId: string | null
  /** The person who worked; null: the caller. */
  employeeUniqueId: string | null
  trackingDate: string | null
  /** With start and end, or only a number of hours. */
  mode: 'times' | 'hours'
  startTime: string
  endTime: string
  hours: string
  trackingNotes: string
}

/** The values of a new log. */
export function newValues(
  fixed: Pick<TimeLogValues, 'subTaskUniqueId' | 'employeeUniqueId' | 'trackingDate'>,
): TimeLogValues {
  return { ...fixed, mode: 'times', startTime: '', endTime: '', hours: '', trackingNotes: '' }
}

/** The values of an existing log. */
export function valuesOf(log: TimeLog): TimeLogValues {
  return {
    subTaskUniqueId: log.subTaskUniqueId,
    employeeUniqueId: log.employeeUniqueId,
    trackingDate: log.trackingDate,
    mode: log.startTime ? 'times' : 'hours',
    startTime: log.startTime ?? '',
    endTime: log.endTime ?? '',
    hours: log.startTime ? '' : log.hours,
    trackingNotes: log.trackingNotes,
  }
}

/** The fields that a change can change. The fields of the mode that is not chosen are cleared. */
export function changeOf({ trackingDate, mode, startTime, endTime, hours, trackingNotes }: TimeLogValues) {
  const isTimed = mode === 'times'
  return {
    trackingDate,
    startTime: isTimed ? startTime : null,
    endTime: isTimed ? endTime : null,
    hours: isTimed ? null : hours,
    trackingNotes,
  }
}

/** The days on which time can be logged: up to today, by the account's calendar. */
export function workedDays(today: string): DayLimits {
  return { last: { day: today, what: 'today' } }
}

const missing = { startTime: 'Enter the start time', endTime: 'Enter the end time' }

/** The errors of the input, by field. */
export function errorsOf(values: TimeLogValues, today: string): Record<string, string> {
  const { subTaskUniqueId, employeeUniqueId, mode } = values
  const input = { subTaskUniqueId, employeeUniqueId, ...changeOf(values) }
  const errors: Record<string, string> = {
    ...schemaErrors(NewTimeLog, input),
    ...(mode === 'hours' && numberProblems(values, { hours: 'quantity' })),
    ...dayProblems(values, { trackingDate: workedDays(today) }),
  }
  if (!subTaskUniqueId) errors.subTaskUniqueId = 'Choose an activity'
  if (!values.trackingDate) errors.trackingDate = 'Say on which day'
  if (mode === 'times') {
    for (const field of ['startTime', 'endTime'] as const) {
      const problem = values[field] ? timeProblem(values[field]) : missing[field]
      if (problem) errors[field] = problem
    }
  } else if (!(Number(values.hours) > 0)) {
    errors.hours ??= 'Say how many hours'
  } else if (Number(values.hours) > HOURS_PER_DAY) {
    errors.hours = `A day has ${HOURS_PER_DAY} hours`
  }
  return errors
}

export const labels = {
  subTaskUniqueId: 'Activity',
  employeeUniqueId: 'Person',
  trackingDate: 'Day',
  startTime: 'Start',
  endTime: 'End',
  hours: 'Hours',
  trackingNotes: 'Notes',
}
