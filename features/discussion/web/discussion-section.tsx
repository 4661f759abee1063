/** The discussion of a record: what was said, newest last, and the way to say something. */

import { Avatar, Group, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PageOf } from '#contract/paging.ts'
import { AttachedList } from '#features/files/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { formatInstant } from '#web/ui/format.ts'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { PersonName, withoutCompany } from '#web/ui/record/person-name.tsx'
import { RecordSection } from '#web/ui/record/record-page.tsx'
import { StatusMark } from '#web/ui/record/status-mark.tsx'
import { commentTypeOf } from '../contract.ts'
import type { Target } from './api.ts'
import { partsOf } from './mentions.ts'

/** A comment, by the names that are the same for all records. */
export interface Comment {
  id: string
  text: string
  isAnswer?: boolean
  employeeName: string
  createdOnDate: string
  mentions: readonly { name: string }[]
  FilesList: readonly unknown[]
}

export interface DiscussionSectionProps {
  target: Target
  query: Pick<UseQueryOptions<PageOf<Comment>, Error, PageOf<Comment>, string[]>, 'queryKey' | 'queryFn'>
  /** What is said where they cannot be had. */
  failed?: string
  /** Beside the heading. */
  actions?: ReactNode
  /** The way to say something; nothing where one may not. */
  children?: ReactNode
}

export function DiscussionSection({ target, query, failed, actions, children }: DiscussionSectionProps) {
  const list = useQuery(query)
  const total = list.data?.totalCount ?? 0
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
        {children}
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
