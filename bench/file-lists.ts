/**
 * Lists of files in an account with 1,000,000 files: of a folder, of an activity, of a project and of a
 * folder with very many files. Each list for a person who sees all projects, and for a person who sees only
 * assigned projects. `--against <folder>` also measures another checkout on the same data, in turns with this
 * one.
 */
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { listFiles } from '#features/files/contract.ts'
import { connectionConfig } from '#server/db/open.ts'
import type { AppSettings } from './app-child.ts'
import { type Child, startChild } from './child.ts'
import { hundredths, median, table, whole } from './figures.ts'
import { post, signIn } from './requests.ts'
import { progress, withPostgres } from './temporary-database.ts'

const { values: given } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, against: { type: 'string' } },
})
const rounds = Number(given.rounds)
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number from 1.')

const FILES = 1_000_000
const AT_TOP = 200_000
const IN_FOLDER = 100_000
const PER_ACTIVITY = 3
const PER_FOLDER = 100
const SIZE = { accounts: 1, workOrders: 1000, activities: 100_000, largestAccount: 1000, seed: 1 }
/** The milliseconds after which a PostgreSQL connection has reported its statistics. */
const COUNTS_TOLD = 1100

/**
 * The places of files: a project, a large folder of another project, a folder with few files, and an
 * activity.
 */
interface Places {
  full: string
  largeFolder: string
  smallFolder: string
  activity: string
}

