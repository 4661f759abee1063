/** The page of an incident: the event, the people, the recordability, and the history (002 §2). */

import { Text } from '@mantine/core'
import { IconClipboardCheck, IconListCheck } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { numberOf } from '#contract/record-types.ts'
import { DiscussionSection, focusComment } from '#features/discussion/web/public.ts'
import { Attachments } from '#features/files/web/public.ts'
import { HistorySection } from '#features/history/web/public.ts'
import { LinkFacts } from '#features/links/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useTimeNow, useToday } from '#web/session/days.ts'
import { useMay } from '#web/session/session.ts'
import { formatClock, formatDay, formatInstant } from '#web/ui/format.ts'
import { useLetters } from '#web/ui/letters.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { deletion } from '#web/ui/menu/record-menu.tsx'
import { Fact } from '#web/ui/record/fact.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import { Details, Facts, Placed, RecordColumns, RecordPage } from '#web/ui/record/record-page.tsx'
import { RecordSteps } from '#web/ui/record/record-steps.tsx'
import { StatusMark } from '#web/ui/record/status-mark.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { IncidentDetails } from '../contract.ts'
import { incidentLabels } from '../labels.ts'
import { discussion, incidentQuery, useDeleteIncident, useEnterCases } from './api.ts'
import { callBy, casesOf, dueInLog, firstCall, headingOf, toEnter } from './incident-words.ts'
import { PeopleSections } from './people-sections.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { RecordabilitySection } from './recordability-section.tsx'

export function IncidentScreen() {
  const { id } = useParams({ from: '/signed-in/project/incident/$id' })
  const { data: incident } = useSuspenseQuery(incidentQuery(id))
  const may = useMay()
  const [picked, setPicked] = useState<string>()
  useLetters((key) => key === 'c' && focusComment())
  const { workOrderUniqueID: woid, incidentEmployees: affected } = incident
  const chosen =
    affected.find(({ incidentEmployeeUniqueId }) => incidentEmployeeUniqueId === picked) ??
    affected.find(({ recordability }) => recordability?.isRecordable) ??
    affected[0]
  return (
    <RecordPage
      number={numberOf('Incident', incident.number)}
      title={incident.incidentName}
      state={<StatusMark look={{ label: incident.statusName, color: 'blueprint' }} />}
      turn={<Line incident={incident} />}
      steps={<Steps incident={incident} />}
    >
      <RecordColumns
        aside={
          <>
            {chosen && (
              <Placed at="details">
                <RecordabilitySection incident={incident} chosen={chosen} choose={setPicked} />
              </Placed>
            )}
            <Placed at="details">
              <PrivacySection incident={incident} />
            </Placed>
            <Placed at="details">
              <IncidentFacts incident={incident} />
            </Placed>
            <Placed at="history">
              <HistorySection {...discussion.history(id)} />
            </Placed>
          </>
        }
      >
        <Facts columns={4} text={incident.incidentDescription || undefined}>
          <Fact label={incidentLabels.incidentTypeID}>{incident.incidentTypeName}</Fact>
          <Fact label={incidentLabels.incidentDate}>
            <LinkText
              to="/reports/daily"
              search={{ WorkorderUniqueId: woid, SelectedDate: incident.incidentDate }}
              fz="sm"
            >
              {formatDay(incident.incidentDate)}
            </LinkText>
          </Fact>
          <Fact label={incidentLabels.incidentTime}>{formatClock(incident.incidentTime)}</Fact>
          <Fact label={incidentLabels.incidentLocation}>{incident.incidentLocation}</Fact>
        </Facts>
        <PeopleSections incident={incident} chosen={chosen?.incidentEmployeeUniqueId} choose={setPicked} />
        {!incident.isHidden && (
          <Placed at="files">
            <Attachments workOrderUniqueId={woid} targetUniqueID={id} targetType="Incident" />
          </Placed>
        )}
        <Placed at="discussion">
          <DiscussionSection
            of={discussion}
            id={id}
            workOrder={woid}
            mayComment={may('Incidents', 'Create', woid)}
          />
        </Placed>
      </RecordColumns>
    </RecordPage>
  )
}

