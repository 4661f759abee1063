/**
 * For each kind of notification, when the user gets a mail: /settings/notifications. Each choice is saved at
 * once.
 */
import { Paper, Radio, Stack, Table, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeChoices, type NotificationChoices } from '#features/notifications/contract.ts'
import type { MailTime } from '#features/notifications/kinds.ts'
import { call } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { choicesQuery } from './api.ts'
import classes from './settings-notifications.module.css'

const times: readonly { mail: MailTime; label: string }[] = [
  { mail: 'at once', label: 'At once' },
  { mail: 'daily', label: 'Daily' },
  { mail: 'none', label: 'Never' },
]

export function SettingsNotifications() {
  const list = useQuery(choicesQuery)
  return (
    <Stack gap="md">
      <Text fz="sm" c="dimmed" maw={620}>
        All notifications are behind the bell. Choose which ones you also get by e-mail: at once, together
        each morning, or never.
      </Text>
      <Paper withBorder>
        {list.isPending && <LoadingRows rows={5} />}
        {list.isError && !list.data && (
          <FailedState title={texts.fetchFailed} error={list.error} retry={() => void list.refetch()} />
        )}
        {list.data && <Choices choices={list.data} />}
      </Paper>
    </Stack>
  )
}

type Choice = NotificationChoices[number]

function Choices({ choices }: { choices: NotificationChoices }) {
  const queryClient = useQueryClient()
  const show = (next: NotificationChoices) => queryClient.setQueryData(choicesQuery.queryKey, next)
  const change = useMutation({
    // The calls run one after the other, so that the last reply is the stored state.
    scope: { id: 'notification choices' },
    mutationFn: ({ kind, mail }: Pick<Choice, 'kind' | 'mail'>) =>
      call(changeChoices, { body: [{ kind, mail }] }),
    onSuccess: () => toast.success(texts.updated),
    onError: (error) => {
      toast.failure(error)
      void queryClient.invalidateQueries(choicesQuery)
    },
  })
  const choose = (kind: Choice['kind'], mail: MailTime) => {
    show(choices.map((choice) => (choice.kind === kind ? { ...choice, mail } : choice)))
    change.mutate({ kind, mail })
  }
  return (
    <Table verticalSpacing={4} horizontalSpacing="md" aria-label="E-mail settings">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>When</Table.Th>
          {times.map(({ mail, label }) => (
            <Table.Th key={mail} className={classes.time} px={0}>
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {choices.map(({ kind, label, mail: chosen }) => (
          <Table.Tr key={kind}>
            <Table.Th scope="row" className={classes.kind}>
              {label}
            </Table.Th>
            {times.map(({ mail, label: time }) => (
              <Table.Td key={mail} className={classes.time} px={0}>
                <Radio
                  name={kind}
                  label={`${label}: ${time}`}
                  classNames={{ root: classes.choice, labelWrapper: classes.area, label: classes.label }}
                  checked={chosen === mail}
                  onChange={() => choose(kind, mail)}
                />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
