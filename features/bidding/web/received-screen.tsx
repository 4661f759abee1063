/** Who bids on an own project: /bids/approve-summary/{woid} (002 §2). No amount is on it, at any time. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import {
  IconCheck,
  IconFilePlus,
  IconFolder,
  IconGavel,
  IconLock,
  IconTable,
  IconTrophy,
} from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { statuses } from '#contract/statuses.ts'
import { bidPacketOf } from '#features/files/web/public.ts'
import { untilOf } from '#features/projects/bidding-words.ts'
import { pagesOf, RecordList } from '#features/registers/web/public.ts'
import { useIsHere } from '#web/router/is-here.ts'
import { useMay } from '#web/session/session.ts'
import { ConfirmDialog } from '#web/ui/ask/confirm-dialog.tsx'
import { countOf, formatInstant } from '#web/ui/format.ts'
import { later } from '#web/ui/later.tsx'
import { LinkButton, RecordLink } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { ReceivedBid } from '../tabulation-contract.ts'
import { addendaQuery } from './addenda-api.ts'
import { AddendaCard } from './addenda-card.tsx'
import { knownWords } from './addenda-words.ts'
import { alternatesQuery } from './alternates-api.ts'
import { AwardDialog } from './award-dialog.tsx'
import { BidStatus } from './bid-status.tsx'
import { OwnAlternates } from './own-alternates.tsx'
import { receivedQuery, useAcknowledge } from './received-api.ts'
import { ReceivedQuestions } from './received-questions.tsx'
import { ACKNOWLEDGED, bidderWords, endWords, isUndecided, rightsOn } from './received-words.ts'
import { StaleMark } from './stale-mark.tsx'
import { useStyles } from './styles.ts'

const IssueDialog = later(async () => (await import('./issue-dialog.tsx')).IssueDialog)

/** A bid in this list; what is only intended has no status of its own. */
const Status = ({ bid: { statusId, isStale } }: { bid: ReceivedBid }) => (
  <>
    <BidStatus statusId={statusId} pricedCount={0} />
    {isStale && isUndecided(statusId) && <StaleMark />}
  </>
)

