/**
 * A database that cannot be kept up: the server says so, and ends with 1, so that a service manager can act. That one
 * which is ended from outside is started again as often as it takes, tests/faults/chaos shows.
 */
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newServer, type StartedServer } from '#tests/harness/started-server.ts'

/** More than the starts in a row that may come to nothing. */
const MANY = 13
/** Shorter than this it was not up at all. */
const SHORT_LIFE = 300

let server: StartedServer
let cluster: string

beforeEach(async () => {
  server = await newServer('supervision', { DEMO: 'off' })
  cluster = join(server.folder, 'postgres')
  await server.start()
})

afterEach(() => server?.end())

async function postmaster(): Promise<{ pid: number; client: pg.Client }> {
  const [pid, , , port, host] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  const client = new pg.Client({ host, port: Number(port), user: 'plumbline', database: 'postgres' })
  client.on('error', () => {})
  return { pid: Number(pid), client }
}

/** Runs one statement on a connection of its own. */
async function ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const { client } = await postmaster()
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

const starts = () => server.output().split('starting it again').length - 1
const returns = () => server.output().split('is back after').length - 1
const ready = async () => {
  const response = await fetch(`${server.address}/api/ready`)
  return `${response.status} ${((await response.json()) as { errorDescription: string }).errorDescription}`
}

test('an embedded PostgreSQL that cannot be started again ends the server, after some tries', async () => {
  const control = join(cluster, 'global', 'pg_control')
  await rename(control, `${control}.away`)
  process.kill((await postmaster()).pid, 'SIGKILL')
  await expect.poll(ready).toBe('503 The embedded PostgreSQL has ended and is being started again.')
  expect((await fetch(`${server.address}/api/health`)).status).toBe(200)
  expect(await server.ended()).toBe(1)
  expect(server.output()).toMatch(/\(start 2 of \d+\)/)
  expect(server.output()).toMatch(/Giving up: .*pg_control/)
}, 120_000)

test('one that fails soon after each start is started later and later, and then ends the server', async () => {
  // As with files that are broken: what fails in one of its processes is the end of all.
  await ask('alter system set restart_after_crash = off')
  await ask('select pg_reload_conf()')
  const ended = server.ended()
  const over = new AbortController()
  void ended.then(() => over.abort())
  const lives: number[] = []
  for (let seen = 0; !over.signal.aborted && seen < MANY; seen = starts()) {
    const up = Date.now()
    await sleep(SHORT_LIFE)
    const [process_] = await ask<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
    )
    process.kill(process_?.pid ?? 0, 'SIGKILL')
    lives.push(up)
    await expect.poll(() => over.signal.aborted || (starts() > seen && returns() === starts())).toBe(true)
  }
  expect(over.signal.aborted, 'it has given up').toBe(true)
  expect(await ended).toBe(1)
  expect(server.output()).toMatch(/Giving up: .*ends soon after each start/)
  expect(starts()).toBeLessThan(MANY)
  // The waits grew to seconds by then.
  expect((lives.at(-1) ?? 0) - (lives.at(-2) ?? 0)).toBeGreaterThan(4000)
}, 300_000)

test('one that has become another server’s meanwhile is left to that', async () => {
  const { client: other } = await postmaster()
  await other.connect()
  const locks = `select pid, objid from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()`
  const { rows: held } = await other.query<{ pid: number; objid: number }>(locks)
  expect(held).toHaveLength(1)
  // It waits for the lock, so it is the next who has it.
  const taken = other.query('select pg_advisory_lock($1)', [held[0]?.objid])
  await ask(`select pg_terminate_backend(${held[0]?.pid})`)
  await taken
  expect(await server.ended()).toBe(1)
  expect(server.output()).toContain('Giving up: Another Plumbline is running on')
  expect((await other.query('select 1 as up')).rows).toEqual([{ up: 1 }])
  await other.end()
  // Who comes next takes it over, and ends it in the end.
  await server.start()
}, 120_000)
