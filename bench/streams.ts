/**
 * The cost of 500 open event streams: of people who see the whole account, and of people who see only
 * assigned projects, for whom the server must query the database. Measures the writes of another person,
 * against no streams at all, and the time until a change reaches the last stream. In turns, one change after
 * another; each time starts before the call.
 */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { statuses } from '#contract/statuses.ts'
import { addEmployee, addRole, assign } from '#database/seed/builders.ts'
import { openSession } from '#features/identity/server/sessions.ts'
import type { DB } from '#server/db/schema.gen.ts'
import type { AppSettings } from './app-child.ts'
import { startChild } from './child.ts'
import { hundredths, median, table, whole } from './figures.ts'
import { post, signIn } from './requests.ts'
import { type Connection, progress, withPostgres } from './temporary-database.ts'
import { readTurns } from './turns.ts'

const STREAMS = 500
const SIZE = { accounts: 1, workOrders: 1000, activities: 1000, largestAccount: 1000, seed: 1 }
/** The assigned projects of each person who sees no others. The first project is assigned to all of them. */
const ASSIGNED = 10
/**
 * The changes of a turn: WRITES on any project, and HEARD on the first project, which every stream receives.
 */
const WRITES = 200
const HEARD = 20
/** The longest time in milliseconds that a change may take. */
const PATIENCE = 10_000

const { rounds } = readTurns({ rounds: 5, seconds: 1 })

type OnChange = () => void

/**
 * Opens a stream, and calls `onChange` for each change. It resolves when the server has accepted the stream.
 */
async function open(port: number, token: string, onChange: OnChange, end: AbortSignal): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/notifications/stream`, {
    headers: { authorization: token },
    signal: end,
  })
  if (!response.ok || !response.body) throw new Error(`A stream answered ${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  // The first message means that the stream is open.
  await reader.read()
  const read = async () => {
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += value
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) if (event.startsWith('event: change\n')) onChange()
    }
  }
  read().catch(() => {})
}

/** Adds people who see only assigned projects, and returns a session token for each. */
async function addPeople(connection: Connection, workOrders: readonly string[]): Promise<string[]> {
  progress(`Adding ${STREAMS} people …`)
  const pool = new pg.Pool({ ...connection, max: 1 })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const { rows } = await pool.query<{ company_id: string; account_id: string }>(
    'select company_id, account_id from account limit 1',
  )
  const [place] = rows
  if (!place) throw new Error('There is no account.')
  const account = { companyId: place.company_id, accountId: place.account_id, roles: {} }
  const role = await addRole(db, account, 'Their projects', { Projects: 2, RFIs: 2, Files: 2 })
  const tokens: string[] = []
  for (let person = 0; person < STREAMS; person += 1) {
    const loginId = uuidv7()
    await db
      .insertInto('login')
      .values({
        ...{ login_id: loginId, username: `person${person}@load.example`, password_hash: '-' },
        status_id: statuses.Active,
      })
      .execute()
    const name = { firstName: 'Load', lastName: `Person ${person}`, role, loginId }
    const employee = await addEmployee(db, account, name)
    for (let n = 0; n < ASSIGNED; n += 1) {
      const at = n === 0 ? 0 : 1 + ((person * ASSIGNED + n) % (workOrders.length - 1))
      await assign(db, employee, { ...account, workOrderId: workOrders[at] ?? '' })
    }
    tokens.push(await openSession(db, { loginId, place: employee, platform: 'Web', now: new Date() }))
  }
  await db.destroy()
  return tokens
}

const quantile = (values: readonly number[], at: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * at)] ?? Number.NaN

await withPostgres(async (postgres) => {
  const { connection, signIns } = await postgres.newDatabase('streams', SIZE)
  const app = await startChild('app-child.ts', { connection, pool: 10 } satisfies AppSettings)
  const [login] = signIns
  if (!login) throw new Error('Nobody can sign in.')
  const token = await signIn(app.port, login)
  const page = { NumberOfItemsPerPage: SIZE.workOrders }
  const { items } = (await post(app.port, '/api/workorder/employee', page, token)) as {
    items: { workOrderUniqueID: string }[]
  }
  const workOrders = items.map(({ workOrderUniqueID }) => workOrderUniqueID)
  const people = await addPeople(connection, workOrders)
  const arms = [
    { name: 'none', tokens: [] },
    { name: 'see all', tokens: Array<string>(STREAMS).fill(token) },
    { name: 'see their projects', tokens: people },
  ].map((arm) => ({ ...arm, writes: [] as number[], heard: [] as number[], last: [] as number[] }))

  let written = 0
  const write = async (workOrderUniqueID: string) => {
    written += 1
    const begun = performance.now()
    await post(
      app.port,
      '/api/workorder/update',
      [{ workOrderUniqueID, workOrderCity: `City ${written}` }],
      token,
    )
    return performance.now() - begun
  }
  for (let round = 0; round < rounds; round += 1)
    for (const arm of arms) {
      progress(`Round ${round + 1}, ${arm.name} …`)
      const end = new AbortController()
      let hear: OnChange = () => {}
      for (let opened = 0; opened < arm.tokens.length; opened += 50)
        await Promise.all(
          arm.tokens.slice(opened, opened + 50).map((one) => open(app.port, one, () => hear(), end.signal)),
        )
      for (let n = 0; n < WRITES; n += 1) {
        const at = 1 + ((round * WRITES + n) % (workOrders.length - 1))
        arm.writes.push(await write(workOrders[at] ?? ''))
      }
      for (let n = 0; arm.tokens.length > 0 && n < HEARD; n += 1) {
        // Waits until the messages of earlier changes have arrived.
        await new Promise((resolve) => setTimeout(resolve, 200))
        const begun = performance.now()
        const times: number[] = []
        const all = new Promise<void>((resolve, reject) => {
          const patience = setTimeout(
            () => reject(new Error(`Only ${times.length} of ${STREAMS} heard of it`)),
            PATIENCE,
          )
          hear = () => {
            times.push(performance.now() - begun)
            if (times.length < STREAMS) return
            clearTimeout(patience)
            resolve()
          }
        })
        await write(workOrders[0] ?? '')
        await all
        hear = () => {}
        arm.heard.push(...times)
        arm.last.push(Math.max(...times))
      }
      end.abort()
    }
  await app.stop()

  console.log(`### ${STREAMS} open event streams\n`)
  const none = quantile(arms[0]?.writes ?? [], 0.95)
  console.log(
    table(
      [
        'streams that',
        'writes',
        'p50 ms',
        'p95 ms',
        'p95 ÷ none',
        'heard p50 ms',
        'p99 ms',
        'last of all, median ms',
      ],
      arms.map(({ name, writes, heard, last }) => [
        name,
        whole(writes.length),
        hundredths(median(writes)),
        hundredths(quantile(writes, 0.95)),
        hundredths(quantile(writes, 0.95) / none),
        ...(heard.length > 0
          ? [median(heard), quantile(heard, 0.99), median(last)].map(hundredths)
          : ['–', '–', '–']),
      ]),
    ),
  )
  console.log(
    `\nThose who see their projects are on ${ASSIGNED} of ${whole(SIZE.workOrders)} each; all are on the one whose changes are heard. The readers share the two cores with the server.`,
  )
})