/** Adds the files. The ids count up, as ids of UUID version 7 do. */
async function fill(client: pg.Client): Promise<Places> {
  const { rows } = await client.query<{ c: string; a: string }>(
    'select company_id as c, account_id as a from account limit 1',
  )
  const account = [rows[0]?.c, rows[0]?.a]
  const id = (kind: string, n: string) =>
    `('0190000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
  await client.query('set session_replication_role = replica')
  progress(`Adding ${whole(FILES)} files …`)
  const folders = (FILES - AT_TOP - IN_FOLDER - SIZE.activities * PER_ACTIVITY) / PER_FOLDER
  await client.query(
    `create temporary table project as select id, row_number() over (order by id) - 1 as place from work_order`,
  )
  await client.query(
    `create temporary table act as select id, work_order_id, row_number() over (order by id) - 1 as place from activity`,
  )
  // The first folder is the folder with very many files, in the second project.
  await client.query(
    `insert into folder (company_id, account_id, id, work_order_id, target_type, target_id, name)
     select $1, $2, ${id('1', 'n')}, p.id, 'WorkOrder', p.id, 'Folder ' || n
     from generate_series(0, $3::int) n join project p on p.place = (n + 1) % $4::int`,
    [...account, folders, SIZE.workOrders],
  )
  await client.query(
    `insert into stored_object (company_id, account_id, id, name, content_type, size, sha256, state, preview)
     select $1, $2, ${id('2', 'n')}, 'File', 'application/pdf', 1000 + n % 100000, sha256(n::text::bytea), 'stored', 'none'
     from generate_series(1, $3::int) n`,
    [...account, FILES],
  )
  const add = async (from: string, ...values: unknown[]) => {
    await client.query(
      `insert into file (company_id, account_id, id, work_order_id, folder_id, target_type, target_id, name, object_id)
       select $1, $2, ${id('3', 'n')}, work_order, folder, type, target,
              'Drawing ' || n % 9999 || ' of ' || n || '.pdf', ${id('2', 'n')} from (${from}) f`,
      [...account, ...values],
    )
  }
  let first = 1
  const next = (count: number) => {
    const range = [first, first + count - 1]
    first += count
    return range
  }
  await add(
    `select n, p.id as work_order, null::uuid as folder, 'WorkOrder' as type, p.id as target
     from generate_series($3::int, $4::int) n join project p on p.place = 0`,
    ...next(AT_TOP),
  )
  await add(
    `select n, p.id as work_order, ${id('1', '0')} as folder, 'WorkOrder' as type, p.id as target
     from generate_series($3::int, $4::int) n join project p on p.place = 1`,
    ...next(IN_FOLDER),
  )
  await add(
    `select n, act.work_order_id as work_order, null::uuid as folder, 'SubTask' as type, act.id as target
     from generate_series($3::int, $4::int) n join act on act.place = n % $5::int`,
    ...next(SIZE.activities * PER_ACTIVITY),
    SIZE.activities,
  )
  await add(
    `select n, f.work_order_id as work_order, f.id as folder, 'WorkOrder' as type, f.target_id as target
     from generate_series($3::int, $4::int) n join folder f on f.id = ${id('1', '(n % $5::int + 1)')}`,
    ...next(folders * PER_FOLDER),
    folders,
  )
  await client.query(
    `insert into file_version (company_id, account_id, file_id, version, object_id)
     select company_id, account_id, id, 1, object_id from file`,
  )
  await client.query('set session_replication_role = default')
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
  const { rows: found } = await client.query<Places>(
    `select (select id from project where place = 0) as full, ${id('1', '0')} as "largeFolder",
            ${id('1', '7')} as "smallFolder", (select id from act where place = 5000) as activity`,
  )
  if (!found[0]) throw new Error('There are no places.')
  return found[0]
}

/** Limits the caller to assigned projects: some hundred, with all the places that are listed. */
async function seeAssignedOnly(
  client: pg.Client,
  { full, largeFolder, smallFolder, activity }: Places,
): Promise<void> {
  await client.query(`update iam set permissions = permissions || '{"Projects": 15}'`)
  await client.query(
    `insert into employee_work_order (company_id, account_id, id, employee_id, work_order_id)
     select e.company_id, e.account_id, gen_random_uuid(), e.id, w.id
     from employee e join (
       select id from (select id from work_order order by id desc limit 100) latest
       union select $1::uuid union select work_order_id from folder where id in ($2, $3)
       union select work_order_id from activity where id = $4) w on true`,
    [full, largeFolder, smallFolder, activity],
  )
  await client.query('analyze employee_work_order')
}

interface List {
  name: string
  body: object
}

const listsOf = ({ full, largeFolder, smallFolder, activity }: Places): List[] => {
  const top = { TargetUniqueID: full, targetType: 'WorkOrder' }
  const folder = { TargetUniqueID: largeFolder, targetType: 'Folder' }
  return [
    {
      name: `a folder of ${PER_FOLDER}`,
      body: { TargetUniqueID: smallFolder, targetType: 'Folder', NumberOfItemsPerPage: 50 },
    },
    { name: `an activity with ${PER_ACTIVITY}`, body: { TargetUniqueID: activity, targetType: 'SubTask' } },
    { name: `a folder of ${whole(IN_FOLDER)}`, body: { ...folder, NumberOfItemsPerPage: 50 } },
    {
      name: `… its last page`,
      body: { ...folder, NumberOfItemsPerPage: 50, StartingPageNumber: IN_FOLDER / 50 - 1 },
    },
    { name: '… by size', body: { ...folder, NumberOfItemsPerPage: 50, sort: '-size' } },
    { name: `a project with ${whole(AT_TOP)}`, body: { ...top, NumberOfItemsPerPage: 50 } },
    { name: '… by a word', body: { ...top, NumberOfItemsPerPage: 50, searchKey: 'drawing 77' } },
  ]
}

interface Contestant {
  app: Child
  token: string
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** The rows that a call reads without an index. */
async function scannedBy(client: pg.Client, call: () => Promise<unknown>): Promise<number> {
  const told = async () => {
    await sleep(COUNTS_TOLD)
    await call()
    const { rows } = await client.query<{ count: number }>(
      'select sum(seq_tup_read)::float8 as count from pg_stat_user_tables',
    )
    return rows[0]?.count ?? 0
  }
  const before = await told()
  await call()
  return ((await told()) - before) / 2
}

async function measure(client: pg.Client, contestants: readonly Contestant[], places: Places, who: string) {
  const lines: string[][] = []
  for (const { name, body } of listsOf(places)) {
    const calls = contestants.map(
      ({ app, token }) =>
        () =>
          post(app.port, listFiles.path, body, token),
    )
    const answers = await Promise.all(calls.map((call) => call()))
    if (answers.some((answer) => JSON.stringify(answer) !== JSON.stringify(answers[0])))
      throw new Error(`The two answer differently: ${name}`)
    const scanned: number[] = []
    for (const call of calls) scanned.push(await scannedBy(client, call))
    const times = contestants.map((): number[] => [])
    for (let round = 0; round <= rounds; round += 1)
      for (const index of round % 2 === 0 ? calls.keys() : [...calls.keys()].reverse()) {
        const time = await timeOf(calls[index] as () => Promise<unknown>)
        if (round > 0) times[index]?.push(time)
      }
    const ratio = times[1]
      ? [hundredths(median(times[1].map((time, at) => time / (times[0]?.[at] ?? 0))))]
      : []
    const line = [
      name,
      who,
      whole((answers[0] as { totalCount: number }).totalCount),
      ...times.flatMap((own, index) => [hundredths(median(own)), whole(scanned[index] ?? 0)]),
      ...ratio,
    ]
    progress(line.join(' | '))
    lines.push(line)
  }
  return lines
}

await withPostgres(async (postgres) => {
  const { connection, signIns } = await postgres.newDatabase('file_lists', SIZE)
  const [login] = signIns
  if (!login) throw new Error('Nobody can sign in.')
  const client = new pg.Client(connectionConfig(connection))
  await client.connect()
  await client.query('set statement_timeout = 0')
  const places = await fill(client)
  const contestants: Contestant[] = []
  try {
    for (const folder of [process.cwd(), ...(given.against ? [resolve(given.against)] : [])]) {
      const file = join(folder, 'bench/app-child.ts')
      // One connection, so that its statistics cover all statements of the app.
      const app = await startChild(file, { connection, pool: 1 } satisfies AppSettings)
      contestants.push({ app, token: await signIn(app.port, login) })
    }
    const lines = await measure(client, contestants, places, 'all projects')
    await seeAssignedOnly(client, places)
    lines.push(...(await measure(client, contestants, places, 'their own')))
    const own = (name: string) => [`${name}, ms`, `${name}, rows scanned`]
    const head = given.against ? [...own('this'), ...own('the other'), 'the other ÷ this'] : own('app')
    console.log(`### Lists of files, ${whole(FILES)} in one account\n`)
    console.log(table(['list', 'sees', 'total', ...head], lines))
    console.log(`\nMedians of ${rounds} rounds of one call each, in turns. Scanned: read without an index.`)
  } finally {
    for (const { app } of contestants) await app.stop()
    await client.end()
  }
})
