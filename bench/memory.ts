/**
 * The memory of the server and its database, as PSS: at rest after the first start with the demo, at rest
 * after a restart, and under load. The product runs as with `npm start`. Linux only: other systems do not
 * report how much memory processes share. `--against <folder>` also measures another checkout.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { freePort } from '#tests/harness/started-server.ts'
import { mebibytes, table } from './figures.ts'
import { press } from './pressure.ts'
import { signIn } from './requests.ts'
import { path } from './statements.ts'
import { progress } from './temporary-database.ts'

const { values } = parseArgs({
  options: { against: { type: 'string' }, seconds: { type: 'string', default: '20' } },
})
const seconds = Number(values.seconds)
const CONNECTIONS = 50
const STREAMS = 500
const PAGE = { StartingPageNumber: 0, NumberOfItemsPerPage: 10 }
/** The milliseconds without any call before memory at rest is measured. */
const SETTLES = 60_000
const SAMPLE_MILLISECONDS = 250

/** The memory of the processes in bytes. */
interface Sample {
  server: number
  /** The postmaster with all its processes. */
  database: number
  connections: number
}

interface Server {
  port: number
  process: ChildProcess
  milliseconds: number
}

async function start(checkout: string, folder: string): Promise<Server> {
  const port = await freePort()
  const begun = performance.now()
  const child = spawn(process.execPath, ['scripts/preflight.js', 'scripts/start.ts'], {
    cwd: checkout,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (;;) {
    const response = await fetch(`http://localhost:${port}/api/ready`).catch(() => undefined)
    if (response?.ok) return { port, process: child, milliseconds: performance.now() - begun }
    if (child.exitCode !== null) throw new Error('The server ended')
    await sleep(20)
  }
}

/** Starts the server, runs `work`, and stops the server even if `work` fails. */
async function withServer(
  checkout: string,
  folder: string,
  work: (server: Server) => Promise<void>,
): Promise<void> {
  const server = await start(checkout, folder)
  const ended = once(server.process, 'exit')
  await work(server).finally(() => server.process.kill('SIGTERM'))
  await ended
}

/** The ids of a process and all its descendants, the process first. */
async function treeOf(root: number): Promise<number[]> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  const tree = [root]
  for (const one of tree) for (const [child, parent] of parents) if (parent === one) tree.push(child)
  return tree
}

interface Mapping {
  file: string
  /**
   * In bytes. `pss`: own memory and a share of shared memory. `rss`: all memory in RAM. `anonymous`: memory
   * that is not from the file.
   */
  pss: number
  rss: number
  anonymous: number
}

async function mappingsOf(pid: number): Promise<Mapping[]> {
  const text = await readFile(`/proc/${pid}/smaps`, 'utf8').catch(() => '')
  return text.split(/^(?=[\da-f]+-[\da-f]+ )/m).map((part) => {
    const [, offset, device, inode, name = ''] = /^\S+ \S+ (\S+) (\S+) (\d+) *(.*)$/m.exec(part) ?? []
    const isProgram = inode !== '0' && name.startsWith('/') && !name.startsWith('/dev/zero')
    const kilobytes = (field: string) =>
      Number(new RegExp(`^${field}: +(\\d+)`, 'm').exec(part)?.[1] ?? 0) * 1024
    return {
      file: isProgram ? `${device} ${inode} ${offset}` : '',
      pss: kilobytes('Pss'),
      rss: kilobytes('Rss'),
      anonymous: kilobytes('Anonymous'),
    }
  })
}

/**
 * The PSS, but programs and libraries count once and whole. Other programs on this machine, such as the load
 * generator, may have loaded the same files, and PSS would then count only a share of them.
 */
function sizeOf(processes: readonly Mapping[][]): number {
  const files = new Map<string, number>()
  let size = 0
  for (const { file, pss, rss, anonymous } of processes.flat()) {
    size += file ? anonymous : pss
    if (file) files.set(file, Math.max(files.get(file) ?? 0, rss - anonymous))
  }
  for (const bytes of files.values()) size += bytes
  return size
}

async function measure({ process: { pid = 0 } }: Server): Promise<Sample> {
  const tree = await treeOf(pid)
  const mappings = await Promise.all(tree.map(mappingsOf))
  const commands = await Promise.all(
    tree.map((one) => readFile(`/proc/${one}/cmdline`, 'utf8').catch(() => '')),
  )
  const isOfDatabase = (index: number) => /postgres/.test(commands[index] ?? '')
  return {
    server: sizeOf(mappings.filter((_, index) => !isOfDatabase(index))),
    database: sizeOf(mappings.filter((_, index) => isOfDatabase(index))),
    connections: commands.filter((command) => command.includes('[local]')).length,
  }
}

const both = ({ server, database }: Sample) => server + database

/** Opens an event stream and reads it until `end`. */
async function openStream(port: number, token: string, end: AbortSignal): Promise<void> {
  const call = request({
    host: '127.0.0.1',
    port,
    path: '/api/notifications/stream',
    headers: { authorization: token },
    signal: end,
  })
  call.on('error', () => {})
  call.end()
  const [response] = (await once(call, 'response')) as [import('node:http').IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`A stream answered ${response.statusCode}`)
  response.on('error', () => {}).resume()
}

/** The highest sample while `work` runs. */
async function peakOf(server: Server, work: Promise<unknown>): Promise<Sample> {
  const over = new AbortController()
  const worked = work.finally(() => over.abort())
  let peak = await measure(server)
  while (!over.signal.aborted) {
    const sample = await measure(server)
    if (both(sample) > both(peak)) peak = sample
    await sleep(SAMPLE_MILLISECONDS)
  }
  await worked
  return peak
}

/** Adds generated data to a server's folder, and returns the sign-in with the most data. */
async function loadData(checkout: string, folder: string): Promise<{ username: string; password: string }> {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/seed-load.ts'], {
    cwd: checkout,
    env: { PATH: process.env.PATH, DATA_DIR: folder },
  })
  const [username = ''] = /\S+@\S+/.exec(stdout) ?? []
  const [, password = ''] = /password of all: ([^)]+)\)/.exec(stdout) ?? []
  return { username, password }
}

