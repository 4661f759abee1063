/** The section of a record with its comments, newest last, and the form for a new comment. */

import { Avatar, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DAY_MILLISECONDS } from '#contract/days.ts'
import { AttachedList } from '#features/files/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useWrite } from '#web/api/write.ts'
import { countOf, formatInstant } from '#web/ui/format.ts'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { PersonName, withoutCompany } from '#web/ui/record/person-name.tsx'
import { RecordSection } from '#web/ui/record/record-page.tsx'
import { StatusMark } from '#web/ui/record/status-mark.tsx'
import { commentTypeOf, type DiscussedType } from '../contract.ts'
import type { Target } from './api.ts'
import type { CommentFormProps } from './comment-form.tsx'
import type { Comment, DiscussedRecord } from './discussed-record.ts'
import { CommentForm } from './lazy-comment-form.tsx'
import { partsOf } from './mentions.ts'
import { WatchButton } from './watch-button.tsx'

export interface DiscussionSectionProps {
  of: DiscussedRecord
  id: string
  workOrder: string
  /** The message if the comments cannot be loaded. */
  failed?: string
  mayComment: boolean
  /** The props of the form that differ from a plain comment, for example for an answer. */
  form?: Partial<Omit<CommentFormProps, 'target' | 'workOrder'>>
}

/** The answer: the newest comment that is marked as an answer. */
const answerOf = (comments: readonly Comment[] = []) => comments.findLast(({ isAnswer }) => isAnswer)

export interface OfficialAnswerProps {
  of: DiscussedRecord
  id: string
  /** The time of the question. */
  askedAt: string
  /** The buttons beside the answer. */
  actions?: ReactNode
}

/** The answer, above the discussion. Shows nothing if there is no answer. */
export function OfficialAnswer({ of, id, askedAt, actions }: OfficialAnswerProps) {
  const { data } = useQuery(of.comments(id))
  const answer = answerOf(data?.items)
  if (!answer) return null
  const days = Math.floor((Date.parse(answer.createdOnDate) - Date.parse(askedAt)) / DAY_MILLISECONDS)
  return (
    <RecordSection
      isDecision
      title={
        <Group gap={7} component="span" wrap="nowrap">
          <IconCircleCheckFilled size={17} aria-hidden />
          Official answer
        </Group>
      }
      actions={
        <Text fz={13} c="dimmed">
          <PersonName name={answer.employeeName} />
          {` · ${formatInstant(answer.createdOnDate)} · ${days < 1 ? 'on the same day' : `after ${countOf(days, 'day')}`}`}
        </Text>
      }
    >
      <SaidText comment={answer} />
      <Group justify="space-between" align="flex-end" gap="sm" mt="xs">
        <div style={{ flex: 1, minWidth: 0 }}>
          <AttachedTo comment={answer} type={of.type} />
        </div>
        {actions}
      </Group>
    </RecordSection>
  )
}

const COMMENT_FORM = 'comment-form'

/** Moves the focus to the comment field. Returns false if the viewer cannot comment. */
export function focusComment(): boolean {
  const field = document.querySelector<HTMLElement>(`#${COMMENT_FORM} textarea`)
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
  return field !== null
}

export function DiscussionSection({ of, id, workOrder, failed, mayComment, form }: DiscussionSectionProps) {
  const list = useQuery(of.comments(id))
  const comment = useWrite(of.module, of.commentOn(id))
  // The answer is shown above the discussion, so the list leaves it out.
  const answer = answerOf(list.data?.items)
  const said = list.data?.items.filter((one) => one !== answer) ?? []
  const total = (list.data?.totalCount ?? 0) - (answer ? 1 : 0)
  const target = { targetType: of.type, id }
  const actions = <WatchButton target={target} />
  return (
    <RecordSection title="Discussion" count={total} actions={actions}>
      <Stack gap="md">
        {list.isPending && <LoadingRows rows={2} />}
        {list.isError && !list.data && (
          <FailedState title={failed ?? texts.fetchFailed} error={list.error} retry={() => list.refetch()} />
        )}
        {list.data && total === 0 && (
          <Text fz="sm" c="dimmed">
            No comments yet.
          </Text>
        )}
        {total > 0 && (
          <Stack gap="md" component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
            {said.map((comment) => (
              <Said key={comment.id} comment={comment} target={target} />
            ))}
          </Stack>
        )}
        {mayComment && (
          <div id={COMMENT_FORM}>
            <CommentForm
              target={target}
              workOrder={workOrder}
              label="Comment"
              sendLabel="Comment"
              send={(written) => comment.mutateAsync(written)}
              {...form}
            />
          </div>
        )}
      </Stack>
    </RecordSection>
  )
}

function Said({ comment, target }: { comment: Comment; target: Target }) {
  const { isAnswer = false, employeeName, createdOnDate } = comment
  return (
    <Group component="li" gap="sm" align="flex-start" wrap="nowrap">
      <Avatar name={withoutCompany(employeeName)} color="blueprint" radius="xl" size={32} aria-hidden />
      <Stack gap={4} flex={1} miw={0}>
        <Group gap={8}>
          <Text fz="sm" fw={600}>
            <PersonName name={employeeName} />
          </Text>
          <Text fz="xs" c="dimmed">
            {formatInstant(createdOnDate)}
          </Text>
          {isAnswer && <StatusMark look={{ label: 'Answer', color: 'green', icon: IconCheck }} />}
        </Group>
        <SaidText comment={comment} />
        <AttachedTo comment={comment} type={target.targetType} />
      </Stack>
    </Group>
  )
}

/** The text of a comment, with mentioned names in bold. */
function SaidText({ comment: { text, mentions } }: { comment: Comment }) {
  return (
    <Text fz={15} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {partsOf(text, mentions).map(({ text: part, isName }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that never changes
        isName ? <b key={index}>{part}</b> : <span key={index}>{part}</span>,
      )}
    </Text>
  )
}

function AttachedTo({ comment: { id, FilesList }, type }: { comment: Comment; type: DiscussedType }) {
  if (FilesList.length === 0) return null
  return <AttachedList targetUniqueID={id} targetType={commentTypeOf(type)} />
}
