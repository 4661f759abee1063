/** The actors of a change order in their order, with their decisions and comments. */
import { ApprovalSection } from '#features/approvals/web/public.ts'
import type { ChangeOrderDetails } from '../contract.ts'
import { peopleOffer, useReplaceActor } from './api.ts'
import { ActorStatus } from './change-order-status.tsx'

export function ChangeOrderApproval({ order }: { order: ChangeOrderDetails }) {
  const { changeOrderMasterUniqueId: id, workOrderUniqueId: workOrder, statusName, rowVersion } = order
  const replace = useReplaceActor(id)
  return (
    <ApprovalSection
      actors={order.actors.map((actor) => ({
        ...actor,
        employeeUniqueId: actor.approverEmployeeUniqueId,
        name: actor.approverName,
        role: actor.roleTypeName,
        status: (
          <ActorStatus status={actor.statusName} isPending={actor.isPending && statusName !== 'Created'} />
        ),
      }))}
      may={order.may.replace}
      offer={peopleOffer(workOrder)}
      act={(replacing) => replace.mutateAsync({ ...replacing, rowVersion })}
    />
  )
}
