/** A submittal: /submittals-details/{woid}/{submittalid} (001 §2). */
import {
  IconCheck,
  IconCircleX,
  IconHelpCircle,
  IconNote,
  IconPencil,
  IconPrinter,
  IconRestore,
  IconSend,
} from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { BallLine } from '#features/court/web/public.ts'
import { DiscussionSection, PastSections } from '#features/discussion/web/public.ts'
import { Attachments } from '#features/files/web/public.ts'
import { ChangedSince } from '#features/history/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { doneOf } from '#web/ui/ask/question.ts'
import { StepDialog, type StepQuestion } from '#web/ui/ask/step-dialog.tsx'
import { deletion, RecordMenu } from '#web/ui/menu/record-menu.tsx'
import { RecordColumns, RecordPage } from '#web/ui/record/record-page.tsx'
import { StepButton } from '#web/ui/record/step-button.tsx'
import type { Submittal, SubmittalDetails } from '../contract.ts'
import { submittalMachine, submittalRefusals } from '../machine.ts'
import {
  discussion,
  submittalQuery,
  useApprove,
  useAskInformation,
  useReject,
  useRemoveSubmittal,
  useSubmit,
} from './api.ts'
import { SubmittalApproval } from './submittal-approval.tsx'
import { SubmittalFacts } from './submittal-facts.tsx'
import { SubmittalStatus } from './submittal-status.tsx'
import { headingOf, labelOf } from './submittal-words.ts'

export function SubmittalScreen() {
  const { woid, submittalid: id } = useParams({
    from: '/signed-in/project/submittals-details/$woid/$submittalid',
  })
  const { data: submittal } = useSuspenseQuery(submittalQuery(id))
  const isSuperseded = submittal.newerSubmittalMasterUniqueId !== null
  return (
    <RecordPage
      title={headingOf(submittal)}
      state={<SubmittalStatus status={submittal.statusName} />}
      turn={<BallLine court={submittal.court} />}
      steps={<Steps submittal={submittal} />}
      over={isSuperseded ? submittalRefusals.SUBMITTAL_SUPERSEDED.text : undefined}
    >
      <RecordColumns
        aside={
          <>
            <SubmittalApproval submittal={submittal} may={submittal.may.replace} />
            <PastSections of={discussion} id={id} />
          </>
        }
      >
        <SubmittalFacts submittal={submittal} />
        <Discussion submittal={submittal} isOver={isSuperseded} />
        <Attachments
          workOrderUniqueId={woid}
          targetUniqueID={id}
          targetType="Submittal"
          may={submittal.may.files}
        />
      </RecordColumns>
    </RecordPage>
  )
}

/** What whoever has the turn may do: in a question each, with a comment. */
function useQuestions(submittal: Submittal) {
  const { submittalMasterUniqueId, rowVersion } = submittal
  const seen = { submittalMasterUniqueId, rowVersion }
  const [label, heading] = [labelOf(submittal), headingOf(submittal)]
  const changed = <ChangedSince {...discussion.history(submittalMasterUniqueId)} />
  // As the server takes them: whoever is not decided and has not the turn comes after.
  const next = submittal.submittalApprovers.find(
    ({ statusName, isPending, distributionOnly }) =>
      statusName === 'Pending' && !isPending && !distributionOnly,
  )
  const submit = useSubmit()
  const approve = useApprove()
  const askInformation = useAskInformation()
  const reject = useReject()
  return {
    submit: {
      title: `Submit ${label}`,
      text: 'Goes to the approvers, in order. It is locked until it comes back.',
      confirmLabel: 'Submit',
      changed,
      act: (comment) => submit.mutateAsync({ ...seen, comment }),
      done: doneOf([submittalMachine, 'submit'], heading),
    },
    approve: {
      title: `Approve ${label}`,
      text: next
        ? `Next: ${next.submittalApprovalEmployeeName}.`
        : 'You are the last approver: this approves it.',
      confirmLabel: 'Approve',
      changed,
      act: (comment) => approve.mutateAsync({ ...seen, comment, isNoted: false }),
      done: doneOf([submittalMachine, 'approve'], heading),
    },
    approveAsNoted: {
      title: `Approve ${label} as noted`,
      text: 'Work can go on, with your notes.',
      confirmLabel: 'Approve as noted',
      needed: 'Write your notes.',
      changed,
      act: (comment) => approve.mutateAsync({ ...seen, comment, isNoted: true }),
      done: doneOf([submittalMachine, 'approve'], heading),
    },
    askInformation: {
      title: `Ask for information on ${label}`,
      text: 'It goes back to the submitter, then returns to you. Earlier approvals stay.',
      confirmLabel: 'Ask for information',
      needed: 'Write what is missing.',
      changed,
      act: (comment) => askInformation.mutateAsync({ ...seen, comment }),
      done: doneOf([submittalMachine, 'askInformation'], heading),
    },
    reject: {
      title: `Reject ${label}`,
      text: 'Rejects this revision. The submitter can send a new one.',
      confirmLabel: 'Reject',
      needed: 'Write why.',
      isDangerous: true,
      changed,
      act: (comment) => reject.mutateAsync({ ...seen, comment }),
      done: doneOf([submittalMachine, 'reject'], heading),
    },
  } satisfies Record<string, StepQuestion>
}

