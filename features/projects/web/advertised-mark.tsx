/** Shows whether bidders see a project: an icon, always with a text. */
import { Group, Text } from '@mantine/core'
import { IconEyeOff, IconSpeakerphone } from '@tabler/icons-react'

export function AdvertisedMark({ isAdvertised }: { isAdvertised: boolean }) {
  const Icon = isAdvertised ? IconSpeakerphone : IconEyeOff
  return (
    <Group gap={6} wrap="nowrap" component="span" c={isAdvertised ? undefined : 'dimmed'}>
      <Icon size={16} stroke={1.7} aria-hidden />
      <Text component="span" fz="sm" fw={isAdvertised ? 500 : undefined}>
        {isAdvertised ? 'Advertised' : 'Not advertised'}
      </Text>
    </Group>
  )
}
