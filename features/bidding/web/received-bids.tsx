/** The list of the bidders on an own project. It shows no amount. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconGavel, IconTrophy } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PageOf } from '#contract/paging.ts'
import { pagesOf, RecordList } from '#features/registers/web/public.ts'
import { formatInstant } from '#web/ui/format.ts'
import { RecordLink } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import type { ReceivedBid, Tabulation } from '../tabulation-contract.ts'
import { knownWords } from './addenda-words.ts'
import { BidStatus } from './bid-status.tsx'
import { isUndecided } from './received-words.ts'
import { StaleMark } from './stale-mark.tsx'

interface ReceivedBidsProps {
  woid: string
  list: UseQueryResult<PageOf<ReceivedBid> & Pick<Tabulation, 'isAdvertised' | 'addendaCount'>>
  page: number
  onPage: (page: number) => void
  /** True if the name of a bidder opens the bid. */
  isOpen: boolean
  /** The buttons of a bid; undefined if the caller may not use any of them. */
  actions: ((bid: ReceivedBid) => ReactNode) | undefined
}

/** A page of the list: a table, or cards on a phone. */
export function ReceivedBids({ woid, list, page, onPage, isOpen, actions }: ReceivedBidsProps) {
  const { data } = list
  const name = (bid: ReceivedBid) =>
    isOpen && bid.submittedDate ? (
      <RecordLink
        to="/bids/approve-details/$acid"
        params={{ acid: bid.bidSummaryUniqueId }}
        search={{ woid }}
        preload={false}
      >
        {bid.accountName}
      </RecordLink>
    ) : (
      <Text fz="sm" fw={600}>
        {bid.accountName}
      </Text>
    )
  return (
    <RecordList
      label="Bids"
      rows={pagesOf(list)}
      page={page}
      onPage={onPage}
      recordOf={({ bidSummaryUniqueId, accountName }) => ({ id: bidSummaryUniqueId, name: accountName })}
      columns={[
        { id: 'bidder', title: 'Bidder', kind: 'name', cell: name },
        { id: 'status', title: 'Status', kind: 'short', cell: (bid) => <Status bid={bid} /> },
        {
          id: 'intent',
          title: 'Intends to bid',
          kind: 'figure',
          cell: ({ intentDate }) => when(intentDate),
        },
        {
          id: 'submitted',
          title: 'Submitted',
          kind: 'figure',
          cell: ({ submittedDate }) => when(submittedDate),
        },
        ...(data && data.addendaCount > 0
          ? [
              {
                id: 'addenda',
                title: 'Addenda',
                kind: 'short' as const,
                cell: (bid: ReceivedBid) => <Text fz="sm">{knownOf(bid, data.addendaCount) || '–'}</Text>,
              },
            ]
          : []),
      ]}
      {...(actions && { actions })}
      card={(bid) => (
        <Stack gap={6}>
          {name(bid)}
          <div>
            <Status bid={bid} />
          </div>
          <Text fz="sm" c="dimmed">
            {bid.submittedDate
              ? `Submitted ${formatInstant(bid.submittedDate)}`
              : `Intends to bid since ${formatInstant(bid.intentDate)}`}
          </Text>
          {data && knownOf(bid, data.addendaCount) && (
            <Text fz="sm" c="dimmed">
              {knownOf(bid, data.addendaCount)}
            </Text>
          )}
        </Stack>
      )}
      empty={
        <EmptyState
          title="No bidders yet"
          text={
            data?.isAdvertised
              ? 'Vendors can find this project by searching. Bidders who show intent appear here.'
              : 'Advertise the project on its overview so vendors can find it.'
          }
          icon={<IconGavel size={22} stroke={1.5} />}
        />
      }
    />
  )
}

/** The status of a bid. An intent to bid has none. */
const Status = ({ bid: { statusId, isStale } }: { bid: ReceivedBid }) => (
  <>
    <BidStatus statusId={statusId} pricedCount={0} />
    {isStale && isUndecided(statusId) && <StaleMark />}
  </>
)

/** How many of all addenda a submitted bid took into account; '' for an intent to bid, or if there are no addenda. */
const knownOf = ({ submittedDate, knownAddenda }: ReceivedBid, total: number) =>
  submittedDate && total > 0 ? knownWords(knownAddenda.length, total) : ''

const when = (instant: string | null) => <Text fz="sm">{instant ? formatInstant(instant) : '–'}</Text>

interface BidActionsProps {
  bid: ReceivedBid
  /** Undefined if the bid cannot be acknowledged. */
  onAcknowledge: (() => void) | undefined
  isAcknowledging: boolean
  /** Undefined if the bid cannot be awarded. */
  onAward: (() => void) | undefined
}

/** The buttons of one bid. */
export function BidActions({ bid, onAcknowledge, isAcknowledging, onAward }: BidActionsProps) {
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      {onAcknowledge && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCheck size={14} aria-hidden />}
          aria-label={`Acknowledge the bid of ${bid.accountName}`}
          loading={isAcknowledging}
          onClick={onAcknowledge}
        >
          Acknowledge
        </Button>
      )}
      {onAward && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconTrophy size={14} aria-hidden />}
          aria-label={`Award the bid of ${bid.accountName}`}
          onClick={onAward}
        >
          Award…
        </Button>
      )}
    </Group>
  )
}
