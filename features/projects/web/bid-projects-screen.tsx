/** The account's own projects in the bidding phase: /bid-projects (000 §2). It loads ten at a time as one scrolls. */
import { Paper, Table } from '@mantine/core'
import { IconGavel, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { texts } from '#web/api/texts.ts'
import { useMay } from '#web/session/session.ts'
import { ExportMenu } from '#web/ui/export-menu.tsx'
import { useIsNarrow } from '#web/ui/is-phone.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list-states.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { RecordCount } from '#web/ui/record-count.tsx'
import type { WorkOrder } from '../contract.ts'
import { BID_LIST_BUSY_MILLISECONDS, bidProjectsQuery, downloadBidProjects } from './api.ts'
import { BidProjectCard, BidProjectRow } from './bid-project-row.tsx'
import { NextPage } from './next-page.tsx'
import classes from './projects-screen.module.css'

export function BidProjectsScreen() {
  const may = useMay()
  const list = useInfiniteQuery(bidProjectsQuery)
  const projects = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = list.data?.pages.at(-1)?.totalCount ?? 0
  return (
    <PageBody>
      <PageHeader
        title="Bid projects"
        subtitle={
          list.data ? <RecordCount shown={projects.length} total={total} /> : !list.isError && 'Loading'
        }
      >
        {projects.length > 0 && <ExportMenu label="Export the bid projects" download={downloadBidProjects} />}
      </PageHeader>
      {projects.length > 0 ? (
        <BidProjects projects={projects} />
      ) : (
        <Paper withBorder>
          {list.isPending && <LoadingRows rows={4} height={66} />}
          {list.isError && !list.data && (
            <FailedState title={texts.fetchFailed} error={list.error} retry={() => list.refetch()} />
          )}
          {list.data && (
            <EmptyState
              title="No bid projects yet"
              text="A project whose phase is Bidding appears here. Its phase is set where it is added or edited."
              icon={<IconGavel size={22} stroke={1.5} />}
            >
              {may('Projects', 'Create') && (
                <LinkButton to="/project/add" mt="xs" leftSection={<IconPlus size={18} aria-hidden />}>
                  New project
                </LinkButton>
              )}
            </EmptyState>
          )}
        </Paper>
      )}
      <NextPage
        label="Loading more bid projects"
        hasNext={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        isBusy={list.isFetching}
        hasFailed={list.isFetchNextPageError}
        load={list.fetchNextPage}
        busyMilliseconds={BID_LIST_BUSY_MILLISECONDS}
      />
    </PageBody>
  )
}

function BidProjects({ projects }: { projects: readonly WorkOrder[] }) {
  const isNarrow = useIsNarrow()
  if (isNarrow) {
    return (
      <ul className={classes.cards}>
        {projects.map((project) => (
          <BidProjectCard key={project.workOrderUniqueID} project={project} />
        ))}
      </ul>
    )
  }
  return (
    <Paper withBorder className={classes.table}>
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Project</Table.Th>
            <Table.Th>To bidders</Table.Th>
            <Table.Th>Bids due</Table.Th>
            <Table.Th>Bidding ends</Table.Th>
            <Table.Th ta="right">Value</Table.Th>
            <Table.Th w={52}>
              <span className={classes.hidden}>Actions</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {projects.map((project) => (
            <BidProjectRow key={project.workOrderUniqueID} project={project} />
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}
