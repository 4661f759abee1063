/**
 * The company's codes: /company/codes (002 §2). Four columns for the levels; the inventory categories are a
 * view of their own.
 */
import { Button, Group, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconBinaryTree2, IconFileImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useMay, useSession } from '#web/session/session.ts'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { RecordColumn } from '#web/ui/list/record-column.tsx'
import { RecordCount } from '#web/ui/list/record-count.tsx'
import { RecordLinkRow } from '#web/ui/list/record-row.tsx'
import { SearchField } from '#web/ui/list/search-field.tsx'
import { ExportMenu } from '#web/ui/menu/export-menu.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { divisionRows, divisionsFor } from '../divisions.ts'
import type { CodesSearch } from './address.ts'
import { CodeColumn } from './code-column.tsx'
import classes from './codes-screen.module.css'
import { addressOf } from './found-address.ts'
import { InventoryCategories } from './inventory-categories.tsx'
import {
  activityCodesOfQuery,
  availableTypesQuery,
  CODES_PER_COLUMN,
  downloadCodes,
  foundCodesQuery,
  jobCodesOfTypeQuery,
  taskCodesOfQuery,
  typesQuery,
  useImportCodes,
  useMapType,
} from './keeping-api.ts'

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

const shownPage = (page: number) => (page > 1 ? page : undefined)

export function CodesScreen() {
  const { view, search } = useSearch({ from: '/signed-in/company/codes' })
  const navigate = useNavigate({ from: '/company/codes' })
  const may = useMay()
  const [isImporting, setImporting] = useState(false)
  return (
    <PageBody fills>
      <div className={classes.screen}>
        <PageHeader title="Codes">
          <SegmentedControl
            aria-label="Which codes are shown"
            data={[
              { value: 'codes', label: 'Codes' },
              { value: 'categories', label: 'Inventory categories' },
            ]}
            value={view ?? 'codes'}
            onChange={(value) =>
              void navigate({ search: value === 'categories' ? { view: 'categories' } : {} })
            }
          />
          {view === undefined && (
            <>
              <SearchField
                label="Search all codes"
                value={search}
                onSearch={(found) =>
                  void navigate({ search: found ? { search: found } : {}, replace: search !== undefined })
                }
              />
              {may('Codes', 'Create') && (
                <Button
                  variant="default"
                  leftSection={<IconFileImport size={16} aria-hidden />}
                  onClick={() => setImporting(true)}
                >
                  Import
                </Button>
              )}
              <ExportMenu label="Export all codes" download={downloadCodes} />
            </>
          )}
        </PageHeader>
        <div className={classes.body}>
          {view === 'categories' ? <Categories /> : search ? <Found search={search} /> : <Levels />}
        </div>
      </div>
      <Suspense>{isImporting && <ImportDialog onClose={() => setImporting(false)} />}</Suspense>
    </PageBody>
  )
}

/** The type that is open at first, if the account has it (002 §9). */
const FIRST_TYPE = 5

