/** The question if a screen stayed open over midnight, so that no value is moved to another day unnoticed. */
import { Alert, Button, Group, Text } from '@mantine/core'
import { formatDay } from '#web/ui/format.ts'

/** Shown if midnight passed while the screen was open. */
export function NewDay(props: { day: string; today: string; onToday: () => void; onStay: () => void }) {
  const { day, today, onToday, onStay } = props
  return (
    <Alert color="orange" variant="outline" title={`It is ${formatDay(today)} now`} mb="md">
      <Group justify="space-between" gap="sm">
        <Text fz="sm">What you type here is captured for {formatDay(day)}.</Text>
        <Group gap="xs">
          <Button size="xs" onClick={onToday}>
            Go to today
          </Button>
          <Button size="xs" variant="default" onClick={onStay}>
            Stay on {formatDay(day)}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
