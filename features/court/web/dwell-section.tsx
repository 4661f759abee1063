/** The time that a record waited on each company or person. The times add up to the whole. */
import { Button, Progress, Stack, Text } from '@mantine/core'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { wordParam } from '#web/router/search-params.ts'
import { countOf } from '#web/ui/format.ts'
import { PersonName } from '#web/ui/record/person-name.tsx'
import { RecordSection } from '#web/ui/record/record-page.tsx'
import type { Dwell } from '../contract.ts'
import { heldBy } from './held.ts'

export interface DwellSectionProps {
  query: Pick<UseQueryOptions<Dwell[], Error, Dwell[], string[]>, 'queryKey' | 'queryFn'>
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The other grouping; the default is by company. */
const groupings = ['person'] as const

function formatTime(milliseconds: number): string {
  if (milliseconds >= DAY) return countOf(Math.floor(milliseconds / DAY), 'day')
  if (milliseconds >= HOUR) return countOf(Math.floor(milliseconds / HOUR), 'hour')
  return 'less than an hour'
}

/** The grouping from the record's address: `?time=person`. */
function useGrouping() {
  const { time } = useSearch({ strict: false }) as { time?: unknown }
  const navigate = useNavigate()
  const by: 'person' | 'company' = wordParam(time, groupings) ?? 'company'
  const group = (next: string): void =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, time: wordParam(next, groupings) }),
      replace: true,
      resetScroll: false,
    } as never)
  return { by, group }
}

export function DwellSection({ query }: DwellSectionProps) {
  const { data, dataUpdatedAt } = useQuery(query)
  const { by, group } = useGrouping()
  if (!data || data.length === 0) return null
  const held = heldBy(data, by, dataUpdatedAt)
  const whole = held.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  const other = by === 'company' ? 'person' : 'company'
  return (
    <RecordSection
      title={by === 'company' ? 'Time with each company' : 'Time with each person'}
      actions={
        <Text fz="sm" c="dimmed" className="tabular">
          {formatTime(whole)}
        </Text>
      }
    >
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {held.map(({ name, milliseconds, isNow }, index) => (
          <li key={`${index} ${name}`}>
            <Text
              fz="sm"
              component="div"
              style={{ display: 'flex', justifyContent: 'space-between', gap: 8 }}
            >
              <span style={{ overflowWrap: 'anywhere' }}>
                <PersonName name={name} />
              </span>
              <Text span fz="sm" c="dimmed" className="tabular" style={{ whiteSpace: 'nowrap' }}>
                {formatTime(milliseconds)}
                {isNow && ' so far'}
              </Text>
            </Text>
            <Progress
              value={(milliseconds * 100) / Math.max(1, whole)}
              color={isNow ? 'blueprint.7' : 'blueprint.3'}
              size={6}
              aria-hidden
            />
          </li>
        ))}
      </Stack>
      <Button variant="subtle" size="compact-xs" mt="xs" ml={-8} onClick={() => group(other)}>
        {`By ${other}`}
      </Button>
    </RecordSection>
  )
}