function Steps({ submittal }: { submittal: SubmittalDetails }) {
  const { submittalMasterUniqueId: id, workOrderUniqueId: woid, statusName, may } = submittal
  const navigate = useNavigate()
  const [question, setQuestion] = useState<StepQuestion>()
  const questions = useQuestions(submittal)
  const remove = useRemoveSubmittal()
  // Of its steps those stand there that it waits for.
  const isToDecide = submittal.court?.step === 'approve'
  const isToSubmit = submittal.court !== null && !isToDecide
  const params = { woid, submittalid: id }
  return (
    <>
      {isToSubmit && (
        <StepButton
          may={may.submit}
          leftSection={<IconSend size={18} aria-hidden />}
          onClick={() => setQuestion(questions.submit)}
        >
          {statusName === 'Active' ? 'Submit' : 'Submit again'}
        </StepButton>
      )}
      {isToDecide && (
        <>
          <StepButton
            may={may.approve}
            leftSection={<IconCheck size={18} aria-hidden />}
            onClick={() => setQuestion(questions.approve)}
          >
            Approve
          </StepButton>
          <StepButton
            variant="default"
            may={may.approve}
            leftSection={<IconNote size={18} aria-hidden />}
            onClick={() => setQuestion(questions.approveAsNoted)}
          >
            Approve as noted
          </StepButton>
        </>
      )}
      {may.reopen === true && (
        <StepButton
          may={may.reopen}
          leftSection={<IconRestore size={18} aria-hidden />}
          onClick={() =>
            void navigate({
              to: '/submittals-revision/$woid/$submittalid/$revision',
              params: { ...params, revision: `${submittal.submittalRevision + 1}` },
            })
          }
        >
          New revision
        </StepButton>
      )}
      <RecordMenu
        name={headingOf(submittal)}
        size={36}
        isFramed
        groups={[
          [
            isToDecide && {
              label: 'Needs information',
              icon: IconHelpCircle,
              may: may.askInformation,
              onClick: () => setQuestion(questions.askInformation),
            },
            isToDecide && {
              label: 'Reject',
              icon: IconCircleX,
              isDangerous: true,
              may: may.reject,
              onClick: () => setQuestion(questions.reject),
            },
          ],
          [
            {
              label: 'Edit',
              icon: IconPencil,
              may: may.edit,
              onClick: () => void navigate({ to: '/submittals-edit/$woid/$submittalid', params }),
            },
            {
              label: 'Print transmittal',
              icon: IconPrinter,
              onClick: () => void navigate({ to: '/submittalsheet/$woid/$submittalid', params }),
            },
          ],
          [
            deletion({
              name: headingOf(submittal),
              noun: 'submittal',
              may: may.remove,
              step: [submittalMachine, 'remove'],
              act: () =>
                remove.mutateAsync({
                  id,
                  leave: () => navigate({ to: '/submittals/$woid', params: { woid } }),
                }),
            }),
          ],
        ]}
      />
      {question && <StepDialog question={question} onClose={() => setQuestion(undefined)} />}
    </>
  )
}

function Discussion({ submittal, isOver }: { submittal: Submittal; isOver: boolean }) {
  const { submittalMasterUniqueId: id, workOrderUniqueId: workOrder } = submittal
  const may = useMay()
  return (
    <DiscussionSection
      of={discussion}
      id={id}
      workOrder={workOrder}
      failed="Could not get the comments!"
      mayComment={may('Submittals', 'Create', workOrder) && !isOver}
    />
  )
}
