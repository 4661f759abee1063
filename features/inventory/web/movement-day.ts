/** The day of a movement in dialogs: today or an earlier day (records.md 'Stock by day'). */
import { useState } from 'react'
import { useToday } from '#web/session/days.ts'
import { dayProblem } from '#web/ui/form/day-rules.ts'
import { firstMovementDay } from '../records.ts'

/** Returns the day, the reason if the day is refused, and the properties of its field. */
export function useMovementDay() {
  const today = useToday()
  const [day, setDay] = useState<string | null>(today)
  const limits = {
    first: { day: firstMovementDay(today), what: 'the first day that can be entered' },
    last: { day: today, what: 'today' },
  }
  return {
    day,
    problem: dayProblem(day, limits),
    field: { label: 'Day', value: day, onChange: setDay, limits, clearable: false },
  }
}