function Levels() {
  const choice = useSearch({ from: '/signed-in/company/codes' })
  const { job, task, activity, level, jobsPage = 1, tasksPage = 1, activitiesPage = 1 } = choice
  const navigate = useNavigate({ from: '/company/codes' })
  const go = (search: CodesSearch) => void navigate({ search, resetScroll: false })
  const types = useQuery(typesQuery)
  // After the user deleted the chosen type, no type is chosen.
  const [isFirstClosed, setFirstClosed] = useState(false)
  const hasFirst =
    !isFirstClosed && types.data?.items.some(({ jobCodeTypeId }) => jobCodeTypeId === FIRST_TYPE)
  const type = choice.type ?? (hasFirst ? FIRST_TYPE : undefined)
  const jobs = useQuery({ ...jobCodesOfTypeQuery(type ?? 0, jobsPage), enabled: type !== undefined })
  const tasks = useQuery({ ...taskCodesOfQuery(job ?? '', tasksPage), enabled: job !== undefined })
  const activities = useQuery({
    ...activityCodesOfQuery(task ?? '', activitiesPage),
    enabled: task !== undefined,
  })
  const ofType: CodesSearch = { type, jobsPage: shownPage(jobsPage) }
  const ofJob: CodesSearch = { ...ofType, job, tasksPage: shownPage(tasksPage) }
  const typeName = types.data?.items.find(({ jobCodeTypeId }) => jobCodeTypeId === type)?.jobCodeTypeName
  const jobCode = jobs.data?.items.find(({ companyJobCodeUniqueId }) => companyJobCodeUniqueId === job)
  const taskCode = tasks.data?.items.find(({ companyTaskCodeUniqueId }) => companyTaskCodeUniqueId === task)
  return (
    <SimpleGrid cols={{ base: 1, md: 4 }} spacing="md" className={classes.columns}>
      <CodeColumn
        title="Job code types"
        kept="type"
        above="types"
        fetched={types}
        shown={({ jobCodeTypeId, jobCodeTypeName, rowVersion }) => ({
          ...{ id: String(jobCodeTypeId), code: '', name: jobCodeTypeName, rowVersion },
        })}
        failure="Couldn't get job codes"
        page={1}
        onPage={() => {}}
        chosen={type === undefined ? undefined : String(type)}
        opens={(id) => ({ type: Number(id) })}
        onClose={() => setFirstClosed(true)}
        isDeepest={choice.type === undefined}
        empty="Make one, or begin with our list of divisions."
        emptyActions={<BeginWithDivisions />}
        below={<AvailableTypes />}
      />
      {type === undefined ? (
        <Placeholder title="Contract codes" text="Choose a job code type to see its contract codes." />
      ) : (
        <CodeColumn
          key={type}
          title="Contract codes"
          kept="job"
          above={String(type)}
          aboveName={typeName}
          fetched={jobs}
          shown={({
            companyJobCodeUniqueId: id,
            companyJobCode: code,
            companyJobCodeName: name,
            rowVersion,
          }) => ({
            ...{ id, code, name, rowVersion },
          })}
          failure="Couldn't get job codes"
          page={jobsPage}
          onPage={(page) => go({ type, jobsPage: shownPage(page) })}
          back={{ label: 'Job code types', onClick: () => go({}) }}
          chosen={job}
          opens={(id) => ({ ...ofType, job: id })}
          closed={ofType}
          isDeepest={choice.type !== undefined && (job === undefined || level === 'job')}
          empty="Jobs carry contract codes of this type. Add one, or begin with our list of divisions."
          emptyActions={typeName !== undefined && <BeginWithDivisions type={typeName} />}
        />
      )}
      {job === undefined ? (
        <Placeholder title="Task codes" text="Choose a contract code to see its task codes." />
      ) : (
        <CodeColumn
          key={job}
          title="Task codes"
          kept="task"
          above={job}
          aboveName={jobCode?.companyJobCodeName}
          fetched={tasks}
          shown={({
            companyTaskCodeUniqueId: id,
            companyTaskCode: code,
            companyTaskCodeName: name,
            rowVersion,
          }) => ({
            ...{ id, code, name, rowVersion },
          })}
          failure="Couldn't get task codes! Try later."
          page={tasksPage}
          onPage={(page) => go({ ...ofType, job, tasksPage: shownPage(page) })}
          back={{ label: 'Contract codes', onClick: () => go(ofType) }}
          chosen={task}
          opens={(id) => ({ ...ofJob, task: id })}
          closed={ofJob}
          isDeepest={level !== 'job' && (task === undefined || level === 'task')}
          empty="Tasks of a job with this contract code carry its task codes."
        />
      )}
      {task === undefined ? (
        <Placeholder title="Activity codes" text="Choose a task code to see its activity codes." />
      ) : (
        <CodeColumn
          key={task}
          title="Activity codes"
          kept="activity"
          above={task}
          aboveName={taskCode?.companyTaskCodeName}
          fetched={activities}
          shown={({
            companySubTaskCodeUniqueId: id,
            companySubTaskCode: code,
            companySubTaskCodeName: name,
            rowVersion,
          }) => ({ ...{ id, code, name, rowVersion } })}
          failure="Couldn't get activity codes!"
          page={activitiesPage}
          onPage={(page) => go({ ...ofJob, task, activitiesPage: shownPage(page) })}
          back={{ label: 'Task codes', onClick: () => go(ofJob) }}
          chosen={activity}
          isDeepest={level === undefined}
          empty="Activities of a task with this task code carry its activity codes."
        />
      )}
    </SimpleGrid>
  )
}

