/** The account's bid on a project of another account: /bids/{woid} (002 §2, §4, §5; screens-plan.md 5). */
import { Alert, Box, Button, Group, Kbd, Paper, Stack, Text, Title } from '@mantine/core'
import {
  IconAlertTriangle,
  IconClipboardText,
  IconCloudCheck,
  IconLock,
  IconLockOpen,
} from '@tabler/icons-react'
import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { statuses } from '#contract/statuses.ts'
import { untilOf } from '#features/projects/bidding-words.ts'
import { leftUntil } from '#features/projects/web/public-bidding.ts'
import { useMay } from '#web/session/session.ts'
import { useAsk } from '#web/ui/ask/ask.tsx'
import { useLeaveGuard } from '#web/ui/ask/leave-guard.tsx'
import { countOf, formatInstant, formatInstantDay, moneyOf } from '#web/ui/format.ts'
import { later } from '#web/ui/later.tsx'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import type { BidProject, BidSummary } from '../contract.ts'
import { mayStep } from '../states.ts'
import { acknowledgeFirst } from '../words.ts'
import { receivedAddendaQuery } from './addenda-api.ts'
import { offeredQuery } from './alternates-api.ts'
import { linesQuery, standingQuery, useIntent, useWithdraw } from './api.ts'
import { Head, subtitleOf } from './bid-head.tsx'
import { BidStatus } from './bid-status.tsx'
import { EndedBid } from './ended-bid.tsx'
import { Lines } from './line-fields.tsx'
import { OfferedAlternates } from './offered-alternates.tsx'
import { OwnPacket } from './own-packet.tsx'
import { OwnQuestions } from './own-questions.tsx'
import { PacketCard } from './packet-card.tsx'
import { ReceivedAddenda } from './received-addenda.tsx'
import { classes, useStyles } from './styles.ts'
import { SubmitDialog } from './submit-dialog.tsx'
import { useAlternatePrices } from './use-alternate-prices.ts'
import { type Prices, usePrices } from './use-prices.ts'

const PastePrices = later(async () => (await import('./paste-prices.tsx')).PastePrices)

/** The id of the text that explains why the bid cannot be submitted yet. */
const WHY_NOT_YET = 'why-not-submit'

export function BidScreen() {
  useStyles()
  const { woid } = useParams({ from: '/signed-in/bids/$woid' })
  const { project, bid } = useSuspenseQuery(standingQuery(woid)).data
  if (project && !bid) return <BeforeIntent project={project} />
  if (project && bid?.isOpen) return <OpenBid key={woid} project={project} bid={bid} />
  return bid && <EndedBid bid={bid} />
}

const whereOf = ({ workOrderAddress, workOrderCity, workOrderZipCode }: BidProject) =>
  [workOrderAddress, [workOrderCity, workOrderZipCode].filter(Boolean).join(' ')].filter(Boolean)

const subtitleFor = (project: BidProject) => [subtitleOf(project), ...whereOf(project)].join(', ')

// Before the intent ---------------------------------------------------------------------------------------------------

function BeforeIntent({ project }: { project: BidProject }) {
  const may = useMay()
  const [ask, question] = useAsk()
  const { mutateAsync: intend } = useIntent()
  const offered = useQuery(offeredQuery(project.workOrderUniqueID)).data
  const show = () =>
    ask({
      // Text from 002 §4 of the documents.
      title: 'Click Yes to show intent & proceed to file bid',
      text: `${project.ownerName} will see that your company intends to bid on ${project.workOrderTitle}. Other bidders will not.`,
      confirmLabel: 'Yes',
      cancelLabel: 'No',
      act: () => intend(project.workOrderUniqueID),
      done: { text: 'You have shown your intent to bid.', detail: project.workOrderTitle },
    })
  return (
    <PageBody>
      <Head title={project.workOrderTitle} subtitle={subtitleFor(project)}>
        {may('Bidding', 'Create') && <Button onClick={show}>Show intent to bid</Button>}
      </Head>
      <div className={classes.layout}>
        <div>
          <PricedLines project={project} bid={null} />
          <OfferedAlternates of={offered} isPriced={false} prices={null} />
        </div>
        <Stack gap="md">
          <Sealed project={project} />
          <Packet project={project} />
        </Stack>
      </div>
      {question}
    </PageBody>
  )
}

