/** The server as an operator starts it: a process of its own over a folder of its own, which tests may kill. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Envelope } from '#contract/endpoint.ts'

const READY_WITHIN = 120_000

export interface StartedServer {
  readonly folder: string
  /** All that it has said, on both of its outputs. */
  output(): string
  /** Where it is, without a slash at its end. */
  readonly address: string
  /** Starts it on its folder, and waits until it is ready. */
  start(): Promise<void>
  /** Sends a signal to its process; -9 where none is named. */
  kill(signal?: NodeJS.Signals): void
  /** How its process ended, once it has: the exit code, or the signal. */
  ended(): Promise<number | string>
  /** A call of the API; throws where it is refused. */
  post<T>(path: string, body: unknown, token?: string): Promise<T>
  /** Ends it in order and removes the folder. */
  end(): Promise<void>
}

/** Makes the folder and finds a port; nothing runs yet. Settings may name another DATA_DIR than the folder. */
export async function newServer(name: string, settings: Record<string, string> = {}): Promise<StartedServer> {
  const folder = await mkdtemp(join(tmpdir(), `plumbline-${name}-`))
  const port = await freePort()
  const address = `http://localhost:${port}`
  let child: ChildProcess | undefined
  let output = ''
  return {
    folder,
    address,
    output: () => output,
    async start() {
      output = ''
      const env = {
        PATH: process.env.PATH,
        PORT: String(port),
        DATA_DIR: folder,
        LOG_LEVEL: 'fatal',
        // Half of what a start takes is reading the code, which is the same each time.
        NODE_COMPILE_CACHE: 'node_modules/.cache/started-servers',
        ...settings,
      }
      const started = spawn(process.execPath, ['app/server/main.ts'], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
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
    kill: (signal = 'SIGKILL') => void child?.kill(signal),
    ended: () =>
      new Promise((resolve) => {
        const end = child?.exitCode ?? child?.signalCode
        if (end != null) resolve(end)
        child?.once('exit', (code, signal) => resolve(code ?? signal ?? 0))
      }),
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

/**
 * A port that nothing listens on. It is below those that systems give away by themselves, as nobody else is to have it
 * before the server has, or while it is down.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, 'localhost', () => resolve(true))
    })
    await new Promise((resolve) => probe.close(resolve))
    if (isFree) return port
  }
}
