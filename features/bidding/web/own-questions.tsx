/** The account's questions to the owner of a project that it bids on. */
import { Button, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#web/session/session.ts'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { later } from '#web/ui/later.tsx'
import type { BidSummary } from '../contract.ts'
import { ownQuestionsQuery, useAskOwner } from './addenda-api.ts'
import { QuestionsCard } from './questions-card.tsx'

const TextDialog = later(async () => (await import('./text-dialog.tsx')).TextDialog)

export function OwnQuestions({ bid }: { bid: BidSummary }) {
  const may = useMay()
  const workOrderUniqueId = bid.workOrderUniqueId
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(ownQuestionsQuery(workOrderUniqueId))
  const [isAsking, setAsking] = useState(false)
  const ask = useAskOwner()
  const { keyOf } = useKeyOfTry()
  const mayAsk = bid.isOpen && may('Bidding', 'Create')
  if (!data || (data.total === 0 && !mayAsk)) return null
  return (
    <>
      <QuestionsCard
        items={data.items}
        total={data.total}
        none="none yet"
        more={hasNextPage ? () => void fetchNextPage() : null}
        head={
          mayAsk && (
            <Button variant="subtle" size="sm" ml="auto" onClick={() => setAsking(true)}>
              Ask a question…
            </Button>
          )
        }
      />
      {isAsking && (
        <TextDialog
          title={`Ask ${bid.ownerName}`}
          label="Your question"
          most={2000}
          verb="Ask"
          done="Your question is sent."
          send={(questionText) => {
            const body = { workOrderUniqueId, questionText }
            return ask.mutateAsync({ body, key: keyOf(body) })
          }}
          after={
            <Text fz="sm">
              {`${bid.ownerName} sees the question and that your company asked it. They may answer only you, or publish the question and answer to everyone who intends to bid, without saying who asked. Word it so that it does not identify you.`}
            </Text>
          }
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