export function ReceivedScreen() {
  useStyles()
  const { woid } = useParams({ from: '/signed-in/bids/approve-summary/$woid' })
  const { page = 1, addendum = false } = useSearch({ from: '/signed-in/bids/approve-summary/$woid' })
  const navigate = useNavigate({ from: '/bids/approve-summary/$woid' })
  const may = useMay()
  const { mayRead, mayAcknowledge, mayAward } = rightsOn(may, woid)
  const list = useQuery(receivedQuery(woid, page))
  const [isAsked, setAsked] = useState(false)
  const [awarded, setAwarded] = useState<ReceivedBid>()
  const [isIssuing, setIssuing] = useState(addendum)
  // It is opened once: coming back to the address later opens nothing.
  const isHere = useIsHere()
  useEffect(() => {
    if (addendum && isHere()) void navigate({ search: {}, replace: true, resetScroll: false })
  }, [addendum, navigate, isHere])
  const acknowledge = useAcknowledge()
  const addenda = useInfiniteQuery(addendaQuery(woid))
  const { data: alternates } = useQuery(alternatesQuery(woid))
  const { data } = list
  const items = data?.items ?? []
  const unread = mayAcknowledge ? items.filter(({ statusId }) => statusId === statuses.Submitted) : []
  const isOpen = mayRead && data?.isOver === true
  const mayIssue = mayAcknowledge && data?.isAdvertised === true && !data.isOver
  const mark = async (bids: readonly ReceivedBid[]) => {
    try {
      await acknowledge.mutateAsync(bids)
      toast.done({ text: ACKNOWLEDGED, detail: countOf(bids.length, 'bid') })
    } catch (error) {
      toast.failure(error)
    }
  }
  const actions = (bid: ReceivedBid) => (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      {unread.includes(bid) && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCheck size={14} aria-hidden />}
          aria-label={`Acknowledge the bid of ${bid.accountName}`}
          loading={acknowledge.isPending}
          onClick={() => void mark([bid])}
        >
          Acknowledge
        </Button>
      )}
      {mayAward && data?.isOver && !data.isAwarded && isUndecided(bid.statusId) && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconTrophy size={14} aria-hidden />}
          aria-label={`Award the bid of ${bid.accountName}`}
          onClick={() => setAwarded(bid)}
        >
          Award…
        </Button>
      )}
    </Group>
  )
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
    <PageBody>
      <PageHeader
        title={data?.workOrderTitle ?? 'Bids'}
        subtitle={data && [endWords(data), bidderWords(data.totalCount, data.submittedCount)].join(' · ')}
      >
        {unread.length > 1 && (
          <Button
            variant="default"
            leftSection={<IconCheck size={16} aria-hidden />}
            onClick={() => setAsked(true)}
          >
            {`Acknowledge ${unread.length}`}
          </Button>
        )}
        {may('Files', 'Read', woid) && (
          <Button
            variant="default"
            leftSection={<IconFolder size={16} aria-hidden />}
            onClick={() =>
              void bidPacketOf(woid)
                .then((Parent) => navigate({ to: '/browse', search: { Parent } }))
                .catch(toast.failure)
            }
          >
            Bid packet
          </Button>
        )}
        {mayIssue && (
          <Button
            variant="default"
            leftSection={<IconFilePlus size={16} aria-hidden />}
            onClick={() => setIssuing(true)}
          >
            Issue addendum…
          </Button>
        )}
        {isOpen && (
          <LinkButton
            to="/bids/tabulation-details/$woid"
            params={{ woid }}
            // Pointing at it would count as a look.
            preload={false}
            leftSection={<IconTable size={16} aria-hidden />}
          >
            Tabulation
          </LinkButton>
        )}
      </PageHeader>
      <Stack gap="md">
        {data && !data.isOver && data.biddingEndsAt && (
          <Alert variant="outline" color="gray" icon={<IconLock size={18} aria-hidden />}>
            {`Bids are sealed until ${untilOf(data)}. Until then, only the bidder can see an amount. You cannot see it either.`}
          </Alert>
        )}
        <RecordList
          label="Bids"
          rows={pagesOf(list)}
          page={page}
          onPage={(next) => void navigate({ search: { page: next }, resetScroll: false })}
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
          {...(mayAcknowledge && { actions })}
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
        {data && <OwnAlternates woid={woid} mayWrite={mayAcknowledge && data.biddingEndsAt === null} />}
        <ReceivedQuestions woid={woid} mayAnswer={mayIssue} />
        {addenda.data && (
          <AddendaCard
            items={addenda.data.items}
            total={addenda.data.total}
            more={addenda.hasNextPage ? () => void addenda.fetchNextPage() : null}
          />
        )}
      </Stack>
      {isIssuing && mayIssue && (
        <IssueDialog
          project={data}
          mayMove={may('Projects', 'Update', woid)}
          onClose={() => setIssuing(false)}
        />
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title={`Acknowledge ${countOf(unread.length, 'bid')}?`}
        confirmLabel="Acknowledge"
        onConfirm={() => acknowledge.mutateAsync(unread)}
        done={{ text: ACKNOWLEDGED, detail: countOf(unread.length, 'bid') }}
        onClose={() => setAsked(false)}
      >
        {`${unread.map(({ accountName }) => accountName).join(', ')}: each will see that you have their bid.`}
      </ConfirmDialog>
      {awarded && data && (
        <AwardDialog
          project={data}
          bids={[awarded]}
          alternates={alternates?.items ?? []}
          onClose={() => setAwarded(undefined)}
        />
      )}
    </PageBody>
  )
}

/** What is submitted says which addenda it knew; what is only intended says nothing. */
const knownOf = ({ submittedDate, knownAddenda }: ReceivedBid, total: number) =>
  submittedDate && total > 0 ? knownWords(knownAddenda.length, total) : ''

const when = (instant: string | null) => <Text fz="sm">{instant ? formatInstant(instant) : '–'}</Text>
