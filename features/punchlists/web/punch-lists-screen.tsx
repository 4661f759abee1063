/** The punch lists of a job, or of all jobs of a project: /punchlists/{woid}/{jobid} (000 §2). */

import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconListCheck, IconPlus } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { jobQuery } from '#features/jobs/web/public.ts'
import { listColumns, pagesOf, Register, useRegisterAddress } from '#features/registers/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { formatInstantDay } from '#web/ui/format.ts'
import { LinkButton, RecordLink } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import { punchListColumns } from '../columns.ts'
import type { PunchList } from '../contract.ts'
import type { ListsSearch, PunchListsSearch } from './address.ts'
import { downloadLists, listsQuery, type PunchPlace } from './api.ts'
import { useItemsRegister } from './items-register.tsx'
import { ListActions } from './list-actions.tsx'
import { ListProgress } from './list-progress.tsx'
import { PunchStatus } from './punch-status.tsx'

export function ProjectPunchListsScreen() {
  const { woid } = useParams({ from: '/signed-in/project/punchlists/$woid' })
  return <PunchLists place={{ workOrder: woid }} />
}

export function JobPunchListsScreen() {
  const { woid, jobid } = useParams({ from: '/signed-in/project/punchlists/$woid/$jobid' })
  const { data: job } = useSuspenseQuery(jobQuery(jobid))
  return <PunchLists place={{ workOrder: woid, job: jobid }} jobTitle={job.jobTitle} />
}

interface PunchListsProps {
  place: PunchPlace
  jobTitle?: string
}

function PunchLists({ place, jobTitle }: PunchListsProps) {
  const may = useMay()
  const navigate = useNavigate()
  const { view } = useSearch({ strict: false }) as PunchListsSearch
  const shared = {
    title: 'Punch lists',
    subtitle: jobTitle && `In ${jobTitle}`,
    controls: (
      <SegmentedControl
        aria-label="Show"
        data={[
          { value: 'lists', label: 'Lists' },
          { value: 'items', label: 'Items' },
        ]}
        value={view ?? 'lists'}
        onChange={(value) =>
          void navigate({ to: '.', search: value === 'items' ? { view: 'items' } : {} } as never)
        }
      />
    ),
    primary: may('PunchLists', 'Create', place.workOrder) && <NewList place={place} />,
  }
  return view === 'items' ? <Items place={place} shared={shared} /> : <Lists place={place} shared={shared} />
}

type Shared = Pick<Parameters<typeof Register>[0], 'title' | 'subtitle' | 'controls' | 'primary'>

function Items({ place, shared }: { place: PunchPlace; shared: Shared }) {
  const { controls, ...items } = useItemsRegister(place)
  return (
    <Register
      {...items}
      {...shared}
      controls={
        <>
          {shared.controls}
          {controls}
        </>
      }
    />
  )
}

function NewList({ place: { workOrder, job } }: { place: PunchPlace }) {
  return (
    <LinkButton
      to="/punchlist/add"
      search={job ? { Parent: job } : { obj: workOrder }}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      New punch list
    </LinkButton>
  )
}

function Lists({ place, shared }: { place: PunchPlace; shared: Shared }) {
  const navigate = useNavigate()
  const address = useRegisterAddress<ListsSearch>('punchLists')
  const lists = useQuery(listsQuery(place, address.search))
  return (
    <Register
      {...shared}
      name="punchLists"
      noun={{ one: 'punch list', many: 'punch lists' }}
      records="PunchList"
      address={address}
      rows={pagesOf(lists)}
      recordOf={({ punchListUniqueId: id, punchListName: name }) => ({ id, name })}
      columns={place.job ? columns.filter(({ id }) => id !== 'job') : columns}
      open={({ punchListUniqueId: id }) => void navigate({ to: '/punchlistDetails/$id', params: { id } })}
      actions={(list) => <ListActions list={list} />}
      card={(list) => <ListCard list={list} hasJob={!place.job} />}
      download={(format, shown) => downloadLists(format, place, address.search, shown)}
      empty={
        <EmptyState
          title="No punch lists yet"
          text="Punch lists collect what needs fixing before handover."
          icon={<IconListCheck size={22} stroke={1.5} />}
        >
          {shared.primary}
        </EmptyState>
      }
    />
  )
}

function ListLink({ list }: { list: PunchList }) {
  return (
    <RecordLink to="/punchlistDetails/$id" params={{ id: list.punchListUniqueId }}>
      {list.punchListName}
    </RecordLink>
  )
}

const columns = listColumns<PunchList, typeof punchListColumns>(punchListColumns, {
  name: (list) => <ListLink list={list} />,
  items: (list) => <ListProgress list={list} />,
  status: ({ status }) => <PunchStatus status={status} />,
  created: ({ createdOnDate, createdByName }) => (
    <>
      <Text fz="sm">{formatInstantDay(createdOnDate)}</Text>
      <Text fz="xs" c="dimmed">
        <PersonName name={createdByName} />
      </Text>
    </>
  ),
})

function ListCard({ list, hasJob }: { list: PunchList; hasJob: boolean }) {
  return (
    <Stack gap="xs">
      <Stack gap={2} miw={0}>
        <ListLink list={list} />
        {hasJob && (
          <Text fz="xs" c="dimmed">
            {list.jobTitle}
          </Text>
        )}
      </Stack>
      <Group justify="space-between" wrap="nowrap">
        <ListProgress list={list} />
        <PunchStatus status={list.status} />
      </Group>
    </Stack>
  )
}
