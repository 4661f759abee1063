/** A bid that can no longer be changed, with its submitted lines. */
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconGavel } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { amountOf } from '#contract/figures.ts'
import { endedText, untilOf } from '#features/projects/bidding-words.ts'
import { useMay } from '#web/session/session.ts'
import { useAsk } from '#web/ui/ask/ask.tsx'
import { countOf, formatInstant, formatQuantity, moneyOf, unitMoneyOf } from '#web/ui/format.ts'
import { useIsNarrow } from '#web/ui/is-phone.ts'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import type { BidSummary, SubmittedLine } from '../contract.ts'
import { mayStep } from '../states.ts'
import { submittedQuery, useWithdraw } from './api.ts'
import { Head, subtitleOf } from './bid-head.tsx'
import { BidStatus } from './bid-status.tsx'
import { OwnPacket } from './own-packet.tsx'
import { OwnQuestions } from './own-questions.tsx'
import { PacketCard } from './packet-card.tsx'
import { ReceivedAddenda } from './received-addenda.tsx'
import { classes } from './styles.ts'
import { SubmittedAlternates } from './submitted-alternates.tsx'

export function EndedBid({ bid }: { bid: BidSummary }) {
  const may = useMay()
  const [ask, question] = useAsk()
  const { mutateAsync: withdraw } = useWithdraw()
  const isOver = bid.isEnded
  const isLeft = !isOver && mayStep('withdraw', bid.statusId) && may('Bidding', 'Update')
  return (
    <PageBody>
      <Head title={bid.workOrderTitle} subtitle={subtitleOf(bid)} mark={<BidStatus {...bid} />}>
        {isLeft && (
          <Button
            variant="default"
            onClick={() =>
              ask({
                title: 'Withdraw this bid?',
                text: `${bid.ownerName} will no longer receive it.`,
                confirmLabel: 'Withdraw bid',
                isDangerous: true,
                act: () => withdraw(bid),
                done: { text: 'Your bid is withdrawn.', detail: bid.workOrderTitle },
              })
            }
          >
            Withdraw…
          </Button>
        )}
      </Head>
      <Text mb="md" fw={600}>
        {whyEnded(bid)}
      </Text>
      <Stack gap="md">
        <ReceivedAddenda bid={bid} />
        <OwnQuestions bid={bid} />
        <Submitted bid={bid} />
        {bid.submittedAmount !== null && <SubmittedAlternates bid={bid.bidSummaryUniqueId} />}
        <PacketCard of={{ workOrder: bid.workOrderUniqueId }} none={`${bid.ownerName} has no files in it.`} />
        <OwnPacket bid={bid} />
      </Stack>
      {question}
    </PageBody>
  )
}

/** Explains why bidding is closed and what the bidder can still do. */
function whyEnded(bid: BidSummary): string {
  const { ownerName, isEnded, takenBackDate, submittedAmount, pricedCount } = bid
  const end = untilOf(bid)
  if (!takenBackDate)
    return isEnded
      ? `${endedText(end)}.`
      : `${ownerName} no longer advertises this project. Your bid is kept.`
  const when = `${ownerName} took this project back on ${formatInstant(takenBackDate)}`
  if (isEnded) return `${endedText(end)}. ${when} and awarded no bid.`
  return [
    `${when}.`,
    submittedAmount !== null &&
      `Your bid is kept as you submitted it, and sealed until ${end}. You can withdraw it until then.`,
    submittedAmount === null &&
      pricedCount > 0 &&
      'Your saved prices are kept, and only your company can see them.',
    'You are notified if it is opened for bids again.',
  ]
    .filter(Boolean)
    .join(' ')
}

function Submitted({ bid }: { bid: BidSummary }) {
  const list = useInfiniteQuery(submittedQuery(bid.bidSummaryUniqueId))
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  if (bid.submittedAmount === null)
    return (
      <Paper withBorder>
        <EmptyState
          title="Nothing was submitted"
          text={
            bid.pricedCount > 0
              ? 'Your prices were a draft or were withdrawn. No one else can see them.'
              : 'Your company showed intent to bid, and saved no price.'
          }
          icon={<IconGavel size={22} stroke={1.5} />}
        />
      </Paper>
    )
  return (
    <Paper withBorder className={classes.cardOfLines} component="section" aria-label="What you submitted">
      <Group gap="sm" px="md" py="sm">
        <Title order={2} fz="sm">
          What you submitted
        </Title>
        <Text fz="sm" c="dimmed">
          {formatInstant(bid.submittedDate ?? '')}
        </Text>
      </Group>
      {!data ? (
        error ? (
          <FailedState title="Get activities failed" error={error} retry={() => void list.refetch()} />
        ) : (
          <LoadingRows rows={6} height={40} />
        )
      ) : (
        <SubmittedLines lines={data.lines} />
      )}
      {hasNextPage && (
        <Group justify="center" py="xs">
          <Button
            variant="subtle"
            size="sm"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {`Show more: ${data?.lines.length ?? 0} of ${data?.total ?? 0}`}
          </Button>
        </Group>
      )}
      <div className={classes.foot}>
        <Text fw={700} fz="sm">
          Your bid
        </Text>
        <Text fz="sm" c="dimmed">
          {countOf(bid.submittedCount, 'line')}
        </Text>
        <Text fw={700} className={`${classes.total} tabular`}>
          {moneyOf(bid.submittedAmount)}
        </Text>
      </div>
    </Paper>
  )
}

function SubmittedLines({ lines }: { lines: readonly SubmittedLine[] }) {
  if (useIsNarrow())
    return (
      <ul className={classes.cards} aria-label="Lines">
        {lines.map((line) => (
          <li key={line.subTaskUniqueId} className={classes.card}>
            <Text fw={600} fz="sm">
              {line.subTaskTitle}
            </Text>
            <div className={`${classes.endedLine} tabular`}>
              <Text fz="sm" c="dimmed">
                {`${formatQuantity(line.subTaskTargetMetric, line.subTaskUnit)} × ${unitMoneyOf(line.quotedBidUnitCost)}`}
              </Text>
              <Text fz="sm">{amountOf(line.amount)}</Text>
            </div>
          </li>
        ))}
      </ul>
    )
  return (
    <table className={`${classes.grid} tabular`}>
      <thead>
        <tr>
          <th scope="col">Activity</th>
          <th scope="col" className={classes.amount}>
            Quantity
          </th>
          <th scope="col" className={classes.amount}>
            Your unit cost
          </th>
          <th scope="col" className={classes.amount}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.subTaskUniqueId}>
            <th scope="row">{line.subTaskTitle}</th>
            <td className={classes.amount}>{formatQuantity(line.subTaskTargetMetric, line.subTaskUnit)}</td>
            <td className={classes.amount}>{unitMoneyOf(line.quotedBidUnitCost)}</td>
            <td className={classes.amount}>{amountOf(line.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
