/** A list of history entries. */

import { Stack, Text } from '@mantine/core'
import { formatInstant } from '#web/ui/format.ts'
import { PersonName } from '#web/ui/record/person-name.tsx'
import type { HistoryEntry } from '../contract.ts'
import classes from './history-entries.module.css'

export function HistoryEntries({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <ol className={classes.entries}>
      {entries.map((entry) => (
        <Entry key={entry.historyUniqueId} entry={entry} />
      ))}
    </ol>
  )
}

/** `4 → 5`. Without an old value only the new value; without a new value the removed value. */
function changeOf(from: string | null, to: string | null): string {
  if (from === null) return to ?? ''
  return to === null ? `removed, was ${from}` : `${from} → ${to}`
}

function Entry({ entry: { employeeName, what, createdOnDate, changes } }: { entry: HistoryEntry }) {
  return (
    <li className={classes.entry}>
      <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
        <b>
          <PersonName name={employeeName || 'Plumbline'} />
        </b>{' '}
        {what}
      </Text>
      {changes.length > 0 && (
        <Stack gap={0} component="ul" className={classes.changes}>
          {changes.map(({ field, from, to }) => (
            <Text key={field} fz="xs" component="li" lineClamp={4} style={{ overflowWrap: 'anywhere' }}>
              <b>{field}:</b> {changeOf(from, to)}
            </Text>
          ))}
        </Stack>
      )}
      <Text fz="xs" c="dimmed">
        {formatInstant(createdOnDate)}
      </Text>
    </li>
  )
}
