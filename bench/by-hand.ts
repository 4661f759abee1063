/** Compares lists of the app over HTTP with the same page in two hand-written, prepared SQL statements. */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { connectionConfig } from '#server/db/open.ts'
import type { AppSettings } from './app-child.ts'
import { startChild } from './child.ts'
import { hundredths, median, table, whole } from './figures.ts'
import { openNotedApp } from './noted-app.ts'
import { post, signIn } from './requests.ts'
import { progress, type TemporaryPostgres, withPostgres } from './temporary-database.ts'

const CALLS_A_ROUND = 5
const names = ['app', 'own', 'hand'] as const

/** The person who calls. */
export interface Place {
  companyId: string
  accountId: string
  employeeId: string
}

/**
 * A list of the app, and the same list in SQL. $1: company, $2: account, $3: employee, from $4 on: the ids
 * that `fill` returns.
 */
export interface List {
  name: string
  path: string
  body: object
  page: string
  total: string
}

export interface ByHand {
  /** The name of the database. */
  name: string
  title: string
  size: Parameters<TemporaryPostgres['newDatabase']>[1]
  /** The number of work orders of the account that is filled. */
  workOrders: number
  rounds: number
  /** Fills the account, and returns the ids that the lists need. */
  fill: (client: pg.Client, place: Place) => Promise<readonly string[]>
  listsOf: (ids: readonly string[]) => readonly List[]
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let call = 0; call < CALLS_A_ROUND; call += 1) {
    const begun = performance.now()
    await work()
    times.push(performance.now() - begun)
  }
  return median(times)
}

async function placeOf(client: pg.Client, username: string): Promise<Place> {
  const { rows } = await client.query<Place>(
    `select company_id as "companyId", account_id as "accountId", employee_id as "employeeId"
     from login_employee join login using (login_id) where username = $1`,
    [username],
  )
  if (!rows[0]) throw new Error('Nobody can sign in.')
  return rows[0]
}

/** Compares the lists of an account with very many records, and prints the figures as Markdown. */
export async function compareByHand({
  name,
  title,
  size,
  workOrders,
  rounds,
  fill,
  listsOf,
}: ByHand): Promise<void> {
  await withPostgres(async (postgres) => {
    const { connection, signIns } = await postgres.newDatabase(name, size)
    const [login] = signIns
    if (!login) throw new Error('Nobody can sign in.')
    const clientWith = async (mode: string) => {
      const opened = new pg.Client(connectionConfig(connection))
      // The first error ends the benchmark; errors of the connection after that are ignored.
      opened.on('error', () => {})
      await opened.connect()
      await opened.query(`set statement_timeout = 0; set plan_cache_mode = ${mode}; set jit = off`)
      return opened
    }
    // As the connections of the app (server/db/open.ts): statements are planned once, but text searches are
    // planned at each call.
    const client = await clientWith('force_generic_plan')
    const searching = await clientWith('force_custom_plan')
    const place = await placeOf(client, login.username)
    const ids = await fill(client, place)
    const app = await startChild('app-child.ts', { connection, pool: 4 } satisfies AppSettings)
    const token = await signIn(app.port, { ...login, accountId: place.accountId, workOrders })

    const noted = await openNotedApp(connection)
    const rows: string[][] = []
    for (const list of listsOf(ids)) {
      progress(`${list.name} …`)
      const values = [place.companyId, place.accountId, place.employeeId, ...ids]
      const run = (text: string) => {
        const used = values.slice(0, Math.max(...[...text.matchAll(/\$(\d)/g)].map(([, n]) => Number(n))))
        // PostgreSQL needs a type for each parameter, even if the statement does not use the parameter.
        const typed = used.map((_, index) => `$${index + 1}::uuid is not null`).join(' and ')
        // People type another text each time, so a text search is not prepared by name.
        const name = text.includes(' like ') ? undefined : `${list.name} ${text.slice(0, 12)}`
        return client.query({
          ...(name !== undefined && { name }),
          text: text.replace(' where ', ` where ${typed} and `),
          values: used,
        })
      }
      // Without the statements for the session and the permissions, and without inserts that record a look:
      // these run once.
      const all = await noted.statementsOf({ method: 'POST', ...list, token })
      const own = all.filter(({ sql }) => !/\b(session|iam)\b|^\s*insert\b/.test(sql))
      const runOwn = async () => {
        for (const { sql, parameters } of own) {
          const query = { text: sql, values: [...parameters] }
          const name = createHash('sha1').update(sql).digest('base64url')
          await (sql.includes('containing(') ? searching.query(query) : client.query({ name, ...query }))
        }
      }
      const times: { app: number; own: number; hand: number }[] = []
      for (let round = 0; round <= rounds; round += 1) {
        const contestants = {
          app: () => timeOf(() => post(app.port, list.path, list.body, token)),
          own: () => timeOf(runOwn),
          hand: () => timeOf(async () => [await run(list.page), await run(list.total)]),
        }
        // Each contestant begins equally often.
        const order = names.map((_, index) => names[(index + round) % names.length] ?? 'app')
        const time = { app: 0, own: 0, hand: 0 }
        for (const name of order) time[name] = await contestants[name]()
        if (round > 0) times.push(time)
      }
      const answer = (await post(app.port, list.path, list.body, token)) as { totalCount: number }
      rows.push([
        list.name,
        whole(answer.totalCount),
        hundredths(median(times.map((time) => time.app))),
        hundredths(median(times.map((time) => time.hand))),
        hundredths(median(times.map((time) => time.own))),
        hundredths(median(times.map((time) => time.app / time.hand))),
        hundredths(median(times.map((time) => time.own / time.hand))),
      ])
    }
    await noted.close()
    await app.stop()
    await client.end()
    await searching.end()
    console.log(`### ${title}\n`)
    console.log(
      table(
        ['list', 'total', 'app, ms', 'by hand, ms', 'its SQL, ms', 'app ÷ by hand', 'its SQL ÷ by hand'],
        rows,
      ),
    )
    console.log(
      `\nMedians of ${rounds} rounds of ${CALLS_A_ROUND} calls, one at a time. The app: HTTP, session, permissions, reply; its SQL: its statements alone.`,
    )
  })
}
