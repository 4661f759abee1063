/** Who reviews and approves a change order, in their order, and what each has said. */

import { Avatar, Group, Stack, Text } from '@mantine/core'
import { ReplaceMenu } from '#features/approvals/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { formatInstant } from '#web/ui/format.ts'
import { PersonName, withoutCompany } from '#web/ui/record/person-name.tsx'
import { RecordSection } from '#web/ui/record/record-page.tsx'
import type { ChangeOrder, ChangeOrderActor } from '../contract.ts'
import { peopleOffer, useReplaceActor } from './api.ts'
import { ActorStatus } from './change-order-status.tsx'

export function ApprovalSection({ order }: { order: ChangeOrder }) {
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

/** While something is asked of somebody, and of whom. */
const open = ['Created', 'Pending', 'RequireInformation']
const undecided = ['Pending', 'RequireInformation']

function Replace({ actor, order }: { actor: ChangeOrderActor; order: ChangeOrder }) {
  const { changeOrderMasterUniqueId: id, workOrderUniqueId: workOrder, rowVersion, statusName } = order
  const may = useMay()
  const replace = useReplaceActor(id)
  const isAsked = open.includes(statusName) && undecided.includes(actor.statusName)
  if (!isAsked || !may('ChangeOrders', 'GlobalAccess', workOrder)) return null
  return (
    <ReplaceMenu
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
