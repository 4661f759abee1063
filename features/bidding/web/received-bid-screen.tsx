/**
 * One bid on one of the account's projects, line by line with the medians of all bids:
 * /bids/approve-details/{acid} (002 §2).
 */
import { Button, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconCheck, IconLock, IconTrophy } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { amountOf, unitAmountOf } from '#contract/figures.ts'
import { statuses } from '#contract/statuses.ts'
import { untilOf } from '#features/projects/bidding-words.ts'
import { pagesOf, RecordList } from '#features/registers/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useMay } from '#web/session/session.ts'
import { formatInstant, formatQuantity, moneyOf } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { useSheet } from '#web/ui/look/sheet.ts'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { Fact } from '#web/ui/record/fact.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { ReceivedBidDetails, TabulationRow } from '../tabulation-contract.ts'
import { changedText } from '../words.ts'
import { AwardDialog } from './award-dialog.tsx'
import { Head } from './bid-head.tsx'
import { BidStatus } from './bid-status.tsx'
import { PacketCard } from './packet-card.tsx'
import { receivedBidQuery, receivedQuery, useAcknowledge } from './received-api.ts'
import { ACKNOWLEDGED, endWords, isUndecided, rightsOn } from './received-words.ts'
import { useStyles } from './styles.ts'
import { TabulatedAlternates } from './tabulated-alternates.tsx'
import css from './tabulation.css?inline'
import { codeOf, offMedian } from './tabulation-words.ts'

export function ReceivedBidScreen() {
  useSheet(css)
  useStyles()
  const { acid } = useParams({ from: '/signed-in/bids/approve-details/$acid' })
  const { woid = '', page = 1 } = useSearch({ from: '/signed-in/bids/approve-details/$acid' })
  const { data: project } = useSuspenseQuery(receivedQuery(woid))
  const { mayRead } = rightsOn(useMay(), woid)
  const isOpen = project.isOver && mayRead
  const list = useQuery({ ...receivedBidQuery(acid, page), enabled: isOpen })
  const { data, error, refetch } = list
  const navigate = useNavigate({ from: '/bids/approve-details/$acid' })
  if (!isOpen) {
    const until = untilOf(project)
    return (
      <PageBody>
        <Head title={project.workOrderTitle} subtitle={endWords(project)} />
        <Paper withBorder>
          <EmptyState
            title={project.isOver ? 'Amounts are not shown to you' : 'This bid is sealed'}
            text={
              project.isOver
                ? 'Bid amounts are costs. An administrator of your account can give you access to costs.'
                : `Bids are sealed until ${until || 'the end of bidding'}.`
            }
            icon={<IconLock size={22} stroke={1.5} />}
          />
        </Paper>
      </PageBody>
    )
  }
  if (error || !data) {
    return (
      <PageBody>
        <Head title={project.workOrderTitle} subtitle={endWords(project)} />
        <Paper withBorder>
          {error ? (
            <FailedState title={texts.fetchFailed} error={error} retry={() => void refetch()} />
          ) : (
            <LoadingRows rows={8} />
          )}
        </Paper>
      </PageBody>
    )
  }
  return (
    <PageBody>
      <Head
        title={data.bid.accountName}
        subtitle={`${data.workOrderTitle} · submitted ${formatInstant(data.bid.submittedDate)}`}
        mark={<BidStatus statusId={data.bid.statusId} pricedCount={data.bid.pricedCount} />}
      >
        <Steps of={data} />
      </Head>
      <Stack gap="md">
        <Sums of={data} />
        <RecordList
          label="Lines"
          rows={pagesOf(list)}
          page={page}
          onPage={(next) => void navigate({ search: { woid, page: next }, resetScroll: false })}
          recordOf={({ subTaskUniqueId, description }) => ({ id: subTaskUniqueId, name: description })}
          columns={columns}
          card={(row) => <LineCard row={row} />}
          empty={<EmptyState title="No lines" text="The project has no activities that could be bid on." />}
        />
        <TabulatedAlternates items={data.alternates} bidders={[data.bid]} />
        <PacketCard of={{ receivedBid: acid }} title="Their files" none="No files came with this bid." />
      </Stack>
    </PageBody>
  )
}

