/**
 * Watches the room that is left where the server keeps what it writes. A PostgreSQL that finds no room for its log stops;
 * so writes are refused shortly before that, and what was there can still be read. Files are refused before that again:
 * an upload that fills the disk must not be the end of everybody's writing.
 */
import { statfs } from 'node:fs/promises'
import { AppError, platformErrors } from '#contract/errors.ts'

/** The room that is left, as those who write need to know it. */
export interface Space {
  /** True when nothing more should be written. */
  isFull(): boolean
  /**
   * Refuses a file of so many bytes that there is no room for, before any of it is taken.
   *
   * @throws AppError STORAGE_FULL (507)
   */
  requireRoom(bytes: number): void
  /**
   * Refuses what comes of a file when there is no more room. It counts at once: between two looks much can come.
   *
   * @throws AppError STORAGE_FULL (507)
   */
  take(bytes: number): void
}

const LOOK_MILLISECONDS = 1000
const MEGABYTE = 1024 * 1024
/** Two segments of PostgreSQL's log, and what is under way when the last one passes. */
const RESERVE = 64 * MEGABYTE

/** There is room for what is written, but for no more files. */
const noRoom = () =>
  new AppError('STORAGE_FULL', {
    ...platformErrors.STORAGE_FULL,
    text: 'There is no room for this file on the server. Its operator has to make some; then try again.',
  })

/** A disk that is not ours to watch. */
export const unwatched: Space = { isFull: () => false, requireRoom: () => {}, take: () => {} }

/**
 * Watches the file systems of the database's files and of those that are uploaded, mostly one and the same: the room of
 * the one says whether anything can be written, that of the others whether files can come besides. A database that is not
 * ours to watch is null.
 */
export async function watchSpace(watched: {
  database: string | null
  uploads: readonly string[]
  /** How much of the room files leave. */
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
  // A look that fails says nothing about the room.
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

/** The bytes that are free where a folder is, or where a link leads. */
async function bytesLeft(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
