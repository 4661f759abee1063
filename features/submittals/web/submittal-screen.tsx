/** A submittal: /submittals-details/{woid}/{submittalid} (001 §2). */
import {
  IconCheck,
  IconCircleX,
  IconHelpCircle,
  IconNote,
  IconPrinter,
  IconRestore,
  IconSend,
} from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useMyTurn } from '#features/court/web/public.ts'
import { DiscussedPage } from '#features/discussion/web/public.ts'
import { attachedQuery } from '#features/files/web/public.ts'
import { ChangedSince } from '#features/history/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { doneOf } from '#web/ui/ask/question.ts'
import { StepDialog, type StepQuestion } from '#web/ui/ask/step-dialog.tsx'
import { deletion } from '#web/ui/menu/record-menu.tsx'
import { RecordSteps } from '#web/ui/record/record-steps.tsx'
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
import { SubmittalAbout, SubmittalFacts } from './submittal-facts.tsx'
import { SubmittalStatus } from './submittal-status.tsx'
import { headingOf, labelOf } from './submittal-words.ts'

export function SubmittalScreen() {
  const { woid, submittalid: id } = useParams({
    from: '/signed-in/project/submittals-details/$woid/$submittalid',
  })
  const { data: submittal } = useSuspenseQuery(submittalQuery(id))
  const navigate = useNavigate()
  const may = useMay()
  const isSuperseded = submittal.newerSubmittalMasterUniqueId !== null
  const edit = () =>
    void navigate({ to: '/submittals-edit/$woid/$submittalid', params: { woid, submittalid: id } })
  return (
    <DiscussedPage
      of={discussion}
      id={id}
      workOrder={woid}
      number={labelOf(submittal)}
      title={submittal.submittalTitle}
      state={<SubmittalStatus status={submittal.statusName} />}
      court={submittal.court}
      steps={<Steps submittal={submittal} edit={edit} />}
      over={isSuperseded ? submittalRefusals.SUBMITTAL_SUPERSEDED.text : undefined}
      about={<SubmittalAbout submittal={submittal} />}
      details={
        <SubmittalFacts submittal={submittal} onAdd={submittal.may.edit === true ? edit : undefined} />
      }
      approval={<SubmittalApproval submittal={submittal} may={submittal.may.replace} />}
      files={{ may: submittal.may.files }}
      discussion={{
        failed: 'Could not get the comments!',
        mayComment: may('Submittals', 'Create', woid) && !isSuperseded,
      }}
    />
  )
}

/** The questions of the steps that the holder of the turn can take, each with a comment. */
function useQuestions(submittal: Submittal) {
  const { submittalMasterUniqueId, rowVersion } = submittal
  const seen = { submittalMasterUniqueId, rowVersion }
  const [label, heading] = [labelOf(submittal), headingOf(submittal)]
  const changed = <ChangedSince {...discussion.history(submittalMasterUniqueId)} />
  // The same order as on the server: the next approver is the first undecided one without the turn.
  const next = submittal.submittalApprovers.find(
    ({ statusName, isPending, distributionOnly }) =>
      statusName === 'Pending' && !isPending && !distributionOnly,
  )
  // The page shows the files, too. The page and these questions use the same query, so there is one request.
  const { data: files } = useQuery(attachedQuery(submittalMasterUniqueId, 'Submittal', undefined, 1))
  const isBare = files?.totalCount === 0
  const submit = useSubmit()
  const approve = useApprove()
  const askInformation = useAskInformation()
  const reject = useReject()
  return {
    submit: {
      title: `Submit ${label}`,
      text: `${isBare ? 'No file is attached: the approvers get the description alone. ' : ''}Goes to the approvers, in order. It is locked until it comes back.`,
      confirmLabel: isBare ? 'Submit without files' : 'Submit',
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

function Steps({ submittal, edit }: { submittal: SubmittalDetails; edit: () => void }) {
  const { submittalMasterUniqueId: id, workOrderUniqueId: woid, statusName, may } = submittal
  const navigate = useNavigate()
  const [question, setQuestion] = useState<StepQuestion>()
  const questions = useQuestions(submittal)
  const remove = useRemoveSubmittal()
  const turn = useMyTurn(submittal.court)
  // The buttons depend on the step that the submittal waits for.
  const isToDecide = submittal.court?.step === 'approve'
  const isToSubmit = submittal.court !== null && !isToDecide
  const params = { woid, submittalid: id }
  return (
    <>
      <RecordSteps
        name={headingOf(submittal)}
        edit={{ may: may.edit, onClick: edit }}
        steps={[
          isToDecide && {
            label: 'Approve as noted',
            icon: IconNote,
            may: may.approve,
            onClick: () => setQuestion(questions.approveAsNoted),
          },
          isToDecide && {
            label: 'Approve',
            icon: IconCheck,
            may: may.approve,
            isMyTurn: turn === 'approve',
            onClick: () => setQuestion(questions.approve),
          },
          isToSubmit && {
            label: statusName === 'Active' ? 'Submit' : 'Submit again',
            icon: IconSend,
            may: may.submit,
            isMyTurn: turn !== null,
            onClick: () => setQuestion(questions.submit),
          },
          may.reopen === true && {
            label: 'New revision',
            icon: IconRestore,
            may: may.reopen,
            isMyTurn: turn !== null,
            onClick: () =>
              void navigate({
                to: '/submittals-revision/$woid/$submittalid/$revision',
                params: { ...params, revision: `${submittal.submittalRevision + 1}` },
              }),
          },
        ]}
        menu={[
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
