/** The panel of a record's files, fetched with the first record that shows one. */
import { Paper } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { LoadingRows } from '#web/ui/list-states.tsx'
import type { AttachmentsProps } from './attachments.tsx'

const Attachments = lazy(() =>
  import('./attachments.tsx').then((module) => ({ default: module.Attachments })),
)

export function LazyAttachments(props: AttachmentsProps) {
  return (
    <Suspense
      fallback={
        <Paper withBorder>
          <LoadingRows rows={2} />
        </Paper>
      }
    >
      <Attachments {...props} />
    </Suspense>
  )
}
