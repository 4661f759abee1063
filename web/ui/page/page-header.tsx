/** The head of a list or a form: title, what is shown, filters, one primary action at the right. */
import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export interface PageHeaderProps {
  title: string
  subtitle?: ReactNode
  /** Of a section it is 2. */
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
