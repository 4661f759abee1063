/** Who supervises whom on a project: /project/mapping (000 §2). */

import { Group, Pagination, Paper, SimpleGrid, Text, Title } from '@mantine/core'
import { IconPlus, IconSitemap, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useMay } from '#web/session/session.ts'
import { ConfirmDialog } from '#web/ui/ask/confirm-dialog.tsx'
import { fullName } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { RecordCount } from '#web/ui/list/record-count.tsx'
import { SearchField } from '#web/ui/list/search-field.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { relationsQuery, unsupervisedQuery, useEndSupervision } from './api.ts'
import classes from './mapping-screen.module.css'
import { PersonMark } from './person.tsx'
import { matching, treesOf } from './supervision.ts'
import { AddReportees, type Ended, TeamTree } from './team-tree.tsx'
import { TeamViews } from './team-views.tsx'

export function MappingScreen() {
  const { workOrderUniqueID: woID } = projectFrameRoute.useLoaderData().project
  const { search, page = 1 } = useSearch({ from: '/signed-in/project/project/mapping' })
  const navigate = useNavigate({ from: '/project/mapping' })
  const may = useMay()
  const mayAdd = may('Assignments', 'Create', woID)
  const [ended, setEnded] = useState<Ended>()
  const { data, isError, error, refetch } = useQuery(relationsQuery(woID))
  const trees = matching(treesOf(data?.items ?? []), search)
  return (
    <PageBody>
      <TeamViews woID={woID} />
      <PageHeader
        title="Supervisors"
        subtitle={data ? <RecordCount shown={data.count} total={data.totalCount} /> : !isError && 'Loading'}
      >
        <SearchField
          label="Search by name or role"
          value={search}
          onSearch={(next) =>
            void navigate({ search: { obj: woID, search: next }, replace: true, resetScroll: false })
          }
        />
        {mayAdd && (
          <LinkButton
            to="/project/supervisors/$woid"
            params={{ woid: woID }}
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            Add direct reports
          </LinkButton>
        )}
      </PageHeader>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <section aria-label="Supervisors and direct reports" className={classes.part}>
          {!data && (
            <Paper withBorder>
              {error ? (
                <FailedState title={texts.fetchFailed} error={error} retry={refetch} />
              ) : (
                <LoadingRows rows={5} />
              )}
            </Paper>
          )}
          {data && trees.length === 0 && (
            <Paper withBorder>
              {search ? (
                <EmptyState title="Nobody matches" text="Try another name or role." />
              ) : (
                <EmptyState
                  title="No supervisors yet"
                  text="A supervisor sees and logs time for their direct reports."
                  icon={<IconSitemap size={22} stroke={1.5} />}
                />
              )}
            </Paper>
          )}
          {trees.map((tree) => (
            <TeamTree key={tree.id} tree={tree} woID={woID} onEnd={setEnded} />
          ))}
        </section>
        <Unsupervised
          woID={woID}
          search={search}
          page={page}
          onPage={(next) =>
            void navigate({ search: { obj: woID, search, page: next }, replace: true, resetScroll: false })
          }
          mayAdd={mayAdd}
        />
      </SimpleGrid>
      <EndDialog ended={ended} onClose={() => setEnded(undefined)} />
    </PageBody>
  )
}

interface UnsupervisedProps {
  woID: string
  search: string | undefined
  page: number
  onPage: (page: number) => void
  mayAdd: boolean
}

/** The people without a supervisor: those who are in no tree, and those at the top of a tree. */
function Unsupervised({ woID, search, page, onPage, mayAdd }: UnsupervisedProps) {
  const { data, error, refetch } = useQuery(unsupervisedQuery(woID, { search, page }))
  return (
    <Paper withBorder component="section" aria-label="Without a supervisor" className={classes.panel}>
      <div className={classes.head}>
        <Title order={2} fz="sm">
          Without a supervisor
        </Title>
        <Text fz="xs" c="dimmed" aria-live="polite">
          {data ? <RecordCount shown={data.count} total={data.totalCount} /> : 'Loading'}
        </Text>
      </div>
      {!data &&
        (error ? (
          <FailedState title={texts.fetchFailed} error={error} retry={refetch} />
        ) : (
          <LoadingRows rows={5} />
        ))}
      {data?.items.length === 0 && (
        <EmptyState
          title={search ? 'Nobody matches' : 'Nobody'}
          text={search ? 'Try another name or role.' : 'Everyone on this project has a supervisor.'}
          icon={<IconUsers size={22} stroke={1.5} />}
        />
      )}
      {data && data.items.length > 0 && (
        <ul className={classes.people}>
          {data.items.map((person) => (
            <li key={person.employeeUniqueID} className={classes.person}>
              <PersonMark
                name={fullName(person)}
                caption={person.companyRoleName}
                isActive={person.isActive}
                isInvited={person.isInvited}
                size="sm"
              />
              {mayAdd && person.isActive && (
                <AddReportees woID={woID} supervisor={person.employeeUniqueID} name={fullName(person)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {data && data.totalPages > 1 && (
        <Group justify="center" p="sm" className={classes.pager}>
          <Pagination
            size="sm"
            total={data.totalPages}
            value={page}
            onChange={onPage}
            siblings={1}
            getItemProps={(number) => ({ 'aria-label': `Without a supervisor, page ${number}` })}
            getControlProps={(control) => ({ 'aria-label': `Without a supervisor, ${control} page` })}
          />
        </Group>
      )}
    </Paper>
  )
}

function EndDialog({ ended, onClose }: { ended: Ended | undefined; onClose: () => void }) {
  // The text of the question does not change while the dialog fades out.
  const [asked, setAsked] = useState(ended)
  if (ended && ended !== asked) setAsked(ended)
  const end = useEndSupervision()
  return (
    <ConfirmDialog
      isOpen={ended !== undefined}
      title={`Remove ${asked?.supervisor} as supervisor of ${asked?.reportee.name}?`}
      confirmLabel="Remove"
      isDangerous
      onConfirm={async () => {
        await end.mutateAsync(asked?.reportee.relation ?? '')
        toast.success('Removed!')
      }}
      onClose={onClose}
    >
      <Text inherit>
        {asked?.reportee.name} stays on the project, and has no supervisor there.
        {asked && asked.reportee.reportees.length > 0 && ' Those who report to them go on doing so.'}
      </Text>
    </ConfirmDialog>
  )
}
