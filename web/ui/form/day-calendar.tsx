/** The calendar of a date field, with weeks from Monday. */
import '@mantine/dates/styles.css'
import { DatePicker } from '@mantine/dates'
import { boundsOf, type DayLimits } from './day-rules.ts'

export interface DayCalendarProps {
  day: string | null
  limits: DayLimits
  onChoose: (day: string | null) => void
}

export function DayCalendar({ day, limits, onChoose }: DayCalendarProps) {
  return (
    <DatePicker
      // The key is the month, so that the calendar shows a typed day at once, in any month.
      key={day?.slice(0, 7)}
      {...(day && { defaultDate: day })}
      value={day}
      onChange={onChoose}
      {...boundsOf(limits)}
      firstDayOfWeek={1}
      weekendDays={[]}
      ariaLabels={{
        previousMonth: 'Previous month',
        nextMonth: 'Next month',
        previousYear: 'Previous year',
        nextYear: 'Next year',
        previousDecade: 'Previous decade',
        nextDecade: 'Next decade',
      }}
    />
  )
}
