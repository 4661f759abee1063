/** Planned against earned over time, as two lines or a table, for a project or one of its jobs. */
import { Box, Group, Paper, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { JobSelect } from '#features/jobs/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useMay } from '#web/session/session.ts'
import { later } from '#web/ui/later.tsx'
import { FailedState } from '#web/ui/list/list-states.tsx'
import type { Curve } from '../contract.ts'
import { curveQuery } from './curve-api.ts'
import { basisWords, standWords } from './curve-words.ts'

/** The height of the lines, also while they load, so that nothing below moves. */
const HEIGHT = 260

const Lines = later<{ curve: Curve; height: number }>(
  async () => (await import('./curve-lines.tsx')).CurveLines,
  { Meanwhile: ({ height }) => <Skeleton h={height} /> },
)
const CurveTable = later<{ curve: Curve }>(async () => (await import('./curve-table.tsx')).CurveTable)

export interface CurveCardProps {
  workOrder: string
  /** True: the user can choose a job. */
  hasJobs?: boolean
}

/** Shows nothing if the viewer may not read activities of the project. */
export function CurveCard({ workOrder, hasJobs = false }: CurveCardProps) {
  const may = useMay()
  if (!may('Activities', 'Read', workOrder)) return null
  return <Card workOrder={workOrder} hasJobs={hasJobs} />
}

function Card({ workOrder, hasJobs }: Required<CurveCardProps>) {
  const [job, setJob] = useState<string | null>(null)
  const [view, setView] = useState('lines')
  const { data, error, refetch } = useQuery(curveQuery(workOrder, job))
  return (
    <Paper withBorder p="lg" component="section" aria-label="Planned against earned">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <div>
            <Title order={2} fz="md">
              Planned against earned
            </Title>
            {data && data.activityCount > 0 && (
              <Text fz="sm" c="dimmed">
                {[standWords(data), basisWords(data)].filter(Boolean).join(' · ')}
              </Text>
            )}
          </div>
          <Group gap="sm">
            {hasJobs && (
              <Box w={{ base: '100%', xs: 220 }}>
                <JobSelect
                  workOrder={workOrder}
                  label={null}
                  aria-label="Job"
                  required={false}
                  clearable
                  value={job ?? ''}
                  onChange={setJob}
                />
              </Box>
            )}
            <SegmentedControl
              size="xs"
              aria-label="Shown as"
              data={[
                { value: 'lines', label: 'Lines' },
                { value: 'table', label: 'Table' },
              ]}
              value={view}
              onChange={setView}
            />
          </Group>
        </Group>
        {error ? (
          <FailedState title={texts.fetchFailed} error={error} retry={() => void refetch()} />
        ) : !data ? (
          <Skeleton h={HEIGHT} />
        ) : data.activityCount === 0 ? (
          <Text fz="sm" c="dimmed">
            Nothing is planned yet: add jobs, tasks and activities.
          </Text>
        ) : view === 'lines' ? (
          <Lines curve={data} height={HEIGHT} />
        ) : (
          <CurveTable curve={data} />
        )}
      </Stack>
    </Paper>
  )
}
