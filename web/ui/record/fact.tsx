/** A fact of a record: a label and a value. Renders nothing if the value is empty. */
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

/** Returns a day as text; a dash if there is no day. */
export function dayOrDash(day: string | null): string {
  return day ? formatDay(day) : '–'
}
