/** The files of the account's bid. They are sealed with the bid, and can change as long as the bid can change. */
import { Stack, Text } from '@mantine/core'
import { Attachments } from '#features/files/web/public.ts'
import { endedText, untilOf } from '#features/projects/bidding-words.ts'
import { useMay } from '#web/session/session.ts'
import type { BidSummary } from '../contract.ts'

export function OwnPacket({ bid }: { bid: BidSummary }) {
  const mayBid = useMay()('Bidding', 'Create')
  const { bidSummaryUniqueId, ownerName, isOpen, isEnded, takenBackDate } = bid
  const refusal = isEnded
    ? `${endedText(untilOf(bid))}.`
    : isOpen
      ? 'You need permission to submit bids to add files.'
      : `${ownerName} ${takenBackDate ? 'took this project back' : 'no longer advertises this project'}.`
  return (
    <Stack gap={6}>
      <Attachments
        workOrderUniqueId={null}
        targetUniqueID={bidSummaryUniqueId}
        targetType="BidSummary"
        title="Your files"
        {...(!(isOpen && mayBid) && { may: { text: refusal, tone: 'info', never: false } })}
      />
      {isOpen && (
        <Text fz="xs" c="dimmed">
          {`Sealed with your bid: ${ownerName} can see them after bidding ends, with the bid you submitted. You cannot change them after that.`}
        </Text>
      )}
    </Stack>
  )
}
