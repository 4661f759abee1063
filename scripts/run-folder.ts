/**
 * A run of tests, calls or outages ends by a signal or at a time limit, too, and is to leave no database, server or browser
 * behind then. So all of its temporary files are below one folder, and a process that outlives it (clear-run.ts) clears up
 * once it is gone, however it went.
 */
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const IN_MEMORY = '/dev/shm'
/** A run of all tests takes less than half of it. */
const MEMORY_TO_SPARE = 8 * 1024 ** 3

/** Where temporary files are in memory, if there is enough of it to spare and nobody says where else they are to be. */
function folderInMemory(): string | undefined {
  if (process.env.TMPDIR) return undefined
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    const isRoomy = Math.min(bavail * bsize, process.availableMemory()) >= MEMORY_TO_SPARE
    return isRoomy ? IN_MEMORY : undefined
  } catch {
    return undefined
  }
}

/**
 * Gives this process, and all that it starts from here on, a temporary folder of its own, which ends with it. `isQuick`: it may
 * be in memory, where a database of a thousand files is copied in 25 ms, and on a disk in 500.
 */
export function openRunFolder({ isQuick = false } = {}): void {
  // Short: paths of sockets are below it, and those end at 107 bytes.
  const folder = mkdtempSync(join((isQuick && folderInMemory()) || tmpdir(), 'run-'))
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
