/** The last day on which one can bid, and how far away it is. */
import { Text } from '@mantine/core'
import { daysUntil, formatDay, formatDaysLeft } from '#web/ui/format.ts'

export function BiddingEnd({ day }: { day: string | null }) {
  if (!day) return <>–</>
  const days = daysUntil(day)
  return (
    <>
      {formatDay(day)}
      <Text component="span" display="block" fz="xs" fw={400} c="dimmed">
        {days < 0 ? 'ended' : formatDaysLeft(days)}
      </Text>
    </>
  )
}