/**
 * The most important facts: a pending call to OSHA, the due day for the log, recordable cases, and the
 * reporter.
 */
function Line({ incident }: { incident: IncidentDetails }) {
  const cases = casesOf(incident)
  const today = useToday()
  const timeNow = useTimeNow()
  const call = firstCall(incident, today)
  const [first] = toEnter(incident)
  const due = first?.logDueOn ? dueInLog(first.logDueOn, today) : undefined
  return (
    <Text fz="sm" c="dimmed">
      {call && (
        <Text span inherit fw={600} c="var(--plumb-late)">
          {`${callBy(call, `${today} ${timeNow()}`)} · `}
        </Text>
      )}
      {due && (
        <Text span inherit fw={600} c={due.color}>
          {`${due.text} · `}
        </Text>
      )}
      {cases && `${cases} · `}
      {`reported ${incident.createdByEmployeeUniqueID ? `by ${incident.createdByName}, ` : ''}${formatInstant(incident.createdOnDate)}`}
    </Text>
  )
}

function Steps({ incident }: { incident: IncidentDetails }) {
  const { incidentUniqueId: id, workOrderUniqueID: woid } = incident
  const may = useMay()
  const navigate = useNavigate()
  const remove = useDeleteIncident()
  const enter = useEnterCases()
  const open = toEnter(incident)
  const year = incident.incidentDate.slice(0, 4)
  const enterAll = async () => {
    if (enter.isPending) return
    try {
      await enter.mutateAsync(
        open.map(({ incidentEmployeeUniqueId, rowVersion }) => ({ incidentEmployeeUniqueId, rowVersion })),
      )
      toast.success(texts.updated, { detail: `${headingOf(incident)}, ${year} log` })
    } catch (error) {
      toast.failure(error)
    }
  }
  const mayEnter = open.length > 0 && !incident.isHidden && may('Incidents', 'Update', woid)
  const punchItem = may('PunchLists', 'Create', woid) && {
    label: 'Add a punch item',
    icon: IconListCheck,
    may: true as const,
    // Only the id of the incident goes to the punch item, because people who may not read incidents can read
    // punch items.
    onClick: () => void navigate({ to: '/punchlistitem/add', search: { obj: woid, incident: id } }),
  }
  return (
    <RecordSteps
      name={headingOf(incident)}
      steps={[
        // A due entry in the log is the main button, so the punch item moves out of its way, above all on a
        // phone.
        !mayEnter && punchItem,
        mayEnter && {
          label: `Enter in the ${year} log`,
          icon: IconClipboardCheck,
          may: true,
          isMyTurn: true,
          onClick: () => void enterAll(),
        },
      ]}
      {...(may('Incidents', 'Update', woid) && {
        edit: { may: true, onClick: () => void navigate({ to: '/incident-edit', search: { id } }) },
      })}
      menu={[
        [mayEnter && punchItem],
        [
          may('Incidents', 'Delete', woid) &&
            deletion({
              name: headingOf(incident),
              noun: 'incident',
              takesAlong: 'Its people, files and discussion are deleted too.',
              done: { text: 'Incident was deleted.', detail: headingOf(incident) },
              act: () =>
                remove.mutateAsync({
                  id,
                  leave: () => navigate({ to: '/incidents/$woid', params: { woid } }),
                }),
            }),
        ],
      ]}
    />
  )
}

function IncidentFacts({ incident }: { incident: IncidentDetails }) {
  return (
    <Details>
      <LinkFacts module="Incidents" targetType="Incident" id={incident.incidentUniqueId} />
      <Fact label="Reported by">
        <PersonName name={incident.createdByName} />
      </Fact>
      <Fact label="Entered">{formatInstant(incident.createdOnDate)}</Fact>
    </Details>
  )
}
