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
}

/** `Aug 12, 2027`, and below it where that is past: `3 days late`. */
export function Due({ day, isOpen, label }: DueProps) {
  const days = daysUntil(day ?? '', useToday())
  if (!day) return label ? null : '–'
  return (
    <>
      {label ? `${label} ${formatDay(day)}` : formatDay(day)}
      {isOpen && days < 0 && (
        <Text fz="xs" fw={600} c="var(--plumb-late)">
          {formatDaysLeft(days)}
        </Text>
      )}
    </>
  )
}
