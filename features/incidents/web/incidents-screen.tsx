/**
 * The incidents of a project, and the log of a year over all of them: /incidents/{woid}, our addition to the
 * documents.
 */

import { Button } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown, IconDownload, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { numberOf } from '#contract/record-types.ts'
import { incidentTypes } from '#features/reference/contract.ts'
import {
  type Filter,
  listColumns,
  pagesOf,
  Register,
  useIsTheirs,
  useRegisterAddress,
} from '#features/registers/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { formatClock, formatDay } from '#web/ui/format.ts'
import { LinkButton, RecordLink } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { useMenu } from '#web/ui/menu/menu-parts.tsx'
import { PressMenu } from '#web/ui/menu/press-menu.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import { RecordCard } from '#web/ui/record/record-card.tsx'
import { StatusMark } from '#web/ui/record/status-mark.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { incidentColumns } from '../columns.ts'
import type { Incident } from '../contract.ts'
import type { IncidentsSearch } from './address.ts'
import { downloadIncidents, downloadLog, incidentsQuery } from './api.ts'
import { headingOf, notRecordable, recordable } from './incident-words.ts'
import { SummaryDialog } from './summary-dialog.tsx'
import { useYearsOfLog } from './years-of-log.ts'

const filters: readonly Filter[] = [
  {
    key: 'type',
    label: 'Type',
    choices: incidentTypes.map(({ incidentTypeID, incidentTypeName }) => ({
      value: String(incidentTypeID),
      label: incidentTypeName.toLowerCase(),
    })),
  },
]

export function IncidentsScreen() {
  const { woid: workOrder } = useParams({ from: '/signed-in/project/incidents/$woid' })
  const may = useMay()
  const navigate = useNavigate()
  const address = useRegisterAddress<IncidentsSearch>('incidents', ['type'])
  const incidents = useQuery(incidentsQuery(workOrder, address.search))
  const primary = may('Incidents', 'Create', workOrder) && (
    <LinkButton
      to="/incident-add"
      search={{ obj: workOrder }}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      Report an incident
    </LinkButton>
  )
  return (
    <Register
      name="incidents"
      title="Incidents"
      noun={{ one: 'incident', many: 'incidents' }}
      records="Incident"
      address={address}
      rows={pagesOf(incidents)}
      controls={<LogMenu workOrder={workOrder} />}
      primary={primary}
      recordOf={(incident) => ({ id: incident.incidentUniqueId, name: headingOf(incident) })}
      columns={columns}
      search="Search by number, title or location"
      filters={filters}
      open={({ incidentUniqueId: id }) => void navigate({ to: '/incident/$id', params: { id } })}
      card={(incident) => <IncidentCard incident={incident} />}
      download={(format, shown) => downloadIncidents(format, workOrder, address.search, shown)}
      empty={
        <EmptyState
          title="No incidents yet"
          text="Report accidents, near misses and damage, and who was hurt."
          icon={<IconAlertTriangle size={22} stroke={1.5} />}
        >
          {primary}
        </EmptyState>
      }
    />
  )
}

/** The log of a year over all projects, and the summary of a year of this project. */
function LogMenu({ workOrder }: { workOrder: string }) {
  const [isBusy, setBusy] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const save = async (year: number) => {
    if (isBusy) return
    setBusy(true)
    try {
      await downloadLog(year)
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <PressMenu
        position="bottom-end"
        button={
          <Button
            variant="default"
            aria-busy={isBusy}
            leftSection={<IconDownload size={16} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            OSHA log
          </Button>
        }
      >
        <Years choose={(year) => void save(year)} summarize={() => setOpen(true)} />
      </PressMenu>
      {isOpen && <SummaryDialog workOrder={workOrder} onClose={() => setOpen(false)} />}
    </>
  )
}

interface YearsProps {
  choose: (year: number) => void
  summarize: () => void
}

function Years({ choose, summarize }: YearsProps) {
  const Menu = useMenu()
  const isTheirs = useIsTheirs('Incident')
  return [
    <Menu.Label key="label">All projects, Form 300 (.xlsx)</Menu.Label>,
    useYearsOfLog().map((year) => (
      <Menu.Item key={year} onClick={() => choose(year)}>
        {`${year} log`}
      </Menu.Item>
    )),
    // A subcontractor's person sees only some cases, so the summary would be incomplete.
    !isTheirs && [
      <Menu.Divider key="divider" />,
      <Menu.Label key="project">This project, Form 300A</Menu.Label>,
      <Menu.Item key="summary" onClick={summarize}>
        Summary of a year
      </Menu.Item>,
    ],
  ]
}

function IncidentLink({ incident }: { incident: Incident }) {
  return (
    <RecordLink to="/incident/$id" params={{ id: incident.incidentUniqueId }} lineClamp={2}>
      {incident.incidentName}
    </RecordLink>
  )
}

/** A dash for an incident without affected people: recordability does not apply. */
function Recordable({ incident }: { incident: Incident }) {
  if (incident.affectedCount === 0) return '–'
  return <StatusMark look={incident.recordableCount > 0 ? recordable : notRecordable} />
}

const columns = listColumns<Incident, typeof incidentColumns>(incidentColumns, {
  name: (incident) => <IncidentLink incident={incident} />,
  affected: ({ affectedCount }) => affectedCount || '–',
  recordable: (incident) => <Recordable incident={incident} />,
  author: ({ createdByName }) => <PersonName name={createdByName} />,
})

function IncidentCard({ incident }: { incident: Incident }) {
  const { number, incidentDate, incidentTime, incidentTypeName, affectedCount } = incident
  return (
    <RecordCard
      number={numberOf('Incident', number)}
      state={affectedCount > 0 && <Recordable incident={incident} />}
      link={<IncidentLink incident={incident} />}
      told={[incidentTypeName, `${formatDay(incidentDate)}, ${formatClock(incidentTime)}`]}
    />
  )
}
