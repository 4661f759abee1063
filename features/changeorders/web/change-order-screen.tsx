/** A change order: /changeorder-details/{woid}/{coid} (001 §2). */

import { IconCheck, IconFileTypePdf, IconQuestionMark, IconSend, IconX } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { denialOf } from '#contract/machine.ts'
import { numberOf } from '#contract/record-types.ts'
import { statuses } from '#contract/statuses.ts'
import { useMyTurn } from '#features/court/web/public.ts'
import { DiscussedPage } from '#features/discussion/web/public.ts'
import { LinkFacts } from '#features/links/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useMay } from '#web/session/session.ts'
import { formatDay, formatInstant, formatInstantDay } from '#web/ui/format.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { deletion } from '#web/ui/menu/record-menu.tsx'
import { Due } from '#web/ui/record/due.tsx'
import { Fact } from '#web/ui/record/fact.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import { Details, RecordSection, RecordText } from '#web/ui/record/record-page.tsx'
import { type RecordStep, RecordSteps } from '#web/ui/record/record-steps.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { ChangeOrder, ChangeOrderDetails } from '../contract.ts'
import { changeOrderLabels } from '../labels.ts'
import { changeOrderMachine, refusalOf } from '../machine.ts'
import {
  changeOrderQuery,
  type Decision,
  discussion,
  downloadChangeOrder,
  effectQuery,
  useChangeChangeOrder,
  useDeleteChangeOrder,
} from './api.ts'
import { ChangeOrderApproval } from './change-order-approval.tsx'
import { ChangeOrderStatus } from './change-order-status.tsx'
import { daysOf, headingOf, isOpen } from './change-order-words.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { EffectFacts } from './effect-facts.tsx'
import { ItemsSection } from './items-section.tsx'

export function ChangeOrderScreen() {
  const { woid, coid } = useParams({ from: '/signed-in/project/changeorder-details/$woid/$coid' })
  const { data: order } = useSuspenseQuery(changeOrderQuery(coid))
  const may = useMay()
  return (
    <DiscussedPage
      of={discussion}
      id={coid}
      workOrder={woid}
      number={numberOf('ChangeOrder', order.number)}
      title={order.changeOrderName}
      state={<ChangeOrderStatus status={order.statusName} />}
      court={order.court}
      steps={<Steps order={order} />}
      over={isOpen(order) ? undefined : refusalOf('edit', order.statusName)?.text}
      about={
        <>
          {order.description && (
            <RecordSection title="Why">
              <RecordText>{order.description}</RecordText>
            </RecordSection>
          )}
          <ItemsSection order={order} may={order.may.addItems} />
        </>
      }
      decision={order.statusName !== 'Rejected' && <EffectSection order={order} />}
      details={<ChangeOrderDetailsSection order={order} />}
      approval={<ChangeOrderApproval order={order} />}
      files={{ may: order.may.files }}
      discussion={{ mayComment: may('ChangeOrders', 'Create', woid) }}
    />
  )
}

function EffectSection({ order }: { order: ChangeOrder }) {
  const { data, error, refetch } = useQuery(effectQuery(order.changeOrderMasterUniqueId))
  const isInForce = order.statusName === 'Active'
  return (
    <RecordSection title={isInForce ? 'What it changed' : 'If you approve'} isDecision={isInForce}>
      {!data && !error && <LoadingRows rows={2} height={44} />}
      {!data && error && <FailedState title={texts.fetchFailed} error={error} retry={() => refetch()} />}
      {data && <EffectFacts effect={data} />}
    </RecordSection>
  )
}

