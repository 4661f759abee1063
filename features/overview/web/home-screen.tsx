/** The home page: /home (000 §2). What to do, how the projects stand, and the list of them. */
import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { WorkOrder } from '#features/projects/contract.ts'
import { type ProjectFilter, ProjectsScreen, useProjects } from '#features/projects/web/public-list.ts'
import type { Column } from '#features/registers/web/public.ts'
import { useMay, useSession } from '#web/session/session.ts'
import { later } from '#web/ui/later.tsx'
import { homeQuery } from './home-api.ts'
import { AboveSkeleton } from './home-meanwhile.tsx'
import { noteRoomAbove } from './home-room.ts'

// What is seen behind the list comes behind its code, and nothing moves when it does.
const Above = later<{ filter: ProjectFilter }>(async () => (await import('./home-above.tsx')).HomeAbove, {
  Meanwhile: AboveSkeleton,
  isBehind: true,
})
const Below = later<{ filter: ProjectFilter }>(async () => (await import('./home-below.tsx')).HomeBelow, {
  isBehind: true,
})
const Recent = later<object>(async () => (await import('./recent-chips.tsx')).RecentChips, {
  isBehind: true,
})

const AT_ONCE = { getInitialValueInEffect: false }

interface CellProps {
  of: 'activities' | 'records' | 'next' | 'manager' | 'bidding' | 'card'
  project: WorkOrder
}

const Cell = later<CellProps>(async () => (await import('./home-cells.tsx')).FactsCell, {
  Meanwhile: CellSkeleton,
  isBehind: true,
})

const columns: readonly Column<WorkOrder>[] = [
  {
    id: 'manager',
    title: 'Manager',
    isExtra: true,
    cell: (project) => <Cell of="manager" project={project} />,
  },
  {
    id: 'activities',
    title: 'Activities',
    kind: 'short',
    cell: (project) => <Cell of="activities" project={project} />,
  },
  {
    id: 'records',
    title: 'Records',
    kind: 'short',
    cell: (project) => <Cell of="records" project={project} />,
  },
  { id: 'next', title: 'Next date', cell: (project) => <Cell of="next" project={project} /> },
]

/** Those of which whoever looks may read something. Where there is no room for all, some are there for whoever asks for them. */
function useColumns(): readonly Column<WorkOrder>[] {
  const may = useMay()
  const hasRoomForDates = useMediaQuery('(min-width: 90em)', true, AT_ONCE)
  const hasRoomForRecords = useMediaQuery('(min-width: 75em)', true, AT_ONCE)
  const { isOfSubcontractor } = useSession()
  const readsWork = !isOfSubcontractor && may('Schedule', 'Read') && may('Activities', 'Read')
  return columns
    .filter(({ id }) => id !== 'activities' || readsWork)
    .map((column) =>
      (column.id === 'next' && !hasRoomForDates) || (column.id === 'records' && !hasRoomForRecords)
        ? { ...column, isExtra: true }
        : column,
    )
}

export function HomeScreen() {
  const projects = useProjects()
  const { address, list } = projects
  const { search: filter } = address
  const isNarrowed = Boolean(filter.search ?? filter.risk ?? filter.phase ?? filter.manager)
  // A new account has nothing to sum up; and the list comes before what is told of it.
  const hasProjects = list.data !== undefined && (isNarrowed || list.data.items.length > 0)
  const { data: home } = useQuery({ ...homeQuery(filter), enabled: hasProjects })
  const hasNone = list.data?.items.length === 0 && !isNarrowed
  useEffect(() => {
    if (hasNone) for (const width of ['wide', 'narrow'] as const) noteRoomAbove(width, 0)
  }, [hasNone])
  return (
    <ProjectsScreen
      projects={projects}
      remark={home?.onSite ? ` · ${home.onSite} on site today` : null}
      recent={hasProjects && <Recent />}
      above={hasProjects ? <Above filter={filter} /> : list.isPending && <AboveSkeleton />}
      below={hasProjects && <Below filter={filter} />}
      columns={useColumns()}
      biddingOf={(project) => <Cell of="bidding" project={project} />}
      moreOf={(project) => <Cell of="card" project={project} />}
      managers={home?.managers}
    />
  )
}

function CellSkeleton({ of }: CellProps) {
  return <Skeleton h={14} w={of === 'next' ? 74 : 56} aria-hidden />
}
