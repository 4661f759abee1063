/** A record of a list, on a phone. */
import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Due, type DueProps } from './due.tsx'

export interface RecordCardProps {
  /** `RFI-12`. */
  number: string
  /** Its state, or what else stands at the right of its number. */
  state: ReactNode
  /** What it is called, as the way to it. */
  link: ReactNode
  /** What is told of it; whatever it does not have is left out. */
  told: readonly (string | null | undefined | false)[]
  due?: DueProps & { label: string }
}

/** Its number and state, what it is called, and below it what is told of it and when it is due. */
export function RecordCard({ number, state, link, told, due }: RecordCardProps) {
  const words = told.filter(Boolean).join(' · ')
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fz="xs" c="dimmed" className="tabular">
          {number}
        </Text>
        {state}
      </Group>
      {link}
      <Text fz="xs" c="dimmed" component="div" style={{ overflowWrap: 'anywhere' }}>
        {words}
        {due && <Due {...due} label={words ? ` · ${due.label}` : due.label} />}
      </Text>
    </Stack>
  )
}
