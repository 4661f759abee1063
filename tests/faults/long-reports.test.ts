/**
 * A report of more than 50,000 rows: it takes little memory, what it says of its progress is true, and where its connection to
 * the database is lost half way it is made anew, whole (elsewhere.md 'Reports').
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addWorkOrder } from '#database/seed/builders.ts'
import {
  beginLongReport,
  getLongReportLink,
  type LongReport,
  listLongReports,
} from '#features/reports/contract.ts'
import { addMuchTime } from '#tests/harness/long-reports.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { readXlsx } from '#tests/harness/sheets.ts'

const [JOBS, DAYS] = [180, 330]
const MOST_GROWTH = 100_000_000
const WITHIN = 120_000

let server: TestApp
let ann: Person

beforeAll(async () => {
  server = await openTestApp({ losesConnections: true })
  const account = await newAccount(server)
  ann = await newPerson(server, account)
  const workOrder = await addWorkOrder(server.database.db, account, { title: 'Large' })
  await addMuchTime(server.database.pool, workOrder, ann.employeeId, { jobs: JOBS, days: DAYS })
}, 240_000)
afterAll(() => server?.close())

const one = async (): Promise<LongReport> => {
  const { data } = await server.call(listLongReports, { body: {}, token: ann.token })
  return data[0] as LongReport
}

/** Begins one, and answers all that is said of it until `isOver`. */
async function follow(endDate: string, isOver: (report: LongReport) => boolean): Promise<LongReport[]> {
  const body = { report: 'timesheet', startDate: '2025-01-01', endDate } as const
  expect((await server.call(beginLongReport, { body, token: ann.token })).status).toBe(200)
  const said: LongReport[] = []
  for (const begun = performance.now(); performance.now() - begun < WITHIN; ) {
    // oxlint-disable-next-line no-await-in-loop
    said.push(await one())
    if (isOver(said.at(-1) as LongReport)) return said
    // oxlint-disable-next-line no-await-in-loop
    await sleep(50)
  }
  throw new Error(`It took too long: ${JSON.stringify(said.at(-1))}`)
}

const isReady = ({ state }: LongReport) => state === 'ready'

async function rowsOf({ longReportUniqueId }: LongReport): Promise<number> {
  const { data } = await server.call(getLongReportLink, { body: { longReportUniqueId }, token: ann.token })
  const { rawPayload } = await server.app.inject({ url: data.url, headers: { authorization: ann.token } })
  return readXlsx(rawPayload, 3).rows.length - 1
}

test('takes less than 100 MB, and says truly how far it is', async () => {
  const worker = await server.startBackground()
  try {
    // What the process takes for its code, and for what is young, it takes once.
    await follow('2025-12-29', isReady)
    const before = process.memoryUsage().rss
    let most = 0
    const said = await follow('2025-12-31', (report) => {
      most = Math.max(most, process.memoryUsage().rss - before)
      return isReady(report)
    })
    expect(most).toBeLessThan(MOST_GROWTH)
    const percents = said.map(({ percent }) => percent)
    expect(percents).toEqual(percents.toSorted((one, other) => one - other))
    expect(percents.some((percent) => percent > 0 && percent < 100)).toBe(true)
    expect(said.filter(({ percent }) => percent === 100).every(isReady)).toBe(true)
    expect(await rowsOf(said.at(-1) as LongReport)).toBe(JOBS * DAYS)
  } finally {
    await worker.close()
  }
}, 240_000)

test('is made anew where its connection is lost half way, and is whole', async () => {
  const worker = await server.startBackground()
  try {
    let ended = 0
    const end = async () => {
      const { rows } = await server.database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
           and (query like 'fetch forward%' or query like 'declare %')`,
      )
      ended += rows.length
    }
    let ending: Promise<void> | undefined
    const said = await follow('2025-12-30', (report) => {
      if (report.state === 'making' && report.percent > 20) ending ??= end()
      return isReady(report)
    })
    await ending
    expect(ended).toBe(1)
    const { rows } = await server.database.pool.query(
      'select tries from long_report where employee_id = $1 order by created_at desc limit 1',
      [ann.employeeId],
    )
    expect(rows).toEqual([{ tries: 2 }])
    expect(await rowsOf(said.at(-1) as LongReport)).toBe(JOBS * DAYS)
  } finally {
    await worker.close()
  }
}, 240_000)
