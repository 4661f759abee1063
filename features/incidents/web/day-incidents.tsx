/**
 * The incidents of a day, first in the daily report (002 §1). Renders nothing for a user who may not read
 * incidents.
 */
import { Group, Paper, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { numberOf } from '#contract/record-types.ts'
import { texts } from '#web/api/texts.ts'
import { useMay } from '#web/session/session.ts'
import { formatClock } from '#web/ui/format.ts'
import { LinkButton, LinkText, RecordLink } from '#web/ui/link-button.tsx'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { dayQuery } from './api.ts'
import { casesOf } from './incident-words.ts'
import classes from './incidents.module.css'

interface DayIncidentsProps {
  workOrder: string
  day: string
}

export function DayIncidents({ workOrder, day }: DayIncidentsProps) {
  const may = useMay()
  return may('Incidents', 'Read', workOrder) ? <OfDay workOrder={workOrder} day={day} /> : null
}

function OfDay({ workOrder, day }: DayIncidentsProps) {
  const heading = useId()
  const may = useMay()
  const { data, error, refetch } = useQuery(dayQuery(workOrder, day))
  return (
    <Paper withBorder component="section" aria-labelledby={heading} className={classes.day} mb="md">
      <Group justify="space-between" px="md" py="sm" mih={60} gap="xs">
        <Group gap={8} align="baseline">
          <Title order={2} fz={15} id={heading}>
            Incidents
          </Title>
          <Text fz="sm" c="dimmed" className="tabular">
            {data && (data.length > 0 ? data.length : 'none')}
          </Text>
        </Group>
        <Group gap="md">
          <LinkText to="/incidents/$woid" params={{ woid: workOrder }} fz="sm" className={classes.all}>
            All incidents
          </LinkText>
          {may('Incidents', 'Create', workOrder) && (
            <LinkButton
              to="/incident-add"
              search={{ obj: workOrder, SelectedDate: day }}
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              Report an incident
            </LinkButton>
          )}
        </Group>
      </Group>
      {!data && error && <FailedState title={texts.fetchFailed} error={error} retry={() => refetch()} />}
      {!data && !error && <LoadingRows rows={1} height={40} />}
      {data && data.length > 0 && (
        <ul className={classes.rows}>
          {data.map((incident) => (
            <li key={incident.incidentUniqueId} className={classes.row}>
              <Text component="span" fz="sm" c="dimmed" className="tabular">
                {numberOf('Incident', incident.number)}
              </Text>
              <span className={classes.text} dir="auto">
                <RecordLink to="/incident/$id" params={{ id: incident.incidentUniqueId }} fw={500}>
                  {incident.incidentName}
                </RecordLink>
                <Text component="span" fz="sm" c="dimmed">
                  {[incident.incidentTypeName, casesOf(incident)].filter(Boolean).map((word) => ` · ${word}`)}
                </Text>
              </span>
              <Text component="span" fz="sm" c="dimmed" className="tabular">
                {formatClock(incident.incidentTime)}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Paper>
  )
}
