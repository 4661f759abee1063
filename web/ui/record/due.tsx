/** The day that something is due, and how late it is. */
import { Text } from '@mantine/core'
import { useToday } from '#web/session/days.ts'
import { daysUntil, formatDay, formatDaysLeft } from '#web/ui/format.ts'

export interface DueProps {
  day: string | null
  /** What is done, or set aside, is not late. */
  isOpen: boolean
  /** Stands before the day: 'Due'. */
  label?: string
  /** So many days before it, it is near. */
  warnDays?: number
}

/** `Aug 12, 2027`, and below it where that is past or near: `3 days late`, `12 days left`. */
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
