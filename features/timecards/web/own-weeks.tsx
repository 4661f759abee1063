/** The state of the user's own week on each project, with a button that submits it. */
import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatHours } from '#features/tracking/web/public.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { OwnWeek } from '../contract.ts'
import { stateText } from '../week-state.ts'
import { ownWeeksQuery, useHandIn } from './week-api.ts'

/** Renders nothing if no time is logged in the week. */
export function OwnWeeks({ monday }: { monday: string }) {
  const { data } = useQuery(ownWeeksQuery(monday))
  if (!data || data.length === 0) return null
  return (
    <Paper withBorder component="section" aria-label="Weeks to submit" p="md" mb="md">
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.map((week) => (
          <Week key={week.workOrderUniqueId} week={week} />
        ))}
      </Stack>
    </Paper>
  )
}

function Week({ week }: { week: OwnWeek }) {
  const { workOrderUniqueId, employeeUniqueId, workOrderTitle, startDate, weekVersion, hours } = week
  const { state, stateByName, stateAt, stateComment, maySubmit } = week
  const handIn = useHandIn()
  const submit = () =>
    handIn.mutate([{ workOrderUniqueId, employeeUniqueId, startDate, weekVersion }], {
      onSuccess: () => toast.success(`Submitted: ${workOrderTitle}`),
      onError: toast.failure,
    })
  return (
    <Group component="li" justify="space-between" gap="sm">
      <Stack gap={0} miw={0} flex="1 1 200px">
        <Text fz="sm" fw={600}>
          {workOrderTitle}
        </Text>
        <Text fz="xs" c="dimmed">
          {`${formatHours(hours)} · ${stateText(state, stateByName, stateAt)}`}
        </Text>
        {stateComment && (
          <Text fz="sm" mt={2}>
            {stateComment}
          </Text>
        )}
      </Stack>
      {maySubmit === null && (
        <Button
          variant={state === 'sent back' ? 'filled' : 'default'}
          leftSection={<IconSend size={16} aria-hidden />}
          loading={handIn.isPending}
          aria-label={`Submit the week on ${workOrderTitle}`}
          onClick={submit}
        >
          Submit
        </Button>
      )}
    </Group>
  )
}
