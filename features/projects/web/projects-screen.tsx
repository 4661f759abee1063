/** The project list: /home (000 §2). It loads four at a time as one scrolls. */
import { Paper, Select, Table, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconBuildingSkyscraper, IconPlus, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { RiskLevel, riskLevels } from '#features/reference/contract.ts'
import { texts } from '#web/api/texts.ts'
import { useMay } from '#web/session/session.ts'
import { ExportMenu } from '#web/ui/export-menu.tsx'
import { useIsNarrow } from '#web/ui/is-phone.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list-states.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { RecordCount } from '#web/ui/record-count.tsx'
import { downloadProjects, projectsQuery } from './api.ts'
import { NextPage } from './next-page.tsx'
import { ProjectCard } from './project-card.tsx'
import { ProjectRow } from './project-row.tsx'
import classes from './projects-screen.module.css'

export function ProjectsScreen() {
  const filter = useSearch({ from: '/signed-in/home' })
  const may = useMay()
  const isNarrow = useIsNarrow()
  const list = useInfiniteQuery(projectsQuery(filter))
  const projects = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = list.data?.pages.at(-1)?.totalCount ?? 0
  const hasFilter = Boolean(filter.search || filter.risk)

  return (
    <PageBody>
      <PageHeader
        title="Projects"
        subtitle={
          list.data ? <RecordCount shown={projects.length} total={total} /> : !list.isError && 'Loading'
        }
      >
        <ProjectFilters />
        {projects.length > 0 && (
          <ExportMenu
            label="Export the project list"
            download={(format) => downloadProjects(format, filter)}
          />
        )}
        {may('Projects', 'Create') && (
          <LinkButton to="/project/add" leftSection={<IconPlus size={18} aria-hidden />}>
            New project
          </LinkButton>
        )}
      </PageHeader>
      {list.isPending && (
        <Paper withBorder>
          <LoadingRows rows={4} height={66} />
        </Paper>
      )}
      {list.isError && !list.data && (
        <Paper withBorder>
          <FailedState title={texts.fetchFailed} error={list.error} retry={() => list.refetch()} />
        </Paper>
      )}
      {list.data && projects.length === 0 && (
        <Paper withBorder>
          {hasFilter ? (
            <EmptyState
              title="No project matches"
              text="Try another word or another risk."
              icon={<IconSearch />}
            >
              <LinkButton to="/home" variant="default" mt="xs">
                Show all projects
              </LinkButton>
            </EmptyState>
          ) : (
            <EmptyState
              title="No projects yet"
              icon={<IconBuildingSkyscraper size={22} stroke={1.5} />}
              text={
                may('Projects', 'Create')
                  ? 'Add the first one: a title is enough to begin with.'
                  : 'You see the projects that you are assigned to. Ask whoever runs them.'
              }
            >
              {may('Projects', 'Create') && (
                <LinkButton to="/project/add" mt="xs">
                  New project
                </LinkButton>
              )}
            </EmptyState>
          )}
        </Paper>
      )}
      {projects.length > 0 &&
        (isNarrow ? (
          <ul className={classes.cards}>
            {projects.map((project) => (
              <ProjectCard key={project.workOrderUniqueID} project={project} />
            ))}
          </ul>
        ) : (
          <Paper withBorder className={classes.table}>
            <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Project</Table.Th>
                  <Table.Th>Progress</Table.Th>
                  <Table.Th>Risk</Table.Th>
                  <Table.Th>Ends</Table.Th>
                  <Table.Th visibleFrom="lg">Phase</Table.Th>
                  <Table.Th ta="right">Value</Table.Th>
                  <Table.Th w={52}>
                    <span className={classes.hidden}>Actions</span>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {projects.map((project) => (
                  <ProjectRow key={project.workOrderUniqueID} project={project} />
                ))}
              </Table.Tbody>
            </Table>
          </Paper>
        ))}
      <NextPage
        label="Loading more projects"
        hasNext={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        isBusy={list.isFetching}
        hasFailed={list.isFetchNextPageError}
        load={list.fetchNextPage}
      />
    </PageBody>
  )
}

/** Title and risk; both live in the address, so that a filtered list can be sent to somebody. */
function ProjectFilters() {
  const filter = useSearch({ from: '/signed-in/home' })
  const navigate = useNavigate({ from: '/home' })
  const [search, setSearch] = useState(filter.search ?? '')
  const apply = useDebouncedCallback((next: string) => {
    void navigate({ search: (present) => ({ ...present, search: next.trim() || undefined }), replace: true })
  }, 250)
  // Back, or 'Show all': the field follows the address, but not what is still being typed.
  const [seen, setSeen] = useState(filter.search)
  if (seen !== filter.search) {
    setSeen(filter.search)
    if (search.trim() !== (filter.search ?? '')) setSearch(filter.search ?? '')
  }

  return (
    <>
      <TextInput
        aria-label="Filter by title or place"
        placeholder="Filter by title or place"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value)
          apply(event.currentTarget.value)
        }}
        w={{ base: '100%', xs: 220 }}
      />
      <Select
        aria-label="Risk"
        data={[
          { value: '', label: 'All risks' },
          ...riskLevels.map(({ riskLevel, riskLevelName }) => ({ value: riskLevel, label: riskLevelName })),
        ]}
        value={filter.risk ?? ''}
        onChange={(value) => {
          const risk = RiskLevel.safeParse(value).data
          void navigate({ search: (present) => ({ ...present, risk }), replace: true })
        }}
        allowDeselect={false}
        flex={{ base: '1 1 120px', xs: '0 0 130px' }}
      />
    </>
  )
}
