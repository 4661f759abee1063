/**
 * The register of activities and the home page in an account with 100,000 activities in 200 projects. Two of
 * three activities are not done; there are 200,000 captures and 2,000 open RFIs, and people on each activity.
 * Measures each list, each count and the choices of the filters, the strip of the home page and the facts of
 * ten projects, one call at a time, against the same page in hand-written SQL.
 */
import pg from 'pg'
import { findHome, listProjectFacts } from '#features/overview/contract.ts'
import {
  countRegisteredActivities,
  listActivityChoices,
  listRegisteredActivities,
} from '#features/schedule/activities-contract.ts'
import { connectionConfig } from '#server/db/open.ts'
import type { AppSettings } from './app-child.ts'
import { startChild } from './child.ts'
import { hundredths, median, table, whole } from './figures.ts'
import { post, signIn } from './requests.ts'
import { progress, withPostgres } from './temporary-database.ts'
import { readTurns } from './turns.ts'

const ACTIVITIES = 100_000
const PROJECTS = 200
const JOBS = 2000
const TASKS = 10_000
const CAPTURES = 200_000
const PEOPLE = 100
const RFIS = 2000
const AIM = 100
const CALLS = 5

const { rounds } = readTurns({ rounds: 5, seconds: 1 })
const id = (kind: string, n = 'n') =>
  `('0190000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/**
 * Activity n is in task n % TASKS + 1, the task in job task % JOBS + 1, the job in project job % PROJECTS +
 * 1.
 */
const taskOf = (n: string) => `((${n}) % ${TASKS} + 1)`
const jobOf = (n: string) => `(${taskOf(n)} % ${JOBS} + 1)`
const projectOf = (job: string) => `(select id from place where at = (${job}) % ${PROJECTS})`

async function fill(client: pg.Client, username: string): Promise<void> {
  await client.query('set statement_timeout = 0; set session_replication_role = replica')
  const { rows } = await client.query(
    `select le.company_id, le.account_id, le.employee_id as employee from login_employee le join login l using (login_id)
     where l.username = $1 limit 1`,
    [username],
  )
  const { company_id, account_id, employee } = rows[0]
  const own = [company_id, account_id]
  await client.query(
    `create temporary table place as select row_number() over (order by id) - 1 as at, id from work_order
     where company_id = '${company_id}' and account_id = '${account_id}'`,
  )
  progress(`Adding ${whole(ACTIVITIES)} activities …`)
  await client.query(
    `insert into job (company_id, account_id, id, work_order_id, title, status_id, position)
     select $1, $2, ${id('1')}, ${projectOf('n')}, 'Job ' || n, 1, n from generate_series(1, ${JOBS}) n`,
    own,
  )
  await client.query(
    `insert into task (company_id, account_id, id, work_order_id, job_id, name, status_id, position)
     select $1, $2, ${id('2')}, ${projectOf(`(n % ${JOBS} + 1)`)}, ${id('1', `(n % ${JOBS} + 1)`)}, 'Task ' || n, 1, n
     from generate_series(1, ${TASKS}) n`,
    own,
  )
  await client.query(
    `insert into activity (company_id, account_id, id, work_order_id, job_id, task_id, title, status_id, position,
       target_metric, captured_metric, unit, start_date, end_date)
     select $1, $2, ${id('3')}, ${projectOf(jobOf('n'))}, ${id('1', jobOf('n'))}, ${id('2', taskOf('n'))}, 'Activity ' || n, 1, n,
       100, case n % 3 when 0 then 100 else n % 90 end, 'm', current_date - 200 + n % 400, current_date - 180 + n % 400 + n % 7
     from generate_series(1, ${ACTIVITIES}) n`,
    own,
  )
  progress('Adding captures, people and RFIs …')
  await client.query(
    `insert into activity_capture (company_id, account_id, id, work_order_id, activity_id, employee_id, metric_completed,
       capture_date, created_by_employee_id)
     select $1, $2, ${id('4')}, ${projectOf(jobOf(`(n % ${ACTIVITIES} + 1)`))}, ${id('3', `(n % ${ACTIVITIES} + 1)`)}, $3, 1 + n % 9,
       current_date - n % 70, $3 from generate_series(1, ${CAPTURES}) n`,
    [...own, employee],
  )
  await client.query(
    `insert into employee (company_id, account_id, id, first_name, last_name, company_role_id, status_id)
     select e.company_id, e.account_id, ${id('5')}, 'First ' || n, 'Last ' || n, e.company_role_id, e.status_id
     from employee e, generate_series(1, ${PEOPLE}) n where e.company_id = $1 and e.account_id = $2 and e.id = $3`,
    [...own, employee],
  )
  await client.query(
    `insert into employee_activity (company_id, account_id, id, employee_id, work_order_id, task_id, activity_id)
     select $1, $2, ${id('6')}, case when n % 100 = 0 then $3 else ${id('5', `(n % ${PEOPLE} + 1)`)} end,
       ${projectOf(jobOf('n'))}, ${id('2', taskOf('n'))}, ${id('3')} from generate_series(1, ${ACTIVITIES}) n`,
    [...own, employee],
  )
  await client.query(
    `insert into rfi (company_id, account_id, id, work_order_id, job_id, number, title, start_date, end_date, due_date, priority_id,
       status_id, created_by_employee_id)
     select $1, $2, ${id('7')}, ${projectOf(`(n % ${JOBS / 10} + 1)`)}, ${id('1', `(n % ${JOBS / 10} + 1)`)}, n, 'RFI ' || n,
       current_date, current_date, current_date, 1, 5, $3 from generate_series(1, ${RFIS}) n`,
    [...own, employee],
  )
  await client.query(
    `insert into court (company_id, account_id, id, work_order_id, job_id, module, record, record_id, step, employee_id, since, due,
       started_by_employee_id)
     select company_id, account_id, ${id('8', 'number')}, work_order_id, job_id, 'RFIs', 'RFI', id, 'answer', created_by_employee_id,
       now(), due_date, created_by_employee_id from rfi`,
  )
  progress('Making what finds them …')
  for (const [table, kind, module, title] of [
    ['activity', 'SubTask', 'Activities', 'title'],
    ['task', 'Task', 'Tasks', 'name'],
    ['job', 'Job', 'Jobs', 'title'],
  ])
    await client.query(
      `insert into found_thing (company_id, account_id, id, kind, module, work_order_id, number_key, title_key, titles, words)
       select company_id, account_id, id, '${kind}', '${module}', work_order_id, '', found_key(${title}), made.words, made.words
       from ${table}, lateral (select array_to_tsvector(found_words(${title})
         || array['@${kind}', found_owner(account_id), found_owner(work_order_id)]) as words) made
       on conflict do nothing`,
    )
  await client.query('set session_replication_role = default')
  await client.query('vacuum (analyze)')
}

await withPostgres(async (postgres) => {
  const size = { accounts: 1, workOrders: PROJECTS, activities: 1, largestAccount: PROJECTS, seed: 1 }
  const { connection, signIns } = await postgres.newDatabase('activities', size)
  const [login] = signIns
  if (!login) throw new Error('Nobody can sign in.')
  const client = new pg.Client(connectionConfig(connection))
  client.on('error', () => undefined)
  await client.connect()
  await fill(client, login.username)
  const app = await startChild('app-child.ts', { connection, pool: 2 } satisfies AppSettings)
  const token = await signIn(app.port, { ...login, workOrders: PROJECTS })
  const list = listRegisteredActivities.path
  const { rows: firstProjects } = await client.query<{ id: string }>(
    'select id from work_order order by id limit 10',
  )
  const calls: readonly (readonly [string, string, object])[] = [
    ['late', list, { which: 'late' }],
    ['late, in construction', list, { which: 'late', constructionPhase: '2' }],
    ['late, by name', list, { which: 'late', sort: 'name' }],
    ['late, by project', list, { which: 'late', sort: '-project' }],
    ['ends this week', list, { which: 'week' }],
    ['starts in 2 weeks', list, { which: 'soon' }],
    ['no progress for 5 days', list, { which: 'idle' }],
    ['blocked', list, { which: 'blocked' }],
    ['mine', list, { which: 'mine' }],
    ['all, by words', list, { searchKey: 'activity 4711' }],
    ['all, a page far behind', list, { StartingPageNumber: 3000 }],
    ['how many each has', countRegisteredActivities.path, { constructionPhase: '2' }],
    ['what it can be narrowed to', listActivityChoices.path, {}],
    ['home: the strip', findHome.path, {}],
    [
      'home: facts of ten projects',
      listProjectFacts.path,
      { ids: firstProjects.map((project) => project.id) },
    ],
  ]
  const results: string[][] = []
  for (const [name, path, body] of calls) {
    progress(`${name} …`)
    const times: number[] = []
    let total = ''
    for (let call = 0; call < rounds * CALLS + 1; call += 1) {
      const begun = performance.now()
      const answer = (await post(app.port, path, body, token)) as { totalCount?: number }
      if (call > 0) times.push(performance.now() - begun)
      if (answer.totalCount !== undefined) total = whole(answer.totalCount)
    }
    results.push([name, total, hundredths(median(times)), hundredths(Math.max(...times))])
  }
  const hands: number[] = []
  for (let call = 0; call < rounds * CALLS + 1; call += 1) {
    const begun = performance.now()
    const where = `where a.account_id = $1 and a.deleted_at is null and a.captured_metric < a.target_metric and a.end_date < current_date`
    await client.query(`select a.* from activity a ${where} order by a.end_date, a.id limit 10`, [
      login.accountId,
    ])
    await client.query(`select count(*) from activity a ${where}`, [login.accountId])
    if (call > 0) hands.push(performance.now() - begun)
  }
  await app.stop()
  await client.end()
  console.log(
    `### The register of activities, ${whole(ACTIVITIES)} activities in ${whole(PROJECTS)} projects\n`,
  )
  console.log(table(['list', 'total', 'median, ms', 'worst, ms'], results))
  const worst = Math.max(...results.map(([, , time]) => Number(time)))
  console.log(
    `\nBy hand, the page of what is late and its total without crews, pace or rights: ${hundredths(median(hands))} ms. Aim: at most ${AIM} ms: ${worst <= AIM ? 'kept' : 'MISSED'}.`,
  )
})
