/**
 * A run of tests, calls or outages ends by a signal or at a time limit, too, and is to leave no database, server or browser
 * behind then. So all of its temporary files are below one folder, and a process that outlives it (clear-run.ts) clears up
 * once it is gone, however it went.
 */
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Gives this process, and all that it starts from here on, a temporary folder of its own, which ends with it. */
export function openRunFolder(): void {
  // Short: paths of sockets are below it, and those end at 107 bytes.
  const folder = mkdtempSync(join(tmpdir(), 'run-'))
  // A PostgreSQL that may not be root must get through to what is its own.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  const clearing = spawn(
    process.execPath,
    [fileURLToPath(new URL('clear-run.ts', import.meta.url)), folder],
    {
      // In a group of its own: Ctrl-C is for the run.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  )
  // The pipe ends with this process.
  clearing.unref()
  ;(clearing.stdin as unknown as { unref(): void }).unref()
}

/** The text of a file; none where it cannot be read, as those of processes that have just ended. */
export function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

/**
 * What runs with something below a folder: it stands in the command line or in the environment of all that a run starts. A
 * system without /proc does not tell.
 */
export function processesOf(folder: string): { pid: number; command: string }[] {
  const names = existsSync('/proc/self') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []
  return names.flatMap((name) => {
    const command = readIfThere(`/proc/${name}/cmdline`)
    const isOf = `${command}${readIfThere(`/proc/${name}/environ`)}`.includes(folder)
    return isOf ? [{ pid: Number(name), command }] : []
  })
}