/** The memory of one checkout at each moment. */
async function run(checkout: string): Promise<[moment: string, sample: Sample, note: string][]> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-memory-'))
  const samples: [string, Sample, string][] = []
  const add = (moment: string, sample: Sample, note = '–') => {
    samples.push([moment, sample, note])
    progress(`  ${moment}: ${mebibytes(both(sample))} MiB`)
  }
  const atRest = (moment: string) =>
    withServer(checkout, folder, async (server) => {
      await sleep(SETTLES)
      add(
        `at rest, ${moment}`,
        await measure(server),
        `started in ${(server.milliseconds / 1000).toFixed(1)} s`,
      )
    })
  const underLoad = async (moment: string, server: Server, token: string) => {
    const { port } = server
    const pressing = press({ port, token, what: { path, body: PAGE }, connections: CONNECTIONS, seconds })
    const peak = await peakOf(server, pressing)
    const { perSecond } = await pressing
    add(`${moment}, at the peak`, peak, `${perSecond.toFixed(0)} pages/s`)
  }
  try {
    progress(`${checkout} …`)
    await atRest('after the first start')
    await atRest('after a restart')
    const login = await loadData(checkout, folder)
    await withServer(checkout, folder, async (server) => {
      const token = await signIn(server.port, { ...login, accountId: '', workOrders: 0 })
      await underLoad(`${CONNECTIONS} connections asking`, server, token)
      const end = new AbortController()
      const open = () => openStream(server.port, token, end.signal)
      for (let opened = 0; opened < STREAMS; opened += CONNECTIONS)
        await Promise.all(Array.from({ length: CONNECTIONS }, open))
      await underLoad(`… and ${STREAMS} open streams`, server, token)
      end.abort()
      await sleep(SETTLES)
      add('at rest, after that', await measure(server))
    })
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  return samples
}

if (process.platform === 'linux') {
  const rows: string[][] = []
  for (const checkout of values.against ? [resolve(values.against), '.'] : ['.']) {
    for (const [moment, sample, note] of await run(checkout)) {
      const { server, database, connections } = sample
      const which = values.against ? [checkout === '.' ? 'here' : 'against'] : []
      const figures = [both(sample), server, database].map(mebibytes)
      rows.push([...which, moment, ...figures, String(connections), note])
    }
  }
  const head = [
    ...(values.against ? ['checkout'] : []),
    'when',
    'together',
    'server',
    'database',
    'connections',
    '',
  ]
  console.log(`### Memory, MiB of PSS\n\n${table(head, rows)}`)
} else {
  console.log('### Memory\n\nNot measured: what processes share is told by Linux alone.')
}
