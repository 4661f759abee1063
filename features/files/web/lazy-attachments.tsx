/**
 * The panel and the lists of a record's files, and the pictures of several records. Their code is loaded with
 * the first record that shows files.
 */
import { Paper } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useMay } from '#web/session/session.ts'
import { LoadingRows } from '#web/ui/list/list-states.tsx'
import type { AttachedListProps } from './attached-list.tsx'
import type { AttachedThumbsProps, NewestPhotosProps } from './attached-thumbs.tsx'
import type { AttachmentsProps } from './attachments.tsx'

export type { AttachmentsProps } from './attachments.tsx'

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

const Thumbs = lazy(() =>
  import('./attached-thumbs.tsx').then((module) => ({ default: module.AttachedThumbs })),
)

export function LazyAttachedThumbs(props: AttachedThumbsProps) {
  return (
    <Suspense fallback={null}>
      <Thumbs {...props} />
    </Suspense>
  )
}

const Newest = lazy(() =>
  import('./attached-thumbs.tsx').then((module) => ({ default: module.NewestPhotos })),
)

/** Shown only to users who may read the files of the project. */
export function LazyNewestPhotos(props: NewestPhotosProps) {
  const may = useMay()
  if (!may('Files', 'Read', props.workOrder)) return null
  return (
    <Suspense fallback={null}>
      <Newest {...props} />
    </Suspense>
  )
}

const List = lazy(() => import('./attached-list.tsx').then((module) => ({ default: module.AttachedList })))

export function LazyAttachedList(props: AttachedListProps) {
  return (
    <Suspense fallback={<LoadingRows rows={1} />}>
      <List {...props} />
    </Suspense>
  )
}
