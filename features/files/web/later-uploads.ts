/** Uploading, whose code comes with the first file. */
import { surely } from '#web/api/code.ts'
import type { UploadOptions, UploadPlace } from './uploads.ts'

/**
 * Uploads files to a place, several at once; asks before one takes the name of another. Where the code cannot be had it
 * waits for the connection: the files were handed over.
 */
export async function addUploads(
  place: UploadPlace,
  files: readonly File[],
  options?: UploadOptions,
): Promise<void> {
  const uploads = await surely(() => import('./uploads.ts'))
  return uploads.addUploads(place, files, options)
}
