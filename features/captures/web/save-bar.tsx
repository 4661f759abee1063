/**
 * The number of values that are not saved, and the button that saves them. One reason is enough for all
 * corrections.
 */
import { Button, Group, Kbd, Paper, Text, TextInput } from '@mantine/core'
import { countOf } from '#web/ui/format.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { classes } from './styles.ts'
import type { Entries } from './use-entries.ts'

export function SaveBar({ entries, cancel }: { entries: Entries; cancel?: () => void }) {
  const isPhone = useIsPhone()
  const count = entries.touched.length
  if (count === 0 && !cancel) return null
  return (
    <Paper
      withBorder
      p="sm"
      shadow="md"
      className={classes.bar}
      component="section"
      aria-label="Not saved"
      // On a phone, the shell hides its own bottom bar while this attribute is present.
      data-form
      // The page scrolls so that a focused field is not behind this bar.
      data-save-bar
    >
      {entries.hasCorrections && (
        <TextInput
          label="Why it is corrected"
          placeholder="Digits swapped, the ticket says 3.8"
          mb="sm"
          maxLength={500}
          value={entries.reason}
          onChange={({ currentTarget }) => entries.setReason(currentTarget.value)}
        />
      )}
      {entries.isLost && (
        <Text fz="sm" mb="sm" role="status">
          No answer came: what you sent may be saved already. It is found out as soon as there is a
          connection; nothing is captured twice.
        </Text>
      )}
      <Group gap="sm" justify={isPhone ? 'stretch' : 'flex-start'}>
        {!isPhone && !entries.isLost && (
          <Text fw={600} fz="sm" role="status">
            {count === 0 ? 'Nothing typed yet' : `${countOf(count, 'entry', 'entries')} not saved`}
          </Text>
        )}
        <Button
          size={isPhone ? 'lg' : 'sm'}
          flex={isPhone ? 1 : undefined}
          loading={entries.isSaving}
          disabled={count === 0}
          onClick={entries.save}
          rightSection={isPhone ? undefined : <Kbd size="xs">Ctrl Enter</Kbd>}
        >
          {count === 0 ? 'Save' : entries.isLost ? 'Try again' : `Save ${countOf(count, 'entry', 'entries')}`}
        </Button>
        <Button
          size={isPhone ? 'lg' : 'sm'}
          variant="default"
          disabled={entries.isSaving}
          onClick={cancel ?? entries.discard}
        >
          {cancel ? 'Cancel' : 'Discard'}
        </Button>
        {!isPhone && !cancel && (
          <Text fz="xs" c="dimmed" ml="auto">
            Tab next field · ↑ ↓ row · = the day before
          </Text>
        )}
      </Group>
    </Paper>
  )
}
