/**
 * The search in an account with 1,000,000 records: 100 calls a second with words that few, some or very many
 * records have, against the same words in hand-written SQL. And the time that the triggers of the search add
 * to the creation of an RFI, in turns with and without the triggers.
 */
import pg from 'pg'
import { search } from '#features/finding/contract.ts'
import { connectionConfig } from '#server/db/open.ts'
import type { AppSettings } from './app-child.ts'
import { startChild } from './child.ts'
import { hundredths, median, table, whole } from './figures.ts'
import { post, signIn } from './requests.ts'
import { progress, withPostgres } from './temporary-database.ts'
import { readTurns } from './turns.ts'

const THINGS = 1_000_000
const WORDS = 20_000
const PROJECTS = 1000
const SIZE = { accounts: 1, workOrders: PROJECTS, activities: PROJECTS, largestAccount: PROJECTS, seed: 1 }
const CALLS_A_SECOND = 100
const SECONDS = 20
const WRITES = 100

const { rounds } = readTurns({ rounds: 5, seconds: 1 })

/** Word n of the vocabulary, in SQL: only letters, and no word is the beginning of another. */
const word = (n: string) => `translate(lpad((${n})::text, 5, '0'), '0123456789', 'bcdfglmnrt') || 'a'`
const wordOf = (n: number) =>
  `${String(n)
    .padStart(5, '0')
    .replaceAll(/\d/g, (digit) => 'bcdfglmnrt'[Number(digit)] ?? '')}a`
/**
 * The frequency of words, as in real texts: few words are very frequent, most are rare. Of 20,000 words, the
 * first has a share of one in ten.
 */
const often = `floor(${WORDS} ^ random())::int`

async function fill(client: pg.Client): Promise<void> {
  await client.query('set session_replication_role = replica')
  progress(`Adding ${whole(THINGS)} RFIs …`)
  await client.query(
    `create temporary table place as
     select row_number() over (order by w.id) - 1 as at, w.company_id, w.account_id, w.id as work_order_id, gen_random_uuid() as job_id,
            (select e.id from employee e where e.company_id = w.company_id and e.account_id = w.account_id order by e.id limit 1) as by
     from work_order w`,
  )
  await client.query(
    `insert into job (company_id, account_id, id, work_order_id, title, status_id)
     select company_id, account_id, job_id, work_order_id, 'Job', 1 from place`,
  )
  await client.query(
    `insert into rfi (company_id, account_id, id, work_order_id, job_id, number, title, description, start_date, end_date,
                      due_date, priority_id, status_id, created_by_employee_id)
     select p.company_id, p.account_id, ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, p.work_order_id, p.job_id, n,
            (select string_agg(${word(often)}, ' ') from generate_series(1, 4) one where n > 0),
            (select string_agg(${word(often)}, ' ') from generate_series(1, 12) one where n > 0),
            current_date, current_date, current_date, 1, case when n % 20 = 0 then 5 else 6 end, p.by
     from generate_series(1, $1::int) n join place p on p.at = n % $2::int`,
    [THINGS, PROJECTS],
  )
  await client.query(
    `insert into record_number (company_id, account_id, within_id, record, last)
     select company_id, account_id, work_order_id, 'RFI', max(number) from rfi group by company_id, account_id, work_order_id`,
  )
  progress('Making what finds them …')
  await client.query('drop index found_thing_words')
  await client.query(
    `insert into found_thing (company_id, account_id, id, kind, module, work_order_id, number_key, title_key, titles, words)
     select company_id, account_id, id, 'RFI', 'RFIs', work_order_id, found_key('RFI-' || number), found_key(title),
            array_to_tsvector(found_words('RFI-' || number || ' ' || title) || array['@RFI', found_owner(account_id), found_owner(work_order_id)]),
            array_to_tsvector(found_words('RFI-' || number || ' ' || title || ' ' || description)
              || array['@RFI', found_owner(account_id), found_owner(work_order_id)])
     from rfi`,
  )
  await client.query(
    'create index found_thing_words on found_thing using gin (titles, words) with (gin_pending_list_limit = 256)',
  )
  await client.query('set session_replication_role = default')
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
}

/**
 * The searches that people type: mostly rare words, also unfinished ones, and sometimes a word that very many
 * records have.
 */
const typed: readonly { name: string; texts: readonly string[] }[] = [
  { name: 'a rare word', texts: [19_001, 17_342, 15_777, 12_345].map(wordOf) },
  { name: 'its first three letters', texts: [19_001, 17_342, 15_777].map((n) => wordOf(n).slice(0, 3)) },
  { name: 'a word of some', texts: [812, 1377, 2511].map(wordOf) },
  { name: 'two words', texts: [`${wordOf(14)} ${wordOf(2511)}`, `${wordOf(200)} ${wordOf(812)}`] },
  { name: 'a word of very many', texts: [1, 3, 10].map(wordOf) },
  { name: 'two of very many', texts: [`${wordOf(1)} ${wordOf(2)}`] },
  { name: 'a number', texts: ['RFI-4711', 'rfi 812'] },
  { name: 'what nothing has', texts: ['zzyzx'] },
]

