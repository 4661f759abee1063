/** A section of an item's page: its title, a remark, a control and its content. */
import { Group, Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface SectionProps {
  title: string
  remark?: ReactNode
  control?: ReactNode
  children: ReactNode
}

export function Section({ title, remark, control, children }: SectionProps) {
  return (
    <Paper withBorder component="section" aria-label={title}>
      <Group justify="space-between" px="md" py="sm" gap="xs">
        <Group gap="xs" align="baseline">
          <Title order={2} fz="md">
            {title}
          </Title>
          <Text fz="sm" c="dimmed">
            {remark}
          </Text>
        </Group>
        {control}
      </Group>
      {children}
    </Paper>
  )
}
