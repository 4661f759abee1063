/** The due date, and how late the record is. */
import { Text } from '@mantine/core'
import { useToday } from '#web/session/days.ts'
import { daysUntil, formatDay, formatDaysLeft } from '#web/ui/format.ts'

export interface DueProps {
  day: string | null
  /** False for a record that is done or set aside: then the record is never late. */
  isOpen: boolean
  /** The text before the day: 'Due'. */
  label?: string
  /** The remaining days are shown from this number of days before the due date. */
  warnDays?: number
}

/** Renders `Aug 12, 2027`; if the day is past or near, also `3 days late` or `12 days left` below. */
export function Due({ day, isOpen, label, warnDays = -1 }: DueProps) {
  const days = daysUntil(day ?? '', useToday())
  if (!day) return label ? null : '–'
  return (
    <>
      {label ? `${label} ${formatDay(day)}` : formatDay(day)}
      {isOpen && (days < 0 || days <= warnDays) && (
        <Text fz="xs" fw={600} c={days < 0 ? 'var(--plumb-late)' : 'var(--plumb-warning)'}>
          {formatDaysLeft(days)}
        </Text>
      )}
    </>
  )
}
