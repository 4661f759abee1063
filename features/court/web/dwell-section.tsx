/** Where the time of a record went: with whom it was, and how long. */
import { Progress, Stack, Text } from '@mantine/core'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { countOf } from '#web/ui/format.ts'
import { RecordSection } from '#web/ui/record-page.tsx'
import type { Dwell } from '../contract.ts'

export interface DwellSectionProps {
  query: Pick<UseQueryOptions<Dwell[], Error, Dwell[], string[]>, 'queryKey' | 'queryFn'>
}

interface Held {
  name: string
  companyName: string
  milliseconds: number
  isNow: boolean
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The time with each, in the order in which they had it first. */
function heldBy(turns: readonly Dwell[], now: number): Held[] {
  const held = new Map<string, Held>()
  for (const { name, companyName, since, until } of turns) {
    const key = `${companyName} ${name}`
    const before = held.get(key) ?? { name, companyName, milliseconds: 0, isNow: false }
    const end = until ? Date.parse(until) : now
    held.set(key, {
      ...before,
      milliseconds: before.milliseconds + Math.max(0, end - Date.parse(since)),
      isNow: before.isNow || until === null,
    })
  }
  return [...held.values()]
}

function formatTime(milliseconds: number): string {
  if (milliseconds >= DAY) return countOf(Math.floor(milliseconds / DAY), 'day')
  if (milliseconds >= HOUR) return countOf(Math.floor(milliseconds / HOUR), 'hour')
  return 'less than an hour'
}

export function DwellSection({ query }: DwellSectionProps) {
  const { data, dataUpdatedAt } = useQuery(query)
  if (!data || data.length === 0) return null
  const held = heldBy(data, dataUpdatedAt)
  const most = Math.max(1, ...held.map(({ milliseconds }) => milliseconds))
  return (
    <RecordSection title="Where the time went">
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {held.map(({ name, companyName, milliseconds, isNow }) => (
          <li key={`${companyName} ${name}`}>
            <Text
              fz="sm"
              component="div"
              style={{ display: 'flex', justifyContent: 'space-between', gap: 8 }}
            >
              <span style={{ overflowWrap: 'anywhere' }}>
                {name}
                {isNow && ' (now)'}
              </span>
              <Text span fz="sm" c="dimmed" className="tabular" style={{ whiteSpace: 'nowrap' }}>
                {formatTime(milliseconds)}
              </Text>
            </Text>
            <Progress
              value={(milliseconds * 100) / most}
              color={isNow ? 'orange.6' : 'blueprint.5'}
              size={6}
              aria-hidden
            />
          </li>
        ))}
      </Stack>
    </RecordSection>
  )
}
