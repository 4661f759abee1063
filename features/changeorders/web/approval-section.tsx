/** Who reviews and approves a change order, in their order, and what each has said. */

import { Avatar, Group, Stack, Text } from '@mantine/core'
import { ReplaceMenu } from '#features/approvals/web/public.ts'
import { formatInstant } from '#web/ui/format.ts'
import { PersonName, withoutCompany } from '#web/ui/record/person-name.tsx'
import { RecordSection } from '#web/ui/record/record-page.tsx'
import type { ChangeOrderActor, ChangeOrderDetails } from '../contract.ts'
import { peopleOffer, useReplaceActor } from './api.ts'
import { ActorStatus } from './change-order-status.tsx'

export function ApprovalSection({ order }: { order: ChangeOrderDetails }) {
  const { actors, statusName } = order
  return (
    <RecordSection title="Approval">
      <Stack gap="md" component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
        {actors.map((actor, index) => (
          <li key={`${index} ${actor.approverEmployeeUniqueId}`}>
            <Group gap="sm" wrap="nowrap" align="flex-start">
              <Avatar
                name={withoutCompany(actor.approverName)}
                color="blueprint"
                radius="xl"
                size={32}
                aria-hidden
              />
              <Stack gap={2} style={{ minWidth: 0, flex: 1 }}>
                <Group justify="space-between" gap={6}>
                  <Text fz="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                    <PersonName name={actor.approverName} />
                  </Text>
                  <Group gap={4} wrap="nowrap">
                    <ActorStatus
                      status={actor.statusName}
                      isPending={actor.isPending && statusName !== 'Created'}
                    />
                    <Replace actor={actor} order={order} />
                  </Group>
                </Group>
                <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {[
                    actor.roleTypeName,
                    ...(actor.approvedDate ? [formatInstant(actor.approvedDate)] : []),
                  ].join(' · ')}
                </Text>
                {actor.comments && (
                  <Text fz="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                    {actor.comments}
                  </Text>
                )}
              </Stack>
            </Group>
          </li>
        ))}
      </Stack>
    </RecordSection>
  )
}

/** Of whom something is asked. */
const undecided = ['Pending', 'RequireInformation']

function Replace({ actor, order }: { actor: ChangeOrderActor; order: ChangeOrderDetails }) {
  const { changeOrderMasterUniqueId: id, workOrderUniqueId: workOrder, rowVersion, may } = order
  const replace = useReplaceActor(id)
  const isAsked = undecided.includes(actor.statusName)
  if (!isAsked) return null
  return (
    <ReplaceMenu
      may={may.replace}
      actor={{
        roleTypeUniqueId: actor.roleTypeUniqueId,
        employeeUniqueId: actor.approverEmployeeUniqueId,
        name: actor.approverName,
      }}
      offer={peopleOffer(workOrder)}
      act={(replacing) => replace.mutateAsync({ ...replacing, rowVersion })}
    />
  )
}
