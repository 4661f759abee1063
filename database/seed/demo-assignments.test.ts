/** The assignments and time logs of the demo follow the rules that the calls enforce. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRelations } from '#features/assignments/server/relation-queries.ts'
import { listTimeLogsOfWorkOrder } from '#features/tracking/contract.ts'
import { newDemoDatabase } from '#tests/harness/demo-database.ts'
import { endDatabase, openTestApp, signInAs, type TestApp } from '#tests/harness/server.ts'
import { DEMO_PASSWORD } from './demo.ts'

let demo: TestApp
const today = new Date().toISOString().slice(0, 10)

beforeAll(async () => {
  demo = await openTestApp({ connection: await newDemoDatabase() })
})

afterAll(async () => {
  await demo?.close()
  if (demo) endDatabase(demo.connection)
})

async function one<T>(text: string): Promise<T> {
  const { rows } = await demo.database.pool.query(text)
  return rows[0]
}

test('people are on jobs, tasks and activities', async () => {
  for (const table of ['employee_job', 'employee_task', 'employee_activity']) {
    expect(
      (await one<{ count: number }>(`select count(*)::int as count from ${table}`)).count,
    ).toBeGreaterThan(50)
  }
})

test('supervisors stand above each other without a circle', async () => {
  const { rows } = await demo.database.pool.query(
    'select distinct company_id as "companyId", account_id as "accountId", work_order_id as id from employee_relation',
  )
  expect(rows.length).toBeGreaterThan(5)
  let longest = 0
  for (const { id, ...scope } of rows) {
    const relations = await listRelations(demo.database.db, scope, [id])
    const above = new Map(relations.map(({ reporteeId, supervisorId }) => [reporteeId, supervisorId]))
    for (const start of above.keys()) {
      const way = new Set<string>()
      for (let at: string | undefined = start; at; at = above.get(at)) {
        expect(way.has(at)).toBe(false)
        way.add(at)
      }
      longest = Math.max(longest, way.size)
    }
  }
  expect(longest).toBe(4)
})

test('eighteen people logged five weeks, as the rules have it', async () => {
  const found = await one<{ people: number; days: number; last: string }>(
    `select count(distinct employee_id)::int as people, count(distinct log_date)::int as days,
            max(log_date)::text as last from time_log`,
  )
  expect(found.people).toBe(18)
  expect(found.days).toBe(25)
  expect(found.last < today).toBe(true)
  const broken = await one<{ overlaps: number; strangers: number; long: number }>(
    `select
       (select count(*)::int from time_log a join time_log b on b.employee_id = a.employee_id and b.id > a.id
         and a.start_time is not null and b.start_time is not null
         and tsrange(a.log_date + a.start_time,
               a.log_date + a.end_time + case when a.end_time <= a.start_time then interval '1 day' else '0' end)
          && tsrange(b.log_date + b.start_time,
               b.log_date + b.end_time + case when b.end_time <= b.start_time then interval '1 day' else '0' end)
       ) as overlaps,
       (select count(*)::int from time_log t where not exists (select 1 from employee_activity ea
         where ea.employee_id = t.employee_id and ea.activity_id = t.activity_id)) as strangers,
       (select count(*)::int from (select 1 from time_log group by employee_id, log_date
         having sum(minutes) > 16 * 60) d) as long`,
  )
  expect(broken).toEqual({ overlaps: 0, strangers: 0, long: 0 })
})

test("Grace sees her crew's time and her own, Dana all", async () => {
  const { id } = await one<{ id: string }>(
    `select id from work_order where title = 'Linden Street Library Renewal'`,
  )
  const people = async (username: string) => {
    const token = await signInAs(demo, username, DEMO_PASSWORD)
    const body = { TargetUniqueID: id, NumberOfItemsPerPage: 1000 }
    const { data } = await demo.call(listTimeLogsOfWorkOrder, { body, token })
    return new Set(data.items.map(({ employeeUniqueId }) => employeeUniqueId)).size
  }
  const [grace, dana] = [await people('grace@harrowpike.example'), await people('dana@harrowpike.example')]
  expect(grace).toBe(4)
  expect(dana).toBeGreaterThan(grace)
})
