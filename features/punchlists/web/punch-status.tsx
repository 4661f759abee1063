/** How a punch list or an item stands: in a word, with a mark and a colour beside it. */
import { Badge } from '@mantine/core'
import { IconCircleCheck, IconCircleDot, IconPlayerPause } from '@tabler/icons-react'
import { statusLabel } from '#web/ui/status-select.tsx'

const marks = {
  Active: { color: 'blueprint', label: 'Open', icon: IconCircleDot },
  Completed: { color: 'green', label: 'Closed', icon: IconCircleCheck },
  InActive: { color: 'gray', label: 'Inactive', icon: IconPlayerPause },
} as const

export function PunchStatus({ status }: { status: string }) {
  const mark = marks[status as keyof typeof marks]
  const Icon = mark?.icon ?? IconCircleDot
  return (
    <Badge
      variant="outline"
      tt="none"
      color={mark?.color ?? 'gray'}
      leftSection={<Icon size={12} aria-hidden />}
      // In a narrow column it keeps its word.
      style={{ flex: 'none', maxWidth: 'none' }}
      styles={{ label: { overflow: 'visible' } }}
    >
      {mark?.label ?? statusLabel(status)}
    </Badge>
  )
}
