/** The head of a list or a form: title, what is shown, filters, one primary action at the right. */
import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export function PageHeader(props: { title: string; subtitle?: ReactNode; children?: ReactNode }) {
  return (
    <Group justify="space-between" align="flex-end" gap="md" mb="md">
      <Stack gap={2}>
        <Title order={1} fz={22}>
          {props.title}
        </Title>
        {props.subtitle && (
          <Text c="dimmed" fz="sm" component="div" className="tabular" aria-live="polite">
            {props.subtitle}
          </Text>
        )}
      </Stack>
      {props.children && <Group gap="sm">{props.children}</Group>}
    </Group>
  )
}
