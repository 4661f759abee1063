/** The page of an entry: its text, its files, its links and its history. */
import { Text } from '@mantine/core'
import { IconAlertTriangle, IconListCheck } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { Allowed } from '#contract/machine.ts'
import { Attachments } from '#features/files/web/public.ts'
import { HistorySection } from '#features/history/web/public.ts'
import { LinkFacts } from '#features/links/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { formatClock, formatDay, formatInstant } from '#web/ui/format.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { deletion } from '#web/ui/menu/record-menu.tsx'
import { Fact } from '#web/ui/record/fact.tsx'
import {
  Details,
  Placed,
  RecordColumns,
  RecordPage,
  RecordSection,
  RecordText,
} from '#web/ui/record/record-page.tsx'
import { RecordSteps } from '#web/ui/record/record-steps.tsx'
import { notingHistory, notingQuery, useDeleteNoting } from './api.ts'
import { formOf, forms, type KindName, kinds, lackingFiles, type Noting, titleOf } from './kinds.ts'

export function NotingScreen() {
  const { kind, id } = useParams({ from: '/signed-in/reports/daily/$kind/$id' })
  const { data: noting } = useSuspenseQuery(notingQuery(kind as KindName, id))
  const { type } = kinds[noting.kind]
  return (
    <RecordPage
      title={titleOf(noting)}
      state={null}
      turn={
        <Text fz="sm" c="dimmed">
          {`${noting.typeName} · ${formatDay(noting.day)}, ${formatClock(noting.time)} · ${noting.author}`}
        </Text>
      }
      steps={<Steps noting={noting} />}
    >
      <RecordColumns
        aside={
          <>
            <Placed at="details">
              <NotingDetails noting={noting} />
            </Placed>
            <Placed at="history">
              <HistorySection {...notingHistory(noting.kind, id)} />
            </Placed>
          </>
        }
      >
        {/* If the heading contains the whole text, the text is not repeated. */}
        {titleOf(noting) !== noting.text.trim() && (
          <RecordSection title={noting.typeName}>
            <RecordText>{noting.text}</RecordText>
          </RecordSection>
        )}
        <Placed at="files">
          <Attachments
            workOrderUniqueId={noting.workOrder}
            targetUniqueID={id}
            targetType={type}
            may={mayChange(noting)}
          />
        </Placed>
      </RecordColumns>
    </RecordPage>
  )
}

/** The files of an entry cannot change if its day is confirmed. The reason is shown. */
const mayChange = ({ lockedReason }: Noting): Allowed =>
  lockedReason === null || { text: lockedReason, tone: 'warning', never: false }

const dayOf = ({ workOrder, day }: Noting) => ({ WorkorderUniqueId: workOrder, SelectedDate: day })

function Steps({ noting }: { noting: Noting }) {
  const { kind, id, workOrder } = noting
  const { noun, done } = kinds[kind]
  const may = useMay()
  const navigate = useNavigate()
  const remove = useDeleteNoting(kind)
  return (
    <RecordSteps
      name={titleOf(noting)}
      steps={[
        kind === 'nonconformance' &&
          may('PunchLists', 'Create', workOrder) && {
            label: 'Add a punch item',
            icon: IconListCheck,
            may: true,
            onClick: () =>
              void navigate({
                to: '/punchlistitem/add',
                search: { obj: workOrder, nonConformance: id },
                state: { text: noting.text },
              }),
          },
        kind === 'observation' &&
          may('Incidents', 'Create', workOrder) && {
            label: 'Report an incident',
            icon: IconAlertTriangle,
            may: true,
            onClick: () =>
              void navigate({
                to: '/incident-add',
                search: { obj: workOrder, SelectedDate: noting.day, observation: id },
              }),
          },
      ]}
      {...(may('FieldNotes', 'Update', workOrder) && {
        edit: {
          may: mayChange(noting),
          onClick: () => void navigate({ to: forms[formOf(noting)].path, search: { ...dayOf(noting), id } }),
        },
      })}
      menu={[
        [
          may('FieldNotes', 'Delete', workOrder) &&
            deletion({
              name: titleOf(noting),
              noun,
              may: mayChange(noting),
              done: { text: done.deleted, detail: titleOf(noting) },
              act: () =>
                remove.mutateAsync({
                  id,
                  leave: () => navigate({ to: '/reports/daily', search: dayOf(noting) }),
                }),
            }),
        ],
      ]}
    />
  )
}

function NotingDetails({ noting }: { noting: Noting }) {
  return (
    <Details>
      <Fact label="Project">
        <LinkText to="/projects/details/$woID" params={{ woID: noting.workOrder }} fz="sm">
          {noting.workOrderName}
        </LinkText>
      </Fact>
      <Fact label="Day">
        <LinkText to="/reports/daily" search={dayOf(noting)} fz="sm">
          {formatDay(noting.day)}
        </LinkText>
      </Fact>
      <Fact label="Time">{formatClock(noting.time)}</Fact>
      <Fact label="Type">{noting.typeName}</Fact>
      <Fact label="Subcontractor">{noting.firmName}</Fact>
      <Fact label="Their people">{noting.people}</Fact>
      <Fact label="Their hours">{noting.hours && `${noting.hours} h`}</Fact>
      <Fact label="Files">
        {noting.filesLacking > 0 && (
          <Text span inherit fw={600} c="var(--plumb-warning)">
            {`${lackingFiles(noting)} came`}
          </Text>
        )}
      </Fact>
      <Fact label="Noted by">{noting.author}</Fact>
      <Fact label="Entered">{formatInstant(noting.createdOnDate)}</Fact>
      {noting.kind !== 'construction' && (
        <LinkFacts
          module="FieldNotes"
          targetType={noting.kind === 'observation' ? 'Observation' : 'NonConformance'}
          id={noting.id}
        />
      )}
    </Details>
  )
}
