/**
 * An entry for touch screens: a large field with plus and minus, and the value of the day before. Used on
 * phones and in the two dialogs.
 */
import { ActionIcon, Group, Paper, Stack, Text } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { ActivityLink } from '#features/activities/web/public-link.ts'
import { formatQuantity } from '#web/ui/format.ts'
import { type Entry, isAbove, standingsOf } from './entries.ts'
import {
  BeforeButton,
  correctionOf,
  EntryField,
  EntryMark,
  labelOf,
  RestButton,
  SavedQuantity,
  stepOf,
} from './entry-field.tsx'
import { PhotoButton } from './photo-button.tsx'
import { classes } from './styles.ts'
import type { Entries } from './use-entries.ts'

function standsAt({ kind, target, captured, left, unit, before }: Entry): string {
  const there =
    kind === 'material'
      ? `${formatQuantity(left, unit)} left here`
      : target > 0
        ? `${formatQuantity(captured)} of ${formatQuantity(target, unit)}`
        : `${formatQuantity(captured, unit)}, no target`
  return before === null ? there : `${there} · day before ${formatQuantity(before, unit)}`
}

export interface EntryCardProps {
  entry: Entry
  entries: Entries
  person: string
  /** A hint about a near end: `4 days left`. */
  remark?: string | undefined
}

export function EntryCard({ entry, entries, person, remark }: EntryCardProps) {
  const label = labelOf(entry, person)
  const [standing] = standingsOf([entry], entries.touched)
  const isCounted = entry.saved !== null || entries.isTouchedOf(entry)
  return (
    <Paper withBorder className={classes.card}>
      <Stack gap={10}>
        <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
          <div>
            <Text fw={600} component="div">
              {entry.kind === 'work' ? (
                <ActivityLink workOrder={entry.workOrder} id={entry.of} inherit>
                  {entry.title}
                </ActivityLink>
              ) : (
                entry.title
              )}{' '}
              {entry.caption && (
                <Text span c="dimmed" fz="sm" fw={400}>
                  {entry.caption}
                </Text>
              )}
            </Text>
            <Text fz="sm" c="dimmed" className="tabular">
              {standsAt(entry)}
            </Text>
          </div>
          <Group gap={6} wrap="nowrap">
            {remark && (
              <Text fz="sm" fw={600} c="var(--plumb-warning)" className={classes.remark}>
                {remark}
              </Text>
            )}
            <EntryMark entry={entry} entries={entries} />
          </Group>
        </Group>
        {entry.canChange ? (
          <>
            <div className={classes.stepper}>
              <ActionIcon
                variant="default"
                size={50}
                aria-label={`Less: ${label}`}
                onClick={stepOf(entry, entries, -1)}
              >
                <IconMinus size={20} aria-hidden />
              </ActionIcon>
              <EntryField entry={entry} entries={entries} person={person} isLarge />
              <ActionIcon
                variant="default"
                size={50}
                aria-label={`More: ${label}`}
                onClick={stepOf(entry, entries, 1)}
              >
                <IconPlus size={20} aria-hidden />
              </ActionIcon>
            </div>
            <Group gap="xs">
              <BeforeButton entry={entry} entries={entries} person={person} isLarge />
              <RestButton entry={entry} entries={entries} person={person} />
              {entry.kind === 'work' && <PhotoButton entry={entry} />}
            </Group>
          </>
        ) : (
          <Text fz="sm">
            <SavedQuantity entry={entry} />
            {entry.isCompleted && ' · completed'}
          </Text>
        )}
        {standing && isCounted && isAbove(standing) && (
          <Text fz="sm" c="var(--plumb-warning)">
            Above the target of {formatQuantity(entry.target, entry.unit)}
          </Text>
        )}
        {entry.corrected && (
          <Text fz="xs" c="dimmed">
            Corrected: {correctionOf(entry)}
          </Text>
        )}
      </Stack>
    </Paper>
  )
}
