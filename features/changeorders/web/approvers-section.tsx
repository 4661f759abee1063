/** The form section of reviewers and approvers. No person is preset. */
import { ActionIcon, Button, Group, Select, SimpleGrid, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconHistory, IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ResponsibleSelect } from '#features/parties/web/public.ts'
import { FormSection } from '#web/ui/form/form-frame.tsx'
import { lastActorsQuery, peopleOffer } from './api.ts'
import { APPROVER, actorsOf, REVIEWER, type Values } from './change-order-values.ts'

const roles = [
  { value: REVIEWER, label: 'Reviewer' },
  { value: APPROVER, label: 'Approver' },
]

export function ApproversSection({
  form,
  workOrder,
}: {
  form: UseFormReturnType<Values>
  workOrder: string
}) {
  const { actors } = form.values
  const last = useQuery(lastActorsQuery(workOrder)).data ?? []
  const made = useRef(0)
  /** The position of the first actor of each role, who has a field of their own. */
  const fixed = roles.map(({ value }) => actors.findIndex((actor) => actor.roleTypeUniqueId === value))
  const person = (place: number, label: string, isRequired: boolean) => {
    const actor = actors[place]
    if (!actor) return null
    return (
      <ResponsibleSelect
        key={actor.key}
        label={label}
        required={isRequired}
        placeholder="Choose or search by name"
        clearButtonProps={{ 'aria-label': `Clear the ${label.toLowerCase()}` }}
        offer={peopleOffer(workOrder)}
        present={
          actor.approverEmployeeUniqueId
            ? { id: actor.approverEmployeeUniqueId, name: actor.name }
            : undefined
        }
        value={actor.approverEmployeeUniqueId}
        error={
          form.errors[`actors.${place}.approverEmployeeUniqueId`] ??
          Boolean(isRequired && form.errors.actors && !actor.approverEmployeeUniqueId)
        }
        onChange={(id, option) => {
          form.setFieldValue(`actors.${place}`, {
            ...actor,
            approverEmployeeUniqueId: id,
            name: id && option ? option.label : '',
          })
          form.clearFieldError(`actors.${place}.approverEmployeeUniqueId`)
          form.clearFieldError('actors')
        }}
        style={{ flex: 1, minWidth: 0 }}
      />
    )
  }
  return (
    <FormSection
      title="Approvers"
      actions={
        <Group gap={4}>
          {last.length > 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconHistory size={16} aria-hidden />}
              onClick={() => {
                made.current += 1
                form.setFieldValue('actors', actorsOf(last, `last ${made.current}`))
                form.clearFieldError('actors')
              }}
            >
              Same as last time
            </Button>
          )}
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => {
              made.current += 1
              form.insertListItem('actors', {
                key: `more ${made.current}`,
                roleTypeUniqueId: APPROVER,
                approverEmployeeUniqueId: null,
                name: '',
              })
            }}
          >
            Add a person
          </Button>
        </Group>
      }
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {fixed.map((place, index) => person(place, roles[index]?.label ?? '', true))}
      </SimpleGrid>
      {actors.map((actor, place) =>
        fixed.includes(place) ? null : (
          <Group key={actor.key} gap="sm" wrap="nowrap" align="flex-end">
            <Select
              label="Role"
              data={roles}
              allowDeselect={false}
              w={130}
              value={actor.roleTypeUniqueId}
              onChange={(role) => role && form.setFieldValue(`actors.${place}.roleTypeUniqueId`, role)}
            />
            {person(place, 'Person', false)}
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Take ${actor.name || 'this person'} out`}
              onClick={() => form.removeListItem('actors', place)}
            >
              <IconX size={18} />
            </ActionIcon>
          </Group>
        ),
      )}
      {form.errors.actors && (
        <div role="alert">
          <Text fz="sm" c="var(--mantine-color-error)">
            {form.errors.actors}
          </Text>
          <Text fz="sm" c="dimmed">
            Choose a reviewer and an approver.
          </Text>
        </div>
      )}
      <Text fz="sm" c="dimmed">
        Reviewers, then approvers, in order. Final approval makes it effective.
      </Text>
    </FormSection>
  )
}
