import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, EmbeddedPostgresError, startEmbeddedPostgres } from './embedded.ts'

let closedFolder: string
let dataDirectory: string
let started: EmbeddedPostgres[]
let children: ChildProcess[]

beforeEach(async () => {
  closedFolder = await fs.mkdtemp(path.join(tmpdir(), 'embedded-test-'))
  // If this process is root and PostgreSQL can only run as another user, that user must be able to enter the
  // folder.
  const canBeUs = process.getuid?.() !== 0 || spawnSync('/usr/bin/unshare', ['--user', 'true']).status === 0
  if (!canBeUs) await fs.chmod(closedFolder, 0o711)
  // The path is longer than the path of a socket may be, contains a space, and does not exist before the
  // first start.
  dataDirectory = path.join(closedFolder, 'a long path '.repeat(5), 'and longer'.repeat(6), 'data')
  started = []
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(started.map((database) => database.stop()))
  await fs.rm(closedFolder, { recursive: true, force: true })
})

async function start(settings?: Record<string, string>): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres(dataDirectory, { settings })
  started.push(database)
  return database
}

/** Another process, which starts the same database and keeps running. */
function startInAnotherProcess(): ChildProcess {
  const module = new URL('./embedded.ts', import.meta.url)
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(module)}
    await startEmbeddedPostgres(${JSON.stringify(dataDirectory)})
    console.log('up')
    setInterval(() => {}, 1000)`
  const args = ['--input-type=module', '--eval', script]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return child
}

async function query(database: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const { socketDirectory: host, port, user, database: name } = database
  const client = new pg.Client({ host, port, user, database: name })
  await client.connect()
  try {
    const { rows } = await client.query({ text, rowMode: 'array' })
    return rows.flat()
  } finally {
    await client.end()
  }
}

const fileOf = (name: string) => path.join(dataDirectory, 'postgres', name)

async function readPostmasterPid(): Promise<number> {
  return Number.parseInt(await fs.readFile(fileOf('postmaster.pid'), 'utf8'), 10)
}

test('makes the database, keeps its rows over a stop, and is reached by its own user only', async () => {
  expect(path.join(dataDirectory, 'postgres').length).toBeGreaterThan(120)
  const first = await start({ max_connections: '40' })
  expect(first).toMatchObject({ user: 'plumbline', database: 'postgres', wasRunning: false })
  expect(path.join(first.socketDirectory, `.s.PGSQL.${first.port}`).length).toBeLessThanOrEqual(103)
  expect((await fs.stat(first.socketDirectory)).mode & 0o777).toBe(0o700)
  const expected = { max_connections: '40', listen_addresses: '', fsync: 'on', synchronous_commit: 'on' }
  for (const [name, value] of Object.entries(expected)) {
    expect(await query(first, `show ${name}`), name).toEqual([value])
  }
  await query(first, "create table kept as select unnest(array['é', 'a', 'Z']) as name")
  await Promise.all([first.stop(), first.stop()])
  await first.stop()
  await expect(query(first, 'select 1')).rejects.toThrow()

  const second = await start()
  expect(second.wasRunning).toBe(false)
  expect(await query(second, 'select name from kept order by name')).toEqual(['Z', 'a', 'é'])
  expect(await query(second, "select upper('é')")).toEqual(['É'])
})

test('keeps what was committed when postgres is killed', async () => {
  const killed = await start()
  await query(killed, 'create table kept as select generate_series(1, 1000) as number')
  process.kill(await readPostmasterPid(), 'SIGKILL')
  const again = await start()
  expect(again.wasRunning).toBe(false)
  expect(await query(again, 'select count(*)::int from kept')).toEqual([1000])
})

test('uses and stops the database that a killed process left behind', async () => {
  const owner = startInAnotherProcess()
  await once(owner.stdout as NodeJS.ReadableStream, 'data')
  const pid = await readPostmasterPid()
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  const lines: string[] = []
  const orphan = await startEmbeddedPostgres(dataDirectory, { log: (line) => lines.push(line) })
  started.push(orphan)
  expect(orphan.wasRunning).toBe(true)
  expect(lines).toEqual([`Using the database that is already running (process ${pid})`])
  expect(await query(orphan, 'select 1')).toEqual([1])
  await orphan.stop()
  await expect(fs.access(fileOf('postmaster.pid'))).rejects.toThrow('ENOENT')
})

test('recovers from a first start that was killed half way', async () => {
  const owner = startInAnotherProcess()
  const isHalfWay = async () => {
    const files = await fs.readdir(dataDirectory).catch(() => [])
    return files.some((name) => name.startsWith('postgres.new-'))
  }
  while (!(await isHalfWay())) await sleep(5)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  const database = await start()
  expect(database.wasRunning).toBe(false)
  expect(await query(database, 'select 1')).toEqual([1])
  expect((await fs.readdir(dataDirectory)).sort()).toEqual(['postgres', 'postgres.log'])
})

test('gives starts at the same time one and the same database', async () => {
  const databases = await Promise.all([start(), start(), start()])
  expect(databases.filter((database) => !database.wasRunning)).toHaveLength(1)
  expect(new Set(databases.map((database) => database.socketDirectory)).size).toBe(1)
  expect((await fs.readdir(dataDirectory)).sort()).toEqual(['postgres', 'postgres.log'])
})

// Other systems have no flock(1), and PostgreSQL there asks to remove the file.
test.runIf(process.platform === 'linux')(
  'is not misled by a process number that went to another',
  async () => {
    await (await start()).stop()
    const other = spawn('sleep', ['60'])
    children.push(other)
    const rest = [fileOf(''), 0, 5432, tmpdir(), '', '  1  1', 'ready   '].join('\n')
    await fs.writeFile(fileOf('postmaster.pid'), `${other.pid}\n${rest}\n`)
    const database = await start()
    expect(database.wasRunning).toBe(false)
    await database.stop()
    expect(other.exitCode).toBe(null)
  },
)

test('says in one line what is wrong with a folder', async () => {
  const refusal = async () => {
    const error = await startEmbeddedPostgres(dataDirectory).catch((reason) => reason)
    expect(error).toBeInstanceOf(EmbeddedPostgresError)
    expect(error.message).not.toContain('\n')
    expect(error.message).toContain('DATABASE_URL')
    expect(error.message).toContain('DATA_DIR')
    return error.message
  }
  await fs.mkdir(path.dirname(dataDirectory), { recursive: true })
  await fs.writeFile(dataDirectory, 'a file')
  expect(await refusal()).toContain('EEXIST')

  await fs.rm(dataDirectory)
  await fs.mkdir(fileOf(''), { recursive: true })
  await fs.writeFile(fileOf('notes.txt'), 'not a database')
  expect(await refusal()).toContain('it holds something else')

  await fs.writeFile(fileOf('PG_VERSION'), '9\n')
  expect(await refusal()).toContain('holds data of version 9')

  await fs.writeFile(fileOf('PG_VERSION'), '18\n')
  expect(await refusal()).toMatch(/does not start|is root's/)
})
