/** The page of an RFI: /rfidetails/{woid}/{id} (001 §2). */

import { Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconCircleCheck,
  IconFileDiff,
  IconMessageCheck,
  IconPrinter,
} from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { numberOf } from '#contract/record-types.ts'
import { useMyTurn } from '#features/court/web/public.ts'
import {
  DiscussedPage,
  focusComment,
  type NewComment,
  OfficialAnswer,
} from '#features/discussion/web/public.ts'
import { ChangedSince } from '#features/history/web/public.ts'
import { LinkFacts } from '#features/links/web/public.ts'
import { useWrite } from '#web/api/write.ts'
import { useMay } from '#web/session/session.ts'
import { doneOf } from '#web/ui/ask/question.ts'
import { StepDialog } from '#web/ui/ask/step-dialog.tsx'
import { formatInstant, formatInstantDay } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Due } from '#web/ui/record/due.tsx'
import { Fact } from '#web/ui/record/fact.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import { Details, RecordSection, RecordText } from '#web/ui/record/record-page.tsx'
import { RecordSteps } from '#web/ui/record/record-steps.tsx'
import type { Rfi, RfiDetails } from '../contract.ts'
import { rfiLabels } from '../labels.ts'
import { rfiMachine, rfiRefusals } from '../machine.ts'
import {
  discussion,
  rfiQuery,
  useAnswer,
  useApproveRfi,
  useCloseRfi,
  useSendBack,
  useVoidRfi,
} from './api.ts'
import { Priority, RfiStatus, UrgentMark } from './rfi-status.tsx'
import { costOf, headingOf, isOpen, scheduleOf } from './rfi-words.ts'

export function RfiScreen() {
  const { woid, id } = useParams({ from: '/signed-in/project/rfidetails/$woid/$id' })
  const { data: rfi } = useSuspenseQuery(rfiQuery(id))
  const answering = useAnswering(rfi)
  return (
    <DiscussedPage
      of={discussion}
      id={id}
      workOrder={woid}
      number={numberOf('RFI', rfi.number)}
      title={rfi.rfiTitle}
      isVoid={rfi.isVoid}
      state={
        <>
          <RfiStatus rfi={rfi} />
          <UrgentMark rfi={rfi} />
        </>
      }
      court={rfi.court}
      steps={<Steps rfi={rfi} answer={answering.answer} />}
      over={overOf(rfi)}
      about={<Question rfi={rfi} />}
      decision={<Answer rfi={rfi} />}
      details={<RfiDetailsSection rfi={rfi} />}
      files={{ may: rfi.may.files, decidedAt: rfi.answeredOnDate }}
      discussion={answering.section}
    />
  )
}

/** The reason why the RFI cannot be changed any more; undefined while it is open. */
function overOf(rfi: Rfi): string | undefined {
  if (isOpen(rfi)) return undefined
  return rfi.isVoid ? `Voided: ${rfi.voidReason}` : rfiRefusals.RFI_NOT_EDITED.text
}

