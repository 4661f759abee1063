/** The dialog before a bid is submitted: its total, and the lines without a price (screens-plan.md 5). */
import { Alert, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { stepTexts } from '#contract/step-texts.ts'
import { untilOf } from '#features/projects/bidding-words.ts'
import { ConfirmDialog } from '#web/ui/ask/confirm-dialog.tsx'
import { countOf, moneyOf } from '#web/ui/format.ts'
import type { BidProject, BidSummary } from '../contract.ts'
import { acknowledgeFirst } from '../words.ts'
import { receivedAddendaQuery } from './addenda-api.ts'
import { offeredQuery } from './alternates-api.ts'
import { allLinesQuery, standingQuery, useSubmit } from './api.ts'

/** The most lines without a price that the dialog names. */
const MOST_NAMED = 6

export interface SubmitDialogProps {
  project: BidProject
  bid: BidSummary
  onClose: (isDone: boolean) => void
}

export function SubmitDialog({ project, bid, onClose }: SubmitDialogProps) {
  const woid = project.workOrderUniqueID
  // Fetches the saved prices again, because a colleague may price the same bid.
  const lines = useQuery(allLinesQuery(woid))
  const standing = useQuery({ ...standingQuery(woid), refetchOnMount: 'always' })
  const seen = standing.data?.bid ?? bid
  const addenda = useInfiniteQuery({ ...receivedAddendaQuery(woid), refetchOnMount: 'always' })
  const { data: alternates } = useQuery({ ...offeredQuery(woid), refetchOnMount: 'always' })
  // An addendum may have been issued since the screen was loaded.
  const unread = addenda.data?.firstUnread ?? null
  const { mutateAsync: submit } = useSubmit()
  const unpriced = (lines.data ?? []).filter(({ quotedBidUnitCost }) => quotedBidUnitCost === null)
  return (
    <ConfirmDialog
      isOpen
      title={bid.submittedDate ? 'Replace your bid?' : 'Submit your bid?'}
      confirmLabel={bid.submittedDate ? 'Replace bid' : 'Submit bid'}
      isReady={
        lines.data !== undefined && !standing.isFetching && addenda.data !== undefined && unread === null
      }
      onConfirm={async () => {
        await submit({ workOrderUniqueId: woid, rowVersion: seen.rowVersion })
        onClose(true)
      }}
      done={{ text: stepTexts.submitted, detail: project.workOrderTitle }}
      onClose={() => onClose(false)}
    >
      <Stack gap="xs">
        <Text fw={700} fz="lg" className="tabular">
          {moneyOf(seen.draftAmount ?? '0')}
        </Text>
        {unread !== null && (
          <Alert color="orange" variant="outline" icon={<IconAlertTriangle aria-hidden />}>
            {acknowledgeFirst(unread)}
          </Alert>
        )}
        <Text fz="sm">{`For ${countOf(seen.pricedCount, 'line')} of ${project.workOrderTitle}.`}</Text>
        {alternates && alternates.totalCount > 0 && (
          <Text fz="sm">
            {`Plus ${moneyOf(alternates.draftAmount ?? '0')} for ${alternates.pricedCount} of ${countOf(alternates.totalCount, 'alternate')}.`}
          </Text>
        )}
        {unpriced.length > 0 && (
          <>
            <Text fz="sm">{`${countOf(unpriced.length, 'line')} without a price, which you do not bid on:`}</Text>
            <List fz="sm">
              {unpriced.slice(0, MOST_NAMED).map((line) => (
                <List.Item key={line.subTaskUniqueId}>{`${line.taskName}: ${line.subTaskTitle}`}</List.Item>
              ))}
              {unpriced.length > MOST_NAMED && (
                <List.Item>{`and ${unpriced.length - MOST_NAMED} more`}</List.Item>
              )}
            </List>
          </>
        )}
        <Text fz="sm" c="dimmed">{`You can replace it until ${untilOf(project)}.`}</Text>
      </Stack>
    </ConfirmDialog>
  )
}
