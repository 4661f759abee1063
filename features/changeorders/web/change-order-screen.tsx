/** A change order: /changeorder-details/{woid}/{coid} (001 §2). */

import { Group } from '@mantine/core'
import { IconCheck, IconPencil, IconQuestionMark, IconSend, IconX } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { statuses } from '#contract/statuses.ts'
import { BallLine } from '#features/court/web/public.ts'
import { DiscussionSection, PastSections } from '#features/discussion/web/public.ts'
import { Attachments } from '#features/files/web/public.ts'
import { LinkFacts } from '#features/links/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useMay } from '#web/session/session.ts'
import { formatInstant, formatInstantDay } from '#web/ui/format.ts'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { deletion, RecordMenu } from '#web/ui/menu/record-menu.tsx'
import { Due } from '#web/ui/record/due.tsx'
import { dayOrDash, Fact } from '#web/ui/record/fact.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import { Facts, RecordColumns, RecordPage, RecordSection } from '#web/ui/record/record-page.tsx'
import { StepButton } from '#web/ui/record/step-button.tsx'
import type { ChangeOrder, ChangeOrderDetails } from '../contract.ts'
import { changeOrderMachine, refusalOf } from '../machine.ts'
import {
  changeOrderQuery,
  discussion,
  effectQuery,
  useChangeChangeOrder,
  useDeleteChangeOrder,
} from './api.ts'
import { ChangeOrderApproval } from './change-order-approval.tsx'
import { ChangeOrderStatus } from './change-order-status.tsx'
import { daysOf, headingOf, isOpen } from './change-order-words.ts'
import { DecideButton } from './decide-button.tsx'
import { EffectFacts } from './effect-facts.tsx'
import { ItemsSection } from './items-section.tsx'

export function ChangeOrderScreen() {
  const { woid, coid } = useParams({ from: '/signed-in/project/changeorder-details/$woid/$coid' })
  const { data: order } = useSuspenseQuery(changeOrderQuery(coid))
  return (
    <RecordPage
      title={headingOf(order)}
      status={
        <Group gap="sm">
          <ChangeOrderStatus status={order.statusName} />
          <BallLine court={order.court} />
        </Group>
      }
      steps={<Steps order={order} />}
      over={isOpen(order) ? undefined : refusalOf('edit', order.statusName)?.text}
    >
      <RecordColumns
        aside={
          <>
            <ChangeOrderApproval order={order} />
            <ChangeOrderFacts order={order} />
            <PastSections of={discussion} id={coid} />
          </>
        }
      >
        {order.statusName !== 'Rejected' && <EffectSection order={order} />}
        <ItemsSection order={order} may={order.may.addItems} />
        <Discussion order={order} />
        <Attachments
          workOrderUniqueId={woid}
          targetUniqueID={coid}
          targetType="ChangeOrder"
          may={order.may.files}
        />
      </RecordColumns>
    </RecordPage>
  )
}

function EffectSection({ order }: { order: ChangeOrder }) {
  const { data, error, refetch } = useQuery(effectQuery(order.changeOrderMasterUniqueId))
  return (
    <RecordSection
      title={order.statusName === 'Active' ? 'What it has changed' : 'What approving changes, at once'}
    >
      {!data && !error && <LoadingRows rows={2} height={44} />}
      {!data && error && <FailedState title={texts.fetchFailed} error={error} retry={() => refetch()} />}
      {data && <EffectFacts effect={data} />}
    </RecordSection>
  )
}

