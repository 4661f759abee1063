/** The server as an operator starts it: a process of its own over a folder of its own, which tests may kill. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Envelope } from '#contract/endpoint.ts'

const READY_WITHIN = 60_000

export interface StartedServer {
  readonly folder: string
  /** Where it is, without a slash at its end. */
  readonly address: string
  /** Starts it on its folder, and waits until it is ready. */
  start(): Promise<void>
  /** Kills its process with -9. */
  kill(): void
  /** A call of the API; throws where it is refused. */
  post<T>(path: string, body: unknown, token?: string): Promise<T>
  /** Ends it in order and removes the folder. */
  end(): Promise<void>
}

/** Makes the folder and finds a port; nothing runs yet. */
export async function newServer(name: string): Promise<StartedServer> {
  const folder = await mkdtemp(join(tmpdir(), `plumbline-${name}-`))
  const port = await freePort()
  const address = `http://localhost:${port}`
  let child: ChildProcess | undefined
  return {
    folder,
    address,
    async start() {
      const env = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'fatal' }
      const started = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      child = started
      let output = ''
      for (const stream of [started.stdout, started.stderr]) {
        stream.on('data', (text) => (output += String(text)))
      }
      for (const begun = Date.now(); Date.now() - begun < READY_WITHIN; await sleep(20)) {
        if (started.exitCode !== null) throw new Error(`The server ended: ${output}`)
        const response = await fetch(`${address}/api/ready`).catch(() => undefined)
        if (response?.ok) return
      }
      throw new Error(`The server was not ready in time: ${output}`)
    },
    kill: () => void child?.kill('SIGKILL'),
    async post<T>(path: string, body: unknown, token = '') {
      const response = await fetch(`${address}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: token },
        body: JSON.stringify(body),
      })
      const { data, errorDescription } = (await response.json()) as Envelope<T>
      if (data === null) throw new Error(errorDescription ?? 'no data')
      return data
    },
    async end() {
      if (child && child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child?.once('exit', resolve))
        child.kill('SIGTERM')
        await ended
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, 'localhost', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port')
  return address.port
}