function Steps({ rfi, answer }: { rfi: RfiDetails; answer: () => void }) {
  const { rfiUniqueId: id, workOrderUniqueId: woid, answeredOnDate, may, rowVersion } = rfi
  const mayDo = useMay()
  const navigate = useNavigate()
  const approve = useApproveRfi()
  const close = useCloseRfi()
  const turn = useMyTurn(rfi.court)
  // The version that the user saw when the dialog opened. If the RFI has changed since, the server refuses
  // the step.
  const [sentBack, setSentBack] = useState<number>()
  const [voided, setVoided] = useState<number>()
  const changed = <ChangedSince {...discussion.history(id)} />
  return (
    <>
      <RecordSteps
        name={headingOf(rfi)}
        edit={{ may: may.edit, onClick: () => navigate({ to: '/rfi/edit', search: { id } }) }}
        steps={[
          {
            label: 'Send back',
            icon: IconArrowBackUp,
            may: may.sendBack,
            onClick: () => setSentBack(rowVersion),
          },
          {
            label: 'Approve',
            icon: IconCheck,
            may: may.approve,
            isMyTurn: turn === 'accept',
            // The documents' text (001 §8).
            ask: {
              title: 'Would you like to approve this RFI?',
              text: (
                <>
                  {changed}
                  <Text inherit>This is a one way process.</Text>
                  <Text inherit c="dimmed" mt={4}>
                    {rfi.rfiAssignedToName
                      ? `Goes to ${rfi.rfiAssignedToName} for an answer.`
                      : 'Nobody is assigned to answer it yet.'}
                  </Text>
                </>
              ),
              confirmLabel: 'YES. APPROVE IT!',
              cancelLabel: 'NO. CANCEL APPROVAL',
              step: [rfiMachine, 'approve'],
              act: () => approve(rfi),
              record: headingOf(rfi),
            },
          },
          {
            label: 'Close RFI',
            icon: IconCircleCheck,
            may: may.close,
            isMyTurn: turn === 'finish',
            ask: {
              title: 'Would you like to close this RFI?',
              text: (
                <>
                  {changed}
                  <Text inherit>This is a one way process: a closed RFI cannot be reopened.</Text>
                  <Text inherit c="dimmed" mt={4}>
                    {`Close ${numberOf('RFI', rfi.number)}? `}
                    {answeredOnDate
                      ? `It was answered on ${formatInstantDay(answeredOnDate)}.`
                      : 'It has no answer yet.'}
                  </Text>
                </>
              ),
              confirmLabel: 'YES. CLOSE IT!',
              cancelLabel: 'NO. CANCEL',
              step: [rfiMachine, 'close'],
              act: () => close(rfi),
              record: headingOf(rfi),
            },
          },
          // Left out if the user may not answer. Comments are written below the record.
          may.answer === true && {
            label: 'Answer',
            icon: IconMessageCheck,
            may: may.answer,
            isMyTurn: turn === 'answer',
            onClick: answer,
          },
        ]}
        menu={[
          [
            mayDo('ChangeOrders', 'Create', woid) && {
              label: 'Draft a change order',
              icon: IconFileDiff,
              onClick: () => navigate(changeOrderFrom(rfi)),
            },
            {
              label: 'Print',
              icon: IconPrinter,
              onClick: () => navigate({ to: '/rfisheet/$woid/$id', params: { woid, id } }),
            },
          ],
          [{ label: 'Void', icon: IconBan, may: may.void, onClick: () => setVoided(rowVersion) }],
        ]}
      />
      {sentBack !== undefined && (
        <SendBackDialog rfi={rfi} seen={sentBack} onClose={() => setSentBack(undefined)} />
      )}
      {voided !== undefined && <VoidDialog rfi={rfi} seen={voided} onClose={() => setVoided(undefined)} />}
    </>
  )
}

const changeOrderFrom = ({ rfiUniqueId, workOrderUniqueId: woid, jobUniqueId: jobid }: Rfi) =>
  ({
    to: '/changeorders-add/$woid/$jobid',
    params: { woid, jobid },
    search: { rfi: rfiUniqueId },
  }) as const

/** The dialog in which the author sends back an insufficient answer. */
function SendBackDialog({ rfi, seen, onClose }: { rfi: Rfi; seen: number; onClose: () => void }) {
  const { rfiUniqueId } = rfi
  const sendBack = useSendBack()
  return (
    <StepDialog
      question={{
        title: `Send ${numberOf('RFI', rfi.number)} back`,
        text: 'It goes back to the person who answered, with your comment. The answer stays in the discussion.',
        confirmLabel: 'Send back',
        needed: 'Write what is missing.',
        changed: <ChangedSince {...discussion.history(rfiUniqueId)} />,
        act: (comment) => sendBack.mutateAsync({ rfiUniqueId, comment, rowVersion: seen }),
        done: doneOf([rfiMachine, 'sendBack'], `Answer to ${headingOf(rfi)}`),
      }}
      onClose={onClose}
    />
  )
}

/** The dialog in which an RFI that was asked by mistake is voided. */
function VoidDialog({ rfi, seen, onClose }: { rfi: Rfi; seen: number; onClose: () => void }) {
  const { rfiUniqueId } = rfi
  const voiding = useVoidRfi()
  return (
    <StepDialog
      question={{
        title: `Void ${numberOf('RFI', rfi.number)}?`,
        text: 'It is closed as asked by mistake. Its number and page stay, struck through, and it no longer counts as open. This cannot be undone.',
        label: 'Why?',
        confirmLabel: 'Void RFI',
        needed: 'Write why it is voided.',
        isDangerous: true,
        changed: <ChangedSince {...discussion.history(rfiUniqueId)} />,
        act: (voidReason) => voiding.mutateAsync({ rfiUniqueId, voidReason, rowVersion: seen }),
        done: { text: 'RFI voided', detail: headingOf(rfi) },
      }}
      onClose={onClose}
    />
  )
}

function Question({ rfi }: { rfi: Rfi }) {
  return (
    <RecordSection
      title="Question"
      actions={
        <Text fz={13} c="dimmed">
          <PersonName name={rfi.createdByName} />
          {` · ${formatInstant(rfi.createdOnDate)}`}
        </Text>
      }
    >
      {/* Without a description, the title is the whole question. */}
      <RecordText>{rfi.rfiDescription || rfi.rfiTitle}</RecordText>
    </RecordSection>
  )
}

