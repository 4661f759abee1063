/** Who submits a submittal, who approves it in which order, and what each has said. */

import { Group, Stack, Text } from '@mantine/core'
import type { Allowed } from '#contract/machine.ts'
import { ReplaceMenu } from '#features/approvals/web/public.ts'
import { formatInstant } from '#web/ui/format.ts'
import { PersonName } from '#web/ui/record/person-name.tsx'
import { RecordSection } from '#web/ui/record/record-page.tsx'
import type { Submittal, SubmittalApprover } from '../contract.ts'
import { peopleOffer, useReplaceActor } from './api.ts'
import { ActorStatus } from './submittal-status.tsx'

export interface ApprovalSectionProps {
  submittal: Submittal
  /** Whether the viewer may put somebody in the place of an actor; a revision does not say. */
  may?: Allowed
  /** Whose it is, where several stand beside each other. */
  of?: string
}

export function ApprovalSection({ submittal, may, of }: ApprovalSectionProps) {
  const { submittalApprovers: actors } = submittal
  return (
    <RecordSection title={of ? `Approval of ${of}` : 'Approval'}>
      <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {actors.map((actor, index) => (
          // The same person may have several turns.
          <li key={`${index} ${actor.submittalApprovalEmployeeUniqueId}`}>
            <Actor actor={actor} submittal={submittal} may={may} />
          </li>
        ))}
      </Stack>
    </RecordSection>
  )
}

function Actor({
  actor,
  submittal,
  may,
}: {
  actor: SubmittalApprover
  submittal: Submittal
  may: Allowed | undefined
}) {
  const { submittalApprovalEmployeeName: name, roleTypeName, comments, approvedDate } = actor
  return (
    <Stack gap={2}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Text fz="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          <PersonName name={name} />
        </Text>
        <Group gap={4} wrap="nowrap">
          <ActorStatus actor={actor} />
          <Replace actor={actor} submittal={submittal} may={may} />
        </Group>
      </Group>
      <Text fz="xs" c="dimmed">
        {[actor.distributionOnly ? 'Distribution' : roleTypeName, approvedDate && formatInstant(approvedDate)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {comments && (
        <Text fz="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {comments}
        </Text>
      )}
    </Stack>
  )
}

/** Of whom something is asked. */
const undecided = ['Pending', 'RequireInformation']

function Replace({
  actor,
  submittal,
  may,
}: {
  actor: SubmittalApprover
  submittal: Submittal
  may: Allowed | undefined
}) {
  const { submittalMasterUniqueId: id, workOrderUniqueId: workOrder, rowVersion } = submittal
  const replace = useReplaceActor(id)
  const isAsked = !actor.distributionOnly && undecided.includes(actor.statusName)
  if (!isAsked) return null
  return (
    <ReplaceMenu
      may={may}
      actor={{
        roleTypeUniqueId: actor.roleTypeUniqueId,
        employeeUniqueId: actor.submittalApprovalEmployeeUniqueId,
        name: actor.submittalApprovalEmployeeName,
      }}
      offer={peopleOffer(workOrder)}
      act={(replacing) => replace.mutateAsync({ ...replacing, rowVersion })}
    />
  )
}
