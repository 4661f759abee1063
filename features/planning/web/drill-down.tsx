/**
 * Jobs, tasks and activities side by side: a job shows its tasks, a task its activities, and another job
 * clears both (000 §4). The choice is in the address. On a wide window, which shows all three, the first job
 * and its first task are chosen at the start; after that only the user chooses.
 */
import { SimpleGrid } from '@mantine/core'
import { IconListCheck, IconRuler2 } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { ActivitiesColumn } from '#features/activities/web/public.ts'
import { JobsColumn, useShownJobs } from '#features/jobs/web/public.ts'
import { TasksColumn, useShownTasks } from '#features/tasks/web/public.ts'
import { useIsHere } from '#web/router/is-here.ts'
import { useMay } from '#web/session/session.ts'
import { useIsNarrow } from '#web/ui/is-phone.ts'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { RecordColumn } from '#web/ui/list/record-column.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import type { Choice } from './address.ts'
import classes from './drill-down.module.css'

const nothingBelowTasks: Choice = { task: undefined, activitiesPage: undefined }
const nothingBelowJobs: Choice = { job: undefined, tasksPage: undefined, ...nothingBelowTasks }

export function DrillDown({ workOrder }: { workOrder: string }) {
  const choice = useSearch({ from: '/signed-in/project/projects/details/$woID' })
  const navigate = useNavigate({ from: '/projects/details/$woID' })
  const may = useMay()
  const { job, task, jobsPage = 1, tasksPage = 1, activitiesPage = 1 } = choice
  const jobs = useShownJobs(workOrder, jobsPage, may('Jobs', 'Read', workOrder))
  const tasks = useShownTasks(job, tasksPage)
  const jobName = jobs?.find(({ id }) => id === job)?.name
  const taskName = tasks?.find(({ id }) => id === task)?.name
  const isHere = useIsHere()
  const choose = (change: Choice, replace = false) => {
    if (isHere())
      void navigate({ search: (present) => ({ ...present, ...change }), resetScroll: false, replace })
  }
  const isNarrow = useIsNarrow()
  /**
   * The job that was chosen automatically, until its first task is chosen, too. Null: only the user chooses
   * now.
   */
  const opened = useRef(job || isNarrow ? null : (undefined as string | null | undefined))
  const firstJob = !job && may('Tasks', 'Read', workOrder) ? jobs?.[0]?.id : undefined
  const firstTask = job && !task && may('Activities', 'Read', workOrder) ? tasks?.[0]?.id : undefined
  const openWith = useEffectEvent((first: Pick<Choice, 'job' | 'task'>) => {
    if (opened.current === null || opened.current !== job || !isHere()) return
    opened.current = first.job ?? null
    choose(first, true)
  })
  useEffect(() => {
    if (firstJob) openWith({ job: firstJob })
  }, [firstJob])
  useEffect(() => {
    if (firstTask) openWith({ task: firstTask })
  }, [firstTask])
  const shownPage = (page: number) => (page > 1 ? page : undefined)

  if (!may('Jobs', 'Read', workOrder)) {
    return (
      <PageBody>
        <EmptyState
          title="Jobs are not open to you"
          text="Your role on this project does not include them."
        />
      </PageBody>
    )
  }
  return (
    <PageBody fills>
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="md" className={classes.columns}>
        <JobsColumn
          workOrder={workOrder}
          chosen={job}
          page={jobsPage}
          // Another page of jobs clears the choice, because the chosen job is no longer visible.
          onPage={(page, replace = false) => {
            if (isHere())
              void navigate({ search: { jobsPage: shownPage(page) }, resetScroll: false, replace })
          }}
          onRemove={(ids) => {
            if (job && ids.includes(job)) choose(nothingBelowJobs)
          }}
          isDeepest={!job}
        />
        {job ? (
          <TasksColumn
            // The key resets the choice and moves of the column when another job is chosen.
            key={job}
            workOrder={workOrder}
            job={job}
            jobName={jobName}
            jobsPage={jobsPage}
            chosen={task}
            page={tasksPage}
            onPage={(page, isCorrection) =>
              choose({ tasksPage: shownPage(page), ...nothingBelowTasks }, isCorrection)
            }
            onBack={() => choose(nothingBelowJobs)}
            onGone={() => choose(nothingBelowJobs, true)}
            onRemove={(ids) => {
              if (task && ids.includes(task)) choose(nothingBelowTasks)
            }}
            isDeepest={!task}
          />
        ) : (
          <Placeholder
            title="Tasks"
            {...(jobs?.length === 0
              ? { call: 'First add a job', text: 'Its tasks are listed here.' }
              : { call: 'Choose a job', text: 'Its tasks are listed here.' })}
            icon={<IconListCheck size={20} />}
          />
        )}
        {job && task ? (
          <ActivitiesColumn
            key={task}
            workOrder={workOrder}
            task={task}
            taskName={taskName}
            page={activitiesPage}
            onPage={(page, isCorrection) => choose({ activitiesPage: shownPage(page) }, isCorrection)}
            onBack={() => choose(nothingBelowTasks)}
            onGone={() => choose(nothingBelowTasks, true)}
            isDeepest
          />
        ) : (
          <Placeholder
            title="Activities"
            {...(job && tasks?.length === 0
              ? { call: 'First add a task', text: 'Its activities are listed here.' }
              : { call: 'Choose a task', text: 'Its activities are listed here.' })}
            icon={<IconRuler2 size={20} />}
          />
        )}
      </SimpleGrid>
    </PageBody>
  )
}

function Placeholder(props: { title: string; call: string; text: string; icon: ReactNode }) {
  const { title, call, text, icon } = props
  return (
    <RecordColumn title={title} subtitle="–" page={1} totalPages={0} onPage={() => {}} isDeepest={false}>
      <EmptyState title={call} text={text} icon={icon} />
    </RecordColumn>
  )
}
