/** A dialog that awards a bid. The dialog shows the winner and the consequences before the award (002 §4). */
import { Alert, Checkbox, List, Radio, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { OTHER_TRADE } from '#features/reference/contract.ts'
import { SubcontractorSelect, SubcontractorTypeSelect } from '#features/subcontractors/web/public.ts'
import { CallError } from '#web/api/client.ts'
import { useMay } from '#web/session/session.ts'
import { ConfirmDialog } from '#web/ui/ask/confirm-dialog.tsx'
import { countOf, moneyOf } from '#web/ui/format.ts'
import type { TabulatedAlternate } from '../tabulation-contract.ts'
import { staleText } from '../words.ts'
import { type SeenBid, useAward } from './received-api.ts'
import { ACCEPTED } from './received-words.ts'

/** A bid that can be awarded. */
export interface Awardable extends SeenBid {
  accountName: string
  /** Whether lines have changed since the bid was submitted. */
  isStale: boolean
  /** The amount for the current lines, if known. */
  totalAmount?: string
  pricedCount?: number
  /** The differences from the submitted lines, if known. */
  submittedAmount?: string
  changedCount?: number
  removedCount?: number
  addedCount?: number
}

/** The warning about a bid on changed lines, with both sums if they are known. */
const staleWords = ({ totalAmount, submittedAmount, ...of }: Awardable) =>
  totalAmount === undefined || submittedAmount === undefined
    ? 'An addendum has changed lines since this bid was submitted. Its unit costs count for the lines as they are now.'
    : staleText({
        ...{ totalAmount, submittedAmount, changedCount: of.changedCount ?? 0 },
        ...{ removedCount: of.removedCount ?? 0, addedCount: of.addedCount ?? 0 },
      })

/** An alternate that the award can accept. */
export type AwardableAlternate = Pick<
  TabulatedAlternate,
  'alternateUniqueId' | 'alternateNumber' | 'alternateTitle'
> &
  Partial<Pick<TabulatedAlternate, 'bidInfo'>>

export interface AwardDialogProps {
  project: { workOrderUniqueId: string; workOrderTitle: string }
  bids: readonly Awardable[]
  /** The number of lines of the project, if known. */
  lineCount?: number
  /** The alternates of the project, with the price of each bid if known. */
  alternates?: readonly AwardableAlternate[]
  onClose: () => void
}

export function AwardDialog({ project, bids, lineCount, alternates = [], onClose }: AwardDialogProps) {
  const [only] = bids.length === 1 ? bids : []
  const [chosen, setChosen] = useState(only?.bidSummaryUniqueId)
  const [taken, setTaken] = useState<string[]>([])
  /**
   * `accepted`: the bid that the user accepts although lines have changed. `told`: the server's message about
   * a stale bid.
   */
  const [accepted, setAccepted] = useState<string>()
  const [told, setTold] = useState<{ bid: string; text: string }>()
  const [trade, setTrade] = useState(OTHER_TRADE)
  const [firm, setFirm] = useState<string | null>(null)
  const mayChoose = useMay()('Subcontractors', 'Read')
  const { mutateAsync: award } = useAward()
  const bid = bids.find(({ bidSummaryUniqueId }) => bidSummaryUniqueId === chosen)
  const isTold = told !== undefined && told.bid === chosen
  const isStale = isTold || bid?.isStale === true
  const isAccepted = accepted !== undefined && accepted === chosen
  const name = bid?.accountName ?? 'The winner'
  // Offers only alternates that the winner has priced. If the prices are not known here, all alternates are
  // offered, and the server refuses an alternate without a price.
  const takeable = alternates.flatMap((one) => {
    const amount = one.bidInfo?.find(({ bidSummaryUniqueId }) => bidSummaryUniqueId === chosen)?.amount
    return bid && (one.bidInfo === undefined || amount) ? [{ ...one, amount }] : []
  })
  const worth = ({ totalAmount, pricedCount }: Awardable) =>
    totalAmount && `${moneyOf(totalAmount)} for ${pricedCount} of ${countOf(lineCount ?? 0, 'line')}`
  return (
    <ConfirmDialog
      isOpen
      title={
        only ? `Award ${project.workOrderTitle} to ${only.accountName}?` : `Award ${project.workOrderTitle}`
      }
      confirmLabel="Award"
      isReady={bid !== undefined && (!isStale || isAccepted)}
      onConfirm={async () => {
        if (!bid) return
        await award({
          isStaleAccepted: isAccepted,
          workOrderUniqueID: project.workOrderUniqueId,
          bidSummaryUniqueId: bid.bidSummaryUniqueId,
          rowVersion: bid.rowVersion,
          subContractorUniqueId: firm,
          subContractorTypeId: trade,
          alternateUniqueIds: takeable
            .map(({ alternateUniqueId }) => alternateUniqueId)
            .filter((id) => taken.includes(id)),
        }).catch((error: unknown) => {
          if (error instanceof CallError && error.code === 'BID_STALE')
            setTold({ bid: bid.bidSummaryUniqueId, text: error.message })
          throw error
        })
      }}
      done={{ text: ACCEPTED, detail: `${project.workOrderTitle}: ${name}` }}
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
        {bid && isStale && (
          <Alert color="orange" variant="outline" icon={<IconAlertTriangle aria-hidden />}>
            <Stack gap="sm">
              <Text fz="sm">{isTold ? told.text : staleWords(bid)}</Text>
              <Checkbox
                label="Award it at its unit costs, for the lines as they are now"
                checked={isAccepted}
                onChange={(event) => setAccepted(event.currentTarget.checked ? chosen : undefined)}
              />
            </Stack>
          </Alert>
        )}
        {takeable.length > 0 && (
          <Checkbox.Group label="Accepted alternates" value={taken} onChange={setTaken}>
            <Stack gap="xs" mt={6}>
              {takeable.map((one) => (
                <Checkbox
                  key={one.alternateUniqueId}
                  value={one.alternateUniqueId}
                  label={`Alternate ${one.alternateNumber}: ${one.alternateTitle}`}
                  description={one.amount && `${moneyOf(one.amount)} on top of the bid`}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        {mayChoose && (
          <SubcontractorSelect
            label="Which of your subcontractors"
            description={`Leave blank for the one called ${name}, or to add it`}
            value={firm}
            onChange={setFirm}
          />
        )}
        {firm === null && (
          <SubcontractorTypeSelect
            label="Trade"
            description="For a firm that is not one of your subcontractors yet"
            searchable={false}
            allowDeselect={false}
            value={String(trade)}
            onChange={(next) => next && setTrade(Number(next))}
          />
        )}
        <List fz="sm" spacing={4}>
          <List.Item>All other bids are rejected. Everyone who bid is notified, without prices.</List.Item>
          <List.Item>
            {firm
              ? 'The chosen subcontractor gets the tasks of this bid that have none yet.'
              : `${name} becomes your subcontractor, on the tasks of this bid that have none yet.`}
          </List.Item>
          <List.Item>The unit costs of this bid go to its activities.</List.Item>
          {takeable.length > 0 && (
            <List.Item>Accepted alternates become activities of the project, in their own task.</List.Item>
          )}
          <List.Item>The project leaves the bidding phase.</List.Item>
        </List>
        <Text fz="sm" c="dimmed">
          A bid is awarded once. You cannot undo this.
        </Text>
      </Stack>
    </ConfirmDialog>
  )
}
