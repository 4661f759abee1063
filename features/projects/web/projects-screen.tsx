/** The project list on /home (000 §2). It loads four more at a time as the user scrolls. */
import { IconBuildingSkyscraper, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useSyncExternalStore } from 'react'
import { riskLevels } from '#features/reference/contract.ts'
import {
  type Column,
  endlessRows,
  type Filter,
  Register,
  useRegisterAddress,
} from '#features/registers/web/public.ts'
import { lostThere } from '#web/router/redirect-with.ts'
import { whyReadOnly } from '#web/session/preview.ts'
import { useMay } from '#web/session/session.ts'
import { later } from '#web/ui/later.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { useSeveral } from '#web/ui/list/several.ts'
import { dayOrDash } from '#web/ui/record/fact.tsx'
import type { WorkOrder } from '../contract.ts'
import { downloadProjects, projectsQuery } from './api.ts'
import { DeleteChosen } from './delete-chosen.tsx'
import { ProjectActions } from './project-actions.tsx'
import { ProjectCard } from './project-card.tsx'
import {
  EndDate,
  Progress,
  ProjectName,
  ProjectValue,
  phaseOf,
  placeOf,
  Risk,
  recordOf,
} from './project-cells.tsx'
import { type ProjectFilter, phaseWords } from './projects-page.ts'

const LostLine = later(async () => (await import('#web/router/lost-line.tsx')).LostLine)

/** The filter of the list, and the rows that were loaded. */
export function useProjects() {
  const may = useMay()
  // Without the permission *Costs*, there is no value column, and the list cannot be sorted by value.
  const unsorted = may('Costs', 'Read') ? [] : ['value']
  const address = useRegisterAddress<ProjectFilter>('projects', ['risk', 'phase', 'manager'], unsorted)
  return { unsorted, address, list: useInfiniteQuery(projectsQuery(address.search)) }
}
type Projects = ReturnType<typeof useProjects>

interface ProjectsScreenProps {
  projects: Projects
  /**
   * Shown beside the count. A parameter, as are `above` and `below` the list: this screen knows nothing of
   * the records below projects.
   */
  remark: ReactNode
  /** The records that the user opened last. */
  recent: ReactNode
  above: ReactNode
  below: ReactNode
  /** Columns about the records below projects. */
  columns: readonly Column<WorkOrder>[]
  /** The state of the bidding on a project, and further facts for its card on a phone. */
  biddingOf: (project: WorkOrder) => ReactNode
  moreOf: (project: WorkOrder) => ReactNode
  /** The managers of projects. */
  managers: readonly { employeeUniqueId: string; name: string }[] | undefined
}

const columnsOf = ({
  columns,
  biddingOf,
}: Pick<ProjectsScreenProps, 'columns' | 'biddingOf'>): readonly Column<WorkOrder>[] => [
  {
    id: 'title',
    title: 'Project',
    kind: 'name',
    isSorted: true,
    cell: (project) => <ProjectName project={project} caption={placeOf(project)} />,
  },
  {
    id: 'progress',
    title: 'Progress',
    kind: 'short',
    isSorted: true,
    cell: (project) => <Progress project={project} />,
  },
  {
    id: 'risk',
    title: 'Risk',
    isSorted: true,
    cell: (project) => <Risk project={project} bidding={biddingOf(project)} />,
  },
  {
    id: 'start',
    title: 'Begins',
    kind: 'figure',
    isSorted: true,
    isExtra: true,
    cell: ({ workOrderStartDate }) => dayOrDash(workOrderStartDate),
  },
  {
    id: 'end',
    title: 'Ends',
    kind: 'figure',
    isSorted: true,
    cell: (project) => <EndDate project={project} />,
  },
  { id: 'phase', title: 'Phase', kind: 'short', isSorted: true, isExtra: true, cell: phaseOf },
  ...columns,
  {
    id: 'value',
    title: 'Value',
    kind: 'amount',
    isSorted: true,
    cell: (project) => <ProjectValue project={project} />,
  },
]

/**
 * The chosen manager is always among the choices, even while the managers load or if they manage no project
 * now.
 */
function filtersOf(managers: ProjectsScreenProps['managers'], chosen: string | undefined): readonly Filter[] {
  const runs = (managers ?? []).map(({ employeeUniqueId: value, name: label }) => ({ value, label }))
  if (chosen && !runs.some(({ value }) => value === chosen))
    runs.push({ value: chosen, label: managers ? 'someone who has none now' : '…' })
  return [
    {
      key: 'risk',
      label: 'Risk',
      choices: riskLevels.map(({ riskLevel, riskLevelName }) => ({ value: riskLevel, label: riskLevelName })),
    },
    {
      key: 'phase',
      label: 'Phase',
      choices: Object.entries(phaseWords).map(([value, constructionPhase]) => ({
        value,
        label: phaseOf({ constructionPhase }),
      })),
    },
    ...(runs.length > 0 ? [{ key: 'manager', label: 'Manager', choices: runs }] : []),
  ]
}

export function ProjectsScreen(props: ProjectsScreenProps) {
  const { projects, remark, recent, above, below, moreOf, managers } = props
  const { unsorted, address, list } = projects
  const may = useMay()
  const navigate = useNavigate()
  const several = useSeveral()
  const mayAdd = may('Projects', 'Create')
  const mayDelete = may('Projects', 'Delete')
  const add = (
    <LinkButton to="/project/add" leftSection={<IconPlus size={18} aria-hidden />}>
      New project
    </LinkButton>
  )
  const isLost = useSyncExternalStore(lostThere.subscribe, lostThere.get)
  return (
    <>
      {isLost && <LostLine />}
      <Register
        name="projects"
        title="Projects"
        noun={{ one: 'project', many: 'projects' }}
        address={address}
        rows={endlessRows(list)}
        remark={remark}
        controls={recent}
        sums={above}
        foot={below}
        rowHeight={62}
        recordOf={recordOf}
        columns={columnsOf(props).filter(({ id }) => !unsorted.includes(id))}
        open={({ workOrderUniqueID: woID }) =>
          void navigate({ to: '/projects/details/$woID', params: { woID } })
        }
        actions={(project) => <ProjectActions project={project} />}
        card={(project) => <ProjectCard project={project} more={moreOf(project)} />}
        search="Filter by title or place"
        filters={filtersOf(managers, address.search.manager)}
        several={mayDelete ? several : undefined}
        refusalOf={({ workOrderUniqueID }) =>
          may('Projects', 'Delete', workOrderUniqueID) ? null : 'You may not delete this project'
        }
        chosenActions={<DeleteChosen several={several} />}
        primary={mayAdd && add}
        download={(format, shown) => downloadProjects(format, address.search, shown)}
        empty={
          <EmptyState
            title="No projects yet"
            icon={<IconBuildingSkyscraper size={22} stroke={1.5} />}
            text={
              whyReadOnly()
                ? 'A role alone does not put anyone on a project. Choose a project in the bar above.'
                : mayAdd
                  ? 'Add the first one. It needs only a title.'
                  : 'You see projects you are assigned to. Ask the project manager to add you.'
            }
          >
            {mayAdd && add}
          </EmptyState>
        }
        noMatch={{ title: 'No project matches', text: 'Try another word, or fewer filters.' }}
      />
    </>
  )
}
