/** Small pictures of several records or of a project, side by side. Each opens on click. */
import { Group, Paper, Title, UnstyledButton } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { localTime } from '#contract/days.ts'
import type { RecordType } from '#contract/record-types.ts'
import { useZone } from '#web/session/days.ts'
import { formatNumber } from '#web/ui/format.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import type { FileItem } from '../contract.ts'
import { attachedQuery, photosQuery } from './api.ts'
import classes from './attached-files.module.css'
import { kindOf } from './file-facts.ts'
import { FileMark } from './file-mark.tsx'
import { PreviewDialog } from './preview-dialog.tsx'

export interface AttachedThumbsProps {
  of: readonly { targetUniqueID: string; targetType: RecordType }[]
  /** The most pictures to show. */
  most: number
  /** Only pictures of this day, yyyy-MM-dd: the day in the name of the file, or the day on which it was added. */
  day?: string
  /** Removes the padding, if the surrounding element already has it. */
  isFlush?: boolean
}

const DAY_IN_NAME = /\b\d{4}-\d{2}-\d{2}\b/

/** The day of a picture. The camera of captures writes it into the file name. */
const dayOf = ({ name, createdDate }: FileItem, zone: string) =>
  DAY_IN_NAME.exec(name)?.[0] ?? localTime(new Date(createdDate), zone).slice(0, 10)

/** Shows nothing while the pictures load: their names are listed below. */
export function AttachedThumbs({ of, most, day, isFlush = false }: AttachedThumbsProps) {
  const zone = useZone()
  const lists = useQueries({
    queries: of.map(({ targetUniqueID, targetType }) =>
      attachedQuery(targetUniqueID, targetType, undefined, 1),
    ),
  })
  const pictures = lists
    .flatMap(({ data }) => data?.items ?? [])
    .filter(({ type, contentType }) => type === 'File' && kindOf(contentType) === 'image')
    .filter((item) => day === undefined || dayOf(item, zone) === day)
    .slice(0, most)
  return <Thumbs pictures={pictures} isFlush={isFlush} />
}

export interface NewestPhotosProps {
  workOrder: string
  /** The most pictures to show. */
  most: number
}

/** The newest pictures of a project and their total number; empty if there are no pictures. */
export function NewestPhotos({ workOrder, most }: NewestPhotosProps) {
  const { data } = useQuery(photosQuery(workOrder, 1))
  if (!data || data.totalCount === 0) return null
  return (
    <Paper withBorder p="lg" component="section" aria-label="Newest photos">
      <Group justify="space-between" gap="sm" mb="sm">
        <Title order={2} fz="md">
          Newest photos
        </Title>
        <LinkText to="/photos/$wid" params={{ wid: workOrder }} fz="sm" py={11} my={-11} px={8} mx={-8}>
          {`All ${formatNumber(data.totalCount)}`}
        </LinkText>
      </Group>
      <Thumbs pictures={data.items.slice(0, most)} isFlush />
    </Paper>
  )
}

/** `isFlush` removes the padding, if the surrounding element already has it. */
function Thumbs({ pictures, isFlush = false }: { pictures: readonly FileItem[]; isFlush?: boolean }) {
  const [shown, setShown] = useState<string>()
  if (pictures.length === 0) return null
  return (
    <>
      <ul className={classes.thumbs} style={isFlush ? { padding: 0 } : undefined}>
        {pictures.map((item) => (
          <li key={item.fileUniqueId}>
            <UnstyledButton
              className={classes.picture}
              aria-label={`Preview ${item.name}`}
              onClick={() => setShown(item.fileUniqueId ?? undefined)}
            >
              <FileMark item={item} size="100%" />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <PreviewDialog files={pictures} shown={shown} onShow={setShown} onClose={() => setShown(undefined)} />
    </>
  )
}