function Steps({ order }: { order: ChangeOrderDetails }) {
  const { changeOrderMasterUniqueId: id, workOrderUniqueId: woid, may, court, rowVersion } = order
  const navigate = useNavigate()
  const change = useChangeChangeOrder()
  const remove = useDeleteChangeOrder()
  const turn = useMyTurn(court)
  const isPhone = useIsPhone()
  const paper = {
    label: 'PDF',
    icon: IconFileTypePdf,
    onClick: () => void downloadChangeOrder(id).catch(toast.failure),
  }
  const [asked, setAsked] = useState<{ decision: Decision; seen: number }>()
  // A draft waits on its originator to send it. If the user may already approve it, the buttons of the
  // decision are shown.
  const isDraft = court?.step === 'begin' && may.approve !== true
  const isAnswer = court?.step === 'resubmit'
  // The refusal names the person whose turn it is, which helps more than 'not your turn'.
  const pending = order.actors.find(({ isPending }) => isPending)
  const decisionOf = (decision: Decision, step: Pick<RecordStep, 'label' | 'icon' | 'may'>): RecordStep => ({
    ...step,
    refusal: denialOf(step.may) && pending && `Ball in court: ${pending.approverName}.`,
    isMyTurn: decision === 'approve' && (turn === 'approve' || turn === 'review'),
    onClick: () => setAsked({ decision, seen: rowVersion }),
  })
  const decisions = [
    decisionOf('review', { label: 'Ask for information', icon: IconQuestionMark, may: may.review }),
    decisionOf('reject', { label: 'Reject', icon: IconX, may: may.reject }),
    decisionOf('approve', { label: 'Approve', icon: IconCheck, may: may.approve }),
  ]
  return (
    <>
      <RecordSteps
        name={headingOf(order)}
        edit={{
          may: may.edit,
          onClick: () => navigate({ to: '/changeorders-edit/$woid/$id', params: { woid, id } }),
        }}
        steps={[
          !isPhone && { ...paper, may: true },
          ...(isOpen(order) && !isDraft ? decisions : []),
          may.send === true && {
            label: isAnswer ? 'Give information' : 'Send for approval',
            icon: IconSend,
            may: may.send,
            isMyTurn: turn === 'begin' || turn === 'resubmit',
            ask: {
              title: isAnswer ? 'Send it for approval again?' : 'Send it for approval?',
              text: isAnswer
                ? 'It goes back to the person who asked. Add the information to the discussion or the description first.'
                : `Goes to ${order.actors[0]?.approverName ?? 'its reviewer'}. Items, codes and dates are locked from then on.`,
              confirmLabel: isAnswer ? 'Send again' : 'Send for approval',
              step: [changeOrderMachine, 'send'],
              act: () => change.mutateAsync({ changeOrderMasterUniqueId: id, statusId: statuses.Pending }),
              record: headingOf(order),
            },
          },
        ]}
        menu={[
          [isPhone && paper],
          [
            deletion({
              name: headingOf(order),
              noun: 'change order',
              takesAlong: 'Its items are deleted too.',
              may: may.remove,
              step: [changeOrderMachine, 'remove'],
              act: () =>
                remove.mutateAsync({
                  id,
                  leave: () => navigate({ to: '/changeorders/$woid', params: { woid } }),
                }),
            }),
          ],
        ]}
      />
      {asked && <DecideDialog order={order} {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function ChangeOrderDetailsSection({ order }: { order: ChangeOrderDetails }) {
  const { changeOrderMasterUniqueId: id, workOrderUniqueId: woid, may } = order
  const navigate = useNavigate()
  return (
    <Details
      addable={[
        !order.changeOrderDueDate && 'required by',
        !order.scheduleNewEndDate && 'new end date',
        !order.description && 'why',
      ]}
      onAdd={
        may.edit === true
          ? () => void navigate({ to: '/changeorders-edit/$woid/$id', params: { woid, id } })
          : undefined
      }
    >
      <Fact label={changeOrderLabels.changeOrderTypeId}>{order.changeOrderTypeName}</Fact>
      <Fact label={changeOrderLabels.jobUniqueId}>{order.jobTitle}</Fact>
      <Fact label={changeOrderLabels.taskUniqueId}>{order.taskName}</Fact>
      <Fact label={changeOrderLabels.coOriginatorEmployeeUniqueId}>
        <PersonName name={order.coOriginatorName} />
      </Fact>
      <Fact label="Created">{formatInstantDay(order.createdOnDate)}</Fact>
      <Fact label={changeOrderLabels.changeOrderDueDate}>
        {order.changeOrderDueDate && <Due day={order.changeOrderDueDate} isOpen={isOpen(order)} />}
      </Fact>
      <Fact label={changeOrderLabels.scheduleImpact}>
        {order.scheduleImpact !== 0 && daysOf(order.scheduleImpact)}
      </Fact>
      <Fact label={changeOrderLabels.scheduleNewEndDate}>
        {order.scheduleNewEndDate && formatDay(order.scheduleNewEndDate)}
      </Fact>
      <Fact label="Task codes">
        {order.tasks
          .map(({ companyTaskCode, companyTaskCodeName }) => `${companyTaskCode} ${companyTaskCodeName}`)
          .join(', ')}
      </Fact>
      <Fact label="In effect since">{order.inForceDate && formatInstant(order.inForceDate)}</Fact>
      <LinkFacts module="ChangeOrders" targetType="ChangeOrder" id={id} workOrder={woid} />
    </Details>
  )
}
