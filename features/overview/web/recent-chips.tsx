/** Links to the things that were opened last in this browser, on a desk with enough room beside the title. */
import { Group, Skeleton, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pathOfFound, recentIds, recentQuery } from '#features/finding/web/public-recent.ts'
import { useIsWide } from '#web/ui/is-phone.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { useSheet } from '#web/ui/look/sheet.ts'
import css from './home.css?inline'

/** The number of links that fit beside the title. */
const MOST = 4

export function RecentChips() {
  const isWide = useIsWide()
  const [count] = useState(() => Math.min(recentIds().length, MOST))
  const { data } = useQuery({ ...recentQuery(), enabled: isWide && count > 0 })
  useSheet(css)
  if (!isWide || count === 0 || data?.length === 0) return null
  return (
    <Group component="nav" aria-label="Opened last" gap={8} wrap="nowrap" className="home-recent">
      <Text fz="xs" c="dimmed" component="span" className="home-recent-name">
        <IconHistory size={15} stroke={1.7} aria-hidden />
        Opened last
      </Text>
      {data
        ? data.slice(0, MOST).map((one) => (
            <LinkText
              key={one.targetUniqueID}
              to={pathOfFound(one)}
              className="home-recent-chip"
              title={[one.number, one.title, one.workOrderTitle].filter(Boolean).join(' · ')}
              underline="never"
            >
              {one.number && <b>{one.number}</b>} {one.title}
            </LinkText>
          ))
        : Array.from({ length: count }, (_none, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are alike
            <Skeleton key={at} h={28} w={120} radius="xl" />
          ))}
    </Group>
  )
}
