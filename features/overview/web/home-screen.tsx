/**
 * The home page: /home (000 §2). What waits on the user, the numbers of the projects, and the list of
 * projects.
 */
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

// These parts are rendered after the list, and the layout does not move when they appear.
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

/**
 * The columns of which the user may read something. On a narrow screen some of them are hidden until the user
 * asks for them.
 */
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
  // An account without projects has no numbers. The list of projects is loaded before the numbers.
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
