/** The account's own bids: /bids/bid-history (002 §2). Loads two bids at a time while the user scrolls (002 §9). */
import { SimpleGrid, Stack, Text } from '@mantine/core'
import { IconGavel } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { EndOfBidding } from '#features/projects/web/public-bidding.ts'
import {
  type Column,
  endlessRows,
  Register,
  type RegisterSearch,
  useRegisterAddress,
} from '#features/registers/web/public.ts'
import { countOf, formatInstant, moneyOrDash } from '#web/ui/format.ts'
import { LinkButton, RecordLink } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { Fact } from '#web/ui/record/fact.tsx'
import type { BidSummary } from '../contract.ts'
import { HISTORY_BUSY_MILLISECONDS, historyQuery } from './api.ts'
import { BidStatus } from './bid-status.tsx'
import { StaleMark } from './stale-mark.tsx'

function ProjectName({ bid }: { bid: BidSummary }) {
  return (
    <>
      <RecordLink to="/bids/$woid" params={{ woid: bid.workOrderUniqueId }}>
        {bid.workOrderTitle}
      </RecordLink>
      <Text fz="xs" c="dimmed">
        {[bid.bidProjectName, bid.ownerName].filter(Boolean).join(' · ')}
      </Text>
    </>
  )
}

const Standing = ({ bid }: { bid: BidSummary }) => (
  <>
    <BidStatus {...bid} />
    {bid.takenBackDate && (
      <Text component="span" display="block" fz="xs" c="dimmed">
        {formatInstant(bid.takenBackDate)}
      </Text>
    )}
    {bid.isStale && bid.isOpen && <StaleMark />}
  </>
)

const submittedOf = ({ submittedDate }: BidSummary) => (submittedDate ? formatInstant(submittedDate) : '–')

/** The submitted amount with the number of lines, or the number of priced lines in the draft. */
function Amount({ bid: { submittedAmount, submittedCount, pricedCount } }: { bid: BidSummary }) {
  const count = submittedAmount === null ? pricedCount : submittedCount
  return (
    <>
      {moneyOrDash(submittedAmount)}
      {count > 0 && (
        <Text component="span" display="block" fz="xs" fw={400} c="dimmed">
          {submittedAmount === null ? `${countOf(count, 'line')} in draft` : countOf(count, 'line')}
        </Text>
      )}
    </>
  )
}

const columns: readonly Column<BidSummary>[] = [
  { id: 'title', title: 'Project', kind: 'name', cell: (bid) => <ProjectName bid={bid} /> },
  { id: 'status', title: 'Status', kind: 'short', cell: (bid) => <Standing bid={bid} /> },
  { id: 'submitted', title: 'Submitted', cell: submittedOf },
  {
    id: 'end',
    title: 'Bidding ends',
    cell: (bid) => <EndOfBidding of={bid} isTakenBack={bid.takenBackDate !== null} />,
  },
  { id: 'amount', title: 'Your bid', kind: 'amount', cell: (bid) => <Amount bid={bid} /> },
]

export function HistoryScreen() {
  const address = useRegisterAddress<RegisterSearch>('bidHistory')
  const navigate = useNavigate()
  const list = useInfiniteQuery(historyQuery())
  return (
    <Register
      name="bidHistory"
      title="My bids"
      noun={{ one: 'bid', many: 'bids' }}
      address={address}
      rows={endlessRows(list)}
      rowHeight={58}
      busyMilliseconds={HISTORY_BUSY_MILLISECONDS}
      recordOf={({ bidSummaryUniqueId: id, workOrderTitle: name }) => ({ id, name })}
      columns={columns}
      open={({ workOrderUniqueId: woid }) => void navigate({ to: '/bids/$woid', params: { woid } })}
      card={(bid) => <BidCard bid={bid} />}
      empty={
        <EmptyState
          title="No bids yet"
          text="Projects your company intends to bid on appear here, with your bids."
          icon={<IconGavel size={22} stroke={1.5} />}
        >
          <LinkButton to="/bids/search-project" mt="xs">
            Search bids
          </LinkButton>
        </EmptyState>
      }
    />
  )
}

function BidCard({ bid }: { bid: BidSummary }) {
  return (
    <Stack gap="sm">
      <div>
        <ProjectName bid={bid} />
      </div>
      <div>
        <Standing bid={bid} />
      </div>
      <SimpleGrid component="dl" cols={2} spacing="xs" m={0}>
        <Fact label="Your bid">
          <Amount bid={bid} />
        </Fact>
        <Fact label="Bidding ends">
          <EndOfBidding of={bid} isTakenBack={bid.takenBackDate !== null} />
        </Fact>
        <Fact label="Submitted">{submittedOf(bid)}</Fact>
      </SimpleGrid>
    </Stack>
  )
}
