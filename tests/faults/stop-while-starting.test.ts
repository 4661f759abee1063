/** Whoever ends the server while it still starts sees it end in order: no fault, and no database left behind. */
import { spawn } from 'node:child_process'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-stop-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts the server, tells it to end once `isTime`, and answers how it ended. */
async function endedAt(
  isTime: (output: string) => Promise<boolean>,
  signals: readonly NodeJS.Signals[] = ['SIGTERM'],
): Promise<{ ended: unknown; said: string }> {
  const child = spawn(process.execPath, ['app/server/main.ts'], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let said = ''
  child.stdout.on('data', (text) => (output += String(text)))
  child.stderr.on('data', (text) => (said += String(text)))
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)))
  while (child.exitCode === null && !(await isTime(output))) await sleep(10)
  for (const signal of signals) child.kill(signal)
  return { ended: await ended, said }
}

const isUp = async (output: string) => output.includes('Plumbline is at')

const isThere = (...path: string[]) =>
  access(join(folder, ...path)).then(
    () => true,
    () => false,
  )

test('it ends in order at any moment of the start', async () => {
  const begun = { at: 0 }
  const moments: ((output: string) => Promise<boolean>)[] = [
    // The database is being made, is up, and what comes after it.
    () => isThere('postgres'),
    () => isThere('postgres', 'postmaster.pid'),
    () => isThere('uploads'),
    ...[100, 400].map((wait) => async () => {
      if (!(await isThere('postgres', 'postmaster.pid'))) return false
      begun.at ||= Date.now()
      return Date.now() - begun.at > wait
    }),
    isUp,
  ]
  for (const [number, isTime] of moments.entries()) {
    begun.at = 0
    await rm(join(folder, 'uploads'), { recursive: true, force: true })
    expect(await endedAt(isTime), `moment ${number}`).toEqual({ ended: 0, said: '' })
    expect(await isThere('postgres', 'postmaster.pid'), `moment ${number}`).toBe(false)
  }
}, 600_000)

test('one press of Ctrl-C ends it in order, also where it arrives twice, as under a watcher', async () => {
  expect(await endedAt(isUp, ['SIGINT', 'SIGTERM'])).toEqual({ ended: 0, said: '' })
  expect(await isThere('postgres', 'postmaster.pid')).toBe(false)
}, 600_000)
