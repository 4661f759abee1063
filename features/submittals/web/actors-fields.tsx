/** The form rows for the actors: submitter, approvers in their order, and the distribution list. */
import { ActionIcon, Button, Checkbox, Group, Paper, Select, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { ResponsibleSelect } from '#features/parties/web/public.ts'
import { newKey } from '#web/api/idempotency-key.ts'
import { APPROVER, SUBMITTER, submittalRoles } from '../contract.ts'
import { peopleOffer } from './api.ts'

/** An actor in the form. */
export interface ActorValues {
  /** A key for React that stays the same when other rows are added or removed. */
  key: string
  role: string
  employee: string | null
  /** The person's current name. */
  name: string
  comments: string
  isTold: boolean
}

export const newActor = (role: number): ActorValues => ({
  key: newKey(),
  role: String(role),
  employee: null,
  name: '',
  comments: '',
  isTold: false,
})

/** The actors that every submittal needs (001 §5). */
export const firstActors = () => [newActor(SUBMITTER), newActor(APPROVER)]

export interface ActorsFieldsProps {
  workOrder: string
  actors: readonly ActorValues[]
  /** A validation message about all actors together. */
  error: string | undefined
  change: (actors: ActorValues[]) => void
}

export function ActorsFields({ workOrder, actors, error, change }: ActorsFieldsProps) {
  const put = (index: number, next: Partial<ActorValues>) =>
    change(actors.map((actor, at) => (at === index ? { ...actor, ...next } : actor)))
  const move = (index: number, by: number) => {
    const next = [...actors]
    const [moved] = next.splice(index, 1)
    if (moved) next.splice(index + by, 0, moved)
    change(next)
  }
  return (
    <Stack gap="md">
      {error && (
        <Text fz="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      {actors.map((actor, index) => (
        <Paper key={actor.key} withBorder p="sm" role="group" aria-label={`Person ${index + 1}`}>
          <Stack gap="sm">
            <Group align="flex-start" gap="sm">
              <Select
                label="Role"
                data={submittalRoles.map(({ roleTypeUniqueId, roleTypeName }) => ({
                  value: String(roleTypeUniqueId),
                  label: roleTypeName,
                }))}
                allowDeselect={false}
                value={actor.role}
                onChange={(role) => put(index, { role: role ?? actor.role })}
                w={140}
              />
              <ResponsibleSelect
                label="Employee"
                offer={peopleOffer(workOrder)}
                present={actor.employee ? { id: actor.employee, name: actor.name } : undefined}
                value={actor.employee}
                onChange={(employee, option) => put(index, { employee, name: option?.label ?? '' })}
                style={{ flex: '1 1 200px' }}
              />
            </Group>
            <Group justify="space-between" gap="sm">
              <Checkbox
                label="CC only: gets copies, does not approve"
                checked={actor.isTold}
                onChange={(event) => put(index, { isTold: event.currentTarget.checked })}
              />
              <Group gap={4}>
                <ActionIcon
                  variant="default"
                  size={30}
                  aria-label={`Move person ${index + 1} up`}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                >
                  <IconArrowUp size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  size={30}
                  aria-label={`Move person ${index + 1} down`}
                  disabled={index === actors.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <IconArrowDown size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  size={30}
                  aria-label={`Remove person ${index + 1}`}
                  onClick={() => change(actors.filter((_actor, at) => at !== index))}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Group>
            </Group>
          </Stack>
        </Paper>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => change([...actors, newActor(APPROVER)])}
        style={{ alignSelf: 'flex-start' }}
      >
        Add a person
      </Button>
    </Stack>
  )
}
