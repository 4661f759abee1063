/** Who submits a submittal, who approves it in which order, and what each has said. */

import { Group, Stack, Text } from '@mantine/core'
import { formatInstant } from '#web/ui/format.ts'
import { PersonName } from '#web/ui/record/person-name.tsx'
import { RecordSection } from '#web/ui/record/record-page.tsx'
import type { SubmittalApprover } from '../contract.ts'
import { ActorStatus } from './submittal-status.tsx'

export interface ApprovalSectionProps {
  actors: readonly SubmittalApprover[]
  /** Whose it is, where several stand beside each other. */
  of?: string
}

export function ApprovalSection({ actors, of }: ApprovalSectionProps) {
  return (
    <RecordSection title={of ? `Approval of ${of}` : 'Approval'}>
      <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {actors.map((actor, index) => (
          // The same person may have several turns.
          <li key={`${index} ${actor.submittalApprovalEmployeeUniqueId}`}>
            <Actor actor={actor} />
          </li>
        ))}
      </Stack>
    </RecordSection>
  )
}

function Actor({ actor }: { actor: SubmittalApprover }) {
  const { submittalApprovalEmployeeName: name, roleTypeName, comments, approvedDate } = actor
  return (
    <Stack gap={2}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Text fz="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          <PersonName name={name} />
        </Text>
        <ActorStatus actor={actor} />
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
