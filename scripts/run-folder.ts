/**
 * The temporary folder of a run of tests, calls or outages. A run can also end by a signal or a time limit,
 * and must then leave no database, server or browser behind. So all its temporary files are in one folder,
 * and a process that outlives the run (clear-run.ts) cleans up after every kind of end.
 */
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const IN_MEMORY = '/dev/shm'
/** A run of all tests takes less than half of this memory. */
const MEMORY_TO_SPARE = 8 * 1024 ** 3

/**
 * The folder for temporary files in memory; undefined if there is too little memory, or if TMPDIR names
 * another folder.
 */
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
 * Gives this process, and the processes that it starts from now on, a temporary folder that is removed when
 * this process ends. `isQuick`: the folder may be in memory, where a copy of a database of a thousand files
 * takes 25 ms instead of 500.
 */
export function openRunFolder({ isQuick = false } = {}): void {
  // A short path: the paths of sockets are inside this folder and may have 107 bytes at most.
  const folder = mkdtempSync(join((isQuick && folderInMemory()) || tmpdir(), 'run-'))
  // PostgreSQL must not run as root, so another user needs to pass through this folder to the database's own
  // folder.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  const clearing = spawn(
    process.execPath,
    [fileURLToPath(new URL('clear-run.ts', import.meta.url)), folder],
    {
      // In a process group of its own, so that Ctrl-C ends only the run.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  )
  // The pipe closes when this process ends: this is the signal for clear-run.ts.
  clearing.unref()
  ;(clearing.stdin as unknown as { unref(): void }).unref()
}

/** The text of a file; empty if the file cannot be read, as for a process that has just ended. */
export function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

/**
 * The processes that use a folder: the folder is in the command line or environment of each process of a run.
 * Empty on a system without /proc.
 */
export function processesOf(folder: string): { pid: number; command: string }[] {
  const names = existsSync('/proc/self') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []
  return names.flatMap((name) => {
    const command = readIfThere(`/proc/${name}/cmdline`)
    const isOf = `${command}${readIfThere(`/proc/${name}/environ`)}`.includes(folder)
    return isOf ? [{ pid: Number(name), command }] : []
  })
}
