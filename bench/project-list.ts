/**
 * A page of the project list (POST /api/workorder/employee, four projects): the app over HTTP, the same
 * statements by hand in bare Fastify and pg, and pgbench, in turns.
 */
import { deepStrictEqual } from 'node:assert'
import { availableParallelism } from 'node:os'
import type { AppSettings } from './app-child.ts'
import type { BareSettings } from './bare-child.ts'
import { type Child, startChild } from './child.ts'
import { hundredths, mebibytes, median, table, whole } from './figures.ts'
import { hasPgbench, pgbench } from './pgbench.ts'
import { press } from './pressure.ts'
import { readPage, signIn } from './requests.ts'
import { hashOf, notePageStatements, path, placeOf } from './statements.ts'
import { type LoadedDatabase, progress, withPostgres } from './temporary-database.ts'
import { readTurns } from './turns.ts'

const SIZE = { accounts: 50, workOrders: 100_000, activities: 300_000, largestAccount: 20_000, seed: 1 }
const CONNECTIONS = [1, 10, 50]
const POOL = 10
const body = { StartingPageNumber: 0, NumberOfItemsPerPage: 4 }

const { rounds, seconds, profile } = readTurns({ rounds: 15, seconds: 1 })

/** The result of one contestant in one round. */
interface Turn {
  perSecond: number
  p50?: number
  p99?: number
  /** The processor time of the server's process for each request, in microseconds. */
  cpu?: number
}

type Contestant = 'app' | 'bare' | 'pgbench'
type Played = Record<Contestant, Turn[]>

/** Applies load to a server, and reads the resources that its process used. */
async function turnOf(server: Child, token: string, connections: number): Promise<Turn> {
  const before = await server.usage()
  const { perSecond, p50, p99, sent } = await press({
    port: server.port,
    token,
    what: { path, body },
    connections,
    seconds,
  })
  const after = await server.usage()
  return { perSecond, p50, p99, cpu: (after.cpu - before.cpu) / sent }
}

async function compare(database: LoadedDatabase): Promise<void> {
  const { connection, signIns } = database
  const app = await startChild('app-child.ts', { connection, pool: POOL } satisfies AppSettings, profile)
  const idle = (await app.usage()).rss
  const accounts = await Promise.all(
    signIns.slice(0, 2).map(async (login) => ({ ...login, token: await signIn(app.port, login) })),
  )
  const [{ token } = { token: '' }] = accounts
  const statements = await notePageStatements(connection, token)
  const bare = await startChild('bare-child.ts', {
    connection,
    pool: POOL,
    statements,
  } satisfies BareSettings)
  const isThere = await hasPgbench()
  if (!isThere) progress('!!! pgbench is not installed: NOT compared with the database alone.')

  const sections: string[] = []
  for (const account of accounts.reverse()) {
    deepStrictEqual(
      await readPage(bare.port, account.token, body),
      await readPage(app.port, account.token, body),
    )
    const request = {
      ...(await placeOf(connection, account.token)),
      tokenHash: hashOf(account.token),
      now: new Date(),
      limit: body.NumberOfItemsPerPage,
      offset: 0,
    }
    const rows: string[][] = []
    for (const connections of CONNECTIONS) {
      const run: Record<Contestant, () => Promise<Turn>> = {
        app: () => turnOf(app, account.token, connections),
        bare: () => turnOf(bare, account.token, connections),
        pgbench: async () => ({
          perSecond: await pgbench(connection, statements, request, { clients: connections, seconds }),
        }),
      }
      const contestants: Contestant[] = isThere ? ['app', 'bare', 'pgbench'] : ['app', 'bare']
      progress(`${whole(account.workOrders)} work orders, ${connections} connections …`)
      rows.push(...rowsOf(connections, await takeTurns(run, contestants)))
    }
    sections.push(
      `### Project list, an account of ${whole(account.workOrders)} of ${whole(SIZE.workOrders)} work orders\n\n${table(
        ['connections', 'contestant', 'pages/s', 'p50 ms', 'p99 ms', 'CPU µs/page', 'app ÷ this'],
        rows,
      )}`,
    )
  }
  const { rss } = await app.usage()
  console.log(sections.join('\n\n'))
  console.log(
    `\nMemory of the app's process: ${mebibytes(idle)} MiB when started, ${mebibytes(rss)} MiB at the end.`,
  )
  console.log(
    `Medians of ${rounds} rounds in turns of ${seconds} s, pool of ${POOL}, ${availableParallelism()} cores, ` +
      `Node ${process.version}. A ratio is the median of the rounds' ratios.`,
  )
  await Promise.all([app.stop(), bare.stop()])
}

/**
 * Runs one round to warm up, then the measured rounds. Every second round runs in reverse order, so that
 * drift cancels out.
 */
async function takeTurns(
  run: Record<Contestant, () => Promise<Turn>>,
  contestants: readonly Contestant[],
): Promise<Played> {
  const turns: Played = { app: [], bare: [], pgbench: [] }
  for (let round = 0; round <= rounds; round += 1) {
    const order = round % 2 === 0 ? contestants : contestants.toReversed()
    for (const contestant of order) {
      const turn = await run[contestant]()
      if (round > 0) turns[contestant].push(turn)
    }
  }
  return turns
}

const names: Record<Contestant, string> = { app: 'app', bare: 'bare Fastify + pg', pgbench: 'pgbench' }

function rowsOf(connections: number, turns: Played): string[][] {
  const middle = (all: Turn[], of: keyof Turn) => median(all.map((turn) => turn[of] ?? Number.NaN))
  const shown = (value: number, format: (value: number) => string) =>
    Number.isNaN(value) ? '–' : format(value)
  return (Object.keys(names) as Contestant[])
    .filter((contestant) => turns[contestant].length > 0)
    .map((contestant) => {
      const own = turns[contestant]
      const ratio = median(own.map(({ perSecond }, round) => (turns.app[round]?.perSecond ?? 0) / perSecond))
      return [
        String(connections),
        names[contestant],
        whole(middle(own, 'perSecond')),
        shown(middle(own, 'p50'), hundredths),
        shown(middle(own, 'p99'), hundredths),
        shown(middle(own, 'cpu'), whole),
        contestant === 'app' ? '–' : hundredths(ratio),
      ]
    })
}

await withPostgres(async (postgres) => compare(await postgres.newDatabase('project_list', SIZE)))
