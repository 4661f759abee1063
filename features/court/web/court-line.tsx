/** What waits on me, behind the count of the projects (records.md 'Court'); nothing where nothing does. */
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { countOf, formatNumber } from '#web/ui/format.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'
import { countQuery } from './count.ts'

/** It is asked for once the list is there and nothing else is to do. */
export function CourtLine() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const { data } = useQuery({ ...countQuery, enabled: isIdle })
  if (!data || data.mine === 0) return null
  return (
    // A phone has no room for it beside the count: its menu shows how much waits.
    <Text span inherit visibleFrom="sm">
      {' · '}
      <LinkText to="/court" inherit fw={600}>
        {countOf(data.mine, 'record')} {data.mine === 1 ? 'waits' : 'wait'} on you
      </LinkText>
      {data.overdue > 0 && (
        <Text span inherit fw={600} c="var(--plumb-late)">
          {`, ${formatNumber(data.overdue)} overdue`}
        </Text>
      )}
    </Text>
  )
}
