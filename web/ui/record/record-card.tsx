/** A record of a list on a phone. */
import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Due, type DueProps } from './due.tsx'

export interface RecordCardProps {
  /** `RFI-12`. */
  number: string
  /** The state of the record, or other content at the right of the number. */
  state: ReactNode
  /** The name of the record, as a link to the record. */
  link: ReactNode
  /** Facts about the record; empty facts are left out. */
  told: readonly (string | null | undefined | false)[]
  due?: DueProps & { label: string }
}

/** The card: number and state, the name, and below the name the facts and the due date. */
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
