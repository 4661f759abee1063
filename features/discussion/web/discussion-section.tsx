/** The discussion of a record: what was said, newest last, and the way to say something. */

import { Avatar, Group, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { AttachedList } from '#features/files/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useWrite } from '#web/api/write.ts'
import { formatInstant } from '#web/ui/format.ts'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { PersonName, withoutCompany } from '#web/ui/record/person-name.tsx'
import { RecordSection } from '#web/ui/record/record-page.tsx'
import { StatusMark } from '#web/ui/record/status-mark.tsx'
import { commentTypeOf } from '../contract.ts'
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
  /** What is said where they cannot be had. */
  failed?: string
  mayComment: boolean
  /** What differs from writing a comment: an answer, for example. */
  form?: Partial<Omit<CommentFormProps, 'target' | 'workOrder'>>
}

export function DiscussionSection({ of, id, workOrder, failed, mayComment, form }: DiscussionSectionProps) {
  const list = useQuery(of.comments(id))
  const comment = useWrite(of.module, of.commentOn(id))
  const total = list.data?.totalCount ?? 0
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
            Nothing has been said yet.
          </Text>
        )}
        {total > 0 && (
          <Stack gap="md" component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
            {list.data?.items.map((comment) => (
              <Said key={comment.id} comment={comment} target={target} />
            ))}
          </Stack>
        )}
        {mayComment && (
          <CommentForm
            target={target}
            workOrder={workOrder}
            label="Write a comment"
            sendLabel="Comment"
            send={(said) => comment.mutateAsync(said)}
            {...form}
          />
        )}
      </Stack>
    </RecordSection>
  )
}

function Said({ comment, target }: { comment: Comment; target: Target }) {
  const { id, text, isAnswer = false, employeeName, createdOnDate, mentions, FilesList } = comment
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
        <Text fz="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {partsOf(text, mentions).map(({ text: part, isName }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that never changes
            isName ? <b key={index}>{part}</b> : <span key={index}>{part}</span>,
          )}
        </Text>
        {FilesList.length > 0 && (
          <AttachedList targetUniqueID={id} targetType={commentTypeOf(target.targetType)} />
        )}
      </Stack>
    </Group>
  )
}
