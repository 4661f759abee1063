/** The result on a page before the sign-in: an icon in the color of the result, and a text. */
import { Group, Loader, Text, ThemeIcon } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export interface FrontStateProps {
  kind: 'progress' | 'success' | 'error'
  children: ReactNode
}

/** A single line. Screen readers announce it at once. */
export function FrontState({ kind, children }: FrontStateProps) {
  return (
    <Group wrap="nowrap" align="center" gap="sm" role={kind === 'error' ? 'alert' : 'status'}>
      {kind === 'progress' ? (
        <Loader size={28} aria-hidden />
      ) : (
        <ThemeIcon
          size={36}
          radius="xl"
          variant="outline"
          color={kind === 'error' ? 'red' : 'green'}
          aria-hidden
        >
          {kind === 'error' ? <IconAlertTriangle size={20} /> : <IconCheck size={20} />}
        </ThemeIcon>
      )}
      <Text fz="sm">{children}</Text>
    </Group>
  )
}
