/**
 * Planned against earned over time, of a project with 100,000 activities and 200,000 captures and of one of
 * its jobs; and the rest of the project's overview. One call each.
 */
import pg from 'pg'
import { findProjectOverview } from '#features/overview/contract.ts'
import { findCurve } from '#features/planning/contract.ts'
import { connectionConfig } from '#server/db/open.ts'
import type { AppSettings } from './app-child.ts'
import { startChild } from './child.ts'
import { hundredths, median, table, whole } from './figures.ts'
import { post, signIn } from './requests.ts'
import { progress, withPostgres } from './temporary-database.ts'
import { readTurns } from './turns.ts'

const ACTIVITIES = 100_000
const TASKS = 2000
const JOBS = 50
const CAPTURES = 2
const AIM = 150
const CALLS = 5

const { rounds } = readTurns({ rounds: 5, seconds: 1 })
const id = (kind: string, n = 'n') =>
  `('0190000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

await withPostgres(async (postgres) => {
  const size = { accounts: 1, workOrders: 2, activities: 10, largestAccount: 2, seed: 1 }
  const { connection, signIns } = await postgres.newDatabase('curve', size)
  const [login] = signIns
  if (!login) throw new Error('Nobody can sign in.')
  const client = new pg.Client(connectionConfig(connection))
  await client.connect()
  await client.query('set statement_timeout = 0')
  const { rows } = await client.query(
    `select w.company_id, w.account_id, w.id, e.id as employee from work_order w
     join login_employee le on le.account_id = w.account_id join login l using (login_id)
     join employee e on e.id = le.employee_id where l.username = $1 limit 1`,
    [login.username],
  )
  const place = rows[0]
  const own = [place.company_id, place.account_id, place.id]
  progress(`Adding ${whole(ACTIVITIES)} activities …`)
  await client.query(
    `insert into job (company_id, account_id, id, work_order_id, title, status_id, position)
     select $1, $2, ${id('1')}, $3, 'Job ' || n, 1, n from generate_series(1, ${JOBS}) n`,
    own,
  )
  await client.query(
    `insert into task (company_id, account_id, id, work_order_id, job_id, name, status_id, position, start_date, end_date)
     select $1, $2, ${id('2')}, $3, ${id('1', `(n % ${JOBS} + 1)`)}, 'Task ' || n, 1, n,
       current_date - 300 + n % 400, current_date - 270 + n % 400 + n % 30 from generate_series(1, ${TASKS}) n`,
    own,
  )
  await client.query(
    `insert into activity (company_id, account_id, id, work_order_id, job_id, task_id, title, status_id, position,
       target_metric, unit, bid_unit_cost)
     select $1, $2, ${id('3')}, $3, ${id('1', `((n % ${TASKS} + 1) % ${JOBS} + 1)`)}, ${id('2', `(n % ${TASKS} + 1)`)}, 'Activity ' || n, 1, n,
       case when n % 50 = 0 then 5 else 100 end, 'm', n % 90 + 0.5
     from generate_series(1, ${ACTIVITIES}) n`,
    own,
  )
  progress('Adding captures …')
  await client.query(
    `insert into activity_capture (company_id, account_id, id, work_order_id, activity_id, employee_id, metric_completed,
       capture_date, created_by_employee_id)
     select $1, $2, ${id('4')}, $3, ${id('3', `(n % ${ACTIVITIES} + 1)`)}, $4, (n % ${ACTIVITIES} + 1) % 40,
       current_date - n % 280, $4 from generate_series(1, ${CAPTURES * ACTIVITIES}) n`,
    [...own, place.employee],
  )
  await client.query('vacuum (analyze)')
  const { rows: jobs } = await client.query(`select ${id('1', '1')}::text as id`)
  await client.end()

  const app = await startChild('app-child.ts', { connection, pool: 2 } satisfies AppSettings)
  const token = await signIn(app.port, login)
  const results: string[][] = []
  let worst = 0
  for (const [what, path, more] of [
    ['the project', findCurve.path, {}],
    ['one of its jobs', findCurve.path, { jobUniqueId: jobs[0].id }],
    ['what the overview tells beside it', findProjectOverview.path, {}],
  ] as const) {
    const times: number[] = []
    const body = { TargetUniqueID: place.id, ...more }
    for (let call = 0; call < rounds * CALLS + 1; call += 1) {
      const begun = performance.now()
      // One after another: each call is timed alone.
      // oxlint-disable-next-line no-await-in-loop
      await post(app.port, path, body, token)
      if (call > 0) times.push(performance.now() - begun)
    }
    worst = Math.max(worst, median(times))
    results.push([what, hundredths(median(times)), hundredths(Math.max(...times))])
  }
  await app.stop()
  console.log(`### Planned against earned over time, ${whole(ACTIVITIES)} activities\n`)
  console.log(table(['of', 'median, ms', 'worst, ms'], results))
  console.log(`\nAim: at most ${AIM} ms: ${worst <= AIM ? 'kept' : 'MISSED'}.`)
})
