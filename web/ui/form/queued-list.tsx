/** A list of records that will be saved together. Each record can be edited again or removed from the list. */
import { ActionIcon, Stack, Text } from '@mantine/core'
import { IconPencil, IconX } from '@tabler/icons-react'
import classes from './queued-list.module.css'

/** A record in the list. */
export interface QueuedRecord {
  /** The key of the record in the list. */
  key: number
  name: string
  caption: string
  /** The problems that the server found. */
  faults?: readonly string[] | undefined
}

export interface QueuedListProps {
  records: readonly QueuedRecord[]
  onEdit: (key: number) => void
  onRemove: (key: number) => void
}

export function QueuedList({ records, onEdit, onRemove }: QueuedListProps) {
  return (
    <ul className={classes.queue} aria-label="To be saved">
      {records.map(({ key, name, caption, faults }) => (
        <li key={key} className={classes.queued}>
          <Stack gap={1} flex={1} miw={0}>
            <Text fz="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            {caption && (
              <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {caption}
              </Text>
            )}
            {faults?.map((fault) => (
              <Text key={fault} fz="xs" c="var(--plumb-late)">
                {fault}
              </Text>
            ))}
          </Stack>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={`Edit ${name}`}
            onClick={() => onEdit(key)}
          >
            <IconPencil size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={`Remove ${name} from the list`}
            onClick={() => onRemove(key)}
          >
            <IconX size={16} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}
