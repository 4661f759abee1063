/** A person in a list: initials, name, role and state. */

import { Avatar, Badge, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { PersonName, withoutCompany } from '#web/ui/record/person-name.tsx'

export interface PersonMarkProps {
  name: string
  /** The text below the name: the person's role. */
  caption?: ReactNode
  isActive?: boolean
  /** True if the person has not signed in yet. */
  isInvited?: boolean
  size?: 'sm' | 'md'
}

const sizes = { sm: 28, md: 36 } as const

export function PersonMark(props: PersonMarkProps) {
  const { name, caption, isActive = true, isInvited = false, size = 'md' } = props
  const standing = isInvited ? 'Invited' : isActive ? null : 'Inactive'
  return (
    <Group gap="sm" wrap="nowrap" miw={0}>
      <Avatar size={sizes[size]} radius="xl" color="blueprint" name={withoutCompany(name)} aria-hidden />
      <Stack gap={0} miw={0}>
        <Group gap={6}>
          <Text fz="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            <PersonName name={name} />
          </Text>
          {standing && (
            <Badge size="sm" variant="default" tt="none" fw={500}>
              {standing}
            </Badge>
          )}
        </Group>{' '}
        {caption && (
          <Text fz="xs" c="dimmed" component="div">
            {caption}
          </Text>
        )}
      </Stack>
    </Group>
  )
}
