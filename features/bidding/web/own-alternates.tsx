/** The alternates of one of the account's projects. They can be changed until the project is advertised. */
import { ActionIcon, Badge, Button, Group, Paper, Text, Title } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAsk } from '#web/ui/ask/ask.tsx'
import { later } from '#web/ui/later.tsx'
import type { Alternate } from '../alternates-contract.ts'
import { alternatesQuery, useDeleteAlternate } from './alternates-api.ts'
import { AlternateText } from './offered-alternates.tsx'
import { classes } from './styles.ts'

const AlternateDialog = later(async () => (await import('./alternate-dialog.tsx')).AlternateDialog)

/** `mayWrite`: the project was never advertised, and the user has the permission. */
export function OwnAlternates({ woid, mayWrite }: { woid: string; mayWrite: boolean }) {
  const { data } = useQuery(alternatesQuery(woid))
  const [written, setWritten] = useState<Alternate | 'new'>()
  const [ask, question] = useAsk()
  const { mutateAsync: remove } = useDeleteAlternate()
  if (!data || (data.items.length === 0 && !mayWrite)) return null
  const askRemoval = ({ alternateUniqueId, alternateNumber, alternateTitle }: Alternate) =>
    ask({
      title: `Delete alternate ${alternateNumber}?`,
      text: alternateTitle,
      confirmLabel: 'Delete alternate',
      isDangerous: true,
      act: () => remove(alternateUniqueId),
      done: { text: 'Alternate deleted', detail: alternateTitle },
    })
  return (
    <Paper withBorder className={classes.cardOfLines} component="section" aria-label="Alternates">
      <Group gap="sm" px="md" py="sm">
        <Title order={2} fz="sm">
          Alternates
        </Title>
        <Text fz="sm" c="dimmed">
          {data.items.length > 0
            ? data.items.length
            : 'None yet. Bidders price each one separately from the base bid, and you accept or decline it when you award.'}
        </Text>
        {mayWrite && (
          <Button
            variant="subtle"
            size="sm"
            ml="auto"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setWritten('new')}
          >
            Add alternate…
          </Button>
        )}
      </Group>
      {data.items.length > 0 && (
        <ul className={classes.cards}>
          {data.items.map((one) => (
            <li key={one.alternateUniqueId} className={classes.alternate}>
              <AlternateText one={one} />
              {mayWrite ? (
                <Group gap={4} wrap="nowrap" justify="flex-end">
                  <ActionIcon
                    variant="subtle"
                    size={36}
                    aria-label={`Edit alternate ${one.alternateNumber}`}
                    onClick={() => setWritten(one)}
                  >
                    <IconPencil size={18} stroke={1.5} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    size={36}
                    aria-label={`Delete alternate ${one.alternateNumber}`}
                    onClick={() => askRemoval(one)}
                  >
                    <IconTrash size={18} stroke={1.5} aria-hidden />
                  </ActionIcon>
                </Group>
              ) : (
                one.isTaken && (
                  <Badge color="green" variant="outline" tt="none">
                    Taken
                  </Badge>
                )
              )}
            </li>
          ))}
        </ul>
      )}
      {written && (
        <AlternateDialog
          workOrder={woid}
          {...(written !== 'new' && { alternate: written })}
          onClose={() => setWritten(undefined)}
        />
      )}
      {question}
    </Paper>
  )
}
