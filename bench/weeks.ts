/**
 * The week of 60 people on a project: the time of reading the week, and of saving one day of all people in
 * one call.
 */
import pg from 'pg'
import { findWeek, saveWeek, type Week } from '#features/timecards/contract.ts'
import type { AppSettings } from './app-child.ts'
import { startChild } from './child.ts'
import { median, table, whole } from './figures.ts'
import { post, signIn } from './requests.ts'
import { type Connection, progress, withPostgres } from './temporary-database.ts'
import { readTurns } from './turns.ts'

const { rounds } = readTurns({ rounds: 9, seconds: 1 })
const PEOPLE = 60
const MONDAY = '2026-01-12'

/**
 * Adds 60 people to a project, each with two time logs on each of five days, and three months of earlier time
 * logs.
 */
async function addCrew(connection: Connection): Promise<string> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows: place } = await client.query<{
      c: string
      a: string
      r: string
      w: string
      k: string
      e: string
    }>(
      `select a.company_id as c, a.account_id as a, a.work_order_id as w, a.id as k,
              (select company_role_id from employee e where e.company_id = a.company_id order by id limit 1) as r,
              (select id from employee e where e.company_id = a.company_id and e.account_id = a.account_id order by id limit 1) as e
       from activity a order by a.id limit 1`,
    )
    const { c, a, r, w, k, e } = place[0] ?? {}
    await client.query(
      `insert into employee (company_id, account_id, id, company_role_id, first_name, last_name, status_id)
       select $1::uuid, $2::uuid, gen_random_uuid(), $3::uuid, 'Crew', n::text, 1 from generate_series(1, ${PEOPLE}) n`,
      [c, a, r],
    )
    const crew = `select e.id from employee e where e.company_id = $1 and e.account_id = $2 and e.first_name = 'Crew'`
    await client.query(
      `insert into employee_work_order (company_id, account_id, id, employee_id, work_order_id)
       select $1::uuid, $2::uuid, gen_random_uuid(), p.id, $3::uuid from (${crew}) p`,
      [c, a, w],
    )
    for (const [table, column, from] of [
      ['employee_job', 'job_id', 'work_order_id'],
      ['employee_task', 'task_id', 'job_id'],
      ['employee_activity', 'activity_id', 'task_id'],
    ] as const) {
      const own = column === 'activity_id' ? 'a.id' : `a.${column}`
      const above = from === 'work_order_id' ? '' : `, ${from}`
      const aboveValue = from === 'work_order_id' ? '' : `, a.${from}`
      // oxlint-disable-next-line no-await-in-loop
      await client.query(
        `insert into ${table} (company_id, account_id, id, employee_id, work_order_id, ${column}${above})
         select $1::uuid, $2::uuid, gen_random_uuid(), p.id, a.work_order_id, ${own}${aboveValue}
         from (${crew}) p, activity a where a.company_id = $1 and a.account_id = $2 and a.id = $3::uuid`,
        [c, a, k],
      )
    }
    await client.query(
      `insert into time_log (company_id, account_id, id, work_order_id, activity_id, employee_id, log_date, start_time, end_time,
                             minutes, created_by_employee_id)
       select $1::uuid, $2::uuid, gen_random_uuid(), $3::uuid, $4::uuid, p.id, d::date, s.f, s.t, s.m, $5::uuid
       from (${crew}) p, generate_series('2025-10-13'::date, '${MONDAY}'::date + 4, '1 day') d,
            (values ('07:00'::time, '11:30'::time, 270), ('12:00', '15:30', 210)) s (f, t, m)
       where extract(isodow from d) < 6`,
      [c, a, w, k, e],
    )
    return w ?? ''
  } finally {
    await client.query('analyze')
    await client.end()
  }
}

await withPostgres(async (postgres) => {
  const load = { accounts: 1, workOrders: 1, activities: 1, largestAccount: 1, seed: 1 }
  const { connection, signIns } = await postgres.newDatabase('weeks', load)
  const workOrderUniqueId = await addCrew(connection)
  const app = await startChild('app-child.ts', { connection, pool: 2 } satisfies AppSettings)
  const [login] = signIns
  if (!login) throw new Error('Nobody can sign in.')
  const token = await signIn(app.port, login)
  const read = async () =>
    (await post(app.port, findWeek.path, { workOrderUniqueId, startDate: MONDAY }, token)) as Week
  const times = { read: [] as number[], save: [] as number[] }
  const saturday = '2026-01-17'
  for (let round = 0; round <= rounds; round += 1) {
    const begun = performance.now()
    const week = await read()
    const between = performance.now()
    const entries = week.people.flatMap((person) => {
      const day = person.days[5]
      return day && person.subTaskUniqueId
        ? {
            employeeUniqueId: person.employeeUniqueId,
            trackingDate: saturday,
            hours: String(1 + (round % 8)),
            subTaskUniqueId: person.subTaskUniqueId,
            subTaskTrackingUniqueId: day.subTaskTrackingUniqueId,
            rowVersion: day.rowVersion,
          }
        : []
    })
    const saving = performance.now()
    await post(app.port, saveWeek.path, { workOrderUniqueId, startDate: MONDAY, entries }, token)
    // The first round warms up, and creates the time logs that the later rounds change.
    if (round > 0) {
      times.read.push(between - begun)
      times.save.push(performance.now() - saving)
    }
  }
  progress(`reading ${whole(median(times.read))} ms, saving ${whole(median(times.save))} ms`)
  await app.stop()
  console.log(`### A week of ${PEOPLE} people\n`)
  console.log(
    table(
      ['what', 'ms'],
      [
        ['reading it', whole(median(times.read))],
        ['saving a day of all', whole(median(times.save))],
      ],
    ),
  )
  console.log(`\nMedians of ${rounds} rounds, one connection, fsync on.`)
})
