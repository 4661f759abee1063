/** The screen that lists the bidders on an own project: /bids/approve-summary/{woid} (002 §2). It never shows an amount. */
import { Alert, Button, Stack } from '@mantine/core'
import { IconCheck, IconFilePlus, IconFolder, IconLock, IconTable } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { statuses } from '#contract/statuses.ts'
import { bidPacketOf } from '#features/files/web/public.ts'
import { untilOf } from '#features/projects/bidding-words.ts'
import { useIsHere } from '#web/router/is-here.ts'
import { useMay } from '#web/session/session.ts'
import { ConfirmDialog } from '#web/ui/ask/confirm-dialog.tsx'
import { countOf } from '#web/ui/format.ts'
import { later } from '#web/ui/later.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { ReceivedBid } from '../tabulation-contract.ts'
import { addendaQuery } from './addenda-api.ts'
import { AddendaCard } from './addenda-card.tsx'
import { alternatesQuery } from './alternates-api.ts'
import { AwardDialog } from './award-dialog.tsx'
import { OwnAlternates } from './own-alternates.tsx'
import { receivedQuery, useAcknowledge } from './received-api.ts'
import { BidActions, ReceivedBids } from './received-bids.tsx'
import { ReceivedQuestions } from './received-questions.tsx'
import { ACKNOWLEDGED, bidderWords, endWords, isUndecided, rightsOn } from './received-words.ts'
import { useStyles } from './styles.ts'

const IssueDialog = later(async () => (await import('./issue-dialog.tsx')).IssueDialog)

/** Acknowledges one bid at once, or all `unread` bids after the user confirms. */
function useAcknowledging(unread: readonly ReceivedBid[]) {
  const acknowledge = useAcknowledge()
  const [isAsked, setAsked] = useState(false)
  const done = (count: number) => ({ text: ACKNOWLEDGED, detail: countOf(count, 'bid') })
  return {
    isPending: acknowledge.isPending,
    async acknowledge(bid: ReceivedBid) {
      try {
        await acknowledge.mutateAsync([bid])
        toast.done(done(1))
      } catch (error) {
        toast.failure(error)
      }
    },
    askForAll: () => setAsked(true),
    question: (
      <ConfirmDialog
        isOpen={isAsked}
        title={`Acknowledge ${countOf(unread.length, 'bid')}?`}
        confirmLabel="Acknowledge"
        onConfirm={() => acknowledge.mutateAsync(unread)}
        done={done(unread.length)}
        onClose={() => setAsked(false)}
      >
        {`${unread.map(({ accountName }) => accountName).join(', ')}: each will see that you have their bid.`}
      </ConfirmDialog>
    ),
  }
}

/** Whether the dialog that issues an addendum is open. An address with `addendum` opens the dialog, and then loses `addendum`. */
function useIssuing() {
  const { addendum = false } = useSearch({ from: '/signed-in/bids/approve-summary/$woid' })
  const navigate = useNavigate({ from: '/bids/approve-summary/$woid' })
  const [isIssuing, setIssuing] = useState(addendum)
  // If the address kept `addendum`, a later return to the address would open the dialog again.
  const isHere = useIsHere()
  useEffect(() => {
    if (addendum && isHere()) void navigate({ search: {}, replace: true, resetScroll: false })
  }, [addendum, navigate, isHere])
  return [isIssuing, setIssuing] as const
}

/** Lists the bidders with what the owner may do at this moment: acknowledge, issue an addendum, award. */
export function ReceivedScreen() {
  useStyles()
  const { woid } = useParams({ from: '/signed-in/bids/approve-summary/$woid' })
  const { page = 1 } = useSearch({ from: '/signed-in/bids/approve-summary/$woid' })
  const navigate = useNavigate({ from: '/bids/approve-summary/$woid' })
  const may = useMay()
  const { mayRead, mayAcknowledge, mayAward } = rightsOn(may, woid)
  const list = useQuery(receivedQuery(woid, page))
  const [awarded, setAwarded] = useState<ReceivedBid>()
  const [isIssuing, setIssuing] = useIssuing()
  const addenda = useInfiniteQuery(addendaQuery(woid))
  const { data: alternates } = useQuery(alternatesQuery(woid))
  const { data } = list
  const items = data?.items ?? []
  const unread = mayAcknowledge ? items.filter(({ statusId }) => statusId === statuses.Submitted) : []
  const acknowledging = useAcknowledging(unread)
  const isOpen = mayRead && data?.isOver === true
  const mayIssue = mayAcknowledge && data?.isAdvertised === true && !data.isOver
  const canAward = (bid: ReceivedBid) =>
    mayAward && data?.isOver === true && !data.isAwarded && isUndecided(bid.statusId)
  const actions = (bid: ReceivedBid) => (
    <BidActions
      bid={bid}
      onAcknowledge={unread.includes(bid) ? () => void acknowledging.acknowledge(bid) : undefined}
      isAcknowledging={acknowledging.isPending}
      onAward={canAward(bid) ? () => setAwarded(bid) : undefined}
    />
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
            onClick={acknowledging.askForAll}
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
            // Each load of the tabulation is recorded as a look at the amounts. Pointing at the link must not load it.
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
        <ReceivedBids
          woid={woid}
          list={list}
          page={page}
          onPage={(next) => void navigate({ search: { page: next }, resetScroll: false })}
          isOpen={isOpen}
          actions={mayAcknowledge ? actions : undefined}
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
      {acknowledging.question}
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
