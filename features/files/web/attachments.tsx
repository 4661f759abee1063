/** The files of a record on the record's own screen: pictures, other files as rows, and buttons to add files. */

import { Box, Group, Pagination, Paper, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Allowed, denialOf } from '#contract/machine.ts'
import { type HoldsFiles, holderOf } from '#contract/record-types.ts'
import { texts } from '#web/api/texts.ts'
import { useMay } from '#web/session/session.ts'
import { formatNumber } from '#web/ui/format.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import type { Stage } from '../contract.ts'
import { attachedQuery } from './api.ts'
import { AttachedFiles } from './attached-files.tsx'
import { DropArea } from './drop-area.tsx'
import { UploadButtons } from './upload-buttons.tsx'
import { addUploads } from './uploads.ts'

export interface AttachmentsProps {
  /** null for a record of the account. */
  workOrderUniqueId: string | null
  targetUniqueID: string
  targetType: HoldsFiles
  /** Shows only photos from before or from after the work. New files get this stage. */
  stage?: Exclude<Stage, ''>
  /** The heading; the default is 'Files'. */
  title?: string
  /** The permission to change files, from the record's reply. If refused, files can only be shown and downloaded. */
  may?: Allowed
  /** When the record was decided on. Files from before stay unchanged. */
  decidedAt?: string | null
}

export function Attachments(props: AttachmentsProps) {
  const { workOrderUniqueId, targetUniqueID, targetType, stage, title = 'Files', decidedAt } = props
  // A record's own screen links to the page of its files. That page sets `title`, and a section with `stage`
  // shows only part of the files; both have no link.
  const hasPage = props.title === undefined && !stage
  const fixed = denialOf(props.may ?? true)?.text
  const [page, setPage] = useState(1)
  const may = useMay()
  const heading = useId()
  const mayRead = may('Files', 'Read', workOrderUniqueId ?? undefined)
  const list = useQuery({ ...attachedQuery(targetUniqueID, targetType, stage, page), enabled: mayRead })
  const mightAdd = mayRead && may('Files', 'Create', workOrderUniqueId ?? undefined)
  const mayAdd = mightAdd && !fixed
  const upload = (files: File[]) =>
    void addUploads({ workOrderUniqueId, targetUniqueID, targetType, ...(stage && { stage }) }, files)
  if (!mayRead) return null
  const total = list.data?.totalCount ?? 0
  const totalPages = list.data?.totalPages ?? 0
  // The last file of the last page was removed: shows the page before.
  if (list.data && !list.isPlaceholderData && totalPages > 0 && page > totalPages) setPage(totalPages)
  return (
    <Paper withBorder component="section" aria-labelledby={heading}>
      <DropArea
        isEnabled={mayAdd}
        hint={`Drop files here to add them to the ${holderOf(targetType).label}`}
        onFiles={upload}
      >
        <Group justify="space-between" px={18} pt="sm" pb="xs" gap="sm" mih={46}>
          <Group gap={8} align="baseline">
            <Title order={2} fz={15} id={heading}>
              {title}
            </Title>
            {total > 0 && (
              <Text fz="sm" c="dimmed" className="tabular">
                {formatNumber(total)}
              </Text>
            )}
            {total > 0 && hasPage && workOrderUniqueId && (
              <LinkText
                to="/files/list/view/$wid/$guid/$type"
                params={{ wid: workOrderUniqueId, guid: targetUniqueID, type: targetType }}
                fz="sm"
                py={11}
                my={-11}
                aria-label={`View all files of the ${holderOf(targetType).label}`}
              >
                View all
              </LinkText>
            )}
          </Group>
          {mayAdd && (
            <Group gap="xs">
              <UploadButtons size="xs" onFiles={upload} />
            </Group>
          )}
        </Group>
        {mightAdd && fixed && (
          <Text fz="sm" c="dimmed" px={18} pb="sm">
            {fixed}
          </Text>
        )}
        {list.isPending && <LoadingRows rows={2} />}
        {list.isError && !list.data && (
          <FailedState title={texts.fetchFailed} error={list.error} retry={() => list.refetch()} />
        )}
        {list.data && total === 0 && (
          <Text fz="sm" c="dimmed" px={18} pb="md">
            {mayAdd ? 'No files yet. Drop files here, paste them, or choose Upload.' : 'No files.'}
          </Text>
        )}
        {list.data && total > 0 && (
          <Box px={18} pb="md">
            <AttachedFiles items={list.data.items} readOnly={fixed !== undefined} decidedAt={decidedAt} />
            {totalPages > 1 && (
              <Group justify="center" mt="md">
                <Pagination
                  size="sm"
                  total={totalPages}
                  value={page}
                  onChange={setPage}
                  siblings={1}
                  getItemProps={(number) => ({ 'aria-label': `${title}, page ${number}` })}
                  getControlProps={(control) => ({ 'aria-label': `${title}, ${control} page` })}
                />
              </Group>
            )}
          </Box>
        )}
      </DropArea>
    </Paper>
  )
}
