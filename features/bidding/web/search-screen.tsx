/** The projects that other accounts advertise to bidders: /bids/search-project (002 §2, §5). */
import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconGavel, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { EndOfBidding } from '#features/projects/web/public-bidding.ts'
import {
  type Column,
  pagesOf,
  Register,
  type RegisterSearch,
  useRegisterAddress,
} from '#features/registers/web/public.ts'
import { RecordLink } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { Fact } from '#web/ui/record/fact.tsx'
import { stateLooks } from '#web/ui/record/state-looks.ts'
import { StatusMark } from '#web/ui/record/status-mark.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { BidProject } from '../contract.ts'
import { searchQuery } from './api.ts'

const placeOf = ({ workOrderAddress, workOrderCity, workOrderZipCode }: BidProject) =>
  [workOrderAddress, [workOrderCity, workOrderZipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

function ProjectName({ project }: { project: BidProject }) {
  return (
    <>
      <RecordLink to="/bids/$woid" params={{ woid: project.workOrderUniqueID }}>
        {project.workOrderTitle}
      </RecordLink>
      <Text fz="xs" c="dimmed">
        {project.bidProjectName}
      </Text>
    </>
  )
}

const Intent = ({ project: { intentToBid } }: { project: BidProject }) =>
  intentToBid ? <StatusMark look={{ label: 'Intends to bid', ...stateLooks.inProgress }} /> : <>–</>

const columns: readonly Column<BidProject>[] = [
  { id: 'title', title: 'Project', kind: 'name', cell: (project) => <ProjectName project={project} /> },
  { id: 'owner', title: 'For', cell: ({ ownerName }) => ownerName },
  { id: 'place', title: 'Where', cell: placeOf },
  { id: 'end', title: 'Bidding ends', cell: (project) => <EndOfBidding of={project} /> },
  { id: 'intent', title: 'You', kind: 'short', cell: (project) => <Intent project={project} /> },
]

export function SearchScreen() {
  const address = useRegisterAddress<RegisterSearch>('bidSearch')
  const navigate = useNavigate()
  const { search, page } = address.search
  const list = useQuery(searchQuery(search, page))
  const rows = pagesOf(list)
  return (
    <Register
      name="bidSearch"
      title="Search bids"
      noun={{ one: 'project', many: 'projects' }}
      address={address}
      // Before a search, the list is empty and not loading.
      rows={search === undefined ? { ...rows, items: [] } : rows}
      rowHeight={58}
      controls={<SearchForm key={search} search={search} change={address.change} />}
      recordOf={({ workOrderUniqueID: id, workOrderTitle: name }) => ({ id, name })}
      columns={columns}
      open={({ workOrderUniqueID: woid }) => void navigate({ to: '/bids/$woid', params: { woid } })}
      card={(project) => <ProjectCard project={project} />}
      empty={
        search === undefined ? (
          <EmptyState
            title="Search for projects to bid on"
            text="Search by project, company or city. You find projects that are advertised and still open for bids."
            icon={<IconGavel size={22} stroke={1.5} />}
          />
        ) : (
          <EmptyState
            title="No project found"
            text={`No advertised project has “${search}” in its name, company or city.`}
            icon={<IconSearch size={22} stroke={1.5} />}
          />
        )
      }
    />
  )
}

interface SearchFormProps {
  search: string | undefined
  change: (next: Partial<RegisterSearch>) => void
}

function SearchForm({ search, change }: SearchFormProps) {
  const [key, setKey] = useState(search ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const sought = key.trim()
    // 002 §5: an empty search shows a message and clears the results.
    if (!sought) toast.info('There is nothing to search')
    change({ search: sought || undefined })
  }
  return (
    <form role="search" onSubmit={submit}>
      <Group gap="xs" wrap="nowrap">
        <TextInput
          type="search"
          aria-label="Project, company or city"
          placeholder="Project, company or city"
          maxLength={200}
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
          w={{ base: '100%', xs: 280 }}
        />
        <Button type="submit" flex="none" leftSection={<IconSearch size={16} aria-hidden />}>
          Search
        </Button>
      </Group>
    </form>
  )
}

function ProjectCard({ project }: { project: BidProject }) {
  return (
    <Stack gap="sm">
      <div>
        <ProjectName project={project} />
      </div>
      {project.intentToBid && (
        <div>
          <Intent project={project} />
        </div>
      )}
      <SimpleGrid component="dl" cols={2} spacing="xs" m={0}>
        <Fact label="For">{project.ownerName}</Fact>
        <Fact label="Bidding ends">
          <EndOfBidding of={project} />
        </Fact>
        <Fact label="Where">{placeOf(project) || '–'}</Fact>
      </SimpleGrid>
    </Stack>
  )
}
