/** An RFI: /rfidetails/{woid}/{id} (001 §2). */

import { Group } from '@mantine/core'
import { IconCheck, IconCircleCheck, IconFileDiff, IconPencil, IconPrinter } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { BallLine } from '#features/court/web/public.ts'
import { DiscussionSection, PastSections } from '#features/discussion/web/public.ts'
import { Attachments } from '#features/files/web/public.ts'
import { ChangedSince } from '#features/history/web/public.ts'
import { LinkFacts } from '#features/links/web/public.ts'
import { useWrite } from '#web/api/write.ts'
import { useMay, useSession } from '#web/session/session.ts'
import { formatDay, formatInstant } from '#web/ui/format.ts'
import { RecordMenu } from '#web/ui/menu/record-menu.tsx'
import { Due } from '#web/ui/record/due.tsx'
import { Fact } from '#web/ui/record/fact.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import { Facts, RecordColumns, RecordPage } from '#web/ui/record/record-page.tsx'
import { StepButton } from '#web/ui/record/step-button.tsx'
import type { Rfi } from '../contract.ts'
import { refusalOf, rfiMachine } from '../machine.ts'
import { discussion, rfiQuery, useAnswer, useApproveRfi, useCloseRfi } from './api.ts'
import { Priority, RfiStatus } from './rfi-status.tsx'
import { costOf, headingOf, isOpen, scheduleOf } from './rfi-words.ts'

export function RfiScreen() {
  const { woid, id } = useParams({ from: '/signed-in/project/rfidetails/$woid/$id' })
  const { data: rfi } = useSuspenseQuery(rfiQuery(id))
  return (
    <RecordPage
      title={headingOf(rfi)}
      status={
        <Group gap="sm">
          <RfiStatus status={rfi.statusName} />
          <BallLine court={rfi.court} />
        </Group>
      }
      steps={<Steps rfi={rfi} />}
      over={refusalOf('edit', rfi.statusName)?.text}
    >
      <RecordColumns
        aside={
          <>
            <PastSections of={discussion} id={id} />
          </>
        }
      >
        <RfiFacts rfi={rfi} />
        <Discussion rfi={rfi} />
        <Attachments
          workOrderUniqueId={woid}
          targetUniqueID={id}
          targetType="RFI"
          fixed={refusalOf('files', rfi.statusName)?.text}
          decidedAt={rfi.answeredOnDate}
        />
      </RecordColumns>
    </RecordPage>
  )
}

/** True for whoever has to answer it: its assignee; where nobody is, whoever may change it. */
function useMayAnswer({ rfiAssignedToEmployeeUniqueId: assignee, workOrderUniqueId }: Rfi): boolean {
  const may = useMay()
  const { employeeUniqueId } = useSession()
  return assignee ? assignee === employeeUniqueId : may('RFIs', 'Update', workOrderUniqueId)
}

function Steps({ rfi }: { rfi: Rfi }) {
  const { rfiUniqueId: id, workOrderUniqueId: woid, statusName, answeredOnDate } = rfi
  const may = useMay()
  const navigate = useNavigate()
  const approve = useApproveRfi()
  const close = useCloseRfi()
  const mayChange = may('RFIs', 'Update', woid)
  const isToApprove = refusalOf('approve', statusName) === null
  return (
    <>
      {mayChange && (
        <>
          <StepButton
            variant={isToApprove ? 'filled' : 'default'}
            refusal={refusalOf('approve', statusName)?.text}
            leftSection={<IconCheck size={18} aria-hidden />}
            // 001 §8
            ask={{
              title: 'Would you like to approve this RFI?',
              text: (
                <>
                  <ChangedSince {...discussion.history(id)} />
                  This is a one way process: it goes to whoever is to answer it.
                </>
              ),
              confirmLabel: 'YES. APPROVE IT!',
              cancelLabel: 'NO. CANCEL APPROVAL',
              step: [rfiMachine, 'approve'],
              act: () => approve(rfi),
              done: 'The RFI was approved',
            }}
          >
            Approve
          </StepButton>
          <StepButton
            variant={answeredOnDate && isOpen(rfi) ? 'filled' : 'default'}
            refusal={refusalOf('close', statusName)?.text}
            leftSection={<IconCircleCheck size={18} aria-hidden />}
            ask={{
              title: 'Would you like to close this RFI?',
              text: (
                <>
                  <ChangedSince {...discussion.history(id)} />
                  This is a one way process: a closed RFI is not opened again.
                  {answeredOnDate === null && ' It has not been answered.'}
                </>
              ),
              confirmLabel: 'YES. CLOSE IT!',
              cancelLabel: 'NO. CANCEL',
              step: [rfiMachine, 'close'],
              act: () => close(rfi),
              done: 'The RFI was closed',
            }}
          >
            Close RFI
          </StepButton>
        </>
      )}
      <RecordMenu
        name={headingOf(rfi)}
        size={36}
        isFramed
        groups={[
          [
            mayChange && {
              label: 'Edit',
              icon: IconPencil,
              refusal: refusalOf('edit', statusName),
              onClick: () => navigate({ to: '/rfi/edit', search: { id } }),
            },
            may('ChangeOrders', 'Create', woid) && {
              label: 'Draft a change order',
              icon: IconFileDiff,
              onClick: () =>
                navigate({
                  to: '/changeorders-add/$woid/$jobid',
                  params: { woid, jobid: rfi.jobUniqueId },
                  search: { rfi: id },
                }),
            },
            {
              label: 'Print',
              icon: IconPrinter,
              onClick: () => navigate({ to: '/rfisheet/$woid/$id', params: { woid, id } }),
            },
          ],
        ]}
      />
    </>
  )
}

