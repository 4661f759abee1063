/** Whether another person must approve one's own records. An administrator decides this for the account. */
import { Paper, Radio, Stack, Text, Title } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readApprovalRule, type SeparateApproval, setApprovalRule } from '#features/companies/contract.ts'
import { call } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { toast } from '#web/ui/toast/toast.ts'

const approvalQuery = queryOptions({
  queryKey: ['approval-rule'],
  queryFn: ({ signal }) => call(readApprovalRule, { signal }),
})

const rules: readonly { value: SeparateApproval; label: string; description: string }[] = [
  {
    value: 'applications',
    label: 'Ask',
    description:
      'Whoever made or changed an invoice is asked before they approve it, and its history says so.',
  },
  {
    value: 'all invoices',
    label: 'A second person',
    description:
      'Nobody approves an invoice that they made or changed while someone else on the project can.',
  },
  {
    value: 'off',
    label: 'Do not ask',
    description: 'Anyone who may approve invoices approves their own too.',
  },
]

export function SettingsApprovals() {
  const { data, error, refetch } = useQuery(approvalQuery)
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="approvals">
      <Stack gap="md">
        <div>
          <Title order={2} fz="md" id="approvals">
            Approving your own invoices
          </Title>
          <Text fz="sm" c="dimmed">
            For every project of this account. Whoever is alone on a project may always approve.
          </Text>
        </div>
        {!data && !error && <LoadingRows rows={3} />}
        {!data && error && (
          <FailedState title={texts.fetchFailed} error={error} retry={() => void refetch()} />
        )}
        {data && <Rules chosen={data.separateApproval} />}
      </Stack>
    </Paper>
  )
}

function Rules({ chosen }: { chosen: SeparateApproval }) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const choose = async (separateApproval: SeparateApproval) => {
    if (isBusy || separateApproval === chosen) return
    setBusy(true)
    try {
      await call(setApprovalRule, { body: { separateApproval } })
      toast.success(texts.updated)
    } catch (error) {
      toast.failure(error)
    } finally {
      await queryClient.refetchQueries(approvalQuery)
      setBusy(false)
    }
  }
  return (
    <Radio.Group aria-labelledby="approvals" value={chosen} onChange={(value) => void choose(value)}>
      <Stack gap="sm">
        {rules.map((rule) => (
          <Radio key={rule.value} {...rule} disabled={isBusy} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
