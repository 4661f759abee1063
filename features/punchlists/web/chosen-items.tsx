/** What is chosen of the items, and closing it together. */
import { Button, Group, List, Paper, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { MOST_RECORDS } from '#contract/arrays.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { Several } from '#web/ui/several.ts'
import { toast } from '#web/ui/toast.ts'
import { tellRefusal, useCloseItems } from './api.ts'
import classes from './chosen-items.module.css'

/** How many names the question lists. */
const MOST_NAMES = 5

export function ChosenItems({ several }: { several: Several }) {
  const [isAsking, setAsking] = useState(false)
  const close = useCloseItems()
  const { items } = several
  const what = items.length === 1 ? '1 item' : `${items.length} items`
  return (
    <Paper withBorder className={classes.bar} role="region" aria-label="Chosen items">
      <Group gap="sm" justify="space-between">
        <Text fz="sm" fw={600} aria-live="polite">
          {what} chosen
        </Text>
        <Group gap="xs">
          <Button variant="default" size="sm" onClick={several.end}>
            Choose none
          </Button>
          <Button
            size="sm"
            leftSection={<IconCircleCheck size={16} aria-hidden />}
            disabled={items.length > MOST_RECORDS}
            onClick={() => setAsking(true)}
          >
            Close {what}
          </Button>
        </Group>
      </Group>
      {items.length > MOST_RECORDS && (
        <Text fz="xs" c="dimmed" mt={4}>
          At most {MOST_RECORDS} are closed at once.
        </Text>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Close ${what}?`}
        confirmLabel={`Close ${what}`}
        onConfirm={async () => {
          try {
            await close.mutateAsync(items.map(({ id }) => id))
            toast.success(items.length === 1 ? 'The item was closed' : `${items.length} items were closed`)
            several.end()
          } catch (error) {
            tellRefusal('item', 'close', error)
          }
        }}
        onClose={() => setAsking(false)}
      >
        <List size="sm">
          {items.slice(0, MOST_NAMES).map(({ id, name }) => (
            <List.Item key={id}>{name}</List.Item>
          ))}
        </List>
        {items.length > MOST_NAMES && (
          <Text fz="sm" mt={4}>
            and {items.length - MOST_NAMES} more.
          </Text>
        )}
        <Text fz="sm" c="dimmed" mt="xs">
          You say with it that the work was done and looked at. A closed item is not opened again.
        </Text>
      </ConfirmDialog>
    </Paper>
  )
}
