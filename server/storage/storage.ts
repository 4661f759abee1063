/**
 * Where the bytes of files are kept: a folder by default, or any S3-compatible store. Both are held to the same tests.
 * Keys are paths of ids that we made, never names that somebody gave.
 */
import type { Readable } from 'node:stream'

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface Storage {
  /**
   * Keeps the bytes of a local file under a key: all of them and lastingly once this is done, and none before. The file
   * itself stays, and must not be written to afterwards.
   */
  put(key: string, path: string, about: { contentType: string; size: number }): Promise<void>
  /**
   * The bytes of a key, or a range of them, as they are asked for.
   *
   * @throws MissingBytesError where there are none
   */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Removes the bytes of a key; that there are none is no error. */
  remove(key: string): Promise<void>
  has(key: string): Promise<boolean>
}

/** There are no bytes under a key. */
export class MissingBytesError extends Error {
  constructor(key: string) {
    super(`The storage has nothing under ${key}`)
  }
}

/** What is kept of an upload: what came, and the small and the large picture of it. */
export type Variant = 'original' | 'thumbnail' | 'preview'

/** The key of what is kept of an upload. */
export function keyOf(
  { companyId, accountId, id }: { companyId: string; accountId: string; id: string },
  variant: Variant = 'original',
): string {
  return `${companyId}/${accountId}/${id}/${variant}`
}
