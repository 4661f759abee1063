/**
 * A bar at the foot of a register while records are chosen. The bar shows the number of chosen records and
 * the actions for them.
 */

import { ActionIcon, Group, Paper, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Several } from '#web/ui/list/several.ts'
import { Tip } from '#web/ui/tip.tsx'
import classes from './register.module.css'

export function ChosenBar({ several, children }: { several: Several; children: ReactNode }) {
  return (
    <Paper withBorder shadow="md" className={classes.bar} role="group" aria-label="Selected">
      <Group gap="sm">
        <Text fw={600} fz="sm" aria-live="polite" className="tabular">
          {several.items.length} chosen
        </Text>
        {children}
        <Tip label="Choose none">
          <ActionIcon variant="subtle" color="gray" size={36} aria-label="Choose none" onClick={several.end}>
            <IconX size={18} />
          </ActionIcon>
        </Tip>
      </Group>
    </Paper>
  )
}
