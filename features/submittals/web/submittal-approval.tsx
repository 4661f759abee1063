/** The actors of a submittal in their order, with their decisions and comments. */
import type { Allowed } from '#contract/machine.ts'
import { ApprovalSection } from '#features/approvals/web/public.ts'
import type { Submittal } from '../contract.ts'
import { peopleOffer, useReplaceActor } from './api.ts'
import { ActorStatus } from './submittal-status.tsx'

export interface SubmittalApprovalProps {
  submittal: Submittal
  may?: Allowed
  of?: string
}

export function SubmittalApproval({ submittal, ...props }: SubmittalApprovalProps) {
  const { submittalMasterUniqueId: id, workOrderUniqueId: workOrder, rowVersion } = submittal
  const replace = useReplaceActor(id)
  return (
    <ApprovalSection
      actors={submittal.submittalApprovers.map((actor) => ({
        ...actor,
        employeeUniqueId: actor.submittalApprovalEmployeeUniqueId,
        name: actor.submittalApprovalEmployeeName,
        role: actor.distributionOnly ? 'Distribution' : actor.roleTypeName,
        status: <ActorStatus actor={actor} />,
        isToldOnly: actor.distributionOnly,
      }))}
      offer={peopleOffer(workOrder)}
      act={(replacing) => replace.mutateAsync({ ...replacing, rowVersion })}
      {...props}
    />
  )
}
