/** Awards a bid: who wins, and all that follows from it, before it is done (002 §4). */
import { List, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { OTHER_TRADE } from '#features/reference/contract.ts'
import { SubcontractorTypeSelect } from '#features/subcontractors/web/public.ts'
import { ConfirmDialog } from '#web/ui/ask/confirm-dialog.tsx'
import { countOf, moneyOf } from '#web/ui/format.ts'
import { type SeenBid, useAward } from './received-api.ts'

/** A bid that can be awarded. */
export interface Awardable extends SeenBid {
  accountName: string
  /** What it comes to, where that is known. */
  totalAmount?: string
  pricedCount?: number
}

export interface AwardDialogProps {
  project: { workOrderUniqueId: string; workOrderTitle: string }
  bids: readonly Awardable[]
  /** How many lines there are, where that is known. */
  lineCount?: number
  onClose: () => void
}

export function AwardDialog({ project, bids, lineCount, onClose }: AwardDialogProps) {
  const [only] = bids.length === 1 ? bids : []
  const [chosen, setChosen] = useState(only?.bidSummaryUniqueId)
  const [trade, setTrade] = useState(OTHER_TRADE)
  const { mutateAsync: award } = useAward()
  const bid = bids.find(({ bidSummaryUniqueId }) => bidSummaryUniqueId === chosen)
  const name = bid?.accountName ?? 'The winner'
  const worth = ({ totalAmount, pricedCount }: Awardable) =>
    totalAmount && `${moneyOf(totalAmount)} for ${pricedCount} of ${countOf(lineCount ?? 0, 'line')}`
  return (
    <ConfirmDialog
      isOpen
      title={
        only ? `Award ${project.workOrderTitle} to ${only.accountName}?` : `Award ${project.workOrderTitle}`
      }
      confirmLabel="Award"
      isReady={bid !== undefined}
      onConfirm={async () => {
        if (!bid) return
        await award({
          workOrderUniqueID: project.workOrderUniqueId,
          bidSummaryUniqueId: bid.bidSummaryUniqueId,
          rowVersion: bid.rowVersion,
          subContractorTypeId: trade,
        })
      }}
      done={{ text: 'Bid awarded', detail: `${project.workOrderTitle}: ${name}` }}
      onClose={onClose}
    >
      <Stack gap="md">
        {only ? (
          <Text fz="sm">{worth(only)}</Text>
        ) : (
          <Radio.Group label="Who wins" value={chosen ?? null} onChange={setChosen}>
            <Stack gap="xs" mt={6}>
              {bids.map((one) => (
                <Radio
                  key={one.bidSummaryUniqueId}
                  value={one.bidSummaryUniqueId}
                  label={one.accountName}
                  description={worth(one)}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <SubcontractorTypeSelect
          label="Trade"
          description="For a firm that is not among your subcontractors yet"
          searchable={false}
          allowDeselect={false}
          value={String(trade)}
          onChange={(next) => next && setTrade(Number(next))}
        />
        <List fz="sm" spacing={4}>
          <List.Item>All other bids are rejected. Everybody who bid is told, without your prices.</List.Item>
          <List.Item>{`${name} becomes your subcontractor, on the tasks of this bid that have none yet.`}</List.Item>
          <List.Item>The unit costs of this bid go to its activities.</List.Item>
          <List.Item>The project leaves the bidding phase.</List.Item>
        </List>
        <Text fz="sm" c="dimmed">
          A bid is awarded once. It cannot be taken back.
        </Text>
      </Stack>
    </ConfirmDialog>
  )
}
