/**
 * Planning with much data, each as a ratio to the same with little data: copying a project of 10,000
 * activities; the drill-down of a job with 500 tasks and of a task with 1,000 activities; and, with 100,000
 * activities, a capture and a change of the weights, each with the totals that follow.
 */
import pg from 'pg'
import { assignToActivities, listActivitiesOfTask, updateActivities } from '#features/activities/contract.ts'
import { listJobsOfWorkOrder } from '#features/jobs/contract.ts'
import { copyRecords, findWorkOrder } from '#features/projects/contract.ts'
import { listTasksOfJob } from '#features/tasks/contract.ts'
import type { AppSettings } from './app-child.ts'
import { startChild } from './child.ts'
import { hundredths, median, table, whole } from './figures.ts'
import { post, signIn } from './requests.ts'
import { type Connection, progress, withPostgres } from './temporary-database.ts'
import { readTurns } from './turns.ts'

const { rounds } = readTurns({ rounds: 9, seconds: 1 })

/** The size of a project: its jobs, the tasks of a job, the activities of a task. */
interface Size {
  jobs: number
  tasks: number
  activities: number
}

/** The ids of the first record of each level. */
interface Plan {
  workOrder: string
  job: string
  task: string
  activity: string
}

const some = { jobs: 1, tasks: 10, activities: 100 }
const sizes: Record<string, Size> = {
  little: some,
  copied: { jobs: 10, tasks: 20, activities: 50 },
  large: { jobs: 20, tasks: 50, activities: 100 },
  wide: { jobs: 1, tasks: 500, activities: 1 },
  deep: { jobs: 1, tasks: 1, activities: 1000 },
  short: { jobs: 1, tasks: 10, activities: 10 },
  flat: { jobs: 20, tasks: 1, activities: 1 },
}

/** Adds a project of this size to the only account. */
async function addPlan(connection: Connection, title: string, size: Size): Promise<Plan> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<Plan>(
      `with account as (select company_id, account_id from account limit 1),
       w as (insert into work_order (company_id, account_id, id, title, status_id, start_date, end_date)
             select company_id, account_id, gen_random_uuid(), $1, 1, current_date - 100, current_date + 100
             from account returning company_id, account_id, id),
       j as (insert into job (company_id, account_id, id, work_order_id, title, status_id, position)
             select company_id, account_id, gen_random_uuid(), id, 'Job ' || n, 1, n
             from w, generate_series(1, $2::int) n returning company_id, account_id, id, work_order_id),
       t as (insert into task (company_id, account_id, id, work_order_id, job_id, name, status_id, position)
             select company_id, account_id, gen_random_uuid(), work_order_id, id, 'Task ' || n, 1, n
             from j, generate_series(1, $3::int) n returning company_id, account_id, id, work_order_id, job_id),
       a as (insert into activity (company_id, account_id, id, work_order_id, job_id, task_id, title, status_id,
                                   target_metric, hours, bid_unit_cost, unit, position)
             select company_id, account_id, gen_random_uuid(), work_order_id, job_id, id, 'Activity ' || n, 1, 1000000,
                    8, 2.5, 'm', n
             from t, generate_series(1, $4::int) n returning id, work_order_id, job_id, task_id)
       select work_order_id as "workOrder", job_id as job, task_id as task, id as activity from a limit 1`,
      [title, size.jobs, size.tasks, size.activities],
    )
    await client.query('analyze')
    const [plan] = rows
    if (!plan) throw new Error('A plan without activities')
    return plan
  } finally {
    await client.end()
  }
}

