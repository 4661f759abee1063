/**
 * Watches how much space is left where the server writes. A PostgreSQL that finds no space for its log stops.
 * So writes are refused shortly before that happens, and stored data can still be read. Files are refused
 * even earlier, because an upload that fills the disk must not stop everybody's writing.
 */
import { statfs } from 'node:fs/promises'
import { AppError, platformErrors } from '#contract/errors.ts'

/** The space that is left, for code that writes. */
export interface Space {
  /** True when nothing more should be written. */
  isFull(): boolean
  /**
   * Refuses a file of this size if there is no space for it, before any of it is received.
   *
   * @throws AppError STORAGE_FULL (507)
   */
  requireRoom(bytes: number): void
  /**
   * Refuses more bytes of a file if there is no more space. The bytes count at once, because many can arrive
   * between two checks.
   *
   * @throws AppError STORAGE_FULL (507)
   */
  take(bytes: number): void
}

const LOOK_MILLISECONDS = 1000
const MEGABYTE = 1024 * 1024
/** Two segments of PostgreSQL's log, and the writes that are under way when the limit is reached. */
const RESERVE = 64 * MEGABYTE

/** The error for a file that there is no space for. */
const noRoom = () =>
  new AppError('STORAGE_FULL', {
    ...platformErrors.STORAGE_FULL,
    text: 'There is no room for this file on the server. Its operator has to make some; then try again.',
  })

/** For a disk that this server does not watch. */
export const unwatched: Space = { isFull: () => false, requireRoom: () => {}, take: () => {} }

/**
 * Watches the file systems of the database and of uploads, which are mostly the same. The space of the
 * database decides whether anything can be written. The space of the uploads decides whether files can come,
 * too. `database` is null if this server does not watch the database's disk.
 */
export async function watchSpace(watched: {
  database: string | null
  uploads: readonly string[]
  /** How much space files must leave free. */
  reserveMegabytes: number
}): Promise<Space & { end(): void }> {
  let isFull = false
  let roomForFiles = 0
  const look = async () => {
    isFull = watched.database !== null && (await bytesLeft(watched.database)) < RESERVE
    roomForFiles =
      Math.min(...(await Promise.all(watched.uploads.map(bytesLeft)))) - watched.reserveMegabytes * MEGABYTE
  }
  await look()
  // If a check fails, the last result stays.
  const timer = setInterval(() => void look().catch(() => {}), LOOK_MILLISECONDS).unref()
  const requireRoom = (bytes: number) => {
    if (isFull || bytes > roomForFiles) throw noRoom()
  }
  return {
    isFull: () => isFull,
    requireRoom,
    take(bytes) {
      requireRoom(bytes)
      roomForFiles -= bytes
    },
    end: () => clearInterval(timer),
  }
}

/** The free bytes on the file system of a folder, or of the folder that a link names. */
async function bytesLeft(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
