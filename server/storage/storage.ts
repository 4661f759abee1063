/**
 * Where the bytes of files are stored: in a folder by default, or in any store that speaks S3. The same tests
 * run on both. Keys are paths of ids that the server made, never names that people chose.
 */
import type { Readable } from 'node:stream'

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface Storage {
  /**
   * Stores the bytes of a local file under a key. When this resolves, all bytes are stored for good; before
   * that, none are. The local file stays, and must not be written to afterwards.
   */
  put(key: string, path: string, about: { contentType: string; size: number }): Promise<void>
  /**
   * The bytes of a key, or a range of them, as a stream.
   *
   * @throws MissingBytesError if there are none
   */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Removes the bytes of a key. If there are none, this is no error. */
  remove(key: string): Promise<void>
  has(key: string): Promise<boolean>
}

/** There are no bytes under a key. */
export class MissingBytesError extends Error {
  constructor(key: string) {
    super(`The storage has nothing under ${key}`)
  }
}

/** The stored parts of an upload: the original, and a small and a large picture of it. */
export type Variant = 'original' | 'thumbnail' | 'preview'

/** The key of one variant of an upload. */
export function keyOf(
  { companyId, accountId, id }: { companyId: string; accountId: string; id: string },
  variant: Variant = 'original',
): string {
  return `${companyId}/${accountId}/${id}/${variant}`
}
