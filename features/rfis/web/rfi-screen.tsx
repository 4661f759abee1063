/** An RFI: /rfidetails/{woid}/{id} (001 §2). */

import { Group } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCheck,
  IconCircleCheck,
  IconFileDiff,
  IconPencil,
  IconPrinter,
} from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Allowed } from '#contract/machine.ts'
import { numberOf } from '#contract/record-types.ts'
import { BallLine } from '#features/court/web/public.ts'
import { DiscussionSection, PastSections } from '#features/discussion/web/public.ts'
import { Attachments } from '#features/files/web/public.ts'
import { ChangedSince } from '#features/history/web/public.ts'
import { LinkFacts } from '#features/links/web/public.ts'
import { useWrite } from '#web/api/write.ts'
import { useMay } from '#web/session/session.ts'
import { StepDialog } from '#web/ui/ask/step-dialog.tsx'
import { formatDay, formatInstant } from '#web/ui/format.ts'
import { RecordMenu } from '#web/ui/menu/record-menu.tsx'
import { Due } from '#web/ui/record/due.tsx'
import { Fact } from '#web/ui/record/fact.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import { Facts, RecordColumns, RecordPage } from '#web/ui/record/record-page.tsx'
import { StepButton } from '#web/ui/record/step-button.tsx'
import type { Rfi, RfiDetails } from '../contract.ts'
import { rfiMachine, rfiRefusals } from '../machine.ts'
import { discussion, rfiQuery, useAnswer, useApproveRfi, useCloseRfi, useSendBack } from './api.ts'
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
      over={isOpen(rfi) ? undefined : rfiRefusals.RFI_NOT_EDITED.text}
    >
      <RecordColumns
        aside={
          <>
            <PastSections of={discussion} id={id} />
          </>
        }
      >
        <RfiFacts rfi={rfi} />
        <Discussion rfi={rfi} may={rfi.may.answer} />
        <Attachments
          workOrderUniqueId={woid}
          targetUniqueID={id}
          targetType="RFI"
          may={rfi.may.files}
          decidedAt={rfi.answeredOnDate}
        />
      </RecordColumns>
    </RecordPage>
  )
}

function Steps({ rfi }: { rfi: RfiDetails }) {
  const { rfiUniqueId: id, workOrderUniqueId: woid, answeredOnDate, may } = rfi
  const mayDo = useMay()
  const navigate = useNavigate()
  const approve = useApproveRfi()
  const close = useCloseRfi()
  return (
    <>
      <StepButton
        variant={may.approve === true ? 'filled' : 'default'}
        may={may.approve}
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
        may={may.close}
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
      <SendBackButton rfi={rfi} />
      <RecordMenu
        name={headingOf(rfi)}
        size={36}
        isFramed
        groups={[
          [
            {
              label: 'Edit',
              icon: IconPencil,
              may: may.edit,
              onClick: () => navigate({ to: '/rfi/edit', search: { id } }),
            },
            mayDo('ChangeOrders', 'Create', woid) && {
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

/** For whoever has asked: the answer does not do. */
function SendBackButton({ rfi }: { rfi: RfiDetails }) {
  const { rfiUniqueId, rowVersion, answeredOnDate, may } = rfi
  // What they send back is what they have read.
  const [seen, setSeen] = useState<number>()
  const sendBack = useSendBack()
  // Before there is an answer there is nothing to send back.
  if (!answeredOnDate) return null
  return (
    <>
      <StepButton
        variant="default"
        may={may.sendBack}
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        onClick={() => setSeen(rowVersion)}
      >
        Send back
      </StepButton>
      {seen !== undefined && (
        <StepDialog
          question={{
            title: `Send ${numberOf('RFI', rfi.number)} back`,
            text: 'It goes back to whoever answers it, with what you say here. The answer stays in the discussion.',
            confirmLabel: 'Send back',
            needed: 'Say what is missing, so that somebody can answer it.',
            changed: <ChangedSince {...discussion.history(rfiUniqueId)} />,
            act: (comment) => sendBack.mutateAsync({ rfiUniqueId, comment, rowVersion: seen }),
            done: 'The RFI was sent back',
          }}
          onClose={() => setSeen(undefined)}
        />
      )}
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

function Discussion({ rfi, may: mayAnswer }: { rfi: RfiDetails; may: Allowed }) {
  const { rfiUniqueId: id, workOrderUniqueId: workOrder } = rfi
  const may = useMay()
  const comment = useWrite(discussion.module, discussion.commentOn(id))
  const answer = useAnswer(id)
  const isToAnswer = mayAnswer === true
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
