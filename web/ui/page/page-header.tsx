/** The head of a list or form: the title, a subtitle, filters, and one main action at the right. */
import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export interface PageHeaderProps {
  title: string
  subtitle?: ReactNode
  /** The level of the heading: 2 for a section. */
  order?: 1 | 2
  children?: ReactNode
}

export function PageHeader({ title, subtitle, order = 1, children }: PageHeaderProps) {
  return (
    <Group justify="space-between" align="flex-end" gap="md" mb="md">
      <Stack gap={2}>
        <Title order={order} fz={order === 1 ? 22 : 'lg'}>
          {title}
        </Title>
        {subtitle && (
          <Text c="dimmed" fz="sm" component="div" aria-live="polite">
            {subtitle}
          </Text>
        )}
      </Stack>
      {children && <Group gap="sm">{children}</Group>}
    </Group>
  )
}
