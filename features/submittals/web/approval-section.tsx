/** Who submits a submittal, who approves it in which order, and what each has said. */

import { Group, Stack, Text } from '@mantine/core'
import { ReplaceMenu } from '#features/approvals/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { formatInstant } from '#web/ui/format.ts'
import { PersonName } from '#web/ui/record/person-name.tsx'
import { RecordSection } from '#web/ui/record/record-page.tsx'
import type { Submittal, SubmittalApprover } from '../contract.ts'
import { peopleOffer, useReplaceActor } from './api.ts'
import { ActorStatus } from './submittal-status.tsx'

export interface ApprovalSectionProps {
  submittal: Submittal
  /** Whose it is, where several stand beside each other. */
  of?: string
}

export function ApprovalSection({ submittal, of }: ApprovalSectionProps) {
  const { submittalApprovers: actors } = submittal
  return (
    <RecordSection title={of ? `Approval of ${of}` : 'Approval'}>
      <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {actors.map((actor, index) => (
          // The same person may have several turns.
          <li key={`${index} ${actor.submittalApprovalEmployeeUniqueId}`}>
            <Actor actor={actor} submittal={submittal} />
          </li>
        ))}
      </Stack>
    </RecordSection>
  )
}

function Actor({ actor, submittal }: { actor: SubmittalApprover; submittal: Submittal }) {
  const { submittalApprovalEmployeeName: name, roleTypeName, comments, approvedDate } = actor
  return (
    <Stack gap={2}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Text fz="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          <PersonName name={name} />
        </Text>
        <Group gap={4} wrap="nowrap">
          <ActorStatus actor={actor} />
          <Replace actor={actor} submittal={submittal} />
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

/** While something is asked of somebody, and of whom. */
const open = ['Active', 'Pending', 'RequireInformation']
const undecided = ['Pending', 'RequireInformation']

function Replace({ actor, submittal }: { actor: SubmittalApprover; submittal: Submittal }) {
  const { submittalMasterUniqueId: id, workOrderUniqueId: workOrder, rowVersion, statusName } = submittal
  const may = useMay()
  const replace = useReplaceActor(id)
  const isAsked = !actor.distributionOnly && open.includes(statusName) && undecided.includes(actor.statusName)
  if (!isAsked || !may('Submittals', 'GlobalAccess', workOrder)) return null
  return (
    <ReplaceMenu
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