// While bidding is open -----------------------------------------------------------------------------------------------

function OpenBid({ project, bid }: { project: BidProject; bid: BidSummary }) {
  const may = useMay()
  const woid = project.workOrderUniqueID
  const list = useInfiniteQuery(linesQuery(woid))
  const lines = list.data?.lines ?? []
  const prices = usePrices(woid, lines, bid.pricedCount)
  const offered = useQuery(offeredQuery(woid)).data
  const alternates = useAlternatePrices(woid, offered?.items ?? [])
  const isDirty = prices.isDirty || alternates.isDirty
  const isSaving = prices.isSaving || alternates.isSaving
  const guard = useLeaveGuard(isDirty, { isSaving })
  const [ask, question] = useAsk()
  const [isReplacing, setReplacing] = useState(false)
  const [isSubmitting, setSubmitting] = useState(false)
  const { mutateAsync: withdraw } = useWithdraw()
  const isSubmitted = mayStep('withdraw', bid.statusId)
  const isEdited = may('Bidding', 'Create') && (!isSubmitted || isReplacing)
  const unread = useInfiniteQuery(receivedAddendaQuery(woid)).data?.firstUnread ?? null
  const end = untilOf(project)
  /**
   * Saves alternates, then lines. `prices.saveAll` shows an error if no line has a price (002 §5), so the
   * call is left out if only alternates were typed.
   */
  const saveAll = async () => {
    const areSaved = await alternates.saveAll()
    const isAsked = prices.isDirty || prices.isSaving || !alternates.isDirty
    return (!isAsked || (await prices.saveAll())) && areSaved
  }
  const submit = () => {
    // 002 §5: asks to save first if a price is not sent. A price that is being saved needs no question: the
    // save is awaited.
    if (!prices.isUnsent && !alternates.isUnsent) return setSubmitting(true)
    ask({
      title: 'Save your prices first?',
      text: 'Your latest prices are not saved yet. Only saved prices are submitted.',
      confirmLabel: 'Save prices',
      act: async () => {
        if (await saveAll()) setSubmitting(true)
      },
    })
  }
  // A price could not be saved: closes the dialog, because the field shows the problem.
  if (isSubmitting && !isSaving && isDirty) setSubmitting(false)
  const askWithdrawal = () =>
    ask({
      title: 'Withdraw this bid?',
      text: `${project.ownerName} still sees that you intend to bid, but no longer that you submitted. Your prices stay as a draft, and you can submit again until ${end}.`,
      confirmLabel: 'Withdraw bid',
      isDangerous: true,
      act: () => withdraw(bid),
      done: { text: 'Your bid is withdrawn.', detail: project.workOrderTitle },
    })
  return (
    <PageBody>
      <form
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          if (isEdited) void saveAll()
        }}
      >
        <Head title={project.workOrderTitle} subtitle={subtitleFor(project)} mark={<BidStatus {...bid} />}>
          {isEdited ? (
            <>
              <SavedAt bid={bid} prices={prices} />
              <Button variant="default" onClick={() => void saveAll()}>
                Save
              </Button>
              <Button
                disabled={unread !== null}
                aria-describedby={unread === null ? undefined : WHY_NOT_YET}
                onClick={submit}
              >
                {isSubmitted ? 'Replace bid…' : 'Submit bid…'}
              </Button>
              {unread !== null && (
                <Text fz="sm" fw={600} id={WHY_NOT_YET}>
                  {acknowledgeFirst(unread)}
                </Text>
              )}
            </>
          ) : (
            <>
              {may('Bidding', 'Update') && isSubmitted && (
                <Button variant="default" color="red" onClick={askWithdrawal}>
                  Withdraw…
                </Button>
              )}
              {may('Bidding', 'Create') && <Button onClick={() => setReplacing(true)}>Replace…</Button>}
            </>
          )}
        </Head>
        {isSubmitted && <WhatIsSubmitted bid={bid} isReplacing={isReplacing} end={end} />}
        <ReceivedAddenda bid={bid} mb="md" />
        <div className={classes.layout}>
          <div>
            <PricedLines project={project} bid={bid} prices={isEdited ? prices : null} />
            <OfferedAlternates of={offered} isPriced prices={isEdited ? alternates : null} />
            {isEdited && <KeysHint />}
          </div>
          <Stack gap="md">
            <Sealed project={project} />
            <BeforeSubmitting bid={bid} total={list.data?.total ?? 0} />
            <Packet project={project} />
            <OwnPacket bid={bid} />
            <OwnQuestions bid={bid} />
          </Stack>
        </div>
      </form>
      {isSubmitting && !isSaving && (
        <SubmitDialog
          project={project}
          bid={bid}
          onClose={(isDone) => {
            setSubmitting(false)
            if (isDone) setReplacing(false)
          }}
        />
      )}
      {question}
      {guard.question}
    </PageBody>
  )
}

