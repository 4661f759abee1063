/** The employees that wait to be saved together (001 §2). */

import { ActionIcon, Stack, Text } from '@mantine/core'
import { IconPencil, IconX } from '@tabler/icons-react'
import { useSession } from '#web/session/session.ts'
import { FormSection } from '#web/ui/form/form-frame.tsx'
import { fullName } from '#web/ui/format.ts'
import type { Queued } from './employee-values.ts'
import classes from './queued-employees.module.css'

export interface QueuedEmployeesProps {
  queue: readonly Queued[]
  /** What the server found wrong, by key. */
  faults: Readonly<Record<number, readonly string[]>>
  onEdit: (queued: Queued) => void
  onRemove: (queued: Queued) => void
}

export function QueuedEmployees({ queue, faults, onEdit, onRemove }: QueuedEmployeesProps) {
  const { companyRoles } = useSession()
  if (queue.length === 0) return null
  const roleOf = (id: string | null) =>
    companyRoles.find(({ companyRoleUniqueId }) => companyRoleUniqueId === id)?.companyRoleName
  return (
    <FormSection title={`To be saved: ${queue.length}`}>
      <ul className={classes.queue} aria-label="To be saved">
        {queue.map((queued) => {
          const { key, values } = queued
          const name = fullName(values)
          return (
            <li key={key} className={classes.queued}>
              <Stack gap={1} flex={1} miw={0}>
                <Text fz="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {name}
                </Text>
                <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {[
                    roleOf(values.companyRoleUniqueID),
                    values.hasLoginAccess ? values.employeeUserName : 'No sign-in',
                    values.phoneNumber,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
                {faults[key]?.map((fault) => (
                  <Text key={fault} fz="xs" c="var(--plumb-late)">
                    {fault}
                  </Text>
                ))}
              </Stack>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={`Edit ${name}`}
                onClick={() => onEdit(queued)}
              >
                <IconPencil size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={`Take ${name} off the list`}
                onClick={() => onRemove(queued)}
              >
                <IconX size={16} />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
    </FormSection>
  )
}
