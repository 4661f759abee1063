/** The addenda that a bidder received. The bidder opens each and confirms that it was read. */
import { Button, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMay } from '#web/session/session.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { BidSummary } from '../contract.ts'
import { receivedAddendaQuery, useReadAddendum } from './addenda-api.ts'
import { AddendaCard, ReadMark } from './addenda-card.tsx'
import { knownWords } from './addenda-words.ts'

export function ReceivedAddenda({ bid, mb }: { bid: BidSummary; mb?: 'md' }) {
  const may = useMay()
  const woid = bid.workOrderUniqueId
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(receivedAddendaQuery(woid))
  const read = useReadAddendum()
  if (!data) return null
  const mark = async (addendumNumber: number, close: () => void) => {
    try {
      await read.mutateAsync({ workOrderUniqueId: woid, addendumNumber })
      toast.done({ text: 'Acknowledged', detail: `Addendum ${addendumNumber}` })
      close()
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <AddendaCard
      {...(mb && { mb })}
      items={data.items}
      total={data.total}
      more={hasNextPage ? () => void fetchNextPage() : null}
      mark={(one) => <ReadMark one={one} />}
      actions={({ addendumNumber, readDate }, close) =>
        readDate === null &&
        bid.isOpen &&
        may('Bidding', 'Create') && (
          <Button loading={read.isPending} onClick={() => void mark(addendumNumber, close)}>
            Acknowledge
          </Button>
        )
      }
    >
      {bid.submittedDate && (
        <Text fz="sm" c="dimmed">
          {`Your bid as submitted. ${knownWords(data.known, data.total)}.`}
          {bid.isOpen &&
            data.known < data.total - data.unread &&
            ' Replace it to acknowledge those that you have read since.'}
        </Text>
      )}
    </AddendaCard>
  )
}
