/** The section of a record that shows its actors in order, with their decisions. */
import { Avatar, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Allowed } from '#contract/machine.ts'
import { formatInstant } from '#web/ui/format.ts'
import { PersonName, withoutCompany } from '#web/ui/record/person-name.tsx'
import { RecordSection } from '#web/ui/record/record-page.tsx'
import { ReplaceMenu, type ReplaceMenuProps } from './replace-menu.tsx'

/** An actor, or a person who is only notified. */
interface ShownActor {
  roleTypeUniqueId: number
  employeeUniqueId: string
  name: string
  /** The task of the actor, in the record's words. */
  role: string
  statusName: string
  status: ReactNode
  isToldOnly?: boolean
  approvedDate: string | null
  comments: string | null
}

export interface ApprovalSectionProps extends Omit<ReplaceMenuProps, 'actor' | 'may'> {
  /** The name of the record, if several approval sections are on one screen. */
  of?: string
  actors: readonly ShownActor[]
  /** Whether the viewer may replace an actor. Undefined for an older revision. */
  may?: Allowed | undefined
}

/** The statuses of actors who have not decided. */
const undecided = ['Pending', 'RequireInformation']

export function ApprovalSection({ of, actors, may, ...replacing }: ApprovalSectionProps) {
  return (
    <RecordSection title={of ? `Approval of ${of}` : 'Approval'}>
      <Stack gap="md" component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
        {actors.map((actor, index) => (
          // The index is part of the key, because the same person may be an actor several times.
          <li key={`${index} ${actor.employeeUniqueId}`}>
            <Group gap="sm" wrap="nowrap" align="flex-start">
              <Avatar name={withoutCompany(actor.name)} color="blueprint" radius="xl" size={32} aria-hidden />
              <Stack gap={2} style={{ minWidth: 0, flex: 1 }}>
                <Text fz="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                  <PersonName name={actor.name} />
                </Text>
                <Group gap={8}>
                  {actor.status}
                  <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                    {[actor.role, ...(actor.approvedDate ? [formatInstant(actor.approvedDate)] : [])].join(
                      ' · ',
                    )}
                  </Text>
                </Group>
                {actor.comments && (
                  <Text fz="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                    {actor.comments}
                  </Text>
                )}
              </Stack>
              {!actor.isToldOnly && undecided.includes(actor.statusName) && (
                <ReplaceMenu actor={actor} may={may} {...replacing} />
              )}
            </Group>
          </li>
        ))}
      </Stack>
    </RecordSection>
  )
}