function Steps({ order }: { order: ChangeOrderDetails }) {
  const { changeOrderMasterUniqueId: id, workOrderUniqueId: woid, may, court } = order
  const navigate = useNavigate()
  const change = useChangeChangeOrder()
  const remove = useDeleteChangeOrder()
  // Of what is decided the notice below the title tells. A draft is for its originator to send, though whoever comes first
  // may act on it already.
  const acts = isOpen(order) && (court?.step !== 'begin' || may.approve === true)
  const isTheirs = may.approve === true && court?.step !== 'begin'
  const isAnswer = court?.step === 'resubmit'
  return (
    <>
      {acts && (
        <>
          <DecideButton
            order={order}
            decision="review"
            may={may.review}
            icon={IconQuestionMark}
            variant="default"
          />
          <DecideButton order={order} decision="reject" may={may.reject} icon={IconX} variant="default" />
          <DecideButton
            order={order}
            decision="approve"
            may={may.approve}
            icon={IconCheck}
            variant={isTheirs ? 'filled' : 'default'}
          />
        </>
      )}
      {may.send === true && (
        <StepButton
          variant={isTheirs ? 'default' : 'filled'}
          may={may.send}
          leftSection={<IconSend size={18} aria-hidden />}
          ask={{
            title: isAnswer ? 'Give it back for approval?' : 'Send it for approval?',
            text: isAnswer
              ? 'It goes back to whoever asked for information. Say what they asked for in the discussion, or in the description.'
              : 'It goes to whoever reviews it. Its items, its codes and its dates are fixed from then on.',
            confirmLabel: isAnswer ? 'Give it back' : 'Send for approval',
            step: [changeOrderMachine, 'send'],
            act: () => change.mutateAsync({ changeOrderMasterUniqueId: id, statusId: statuses.Pending }),
            done: 'The change order was sent for approval',
          }}
        >
          {isAnswer ? 'Give information' : 'Send for approval'}
        </StepButton>
      )}
      <RecordMenu
        name={headingOf(order)}
        size={36}
        isFramed
        groups={[
          [
            {
              label: 'Edit',
              icon: IconPencil,
              may: may.edit,
              onClick: () => navigate({ to: '/changeorders-edit/$woid/$id', params: { woid, id } }),
            },
          ],
          [
            deletion({
              name: headingOf(order),
              noun: 'change order',
              takesAlong: 'All of its items go with it.',
              may: may.remove,
              step: [changeOrderMachine, 'remove'],
              act: () =>
                remove.mutateAsync({
                  id,
                  leave: () => navigate({ to: '/changeorders/$woid', params: { woid } }),
                }),
              done: 'The change order was deleted',
            }),
          ],
        ]}
      />
    </>
  )
}

function ChangeOrderFacts({ order }: { order: ChangeOrder }) {
  return (
    <Facts columns={2} text={order.description}>
      <Fact label="Type">{order.changeOrderTypeName}</Fact>
      <Fact label="Job">{order.jobTitle}</Fact>
      <Fact label="Task">{order.taskName}</Fact>
      <Fact label="Originator">
        <PersonName name={order.coOriginatorName} />
      </Fact>
      <Fact label="Made">{formatInstantDay(order.createdOnDate)}</Fact>
      <Fact label="Needed by">
        <Due day={order.changeOrderDueDate} isOpen={isOpen(order)} />
      </Fact>
      <Fact label="Schedule impact">{daysOf(order.scheduleImpact)}</Fact>
      <Fact label="New end">{dayOrDash(order.scheduleNewEndDate)}</Fact>
      {order.tasks.length > 0 && (
        <Fact label="Task codes">
          {order.tasks
            .map(({ companyTaskCode, companyTaskCodeName }) => `${companyTaskCode} ${companyTaskCodeName}`)
            .join(', ')}
        </Fact>
      )}
      {order.inForceDate && <Fact label="In force since">{formatInstant(order.inForceDate)}</Fact>}
      <LinkFacts module="ChangeOrders" targetType="ChangeOrder" id={order.changeOrderMasterUniqueId} />
    </Facts>
  )
}

function Discussion({ order }: { order: ChangeOrder }) {
  const { changeOrderMasterUniqueId: id, workOrderUniqueId: workOrder } = order
  const may = useMay()
  return (
    <DiscussionSection
      of={discussion}
      id={id}
      workOrder={workOrder}
      mayComment={may('ChangeOrders', 'Create', workOrder)}
    />
  )
}
