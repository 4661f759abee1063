/**
 * A test run that is ended from outside, for example at a time limit, leaves no database, server, browser or
 * file behind.
 */
import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasBrowser } from '#tests/e2e/browser.ts'
import { processesOf } from '../../scripts/run-folder.ts'

const CLEARS_WITHIN = 20_000

test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  'a run that ends by %s leaves nothing',
  async (signal) => {
    const folder = await mkdtemp(join(tmpdir(), 'e-'))
    await chmod(folder, 0o711)
    const run = spawn(process.execPath, ['scripts/test.ts', 'gate', 'rfis-journey', 'features/rfis'], {
      env: { ...process.env, TMPDIR: folder },
      stdio: 'ignore',
    })
    const runs = (program: string) => processesOf(folder).some(({ command }) => command.includes(program))
    await expect.poll(() => runs('bin/postgres')).toBe(true)
    if (hasBrowser) await expect.poll(() => runs('user-data-dir'), { timeout: 100_000 }).toBe(true)
    run.kill(signal)
    await expect.poll(() => processesOf(folder), { timeout: CLEARS_WITHIN }).toEqual([])
    expect(await readdir(folder)).toEqual([])
  },
)
