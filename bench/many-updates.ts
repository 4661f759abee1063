/** The time of a call that changes 500 records, for each kind of record. */
import pg from 'pg'
import { updateActivities } from '#features/activities/contract.ts'
import { updateEmployees } from '#features/employees/contract.ts'
import { updateFiles, updateFolders } from '#features/files/contract.ts'
import { updateJobs } from '#features/jobs/contract.ts'
import { updateWorkOrders } from '#features/projects/contract.ts'
import { updatePunchListItems, updatePunchLists } from '#features/punchlists/contract.ts'
import { updateTasks } from '#features/tasks/contract.ts'
import { updateTimeLogs } from '#features/tracking/contract.ts'
import type { AppSettings } from './app-child.ts'
import { startChild } from './child.ts'
import { median, table, whole } from './figures.ts'
import { post, signIn } from './requests.ts'
import { type Connection, progress, withPostgres } from './temporary-database.ts'
import { readTurns } from './turns.ts'

const { rounds } = readTurns({ rounds: 9, seconds: 1 })
const MANY = 500

type Kind =
  | 'folder'
  | 'file'
  | 'work_order'
  | 'employee'
  | 'punch_list'
  | 'punch_list_item'
  | 'job'
  | 'task'
  | 'activity'
  | 'time_log'

/**
 * Adds 500 records of each kind to the only account, all except the projects in one project, and returns
 * their ids.
 */
async function addRecords(connection: Connection): Promise<Record<Kind, string[]>> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows: place } = await client.query<{ c: string; a: string; e: string; r: string }>(
      `select company_id as c, account_id as a, id as e, company_role_id as r from employee order by id limit 1`,
    )
    const { c, a, e, r } = place[0] ?? {}
    const add = async (text: string, ...more: unknown[]) => {
      const { rows } = await client.query<{ id: string }>(`${text} returning id`, [c, a, ...more])
      return rows.map(({ id }) => id)
    }
    const own = 'select $1::uuid, $2::uuid, gen_random_uuid()'
    const each = `generate_series(1, ${MANY}) n`
    const workOrders = await add(
      `insert into work_order (company_id, account_id, id, title, status_id) ${own}, 'Project ' || n, 1 from ${each}`,
    )
    const [workOrder] = workOrders
    const jobs = await add(
      `insert into job (company_id, account_id, id, work_order_id, title, status_id, position)
       ${own}, $3::uuid, 'Job ' || n, 1, n from ${each}`,
      workOrder,
    )
    const tasks = await add(
      `insert into task (company_id, account_id, id, work_order_id, job_id, name, status_id, position)
       ${own}, $3::uuid, $4::uuid, 'Task ' || n, 1, n from ${each}`,
      workOrder,
      jobs[0],
    )
    const activities = await add(
      `insert into activity (company_id, account_id, id, work_order_id, job_id, task_id, title, status_id, target_metric,
                             position)
       ${own}, $3::uuid, $4::uuid, $5::uuid, 'Activity ' || n, 1, 10, n from ${each}`,
      workOrder,
      jobs[0],
      tasks[0],
    )
    const lists = await add(
      `insert into punch_list (company_id, account_id, id, work_order_id, job_id, name, status_id, created_by_employee_id)
       ${own}, $3::uuid, $4::uuid, 'List ' || n, 1, $5::uuid from ${each}`,
      workOrder,
      jobs[0],
      e,
    )
    const objects = await add(
      `insert into stored_object (company_id, account_id, id, name, content_type, size, sha256, state, preview)
       ${own}, 'File ' || n, 'text/plain', 1, sha256(n::text::bytea), 'stored', 'none' from ${each}`,
    )
    return {
      work_order: workOrders,
      job: jobs,
      task: tasks,
      activity: activities,
      punch_list: lists,
      punch_list_item: await add(
        `insert into punch_list_item (company_id, account_id, id, work_order_id, punch_list_id, number, description,
                                      status_id, created_by_employee_id, created_on)
         ${own}, $3::uuid, $4::uuid, n, 'Item ' || n, 1, $5::uuid, current_date from ${each}`,
        workOrder,
        lists[0],
        e,
      ),
      employee: await add(
        `insert into employee (company_id, account_id, id, first_name, last_name, company_role_id, status_id)
         ${own}, 'Some', 'Body ' || n, $3::uuid, 1 from ${each}`,
        r,
      ),
      time_log: await add(
        `insert into time_log (company_id, account_id, id, work_order_id, activity_id, employee_id, log_date, hours,
                               created_by_employee_id)
         ${own}, $3::uuid, $4::uuid, $5::uuid, current_date - n, 8, $5::uuid from ${each}`,
        workOrder,
        activities[0],
        e,
      ),
      folder: await add(
        `insert into folder (company_id, account_id, id, work_order_id, target_type, target_id, name)
         ${own}, $3::uuid, 'WorkOrder', $3::uuid, 'Folder ' || n from ${each}`,
        workOrder,
      ),
      file: await add(
        `insert into file (company_id, account_id, id, work_order_id, target_type, target_id, name, object_id)
         ${own}, $3::uuid, 'WorkOrder', $3::uuid, 'File ' || n, object.id
         from unnest($4::uuid[]) with ordinality object (id, n)`,
        workOrder,
        objects,
      ),
    }
  } finally {
    await client.query('analyze')
    await client.end()
  }
}

