/** Uploading, whose code comes with the first file. */
import { surely } from '#web/api/code.ts'
import type { UploadPlace } from './upload-parts.ts'
import type { UploadOptions } from './uploads.ts'

const load = () => import('./uploads.ts')

/**
 * Uploads files to a place, several at once; asks before one takes the name of another. Where the code cannot be had it
 * waits for the connection: the files were handed over.
 */
export async function addUploads(
  place: UploadPlace,
  files: readonly File[],
  options?: UploadOptions,
): Promise<void> {
  const uploads = await surely(load)
  return uploads.addUploads(place, files, options)
}

/** Loads what keeps files in the browser while there is a connection: once they are handed over it may be gone. */
export const loadUploadsAhead = () =>
  void load()
    .then(({ loadKeeping }) => loadKeeping())
    .catch(() => {})
