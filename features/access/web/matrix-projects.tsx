/**
 * The role's records for single projects: the modules that they replace, the new permissions, and the people
 * concerned.
 */
import { Avatar, Badge, Button, Group, Text, Title } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Permissions } from '#contract/modules.ts'
import type { CompanyRole, Iam } from '#features/roles/contract.ts'
import { bitsOf, labelOf, moduleGroups, wordsOf } from '#features/roles/words.ts'
import { fullName } from '#web/ui/format.ts'
import { RecordMenu } from '#web/ui/menu/record-menu.tsx'
import { withoutCompany } from '#web/ui/record/person-name.tsx'
import { Tip } from '#web/ui/tip.tsx'
import classes from './access.module.css'
import { peopleOfRoleQuery, useDeleteIam } from './api.ts'
import { bitsAfter, type RoleMarks } from './matrix-marks.ts'

export interface ProjectRecord {
  iam: Iam
  permissions: Permissions
}

export interface MatrixProjectsProps {
  role: CompanyRole
  records: readonly ProjectRecord[]
  general: Permissions
  marks: RoleMarks
  may: { add: boolean; change: boolean; remove: boolean }
  onAdd: () => void
  onChange: (record: ProjectRecord) => void
}

export function MatrixProjects({ role, records, may, onAdd, ...props }: MatrixProjectsProps) {
  const count = records.length
  return (
    <section className={classes.card} aria-labelledby="in-one-project">
      <Group justify="space-between" px="md" py="sm">
        <Group gap={10} align="baseline">
          <Title order={2} id="in-one-project" fz="sm">
            In one project
          </Title>
          <Text fz="sm" c="dimmed">
            {count === 0
              ? 'No project has other rights for this role.'
              : `${count} ${count === 1 ? 'record' : 'records'}. Each replaces the modules that it names.`}
          </Text>
        </Group>
        {may.add && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={onAdd}
          >
            Add a project
          </Button>
        )}
      </Group>
      {records.map((record) => (
        <Record key={record.iam.iamUniqueId} role={role} record={record} may={may} {...props} />
      ))}
    </section>
  )
}

interface RecordProps extends Pick<MatrixProjectsProps, 'role' | 'general' | 'marks' | 'may' | 'onChange'> {
  record: ProjectRecord
}

function Record({ role, record, general, marks, may, onChange }: RecordProps) {
  const { iam, permissions } = record
  const remove = useDeleteIam()
  const people = useQuery(peopleOfRoleQuery(role.companyRoleUniqueId))
  const on = people.data?.filter(({ workOrderUniqueIds }) =>
    workOrderUniqueIds.includes(iam.workOrderUniqueId ?? ''),
  )
  const named = moduleGroups
    .flatMap((group) => group.modules)
    .filter((module) => permissions[module] !== undefined)
  return (
    <div className={classes.record}>
      <Text fw={600} fz="sm" flex="1 1 180px">
        {iam.workOrderTitle}
      </Text>
      <Group gap="xs" flex="2 1 260px">
        {named.map((module) => {
          const [there, present] = [permissions[module] ?? 0, general[module] ?? 0]
          const isTouched = bitsAfter(present, marks[module]) !== present
          const more = bitsOf(there & ~present)
          return (
            <Group key={module} gap={6}>
              <Text fz="sm">{labelOf(module)}</Text>
              <Badge variant="light" color="gray" tt="none" radius="xl">
                {wordsOf(there)}
              </Badge>
              {isTouched ? (
                <Text fz="xs" c="dimmed">
                  not touched by your change
                </Text>
              ) : (
                more.length > 0 && (
                  <Text fz="xs" c="dimmed">
                    {more.join(', ')} is extra
                  </Text>
                )
              )}
            </Group>
          )
        })}
      </Group>
      {on && on.length > 0 && (
        <Tip label={on.map(fullName).join(', ')}>
          <Group gap={4} wrap="nowrap">
            {on.slice(0, 5).map((person) => (
              <Avatar
                key={person.employeeUniqueID}
                size={26}
                name={withoutCompany(fullName(person))}
                color="blueprint"
                alt={fullName(person)}
              />
            ))}
          </Group>
        </Tip>
      )}
      <RecordMenu
        name={`${role.companyRoleName} on ${iam.workOrderTitle}`}
        groups={[
          [may.change && { label: 'Edit', icon: IconPencil, onClick: () => onChange(record) }],
          [
            may.remove && {
              label: 'Delete',
              icon: IconTrash,
              isDangerous: true,
              ask: {
                title: 'Are you sure you want to delete this?',
                text: `On ${iam.workOrderTitle}, ${role.companyRoleName} then follows its general settings.`,
                confirmLabel: 'Delete record',
                isDangerous: true,
                act: () => remove.mutateAsync({ id: iam.iamUniqueId }),
                done: 'Removed!',
              },
            },
          ],
        ]}
      />
    </div>
  )
}