await withPostgres(async (postgres) => {
  const load = { accounts: 1, workOrders: 100, activities: 1000, largestAccount: 100, seed: 1 }
  const { connection, signIns } = await postgres.newDatabase('planning', load)
  const plans = new Map<string, Plan>()
  for (const [name, size] of Object.entries(sizes)) {
    const total = whole(size.jobs * size.tasks * size.activities)
    progress(`Adding the project '${name}' with ${total} activities …`)
    plans.set(name, await addPlan(connection, name, size))
  }
  const app = await startChild('app-child.ts', { connection, pool: 2 } satisfies AppSettings)
  const [login] = signIns
  if (!login) throw new Error('Nobody can sign in.')
  const token = await signIn(app.port, login)
  const ask = (path: string, body: object) => post(app.port, path, body, token)
  const plan = (name: string): Plan => {
    const found = plans.get(name)
    if (!found) throw new Error(`There is no project ${name}`)
    return found
  }
  const page =
    (path: string, id: string, number = 0) =>
    () =>
      ask(path, { TargetUniqueID: id, StartingPageNumber: number, NumberOfItemsPerPage: 10 })
  const copy = (name: string) => () => ask(copyRecords.path, [{ workOrderUniqueId: plan(name).workOrder }])
  const capture = (name: string) => async () => {
    await ask(assignToActivities.path, [{ subTaskUniqueId: plan(name).activity, metricCompleted: '1' }])
    await ask(findWorkOrder.path, { TargetUniqueID: plan(name).workOrder })
  }

  /** Removes the unit cost of an activity and sets it again: each change gives the totals another weight. */
  const flip = (name: string) => async () => {
    for (const bidUnitCost of [null, '2.5']) {
      await ask(updateActivities.path, [{ subTaskUniqueId: plan(name).activity, bidUnitCost }])
    }
  }

  const contests = [
    {
      what: 'copying 10,000 activities',
      than: 'copying 1,000',
      much: copy('copied'),
      little: copy('little'),
    },
    {
      what: 'first page of 500 tasks',
      than: 'of 10',
      much: page(listTasksOfJob.path, plan('wide').job),
      little: page(listTasksOfJob.path, plan('short').job),
    },
    {
      what: 'last page of 500 tasks',
      than: 'of 10',
      much: page(listTasksOfJob.path, plan('wide').job, 49),
      little: page(listTasksOfJob.path, plan('short').job),
    },
    {
      what: 'first page of 1,000 activities',
      than: 'of 10',
      much: page(listActivitiesOfTask.path, plan('deep').task),
      little: page(listActivitiesOfTask.path, plan('short').task),
    },
    {
      what: 'last page of 1,000 activities',
      than: 'of 10',
      much: page(listActivitiesOfTask.path, plan('deep').task, 99),
      little: page(listActivitiesOfTask.path, plan('short').task),
    },
    {
      what: 'jobs above 100,000 activities',
      than: 'above 20',
      much: page(listJobsOfWorkOrder.path, plan('large').workOrder),
      little: page(listJobsOfWorkOrder.path, plan('flat').workOrder),
    },
    {
      what: 'a capture and its totals, 100,000 activities',
      than: '1,000',
      much: capture('large'),
      little: capture('little'),
    },
    {
      what: 'a price taken and given, 100,000 activities',
      than: '1,000',
      much: flip('large'),
      little: flip('little'),
    },
  ]
  const rows: string[][] = []
  for (const { what, than, much, little } of contests) {
    // The first round warms up. The two contestants begin in turns.
    const times = { much: [] as number[], little: [] as number[] }
    for (let round = 0; round <= rounds; round += 1) {
      const turns = [['much', much] as const, ['little', little] as const]
      for (const [name, work] of round % 2 === 0 ? turns : turns.toReversed()) {
        const begun = performance.now()
        await work()
        if (round > 0) times[name].push(performance.now() - begun)
      }
    }
    const [one, other] = [median(times.much), median(times.little)]
    const ratio = median(times.much.map((time, round) => time / (times.little[round] ?? Number.NaN)))
    progress(`${what}: ${hundredths(one)} ms`)
    rows.push([what, hundredths(one), than, hundredths(other), hundredths(ratio)])
  }
  await app.stop()
  console.log('### Planning\n')
  console.log(table(['what', 'ms', 'than', 'ms', 'ratio'], rows))
  console.log(`\nMedians of ${rounds} rounds in turns, one connection, fsync on.`)
})