/** The key names are hidden on narrow screens, because phones have no such keys. */
function KeysHint() {
  return (
    <div className={classes.keys}>
      <Box visibleFrom="md">
        <Kbd size="xs">Enter</Kbd> next line, <Kbd size="xs">Shift Enter</Kbd> line above,{' '}
        <Kbd size="xs">Ctrl S</Kbd> save
      </Box>
      <span>Each price is saved as you leave its field.</span>
    </div>
  )
}

/** The time at which the server last saved the bid. Data on this screen can be older or newer. */
function SavedAt({ bid, prices: { isSaving, leftCount } }: { bid: BidSummary; prices: Prices }) {
  const [, time = ''] = /, (\d+:\d+(?:\s[AP]M)?)$/.exec(formatInstant(bid.savedDate)) ?? []
  const text = isSaving ? 'Saving…' : bid.pricedCount > 0 ? `Draft saved ${time}` : ''
  // A single unsaved price is the field in which the user types now, so it is not counted.
  if (!isSaving && leftCount > 1)
    return (
      <Text fz="sm" c="dimmed" aria-live="polite">
        {`${leftCount} prices not saved yet`}
      </Text>
    )
  return (
    <Text fz="sm" c="var(--plumb-good)" aria-live="polite">
      <Group gap={6} wrap="nowrap" component="span">
        {text && <IconCloudCheck size={17} aria-hidden />}
        {text}
      </Group>
    </Text>
  )
}

interface WhatIsSubmittedProps {
  bid: BidSummary
  isReplacing: boolean
  end: string
}

function WhatIsSubmitted({ bid, isReplacing, end }: WhatIsSubmittedProps) {
  const { submittedAmount, submittedCount, submittedDate, isDraftChanged, isStale } = bid
  return (
    <Paper withBorder p="md" mb="md">
      <Text fz="sm">
        <b>{`${moneyOf(submittedAmount ?? '0')} for ${countOf(submittedCount, 'line')}`}</b>
        {` submitted ${formatInstant(submittedDate ?? '')}. `}
        {isReplacing || isDraftChanged
          ? 'It counts until you submit the changed prices.'
          : `You can replace or withdraw it until ${end}.`}
      </Text>
      {isStale && (
        <Alert color="orange" variant="outline" mt="sm" icon={<IconAlertTriangle aria-hidden />}>
          An addendum has changed lines since you submitted. Acknowledge it, check your prices and replace
          your bid. Until you do, your unit costs count for the lines as they are now, and new lines have no
          price.
        </Alert>
      )}
    </Paper>
  )
}

interface PricedLinesProps {
  project: BidProject
  bid: BidSummary | null
  prices?: Prices | null
}

