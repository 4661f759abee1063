/** A date of a plan: between the documents' limits, weeks from Monday, written MM-dd-yyyy (000 §5). */
import '@mantine/dates/styles.css'
import { DateInput, type DateInputProps } from '@mantine/dates'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { FIRST_DATE, LAST_DATE } from '#contract/values.ts'

dayjs.extend(customParseFormat)

const FORMAT = 'MM-DD-YYYY'

export function PlanDateInput({
  minDate,
  maxDate,
  ...props
}: Omit<DateInputProps, 'valueFormat' | 'firstDayOfWeek'>) {
  return (
    <DateInput
      valueFormat={FORMAT}
      dateParser={(typed) => {
        const day = dayjs(typed, [FORMAT, 'MM/DD/YYYY', 'M-D-YYYY', 'M/D/YYYY', 'YYYY-MM-DD'], true)
        return day.isValid() ? day.format('YYYY-MM-DD') : null
      }}
      firstDayOfWeek={1}
      minDate={minDate ?? FIRST_DATE}
      maxDate={maxDate ?? LAST_DATE}
      clearable
      placeholder="MM-dd-yyyy"
      clearButtonProps={{ 'aria-label': 'Clear the date' }}
      {...props}
    />
  )
}
