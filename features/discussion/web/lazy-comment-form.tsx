/** The comment form, loaded with the first record that has a discussion. */
import { Skeleton } from '@mantine/core'
import { later } from '#web/ui/later.tsx'
import type { CommentFormProps } from './comment-form.tsx'

export type { NewComment } from './comment-form.tsx'

export const CommentForm = later<CommentFormProps>(
  async () => (await import('./comment-form.tsx')).CommentForm,
  { Meanwhile: () => <Skeleton h={100} /> },
)
