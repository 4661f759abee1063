/** The punch lists of a job, or of all jobs of a project: /punchlists/{woid}/{jobid} (000 §2). */
import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconListCheck, IconPlus } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { jobQuery } from '#features/jobs/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { formatInstantDay } from '#web/ui/format.ts'
import { LinkButton, LinkText } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { type Column, PagedList } from '#web/ui/paged-list.tsx'
import { RecordCount } from '#web/ui/record-count.tsx'
import type { PunchList } from '../contract.ts'
import { listsQuery, type PunchPlace } from './api.ts'
import { ItemsView } from './items-view.tsx'
import { ListActions } from './list-actions.tsx'
import { ListProgress } from './list-progress.tsx'
import { PunchStatus } from './punch-status.tsx'
import type { PunchListsSearch } from './routes.tsx'

type Change = (next: PunchListsSearch, isReplaced?: boolean) => void

export function ProjectPunchListsScreen() {
  const { woid } = useParams({ from: '/signed-in/project/punchlists/$woid' })
  const search = useSearch({ from: '/signed-in/project/punchlists/$woid' })
  const navigate = useNavigate({ from: '/punchlists/$woid' })
  const change: Change = useCallback(
    (next, replace = false) => void navigate({ search: (present) => ({ ...present, ...next }), replace }),
    [navigate],
  )
  return <PunchLists place={{ workOrder: woid }} search={search} change={change} />
}

export function JobPunchListsScreen() {
  const { woid, jobid } = useParams({ from: '/signed-in/project/punchlists/$woid/$jobid' })
  const search = useSearch({ from: '/signed-in/project/punchlists/$woid/$jobid' })
  const navigate = useNavigate({ from: '/punchlists/$woid/$jobid' })
  const { data: job } = useSuspenseQuery(jobQuery(jobid))
  const change: Change = useCallback(
    (next, replace = false) => void navigate({ search: (present) => ({ ...present, ...next }), replace }),
    [navigate],
  )
  return (
    <PunchLists
      place={{ workOrder: woid, job: jobid }}
      jobTitle={job.jobTitle}
      search={search}
      change={change}
    />
  )
}

interface PunchListsProps {
  place: PunchPlace
  jobTitle?: string
  search: PunchListsSearch
  change: Change
}

function PunchLists({ place, jobTitle, search, change }: PunchListsProps) {
  const may = useMay()
  const isItems = search.view === 'items'
  const lists = useQuery({ ...listsQuery(place, search.page ?? 1), enabled: !isItems })
  const count = !isItems && lists.data && (
    <RecordCount shown={lists.data.items.length} total={lists.data.totalCount} />
  )
  return (
    <PageBody>
      <PageHeader
        title="Punch lists"
        subtitle={
          <>
            {jobTitle && (
              <Text span fz="sm">
                In {jobTitle}
                {count && ' · '}
              </Text>
            )}
            {count}
          </>
        }
      >
        <SegmentedControl
          aria-label="Show"
          data={[
            { value: 'lists', label: 'Lists' },
            { value: 'items', label: 'Items' },
          ]}
          value={isItems ? 'items' : 'lists'}
          onChange={(value) =>
            change({
              view: value === 'items' ? 'items' : undefined,
              page: undefined,
              group: undefined,
              search: undefined,
              status: undefined,
            })
          }
        />
        {may('PunchLists', 'Create', place.workOrder) && <NewList place={place} />}
      </PageHeader>
      {isItems ? (
        <ItemsView place={place} search={search} change={change} />
      ) : (
        <Lists place={place} lists={lists} page={search.page ?? 1} change={change} />
      )}
    </PageBody>
  )
}

function NewList({ place: { workOrder, job } }: { place: PunchPlace }) {
  return (
    <LinkButton
      to="/punchlist/add"
      search={{ ...(job && { Parent: job }), obj: workOrder }}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      New punch list
    </LinkButton>
  )
}

interface ListsProps {
  place: PunchPlace
  lists: Parameters<typeof PagedList<PunchList>>[0]['list']
  page: number
  change: Change
}

function Lists({ place, lists, page, change }: ListsProps) {
  const may = useMay()
  const navigate = useNavigate()
  const onPage = useCallback((next: number) => change({ page: next }), [change])
  return (
    <PagedList
      label="Punch lists"
      list={lists}
      page={page}
      onPage={onPage}
      keyOf={({ punchListUniqueId }) => punchListUniqueId}
      columns={place.job ? columns.filter(({ title }) => title !== 'Job') : columns}
      open={({ punchListUniqueId: id, workOrderUniqueId: obj }) =>
        void navigate({ to: '/punchlistDetails/$id', params: { id }, search: { obj } })
      }
      card={(list) => <ListCard list={list} hasJob={!place.job} />}
      empty={
        <EmptyState
          title="No punch lists yet"
          text="A punch list collects what is still to be put right before a job is handed over."
          icon={<IconListCheck size={22} stroke={1.5} />}
        >
          {may('PunchLists', 'Create', place.workOrder) && <NewList place={place} />}
        </EmptyState>
      }
    />
  )
}

function ListLink({ list }: { list: PunchList }) {
  return (
    <LinkText
      to="/punchlistDetails/$id"
      params={{ id: list.punchListUniqueId }}
      search={{ obj: list.workOrderUniqueId }}
      c="var(--mantine-color-text)"
      fw={600}
      fz="sm"
      style={{ overflowWrap: 'anywhere' }}
    >
      {list.punchListName}
    </LinkText>
  )
}

const columns: readonly Column<PunchList>[] = [
  { title: 'Punch list', kind: 'name', cell: (list) => <ListLink list={list} /> },
  { title: 'Job', cell: ({ jobTitle }) => jobTitle },
  { title: 'Items', cell: (list) => <ListProgress list={list} /> },
  { title: 'Status', kind: 'short', cell: ({ status }) => <PunchStatus status={status} /> },
  {
    title: 'Made',
    kind: 'short',
    cell: ({ createdOnDate, createdByName }) => (
      <>
        <Text fz="sm">{formatInstantDay(createdOnDate)}</Text>
        <Text fz="xs" c="dimmed">
          {createdByName}
        </Text>
      </>
    ),
  },
  { title: 'Actions', kind: 'actions', cell: (list) => <ListActions list={list} /> },
]

function ListCard({ list, hasJob }: { list: PunchList; hasJob: boolean }) {
  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Stack gap={2} miw={0}>
          <ListLink list={list} />
          {hasJob && (
            <Text fz="xs" c="dimmed">
              {list.jobTitle}
            </Text>
          )}
        </Stack>
        <ListActions list={list} />
      </Group>
      <Group justify="space-between" wrap="nowrap">
        <ListProgress list={list} />
        <PunchStatus status={list.status} />
      </Group>
    </Stack>
  )
}
