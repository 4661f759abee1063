/** Questions and their answers, as both sides read them. */
import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatInstantDay } from '#web/ui/format.ts'
import type { OwnQuestion, ReceivedQuestion } from '../questions-contract.ts'
import { classes } from './styles.ts'

type Shown = OwnQuestion & Partial<Pick<ReceivedQuestion, 'accountName' | 'answeredBy'>>

export interface QuestionsCardProps<One extends Shown> {
  items: readonly One[]
  total: number
  /** Loads more questions; null if all are loaded. */
  more: (() => void) | null
  /** Buttons for a question. */
  action?: (one: One) => ReactNode
  /** Buttons at the head of the card. */
  head?: ReactNode
  /** The text if there are no questions. */
  none: string
}

export function QuestionsCard<One extends Shown>(props: QuestionsCardProps<One>) {
  const { items, total, more, action, head, none } = props
  return (
    <Paper withBorder className={classes.cardOfLines} component="section" aria-label="Questions">
      <Group gap="sm" px="md" py="sm">
        <Title order={2} fz="sm">
          Questions
        </Title>
        <Text fz="sm" c="dimmed">
          {total > 0 ? total : none}
        </Text>
        {head}
      </Group>
      {items.length > 0 && (
        <ul className={classes.cards}>
          {items.map((one) => (
            <li key={one.questionUniqueId} className={classes.card}>
              <Group justify="space-between" gap="xs" align="flex-start">
                <Text fz="xs" c="dimmed">
                  {one.accountName
                    ? `${one.accountName}, asked ${formatInstantDay(one.askedDate)}`
                    : `Asked ${formatInstantDay(one.askedDate)}`}
                </Text>
                {one.answerText === null && (
                  <Badge color="orange" variant="outline" tt="none">
                    Not answered yet
                  </Badge>
                )}
              </Group>
              <Text fz="sm" fw={600} className={classes.addendumText}>
                {one.questionText}
              </Text>
              {one.answerText !== null && (
                <>
                  <Text fz="sm" className={classes.addendumText}>
                    {one.answerText}
                  </Text>
                  <Text fz="xs" c="dimmed">
                    {[
                      `Answered ${formatInstantDay(one.answeredDate ?? '')}`,
                      one.answeredBy && `by ${one.answeredBy}`,
                      one.publishedAs === null
                        ? one.accountName
                          ? 'to this bidder alone'
                          : 'to you alone'
                        : `to all who intend, as Addendum ${one.publishedAs}`,
                    ]
                      .filter(Boolean)
                      .join(' ')}
                  </Text>
                </>
              )}
              {action?.(one)}
            </li>
          ))}
        </ul>
      )}
      {more && (
        <div className={classes.foot}>
          <Button variant="subtle" size="sm" onClick={more}>
            {`Show more: ${items.length} of ${total}`}
          </Button>
        </div>
      )}
    </Paper>
  )
}
