/** All pictures of a project and its records, the newest first: /photos/{wid}. */
import { Group, Pagination, Paper } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { texts } from '#web/api/texts.ts'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { RecordCount } from '#web/ui/list/record-count.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { photosQuery } from './api.ts'
import { AttachedFiles } from './attached-files.tsx'

export function PhotosScreen() {
  const { wid } = useParams({ from: '/signed-in/project/photos/$wid' })
  const { page = 1 } = useSearch({ from: '/signed-in/project/photos/$wid' })
  const navigate = useNavigate({ from: '/photos/$wid' })
  const { data, error, refetch, isPending } = useQuery(photosQuery(wid, page))
  return (
    <PageBody>
      <PageHeader
        title="Photos"
        subtitle={
          data && data.totalCount > 0 && <RecordCount shown={data.items.length} total={data.totalCount} />
        }
      />
      {isPending && <LoadingRows rows={4} height={120} />}
      {error && !data && <FailedState title={texts.fetchFailed} error={error} retry={() => refetch()} />}
      {data && data.totalCount === 0 && (
        <EmptyState
          title="No photos yet"
          text="Photos of captures, entries, inspections and all other records of the project are shown here."
          icon={<IconPhoto size={22} stroke={1.5} />}
        />
      )}
      {data && data.totalCount > 0 && (
        <Paper withBorder p="md">
          <AttachedFiles items={data.items} readOnly />
          {data.totalPages > 1 && (
            <Group justify="center" mt="md">
              <Pagination
                size="sm"
                total={data.totalPages}
                value={page}
                onChange={(next) => void navigate({ search: { page: next > 1 ? next : undefined } })}
                siblings={1}
                getItemProps={(number) => ({ 'aria-label': `Photos, page ${number}` })}
                getControlProps={(control) => ({ 'aria-label': `Photos, ${control} page` })}
              />
            </Group>
          )}
        </Paper>
      )}
    </PageBody>
  )
}