/** The table of lines with their prices and amounts. */
function PricedLines({ project, bid, prices = null }: PricedLinesProps) {
  const list = useInfiniteQuery(linesQuery(project.workOrderUniqueID))
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const total = data?.total ?? 0
  const priced = bid?.pricedCount ?? 0
  const [isPasting, setPasting] = useState(false)
  return (
    <Paper withBorder className={classes.cardOfLines} component="section" aria-label="Lines">
      <Group gap="sm" px="md" py="sm">
        <Title order={2} fz="sm">
          Lines
        </Title>
        {data && (
          <Text fz="sm" c="dimmed">
            {bid ? `${priced} of ${total} priced` : total}
          </Text>
        )}
        {bid && total > 0 && (
          <svg className={classes.bar} viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden>
            <rect width={Math.min(100, (priced / total) * 100)} height={5} />
          </svg>
        )}
        {prices && total > 0 && (
          <Button
            variant="subtle"
            size="sm"
            ml="auto"
            leftSection={<IconClipboardText size={18} aria-hidden />}
            onClick={() => setPasting(true)}
          >
            Paste prices…
          </Button>
        )}
        {prices && isPasting && (
          <PastePrices
            workOrder={project.workOrderUniqueID}
            prices={prices}
            onClose={() => setPasting(false)}
          />
        )}
      </Group>
      {!data ? (
        error ? (
          <FailedState title="Get activities failed" error={error} retry={() => void list.refetch()} />
        ) : (
          <LoadingRows rows={8} height={44} />
        )
      ) : total === 0 ? (
        <EmptyState
          title="No lines to price yet"
          text={`${project.ownerName} has not listed any work yet. Lines appear here when there are some.`}
        />
      ) : (
        <>
          <Lines
            lines={data.lines}
            prices={prices}
            isPriced={bid !== null}
            more={hasNextPage ? async () => fetchNextPage() : null}
          />
          {hasNextPage && (
            <Group justify="center" py="xs">
              <Button
                variant="subtle"
                size="sm"
                loading={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                {`Show more: ${data.lines.length} of ${total}`}
              </Button>
            </Group>
          )}
          {bid && (
            <div className={classes.foot}>
              <Text fw={700} fz="sm">
                Your bid so far
              </Text>
              <Text fz="sm" c="dimmed">
                {`${priced} of ${countOf(total, 'line')}. A line without a price is not bid.`}
              </Text>
              <Text fw={700} className={`${classes.total} tabular`}>
                {moneyOf(bid.draftAmount ?? '0')}
              </Text>
            </div>
          )}
        </>
      )}
    </Paper>
  )
}

/** The owner's bid packet. */
const Packet = ({ project: { workOrderUniqueID: workOrder, ownerName } }: { project: BidProject }) => (
  <PacketCard of={{ workOrder }} none={`No drawings or specifications of ${ownerName} yet.`} />
)

/** Explains which data other people can read before the end. */
function Sealed({ project }: { project: BidProject }) {
  return (
    <Paper withBorder p="md" className={classes.sealed}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <IconLock size={20} aria-hidden />
        <div>
          <Title order={2} fz="md">
            {`Sealed until ${untilOf(project)}`}
          </Title>
          <Text fz="sm">{leftUntil(project.biddingEndsAt)}</Text>
          <Text fz="sm" mt="xs">
            {`${project.ownerName} sees that you intend to bid and, later, that you submitted, but no amounts before then. Other bidders never see you.`}
          </Text>
          <Text fz="sm" mt="xs">
            You can replace or withdraw your bid until then.
          </Text>
        </div>
      </Group>
    </Paper>
  )
}

function BeforeSubmitting({ bid, total }: { bid: BidSummary; total: number }) {
  if (bid.statusId !== statuses.Active) return null
  const left = Math.max(0, total - bid.pricedCount)
  return (
    <Paper withBorder p="md">
      <Title order={2} fz="md" mb="xs">
        Before you submit
      </Title>
      <Text fz="sm">{`Intent to bid shown ${formatInstantDay(bid.intentDate)}`}</Text>
      <Text fz="sm">
        {left === 0 ? 'All lines have a price' : `${countOf(left, 'line')} without a price`}
      </Text>
      {bid.withdrawnDate && (
        <Group gap={6} wrap="nowrap">
          <IconLockOpen size={16} aria-hidden />
          <Text fz="sm">{`Withdrawn ${formatInstant(bid.withdrawnDate)}`}</Text>
        </Group>
      )}
    </Paper>
  )
}