await withPostgres(async (postgres) => {
  const load = { accounts: 1, workOrders: 1, activities: 1, largestAccount: 1, seed: 1 }
  const { connection, signIns } = await postgres.newDatabase('many_updates', load)
  const ids = await addRecords(connection)
  const app = await startChild('app-child.ts', { connection, pool: 2 } satisfies AppSettings)
  const [login] = signIns
  if (!login) throw new Error('Nobody can sign in.')
  const token = await signIn(app.port, login)

  const contests: [what: string, path: string, kind: Kind, change: (id: string, text: string) => object][] = [
    ['folders', updateFolders.path, 'folder', (folderUniqueId, name) => ({ folderUniqueId, name })],
    ['files', updateFiles.path, 'file', (fileUniqueId, name) => ({ fileUniqueId, name })],
    [
      'projects',
      updateWorkOrders.path,
      'work_order',
      (workOrderUniqueID, workOrderTitle) => ({ workOrderUniqueID, workOrderTitle }),
    ],
    [
      'employees',
      updateEmployees.path,
      'employee',
      (employeeUniqueID, employeeLastName) => ({ employeeUniqueID, employeeLastName }),
    ],
    [
      'punch lists',
      updatePunchLists.path,
      'punch_list',
      (punchListUniqueId, punchListName) => ({ punchListUniqueId, punchListName }),
    ],
    [
      'punch items',
      updatePunchListItems.path,
      'punch_list_item',
      (punchListItemUniqueId, punchListItemDescription) => ({
        punchListItemUniqueId,
        punchListItemDescription,
      }),
    ],
    ['jobs', updateJobs.path, 'job', (jobUniqueId, jobTitle) => ({ jobUniqueId, jobTitle })],
    ['tasks', updateTasks.path, 'task', (taskUniqueId, taskName) => ({ taskUniqueId, taskName })],
    [
      'activities',
      updateActivities.path,
      'activity',
      (subTaskUniqueId, subTaskTitle) => ({ subTaskUniqueId, subTaskTitle }),
    ],
    [
      'time logs',
      updateTimeLogs.path,
      'time_log',
      (subTaskTrackingUniqueId, trackingNotes) => ({ subTaskTrackingUniqueId, trackingNotes }),
    ],
  ]
  const rows: string[][] = []
  for (const [what, path, kind, change] of contests) {
    const times: number[] = []
    // The first round warms up. All names are new in each round, so that no name is taken already.
    for (let round = 0; round <= rounds; round += 1) {
      const body = ids[kind].map((id, index) => change(id, `Some ${what} ${round} ${index}`))
      const begun = performance.now()
      await post(app.port, path, body, token)
      if (round > 0) times.push(performance.now() - begun)
    }
    progress(`${what}: ${whole(median(times))} ms`)
    rows.push([what, whole(median(times))])
  }
  await app.stop()
  console.log(`### Changing ${MANY} at once\n`)
  console.log(table(['what', 'ms'], rows))
  console.log(`\nMedians of ${rounds} rounds, one connection, fsync on.`)
})