function Steps({ of }: { of: ReceivedBidDetails }) {
  const { bid, workOrderUniqueId: woid, isAwarded, lineCount } = of
  const { mayAcknowledge, mayAward } = rightsOn(useMay(), woid)
  const [isAwarding, setAwarding] = useState(false)
  const acknowledge = useAcknowledge()
  const mark = async () => {
    try {
      await acknowledge.mutateAsync([bid])
      toast.done({ text: ACKNOWLEDGED, detail: bid.accountName })
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <>
      <LinkButton
        to="/bids/tabulation-details/$woid"
        params={{ woid }}
        // No preload on hover: each request is logged as a look at the bids.
        preload={false}
        variant="default"
      >
        Tabulation
      </LinkButton>
      {mayAcknowledge && bid.statusId === statuses.Submitted && (
        <Button
          variant="default"
          leftSection={<IconCheck size={16} aria-hidden />}
          loading={acknowledge.isPending}
          onClick={() => void mark()}
        >
          Acknowledge
        </Button>
      )}
      {mayAward && !isAwarded && isUndecided(bid.statusId) && (
        <Button leftSection={<IconTrophy size={16} aria-hidden />} onClick={() => setAwarding(true)}>
          Award…
        </Button>
      )}
      {isAwarding && (
        <AwardDialog
          project={of}
          bids={[bid]}
          lineCount={lineCount}
          alternates={of.alternates}
          onClose={() => setAwarding(false)}
        />
      )}
    </>
  )
}

function Sums({ of: { bid, lineCount, commonCount, medianAmount } }: { of: ReceivedBidDetails }) {
  const changed = changedText(bid)
  return (
    <Paper withBorder p="md" component="section" aria-label="Bid total">
      {bid.isStale && (
        <Text fz="sm" fw={600} mb="sm">
          {`Lines have changed since it was submitted${changed && `: ${changed}`}. Its unit costs count for the lines as they are now.`}
        </Text>
      )}
      <SimpleGrid component="dl" cols={{ base: 2, sm: 4 }} spacing="md" m={0}>
        <Fact label="Whole bid">
          <Text component="span" fz="lg" fw={700} className="tabular">
            {moneyOf(bid.totalAmount)}
          </Text>
          <Text component="span" display="block" fz="xs" c="dimmed">
            {`${bid.pricedCount} of ${lineCount} lines priced`}
          </Text>
          {bid.submittedAmount !== bid.totalAmount && (
            <Text component="span" display="block" fz="xs" c="dimmed">
              {`submitted ${moneyOf(bid.submittedAmount)}`}
            </Text>
          )}
        </Fact>
        <Fact label={`Lines every bidder priced (${commonCount})`}>
          {commonCount > 0 ? `${moneyOf(bid.commonAmount)}${bid.isLow ? ', the lowest' : ''}` : '–'}
        </Fact>
        <Fact label="Median of that">{medianAmount ? moneyOf(medianAmount) : '–'}</Fact>
        <Fact label="More than 25% from the median">
          {bid.outlierCount === 0 ? 'No line' : `${bid.outlierCount} of its lines`}
        </Fact>
      </SimpleGrid>
    </Paper>
  )
}

const bidOf = ({ matrixCollection: [entry] }: TabulationRow) => entry?.bidInfo[0]

/** Compares a price with the prices of the other bids. */
function Beside({ row }: { row: TabulationRow }) {
  const bid = bidOf(row)
  if (!bid?.bidUnitCost) return <>–</>
  const said = bid.isOutlier ? offMedian(bid) : bid.isLow ? 'low' : ''
  if (!said) return <>{offMedian(bid)}</>
  return (
    <span className="tabulation-legend">
      <span data-far={bid.isOutlier || undefined} data-low={!bid.isOutlier || undefined}>
        {said}
      </span>
    </span>
  )
}

/** The quantity of a line, and the quantity at the submission if it differs. */
function Quantity({ row }: { row: TabulationRow }) {
  const bidOn = bidOf(row)?.targetMetric ?? row.targetMetric
  return (
    <>
      {formatQuantity(row.targetMetric, row.subTaskUnit)}
      {bidOn !== row.targetMetric && (
        <Text component="span" display="block" fz="xs" c="dimmed">
          {`bid on ${formatQuantity(bidOn, row.subTaskUnit)}`}
        </Text>
      )}
    </>
  )
}

const costOf = (row: TabulationRow) => {
  const cost = bidOf(row)?.bidUnitCost
  return cost ? unitAmountOf(cost) : 'no price'
}
const lineAmountOf = (row: TabulationRow) => {
  const amount = bidOf(row)?.amount
  return amount ? amountOf(amount) : '–'
}

const columns = [
  {
    id: 'item',
    title: 'Item',
    kind: 'name',
    cell: (row: TabulationRow) => (
      <>
        <Text fz="sm" fw={600}>
          {row.description}
        </Text>
        <Text fz="xs" c="dimmed">
          {[row.jobTitle, row.taskName, codeOf(row)].filter(Boolean).join(' · ')}
        </Text>
      </>
    ),
  },
  {
    id: 'quantity',
    title: 'Quantity',
    kind: 'amount',
    cell: (row: TabulationRow) => <Quantity row={row} />,
  },
  { id: 'cost', title: 'Unit price', kind: 'amount', cell: costOf },
  { id: 'amount', title: 'Amount', kind: 'amount', cell: (row: TabulationRow) => <b>{lineAmountOf(row)}</b> },
  {
    id: 'median',
    title: 'Median',
    kind: 'amount',
    cell: ({ medianUnitCost }: TabulationRow) => (medianUnitCost ? unitAmountOf(medianUnitCost) : '–'),
  },
  { id: 'beside', title: 'Difference', kind: 'amount', cell: (row: TabulationRow) => <Beside row={row} /> },
] as const

function LineCard({ row }: { row: TabulationRow }) {
  return (
    <Stack gap={4}>
      <Text fz="sm" fw={600}>
        {row.description}
      </Text>
      <Text fz="xs" c="dimmed">
        {[row.jobTitle, row.taskName, codeOf(row)].filter(Boolean).join(' · ')}
      </Text>
      <SimpleGrid component="dl" cols={2} spacing="xs" m={0}>
        <Fact label="Quantity">
          <Quantity row={row} />
        </Fact>
        <Fact label="Unit price">{costOf(row)}</Fact>
        <Fact label="Amount">{lineAmountOf(row)}</Fact>
        <Fact label="Difference from the median">
          <Beside row={row} />
        </Fact>
      </SimpleGrid>
    </Stack>
  )
}
