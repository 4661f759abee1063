/** A date of a plan: between the documents' limits, weeks from Monday, written MM-dd-yyyy (000 §5). */
import '@mantine/dates/styles.css'
import { DateInput, type DateInputProps } from '@mantine/dates'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { useState } from 'react'
import { FIRST_DATE, LAST_DATE } from '#contract/values.ts'

dayjs.extend(customParseFormat)

const FORMAT = 'MM-DD-YYYY'
const DAY = 'YYYY-MM-DD'

/** The day that was typed, as `yyyy-MM-dd`. */
export function parseDay(typed: string): string | null {
  const day = dayjs(typed.trim(), [FORMAT, 'MM/DD/YYYY', 'M-D-YYYY', 'M/D/YYYY', DAY], true)
  return day.isValid() ? day.format(DAY) : null
}

export interface PlanDateInputProps
  extends Omit<DateInputProps, 'valueFormat' | 'firstDayOfWeek' | 'minDate' | 'maxDate'> {
  /** The first and the last day that can be chosen, `yyyy-MM-dd`. */
  minDate?: string | undefined
  maxDate?: string | undefined
}

export function PlanDateInput({
  minDate = FIRST_DATE,
  maxDate = LAST_DATE,
  error,
  onBlur,
  onChange,
  ...props
}: PlanDateInputProps) {
  // What cannot be taken is not taken, and the field goes back to what it held: that must be said.
  const [refusal, setRefusal] = useState<string>()
  const refusalOf = (typed: string): string | undefined => {
    if (typed.trim() === '') return undefined
    const day = parseDay(typed)
    if (!day) return `${typed} is no date: write it as MM-dd-yyyy`
    if (day >= minDate && day <= maxDate) return undefined
    const [first, last] = [minDate, maxDate].map((limit) => dayjs(limit).format(FORMAT))
    return `${typed} is not between ${first} and ${last}`
  }
  return (
    <DateInput
      valueFormat={FORMAT}
      dateParser={parseDay}
      firstDayOfWeek={1}
      weekendDays={[]}
      minDate={minDate}
      maxDate={maxDate}
      clearable
      allowDeselect={false}
      placeholder="MM-dd-yyyy"
      clearButtonProps={{ 'aria-label': 'Clear the date' }}
      ariaLabels={{
        previousMonth: 'Previous month',
        nextMonth: 'Next month',
        previousYear: 'Previous year',
        nextYear: 'Next year',
        previousDecade: 'Previous decade',
        nextDecade: 'Next decade',
      }}
      error={error ?? refusal}
      onBlur={(event) => {
        setRefusal(refusalOf(event.currentTarget.value))
        onBlur?.(event)
      }}
      onChange={(day) => {
        setRefusal(undefined)
        onChange?.(day)
      }}
      {...props}
    />
  )
}
