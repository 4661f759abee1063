/** A small disk of a test's own, for what happens when one is full. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
export const MEGABYTE = 1024 * 1024

export interface Disk {
  readonly folder: string
  /** Takes all but so many megabytes of it, or gives that back. */
  leave(megabytes: number): Promise<void>
  left(): Promise<number>
  end(): Promise<void>
}

/** Mounts a disk of this size in a folder of its own. */
export async function newDisk(megabytes: number): Promise<Disk> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
  const ballast = join(folder, 'ballast')
  const left = async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  }
  return {
    folder,
    left,
    async leave(wanted) {
      await rm(ballast, { force: true })
      const excess = (await left()) - wanted * MEGABYTE
      if (excess > 0) await run('fallocate', ['--length', String(excess), ballast])
    },
    async end() {
      await run('umount', [folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Why there can be no such disk on this machine; undefined where there can. */
export async function obstacleToDisks(): Promise<string | undefined> {
  try {
    const disk = await newDisk(1)
    await disk.end()
    return undefined
  } catch {
    return 'NO DISK TO FILL: mounting one needs root'
  }
}
