/** The last day on which one can bid, and how far away it is. */
import { Text } from '@mantine/core'
import { useToday } from '#web/session/days.ts'
import { daysUntil, formatDay, formatDaysLeft } from '#web/ui/format.ts'

export function BiddingEnd({ day }: { day: string | null }) {
  const today = useToday()
  if (!day) return <>–</>
  const days = daysUntil(day, today)
  return (
    <>
      {formatDay(day)}
      <Text component="span" display="block" fz="xs" fw={400} c="dimmed">
        {days < 0 ? 'ended' : formatDaysLeft(days)}
      </Text>
    </>
  )
}
