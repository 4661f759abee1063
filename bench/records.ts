/**
 * Pages, single records, creates, a mixture of these, and readers beside writers, over HTTP: the app against
 * a bare server of a few lines with its own tables (plain-child.ts), in turns.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { createWorkOrders, findWorkOrder, listWorkOrdersOfEmployee } from '#features/projects/contract.ts'
import type { AppSettings } from './app-child.ts'
import { type Child, startChild } from './child.ts'
import { hundredths, median, table, whole } from './figures.ts'
import { fillPlain, type PlainSettings } from './plain-child.ts'
import { type Asked, press } from './pressure.ts'
import { signIn } from './requests.ts'
import { type Connection, type LoadedDatabase, progress, withPostgres } from './temporary-database.ts'
import { readTurns } from './turns.ts'

const SIZE = { accounts: 50, workOrders: 100_000, activities: 300_000, largestAccount: 20_000, seed: 1 }
const CONNECTIONS = [1, 10, 50]
const POOL = 10
const PAGE = 10
/** The number of ids that are requested in turn. */
const SOME = 500

const { rounds, seconds, profile } = readTurns({ rounds: 9, seconds: 1 })

interface Contestant {
  child: Child
  token: string
  list: Asked
  one: () => Asked
  create: () => Asked
}

interface Figures {
  perSecond: number
  p50: number
  p95: number
}

const inTurn = <T>(all: readonly T[]) => {
  let next = 0
  return () => all[next++ % all.length] as T
}

/** Every tenth call creates a record. */
const mixed = ({ one, list, create }: Contestant) => {
  let calls = 0
  return () => {
    calls += 1
    if (calls % 10 === 0) return create()
    return calls % 2 === 0 ? list : one()
  }
}

/** The measured works: the numbers of connections, and the requests. */
const works: {
  name: string
  connections: number[]
  aim?: number
  play: (who: Contestant, connections: number) => Promise<Figures>
}[] = [
  {
    name: 'page of 10 of 20,000 with its total',
    connections: CONNECTIONS,
    aim: 1.2,
    play: (who, connections) => pressOf(who, connections, who.list),
  },
  {
    name: 'one by its id',
    connections: CONNECTIONS,
    aim: 0.5,
    play: (who, connections) => pressOf(who, connections, who.one),
  },
  {
    name: 'create',
    connections: CONNECTIONS,
    aim: 0.4,
    play: (who, connections) => pressOf(who, connections, who.create),
  },
  {
    name: 'nine read, one creates',
    connections: CONNECTIONS,
    play: (who, connections) => pressOf(who, connections, mixed(who)),
  },
  {
    name: '50 read pages beside 20 who create',
    connections: [50],
    async play(who, connections) {
      const [reading] = await Promise.all([pressOf(who, connections, who.list), pressOf(who, 20, who.create)])
      return reading
    },
  },
]

const pressOf = ({ child, token }: Contestant, connections: number, what: Asked | (() => Asked)) =>
  press({ port: child.port, token, connections, seconds, what })

async function idsOf<T>(connection: Connection, text: string, values: unknown[]): Promise<T[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ id: T }>(text, values)
  await client.end()
  return rows.map(({ id }) => id)
}

async function compare({ connection, signIns }: LoadedDatabase): Promise<void> {
  const tokens = await fillPlain(connection)
  const [login] = signIns
  if (!login) throw new Error('Nobody can sign in.')
  const settings = { connection, pool: POOL }
  const [appChild, plainChild] = await Promise.all([
    startChild('app-child.ts', settings satisfies AppSettings, profile),
    startChild('plain-child.ts', settings satisfies PlainSettings),
  ])
  const spread = `where account_id = $1 order by id desc limit ${SOME}`
  const nextId = inTurn(
    await idsOf<string>(connection, `select id from work_order ${spread}`, [login.accountId]),
  )
  const nextNumber = inTurn(
    await idsOf<number>(
      connection,
      `select p.id from plain.project p join plain.account a on a.id = p.account_id
       where a.account_id = $1 order by p.id desc limit ${SOME}`,
      [login.accountId],
    ),
  )
  let created = 0
  const title = () => `Project ${(created += 1)}`
  const app: Contestant = {
    child: appChild,
    token: await signIn(appChild.port, login),
    list: {
      path: listWorkOrdersOfEmployee.path,
      body: { StartingPageNumber: 0, NumberOfItemsPerPage: PAGE },
    },
    one: () => ({ path: findWorkOrder.path, body: { TargetUniqueID: nextId() } }),
    create: () => ({ path: createWorkOrders.path, body: [{ workOrderTitle: title() }], key: randomUUID() }),
  }
  const plain: Contestant = {
    child: plainChild,
    token: tokens.get(login.accountId) ?? '',
    list: { path: '/list', body: { page: 0, size: PAGE } },
    one: () => ({ path: '/one', body: { id: nextNumber() } }),
    create: () => ({ path: '/create', body: { title: title() } }),
  }
  const rows: string[][] = []
  for (const { name, connections, aim, play } of works) {
    for (const many of connections) {
      progress(`${name}, ${many} connections …`)
      const turns: { app: Figures; plain: Figures }[] = []
      for (let round = 0; round <= rounds; round += 1) {
        const isAppFirst = round % 2 === 0
        const first = await play(isAppFirst ? app : plain, many)
        const second = await play(isAppFirst ? plain : app, many)
        if (round > 0) turns.push(isAppFirst ? { app: first, plain: second } : { app: second, plain: first })
      }
      const middle = (of: (turn: (typeof turns)[number]) => number) => median(turns.map(of))
      rows.push([
        name,
        String(many),
        whole(middle((turn) => turn.app.perSecond)),
        whole(middle((turn) => turn.plain.perSecond)),
        hundredths(middle((turn) => turn.app.p50)),
        hundredths(middle((turn) => turn.app.p95)),
        hundredths(middle((turn) => turn.plain.p95)),
        hundredths(middle((turn) => turn.app.perSecond / turn.plain.perSecond)),
        aim === undefined ? '–' : hundredths(aim),
      ])
    }
  }
  console.log('### Records, against a bare server with tables of its own\n')
  console.log(
    table(
      [
        'what',
        'connections',
        'app, calls/s',
        'bare',
        'app p50 ms',
        'app p95 ms',
        'bare p95 ms',
        'app ÷ bare',
        'aim',
      ],
      rows,
    ),
  )
  console.log(
    `\nMedians of ${rounds} rounds in turns of ${seconds} s, pool of ${POOL}, fsync on, Accept-Encoding as of a browser.`,
  )
  await Promise.all([appChild.stop(), plainChild.stop()])
}

await withPostgres(async (postgres) => compare(await postgres.newDatabase('records', SIZE)))