function RfiFacts({ rfi }: { rfi: Rfi }) {
  const { rfiDescription, rfiNotes, rfiAssignedToName, closedOnDate, closedByName } = rfi
  return (
    <Facts
      text={
        (rfiDescription || rfiNotes) && (
          <>
            {rfiDescription}
            {rfiNotes && (
              <>
                {rfiDescription && '\n\n'}
                <b>Notes</b>
                {`\n${rfiNotes}`}
              </>
            )}
          </>
        )
      }
    >
      <Fact label="Job">{rfi.jobTitle}</Fact>
      <Fact label="Asked by">
        <PersonName name={rfi.createdByName} />, {formatDay(rfi.rfiStartDate)}
      </Fact>
      <Fact label="Assigned to">
        <PersonName name={rfiAssignedToName ?? 'Nobody yet'} />
      </Fact>
      <Fact label="Needed by">
        <Due day={rfi.rfiDueDate} isOpen={isOpen(rfi)} />
      </Fact>
      <Fact label="Priority">
        <Priority rfi={rfi} />
      </Fact>
      <Fact label="Cost effect">{costOf(rfi)}</Fact>
      <Fact label="Schedule impact">{scheduleOf(rfi)}</Fact>
      <Fact label="Closed">
        {closedOnDate ? `${formatInstant(closedOnDate)} by ${closedByName}` : 'Not yet'}
      </Fact>
      <LinkFacts module="RFIs" targetType="RFI" id={rfi.rfiUniqueId} />
    </Facts>
  )
}

function Discussion({ rfi }: { rfi: Rfi }) {
  const { rfiUniqueId: id, workOrderUniqueId: workOrder, statusName } = rfi
  const may = useMay()
  const comment = useWrite(discussion.module, discussion.commentOn(id))
  const answer = useAnswer(id)
  const isToAnswer = useMayAnswer(rfi) && refusalOf('answer', statusName) === null
  const mayComment = may('RFIs', 'Create', workOrder)
  // What is being written stays what it was when it was begun, also when the turn comes to its writer meanwhile.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isAnswering = chosen ?? (isToAnswer && !rfi.answeredOnDate)
  const answers = isToAnswer && (isAnswering || !mayComment)
  return (
    <DiscussionSection
      of={discussion}
      id={id}
      workOrder={workOrder}
      // 001 §8
      failed="Could not get rfi comments!"
      mayComment={mayComment || isToAnswer}
      form={{
        ...(answers && { label: 'Answer the question', sendLabel: 'Answer', done: 'The RFI was answered' }),
        begin: () => setChosen(isAnswering),
        send: async (said) => {
          const ids = await (answers ? answer : comment).mutateAsync(said)
          setChosen(null)
          return ids
        },
        ...(isToAnswer &&
          mayComment && {
            isMarked: { label: 'This is the answer', value: isAnswering, onChange: setChosen },
          }),
      }}
    />
  )
}
