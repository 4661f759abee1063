/** A server in a process of its own: the functions for the benchmark, and for the process. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

/** The resources that a process has used since its start. */
export interface Usage {
  /** Processor time in microseconds. */
  cpu: number
  /** Memory in bytes. */
  rss: number
}

export interface Child {
  port: number
  usage(): Promise<Usage>
  stop(): Promise<void>
}

type ToChild = 'usage' | 'stop'

/**
 * Starts a file with these settings. A relative path is relative to this folder. With `profile`, the process
 * writes a CPU profile into that folder.
 */
export async function startChild(file: string, settings: object, profile?: string): Promise<Child> {
  const child = fork(resolve(import.meta.dirname, file), [JSON.stringify(settings)], {
    execArgv: profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [],
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${file} ended by itself`)
  })
  ended.catch(() => {})
  const next = async <T>(message?: ToChild): Promise<T> => {
    const reply = once(child, 'message')
    if (message) child.send(message)
    const [value] = (await Promise.race([reply, ended])) as [T]
    return value
  }
  const { port } = await next<{ port: number }>()
  return {
    port,
    usage: () => next<Usage>('usage'),
    async stop() {
      child.send('stop' satisfies ToChild)
      await ended.catch(() => {})
    },
  }
}

/**
 * Runs in the child: starts the server, reports its port, and ends when the benchmark stops it or has ended.
 */
export async function serve<Settings>(
  listen: (settings: Settings) => Promise<{ port: number; close: () => Promise<unknown> }>,
): Promise<void> {
  const { port, close } = await listen(JSON.parse(process.argv[2] ?? '{}') as Settings)
  const end = () => void close().finally(() => process.exit(0))
  process.on('disconnect', end)
  process.on('message', (message: ToChild) => {
    if (message === 'stop') return process.disconnect()
    const { user, system } = process.cpuUsage()
    process.send?.({ cpu: user + system, rss: process.memoryUsage.rss() } satisfies Usage)
  })
  process.send?.({ port })
}