function Placeholder({ title, text }: { title: string; text: string }) {
  return (
    <RecordColumn title={title} subtitle="–" page={1} totalPages={0} onPage={() => {}} isDeepest={false}>
      <EmptyState title="Nothing chosen" text={text} icon={<IconBinaryTree2 size={20} />} />
    </RecordColumn>
  )
}

/**
 * A button that adds the standard divisions. A company without codes gets all divisions, a type without codes
 * gets the divisions of that type.
 */
function BeginWithDivisions({ type }: { type?: string }) {
  const may = useMay()
  const add = useImportCodes()
  const { keyOf } = useKeyOfTry()
  if (!may('Codes', 'Create')) return null
  const begin = async () => {
    const rows = type === undefined ? divisionRows : divisionsFor(type)
    try {
      await add.mutateAsync({ rows, key: keyOf(rows) })
      toast.success('Added Successfully')
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <Button mt={4} loading={add.isPending} onClick={() => void begin()}>
      Begin with the divisions
    </Button>
  )
}

/**
 * The company's types that the account does not have: types of other accounts, or types removed from this
 * account.
 */
function AvailableTypes() {
  const may = useMay()
  const { account } = useSession()
  const { data } = useQuery(availableTypesQuery(account?.accountUniqueID ?? ''))
  const map = useMapType()
  if (!data || data.items.length === 0) return null
  const use = async (id: number) => {
    try {
      await map.mutateAsync(id)
      toast.success('Added Successfully')
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <Stack component="section" gap="xs" p="sm" aria-labelledby="other-types">
      <Text fz="xs" c="dimmed" id="other-types">
        Of the company, not used here
      </Text>
      {data.items.map(({ jobCodeTypeId: id, jobCodeTypeName: name }) => (
        <Group key={id} justify="space-between" wrap="nowrap" gap="sm">
          <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {may('Codes', 'Create') && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={map.isPending}
              aria-label={`Use ${name}`}
              onClick={() => void use(id)}
            >
              Use
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  )
}

function Found({ search }: { search: string }) {
  const { page = 1 } = useSearch({ from: '/signed-in/company/codes' })
  const navigate = useNavigate({ from: '/company/codes' })
  const { data, error, refetch } = useQuery(foundCodesQuery(search, page))
  return (
    <RecordColumn
      title="Found"
      of={search}
      subtitle={data ? <RecordCount shown={data.items.length} total={data.totalCount} /> : '–'}
      page={page}
      totalPages={data?.totalPages ?? 0}
      onPage={(next) => void navigate({ search: { search, page: shownPage(next) } })}
      isDeepest
    >
      {error ? (
        <FailedState title="Couldn't get job codes" error={error} retry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows rows={5} />
      ) : data.items.length === 0 ? (
        <EmptyState title="No code found" text="Try a part of its code or its name." />
      ) : (
        data.items.map((found) => (
          <RecordLinkRow
            key={
              found.companySubTaskCodeUniqueId ??
              found.companyTaskCodeUniqueId ??
              found.companyJobCodeUniqueId
            }
            to="/company/codes"
            search={addressOf(found, CODES_PER_COLUMN)}
            name={`${found.code} ${found.name}`}
            caption={found.above}
          />
        ))
      )}
    </RecordColumn>
  )
}

function Categories() {
  const { page = 1 } = useSearch({ from: '/signed-in/company/codes' })
  const navigate = useNavigate({ from: '/company/codes' })
  return (
    <Group align="stretch" wrap="nowrap" className={classes.categories}>
      <InventoryCategories
        page={page}
        onPage={(next) => void navigate({ search: { view: 'categories', page: shownPage(next) } })}
      />
    </Group>
  )
}