const quantile = (values: readonly number[], at: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * at)] ?? Number.NaN

await withPostgres(async (postgres) => {
  const { connection, signIns } = await postgres.newDatabase('search', SIZE)
  const [login] = signIns
  if (!login) throw new Error('Nobody can sign in.')
  const client = new pg.Client(connectionConfig(connection))
  // If the benchmark fails, PostgreSQL ends before this connection. That second error is ignored, so that the
  // first is shown.
  client.on('error', () => undefined)
  await client.connect()
  await client.query('set statement_timeout = 0; set jit = off')
  await fill(client)
  const app = await startChild('app-child.ts', { connection, pool: 10 } satisfies AppSettings)
  const token = await signIn(app.port, login)
  const ask = (searchKey: string) => post(app.port, search.path, { searchKey }, token)
  const byHand = (text: string) =>
    client.query(
      `select f.kind, f.id, r.title from found_thing f join rfi r using (company_id, account_id, id)
       where f.words @@ found_query($1, false) order by f.id desc limit 10`,
      [text],
    )
  const timeOf = async (work: () => Promise<unknown>) => {
    const begun = performance.now()
    await work()
    return performance.now() - begun
  }

  const rows: string[][] = []
  for (const { name, texts } of typed) {
    progress(`${name} …`)
    const [ours, hands]: [number[], number[]] = [[], []]
    for (let round = 0; round <= rounds; round += 1)
      for (const text of texts) {
        const times = [await timeOf(() => ask(text)), await timeOf(() => byHand(text))] as const
        if (round === 0) continue
        ours.push(times[0])
        hands.push(times[1])
      }
    rows.push([
      name,
      hundredths(median(ours)),
      hundredths(median(hands)),
      hundredths(median(ours) / median(hands)),
    ])
  }

  console.log(`### The search, ${whole(THINGS)} things in one account\n`)
  console.log(table(['typed', 'app ms', 'by hand ms', 'app ÷ hand'], rows))

  progress(`${CALLS_A_SECOND} calls a second …`)
  const all = typed.flatMap(({ texts }) => texts)
  const times: number[] = []
  const calls: Promise<unknown>[] = []
  let refused = 0
  const begun = performance.now()
  for (let call = 0; call < CALLS_A_SECOND * SECONDS; call += 1) {
    const due = begun + (call * 1000) / CALLS_A_SECOND
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    // The time counts from the moment when the call was due, so waiting in a queue counts, too.
    calls.push(
      ask(all[call % all.length] ?? '').then(
        () => times.push(performance.now() - due),
        () => {
          refused += 1
        },
      ),
    )
  }
  await Promise.all(calls)

  const { rows: jobs } = await client.query<{ id: string }>(
    `select id from job where title = 'Job' order by id limit 1`,
  )
  const writes = { kept: [] as number[], plain: [] as number[] }
  const day = new Date().toISOString().slice(0, 10)
  const write = async (n: number) =>
    timeOf(() =>
      post(
        app.port,
        '/api/rfi/create',
        [
          {
            jobUniqueId: jobs[0]?.id,
            rfiTitle: `Written ${n}`,
            rfiDescription: 'Some words of a question '.repeat(4),
            rfiDueDate: day,
            priorityId: 1,
          },
        ],
        token,
      ),
    )
  for (let round = 0; round <= rounds; round += 1)
    for (const arm of ['kept', 'plain'] as const) {
      progress(`Writes, round ${round}, ${arm} …`)
      await client.query(`alter table rfi ${arm === 'kept' ? 'enable' : 'disable'} trigger found`)
      for (let n = 0; n < WRITES; n += 1) {
        const time = await write(n)
        if (round > 0) writes[arm].push(time)
      }
    }
  await client.query('alter table rfi enable trigger found')
  await app.stop()
  await client.end()

  console.log(
    `\nOf ${whole(times.length)} calls, ${CALLS_A_SECOND} a second, all of these in turns: p50 ${hundredths(median(times))} ms, p95 ${hundredths(quantile(times, 0.95))} ms, ${refused} refused. By hand: the ten newest with the words, ` +
      `nothing counted, nobody's rights asked. Asking an RFI takes ${hundredths(median(writes.kept))} ms, without the trigger ${hundredths(median(writes.plain))} ms: ${hundredths(median(writes.kept) / median(writes.plain))}.`,
  )
})
