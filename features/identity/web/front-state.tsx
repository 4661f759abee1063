/** What a page before the sign-in has come to: a mark, in the colour of how it went. */
import { Group, Loader, Text, ThemeIcon } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export interface FrontStateProps {
  kind: 'progress' | 'success' | 'error'
  children: ReactNode
}

/** One line; told to whoever does not see it as soon as it is there. */
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
