/** Uploads files. The code is loaded with the first file. */
import { surely } from '#web/api/code.ts'
import type { UploadPlace } from './upload-parts.ts'
import type { UploadOptions } from './uploads.ts'

const load = () => import('./uploads.ts')

/**
 * Uploads files to a place, several at once; asks if the name of another file is taken. If the code cannot be
 * loaded, the function waits for the connection, because the files are already accepted.
 */
export async function addUploads(
  place: UploadPlace,
  files: readonly File[],
  options?: UploadOptions,
): Promise<void> {
  const uploads = await surely(load)
  return uploads.addUploads(place, files, options)
}

/**
 * Loads the code that stores files in the browser while there is a connection: the connection may be lost
 * when the form is saved.
 */
export const loadUploadsAhead = () =>
  void load()
    .then(({ loadKeeping }) => loadKeeping())
    .catch(() => {})
