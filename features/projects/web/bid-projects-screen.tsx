/**
 * The account's own projects in the bidding phase: /bid-projects (000 §2). It loads ten more at a time as the
 * user scrolls.
 */
import { SimpleGrid, Stack } from '@mantine/core'
import { IconGavel, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Column, endlessRows, Register, useRegisterAddress } from '#features/registers/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { dayOrDash, Fact } from '#web/ui/record/fact.tsx'
import type { WorkOrder } from '../contract.ts'
import { AdvertisedMark } from './advertised-mark.tsx'
import { BID_LIST_BUSY_MILLISECONDS, type BidFilter, bidProjectsQuery, downloadBidProjects } from './api.ts'
import { EndOfBidding } from './end-of-bidding.tsx'
import { ProjectActions } from './project-actions.tsx'
import { ProjectName, ProjectValue, recordOf } from './project-cells.tsx'

const columns: readonly Column<WorkOrder>[] = [
  {
    id: 'title',
    title: 'Project',
    kind: 'name',
    isSorted: true,
    cell: (project) => <ProjectName project={project} caption={project.bidProjectName} />,
  },
  {
    id: 'advertised',
    title: 'To bidders',
    kind: 'short',
    cell: ({ isBidAdvertised }) => <AdvertisedMark isAdvertised={isBidAdvertised} />,
  },
  {
    id: 'due',
    title: 'Bids due',
    kind: 'figure',
    isSorted: true,
    cell: ({ biddingDueDate }) => dayOrDash(biddingDueDate),
  },
  {
    id: 'end',
    title: 'Bidding ends',
    kind: 'figure',
    isSorted: true,
    cell: (project) => <EndOfBidding of={project} />,
  },
  {
    id: 'value',
    title: 'Value',
    kind: 'amount',
    isSorted: true,
    cell: (project) => <ProjectValue project={project} />,
  },
]

export function BidProjectsScreen() {
  const may = useMay()
  // Without the permission *Costs*, there is no value column, and the list cannot be sorted by value.
  const unsorted = may('Costs', 'Read') ? [] : ['value']
  const address = useRegisterAddress<BidFilter>('bidProjects', [], unsorted)
  const navigate = useNavigate()
  const list = useInfiniteQuery(bidProjectsQuery(address.search.sort))
  return (
    <Register
      name="bidProjects"
      title="Bid projects"
      noun={{ one: 'bid project', many: 'bid projects' }}
      address={address}
      rows={endlessRows(list)}
      rowHeight={66}
      busyMilliseconds={BID_LIST_BUSY_MILLISECONDS}
      recordOf={recordOf}
      columns={columns.filter(({ id }) => !unsorted.includes(id))}
      open={({ workOrderUniqueID: woID }) =>
        void navigate({ to: '/projects/details/$woID', params: { woID } })
      }
      actions={(project) => <ProjectActions project={project} />}
      card={(project) => <BidProjectCard project={project} />}
      download={(format, shown) => downloadBidProjects(format, address.search.sort, shown)}
      empty={
        <EmptyState
          title="No bid projects yet"
          text="Projects in the Bidding phase appear here. Set the phase when you add or edit a project."
          icon={<IconGavel size={22} stroke={1.5} />}
        >
          {may('Projects', 'Create') && (
            <LinkButton to="/project/add" mt="xs" leftSection={<IconPlus size={18} aria-hidden />}>
              New project
            </LinkButton>
          )}
        </EmptyState>
      }
    />
  )
}

function BidProjectCard({ project }: { project: WorkOrder }) {
  return (
    <>
      <Stack gap={3}>
        <ProjectName project={project} caption={project.bidProjectName} />
        <div>
          <AdvertisedMark isAdvertised={project.isBidAdvertised} />
        </div>
      </Stack>
      <SimpleGrid component="dl" cols={2} spacing="xs" mt="sm" mb={0}>
        <Fact label="Bids due">{dayOrDash(project.biddingDueDate)}</Fact>
        <Fact label="Bidding ends">
          <EndOfBidding of={project} />
        </Fact>
        <Fact label="Value">
          <ProjectValue project={project} />
        </Fact>
      </SimpleGrid>
    </>
  )
}
