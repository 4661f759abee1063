/** A fact of a record in a list of them: what it is, and how it is. Nobody sees one that is not known. */
import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDay } from '#web/ui/format.ts'

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === undefined || children === false || children === '') return null
  return (
    <Stack gap={2}>
      <Text component="dt" fz="xs" c="dimmed">
        {label}
      </Text>
      <Text component="dd" fz="sm" fw={500} m={0} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </Stack>
  )
}

/** A day, or a dash where none is set. */
export function dayOrDash(day: string | null): string {
  return day ? formatDay(day) : '–'
}
