/**
 * What was acknowledged survives: the server, and every second round its database too, is killed with -9 in the
 * middle of writes, and started again on the same folder, as an operator would.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Envelope } from '#contract/endpoint.ts'

const ROUNDS = 20
const WRITERS = 4
const PASSWORD = 'plumbline-demo'

let folder: string
let port: number
let server: ChildProcess | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-crash-'))
  port = await freePort()
})

afterAll(async () => {
  if (server && server.exitCode === null && server.signalCode === null) {
    const ended = new Promise((resolve) => server?.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
  }
  await rm(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, 'localhost', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port')
  return address.port
}

/** Starts the server as `npm start` does, and waits until it is ready. */
async function start(): Promise<void> {
  const environment = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'fatal' }
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  server = child
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  for (const begun = Date.now(); Date.now() - begun < 30_000; await sleep(20)) {
    if (child.exitCode !== null) throw new Error(`The server ended: ${output}`)
    const response = await fetch(`http://localhost:${port}/api/ready`).catch(() => undefined)
    if (response?.ok) return
  }
  throw new Error(`The server was not ready in time: ${output}`)
}

async function post<T>(path: string, body: unknown, token = ''): Promise<T> {
  const response = await fetch(`http://localhost:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify(body),
  })
  const { data, errorDescription } = (await response.json()) as Envelope<T>
  if (data === null) throw new Error(errorDescription ?? 'no data')
  return data
}

/** Writes one project after the other until the server is gone; `acknowledged` gets what it answered for. */
async function write(token: string, name: string, acknowledged: Map<string, string>): Promise<void> {
  for (let count = 0; ; count += 1) {
    const title = `${name} ${count}`
    try {
      const [id = ''] = await post<string[]>('/api/workorder/create', [{ workOrderTitle: title }], token)
      acknowledged.set(id, title)
    } catch {
      return
    }
  }
}

async function killDatabase(): Promise<void> {
  const [pid] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

test(`nothing that was acknowledged is lost in ${ROUNDS} rounds of kill -9 during writes`, async () => {
  await start()
  const { token } = await post<{ token: string }>('/api/login', {
    username: 'dana@harrowpike.example',
    password: PASSWORD,
  })
  const acknowledged = new Map<string, string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = acknowledged.size
    const writers = Array.from({ length: WRITERS }, (_none, writer) =>
      write(token, `Round ${round}, writer ${writer}, project`, acknowledged),
    )
    // Once writes are under way, at another moment of one each time.
    for (const begun = Date.now(); acknowledged.size < before + WRITERS && Date.now() - begun < 10_000; )
      await sleep(5)
    await sleep(round * 7)
    server?.kill('SIGKILL')
    if (round % 2 === 1) await killDatabase()
    await Promise.all(writers)
    expect(acknowledged.size, `round ${round} wrote something`).toBeGreaterThan(before)
    await start()
  }

  const found = new Map<string, string>()
  for (let page = 0; ; page += 1) {
    const { items, totalPages } = await post<{
      items: { workOrderUniqueID: string; workOrderTitle: string }[]
      totalPages: number
    }>('/api/workorder/employee', { StartingPageNumber: page, NumberOfItemsPerPage: 1000 }, token)
    for (const item of items) found.set(item.workOrderUniqueID, item.workOrderTitle)
    if (page + 1 >= totalPages) break
  }
  const lost = [...acknowledged].filter(([id, title]) => found.get(id) !== title)
  expect(lost).toEqual([])
}, 180_000)
