/** The questions of bidders about one of the account's projects, and a dialog to answer them. */
import { Badge, Button, Checkbox, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { later } from '#web/ui/later.tsx'
import type { ReceivedQuestion } from '../questions-contract.ts'
import { receivedQuestionsQuery, useAnswer } from './addenda-api.ts'
import { QuestionsCard } from './questions-card.tsx'
import { classes } from './styles.ts'

const TextDialog = later(async () => (await import('./text-dialog.tsx')).TextDialog)

export function ReceivedQuestions({ woid, mayAnswer }: { woid: string; mayAnswer: boolean }) {
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(receivedQuestionsQuery(woid))
  const [answered, setAnswered] = useState<ReceivedQuestion>()
  if (!data || data.total === 0) return null
  return (
    <>
      <QuestionsCard
        items={data.items}
        total={data.total}
        none=""
        more={hasNextPage ? () => void fetchNextPage() : null}
        head={
          data.unanswered > 0 && (
            <Badge color="orange" variant="outline" tt="none">
              {`${data.unanswered} to answer`}
            </Badge>
          )
        }
        action={(one) =>
          mayAnswer &&
          one.answerText === null && (
            <Button
              variant="default"
              size="xs"
              mt="xs"
              aria-label={`Answer ${one.accountName}: ${one.questionText}`}
              onClick={() => setAnswered(one)}
            >
              Answer…
            </Button>
          )
        }
      />
      {answered && <AnswerDialog question={answered} onClose={() => setAnswered(undefined)} />}
    </>
  )
}

function AnswerDialog({ question, onClose }: { question: ReceivedQuestion; onClose: () => void }) {
  const [isPublished, setPublished] = useState(false)
  const answer = useAnswer()
  const { questionUniqueId, questionText, accountName } = question
  return (
    <TextDialog
      title={`Answer ${accountName}`}
      label="Your answer"
      most={4000}
      verb={isPublished ? 'Answer all' : 'Answer'}
      done={isPublished ? 'Question and answer are published.' : 'The question is answered.'}
      send={(answerText) => answer.mutateAsync({ questionUniqueId, answerText, isPublished })}
      before={
        <Text fz="sm" fw={600} className={classes.addendumText}>
          {questionText}
        </Text>
      }
      after={
        <>
          <Checkbox
            label="Publish the question and answer to everyone who intends to bid"
            description="Published as the next addendum, in these words. It does not say who asked; check that the question does not either."
            checked={isPublished}
            onChange={(event) => setPublished(event.currentTarget.checked)}
          />
          <Text fz="sm">A question is answered once. The answer cannot be changed.</Text>
        </>
      }
      onClose={onClose}
    />
  )
}
