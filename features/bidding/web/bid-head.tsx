/** The head of a bid: its project and its status. */
import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { BidProject } from '../contract.ts'

/** A text such as `Concrete package for Harrow & Pike Builders`. */
export function subtitleOf({
  bidProjectName,
  ownerName,
}: Pick<BidProject, 'bidProjectName' | 'ownerName'>): string {
  return [bidProjectName, ownerName].filter(Boolean).join(' for ')
}

interface HeadProps {
  title: string
  subtitle: string
  mark?: ReactNode
  children?: ReactNode
}

export function Head({ title, subtitle, mark, children }: HeadProps) {
  return (
    <Group justify="space-between" align="flex-end" gap="md" mb="md">
      <Stack gap={2}>
        <Group gap="sm">
          <Title order={1} fz={22}>
            {title}
          </Title>
          {mark}
        </Group>
        <Text c="dimmed" fz="sm">
          {subtitle}
        </Text>
      </Stack>
      {children && <Group gap="sm">{children}</Group>}
    </Group>
  )
}