function Answer({ rfi }: { rfi: RfiDetails }) {
  const { rfiUniqueId: id, workOrderUniqueId: woid, answeredOnDate } = rfi
  const mayDo = useMay()
  if (!answeredOnDate) return <AwaitedAnswer rfi={rfi} />
  return (
    <OfficialAnswer
      of={discussion}
      id={id}
      askedAt={rfi.createdOnDate}
      actions={
        mayDo('ChangeOrders', 'Create', woid) && (
          <LinkButton
            {...changeOrderFrom(rfi)}
            variant="light"
            size="xs"
            leftSection={<IconFileDiff size={16} aria-hidden />}
          >
            Draft a change order
          </LinkButton>
        )
      }
    />
  )
}

/** A placeholder for the answer, while the RFI waits for an answer. */
function AwaitedAnswer({ rfi: { court, rfiAssignedToName } }: { rfi: RfiDetails }) {
  const isMine = useMyTurn(court) === 'answer'
  if (court?.step !== 'answer') return null
  return (
    <RecordSection title="Official answer" isAwaited>
      <Text fz="sm" c="dimmed">
        None yet.
        {isMine && ' Your answer is shown here and ends your turn.'}
        {!isMine && rfiAssignedToName && ` The answer of ${rfiAssignedToName} is shown here.`}
      </Text>
    </RecordSection>
  )
}

function RfiDetailsSection({ rfi }: { rfi: RfiDetails }) {
  const { rfiUniqueId: id, rfiNotes, rfiAssignedToName, closedOnDate, closedByName, may } = rfi
  const navigate = useNavigate()
  const [cost, schedule] = [costOf(rfi), scheduleOf(rfi)]
  return (
    <Details
      addable={[
        !rfiAssignedToName && 'who answers',
        cost === 'None' && 'cost effect',
        schedule === 'None' && 'schedule impact',
        !rfiNotes && 'notes',
      ]}
      onAdd={may.edit === true ? () => void navigate({ to: '/rfi/edit', search: { id } }) : undefined}
    >
      <Fact label={rfiLabels.jobUniqueId}>{rfi.jobTitle}</Fact>
      <Fact label={rfiLabels.rfiAssignedToEmployeeUniqueId}>
        {rfiAssignedToName && <PersonName name={rfiAssignedToName} />}
      </Fact>
      <Fact label="Requested by">
        <PersonName name={rfi.createdByName} />
      </Fact>
      <Fact label={rfiLabels.rfiDueDate}>
        <Due day={rfi.rfiDueDate} isOpen={isOpen(rfi)} />
      </Fact>
      <Fact label={rfiLabels.priorityId}>
        <Priority rfi={rfi} />
      </Fact>
      <Fact label={rfiLabels.rfiCostEffect}>{cost !== 'None' && cost}</Fact>
      <Fact label={rfiLabels.rfiScheduleImpact}>{schedule !== 'None' && schedule}</Fact>
      <Fact label={rfi.isVoid ? 'Voided' : 'Closed'}>
        {closedOnDate && `${formatInstant(closedOnDate)} by ${closedByName}`}
      </Fact>
      <LinkFacts module="RFIs" targetType="RFI" id={id} workOrder={rfi.workOrderUniqueId} />
      <Fact label={rfiLabels.rfiNotes}>{rfiNotes && <RecordText>{rfiNotes}</RecordText>}</Fact>
    </Details>
  )
}

/** The form below the discussion writes a comment or the answer. A user who may answer can choose. */
function useAnswering(rfi: RfiDetails) {
  const { rfiUniqueId: id, workOrderUniqueId: workOrder } = rfi
  const may = useMay()
  const comment = useWrite(discussion.module, discussion.commentOn(id))
  const answer = useAnswer(id)
  const isToAnswer = rfi.may.answer === true
  const mayComment = may('RFIs', 'Create', workOrder)
  const [isMarked, setMarked] = useState(false)
  const answers = isToAnswer && (isMarked || !mayComment)
  return {
    /** Moves the focus to the form and marks its text as the answer. */
    answer() {
      setMarked(true)
      focusComment()
    },
    section: {
      // The documents' text (001 §8).
      failed: 'Could not get rfi comments!',
      mayComment: mayComment || isToAnswer,
      form: {
        ...(answers && {
          label: 'Answer the question',
          sendLabel: 'Send answer',
          done: doneOf([rfiMachine, 'answer'], `Answer to ${headingOf(rfi)}`),
        }),
        send: async (said: NewComment) => {
          const ids = await (answers ? answer : comment).mutateAsync(said)
          setMarked(false)
          return ids
        },
        ...(isToAnswer &&
          mayComment && {
            isMarked: { label: 'This is the official answer', value: isMarked, onChange: setMarked },
          }),
      },
    },
  }
}
