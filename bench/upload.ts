/**
 * The memory that a large file costs the server: 1 GiB up in a form, up by the resumable protocol, and down,
 * with files on disk and in an S3 store. The server runs as with `npm start`; its memory is sampled during
 * the transfer. `--megabytes` sets another size.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Envelope } from '#contract/endpoint.ts'
import { startS3 } from '#tests/harness/storage.ts'
import { table } from './figures.ts'

const MEGABYTE = 1024 * 1024
const { values } = parseArgs({ options: { megabytes: { type: 'string', default: '1024' } } })
const megabytes = Number(values.megabytes)
const SAMPLE_MILLISECONDS = 40

interface Server {
  port: number
  process: ChildProcess
}

async function start(folder: string, settings: Record<string, string>): Promise<Server> {
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const child = spawn(process.execPath, ['app/server/main.ts'], {
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (;;) {
    const response = await fetch(`http://localhost:${port}/api/ready`).catch(() => undefined)
    if (response?.ok) return { port, process: child }
    if (child.exitCode !== null) throw new Error('The server ended')
    await sleep(100)
  }
}

async function post<T>(port: number, path: string, body: unknown, token = ''): Promise<T> {
  const response = await fetch(`http://localhost:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify(body),
  })
  const { data, errorDescription } = (await response.json()) as Envelope<T>
  if (data === null) throw new Error(errorDescription ?? 'no data')
  return data
}

const chunk = Buffer.alloc(MEGABYTE, 'plumbline ')

/** Sends `count` megabytes between two texts, and returns the server's answer. */
async function send(
  options: { port: number; method: string; path: string; headers: Record<string, string | number> },
  [before, behind]: [string, string],
  count: number,
): Promise<{ status: number; body: string }> {
  const call = request({ host: '127.0.0.1', ...options })
  const answered = once(call, 'response')
  await pipeline(async function* () {
    yield Buffer.from(before)
    for (let sent = 0; sent < count; sent += 1) yield chunk
    yield Buffer.from(behind)
  }, call)
  const [response] = (await answered) as [import('node:http').IncomingMessage]
  let body = ''
  for await (const part of response) body += String(part)
  return { status: response.statusCode ?? 0, body }
}

async function sendForm(
  port: number,
  token: string,
  place: string,
  name: string,
  count: number,
): Promise<string> {
  const part = (head: string) => `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n`
  const before = `${part('name="workOrderUniqueId"')}${place}\r\n${part(`name="file"; filename="${name}"`)}`
  const { status, body } = await send(
    {
      port,
      method: 'POST',
      path: '/api/s3/uploadfile',
      headers: { authorization: token, 'content-type': 'multipart/form-data; boundary=x' },
    },
    [before, '\r\n--x--\r\n'],
    count,
  )
  if (status !== 200) throw new Error(body)
  return (JSON.parse(body) as { data: [string] }).data[0]
}

async function sendResumable(port: number, token: string, count: number): Promise<void> {
  const base = { authorization: token, 'tus-resumable': '1.0.0' }
  const begun = await fetch(`http://localhost:${port}/api/uploads`, {
    method: 'POST',
    headers: { ...base, 'upload-length': String(count * MEGABYTE) },
  })
  const headers = {
    ...base,
    'upload-offset': 0,
    'content-type': 'application/offset+octet-stream',
    'content-length': count * MEGABYTE,
  }
  const path = begun.headers.get('location') ?? ''
  const { status, body } = await send({ port, method: 'PATCH', path, headers }, ['', ''], count)
  if (status !== 204) throw new Error(body)
}

async function fetchAll(port: number, token: string, fileUniqueId: string): Promise<void> {
  const { url } = await post<{ url: string }>(port, '/api/s3/getfile', { fileUniqueId }, token)
  const response = await fetch(`http://localhost:${port}${url}`, { headers: { authorization: token } })
  let size = 0
  for await (const part of response.body ?? []) size += (part as Uint8Array).length
  if (size !== megabytes * MEGABYTE) throw new Error(`${size} bytes came down`)
}

/** The resident memory of a process in bytes. */
async function memoryOf({ process: { pid } }: Server): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}

/** Runs `work`; returns its time, and how far memory rose above the start. */
async function measure(
  server: Server,
  work: () => Promise<unknown>,
): Promise<{ seconds: number; above: number }> {
  const before = await memoryOf(server)
  let peak = before
  const timer = setInterval(() => {
    memoryOf(server).then(
      (now) => (peak = Math.max(peak, now)),
      () => {},
    )
  }, SAMPLE_MILLISECONDS)
  const begun = performance.now()
  await work().finally(() => clearInterval(timer))
  return { seconds: (performance.now() - begun) / 1000, above: (peak - before) / MEGABYTE }
}

const rows: string[][] = []
for (const storage of ['disk', 's3'] as const) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-upload-'))
  const s3 = storage === 's3' ? await startS3(join(folder, 's3')) : undefined
  const settings: Record<string, string> = s3
    ? {
        STORAGE: 's3',
        S3_ENDPOINT: s3.endpoint,
        S3_BUCKET: s3.bucket,
        S3_ACCESS_KEY: s3.accessKey,
        S3_SECRET_KEY: s3.secretKey,
      }
    : {}
  const server = await start(folder, settings)
  const { port } = server
  try {
    const signIn = { username: 'dana@harrowpike.example', password: 'plumbline-demo' }
    const { token } = await post<{ token: string }>(port, '/api/login', signIn)
    const [place = ''] = await post<string[]>(
      port,
      '/api/workorder/create',
      [{ workOrderTitle: 'Large' }],
      token,
    )
    // Runs all code once before the measurement, so that loading and compiling do not count.
    await fetchSmall(port, token, await sendForm(port, token, place, 'small.bin', 1))
    let id = ''
    const figures = {
      'up in a form': await measure(server, async () => {
        id = await sendForm(port, token, place, 'large.bin', megabytes)
      }),
      'up, resumable': await measure(server, () => sendResumable(port, token, megabytes)),
      down: await measure(server, () => fetchAll(port, token, id)),
    }
    for (const [way, { seconds, above }] of Object.entries(figures))
      rows.push([storage, way, above.toFixed(0), seconds.toFixed(1), (megabytes / seconds).toFixed(0)])
  } finally {
    const ended = once(server.process, 'exit')
    server.process.kill('SIGTERM')
    await ended
    await s3?.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function fetchSmall(port: number, token: string, fileUniqueId: string): Promise<void> {
  const { url } = await post<{ url: string }>(port, '/api/s3/getfile', { fileUniqueId }, token)
  await (await fetch(`http://localhost:${port}${url}`, { headers: { authorization: token } })).arrayBuffer()
}

console.log(`### A file of ${megabytes} MB: memory of the server above what it had before`)
console.log('')
console.log(table(['storage', 'way', 'MB above', 'seconds', 'MB/s'], rows))
