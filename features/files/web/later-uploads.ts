/** Uploading, whose code comes with the first file. */
import type { UploadPlace } from './uploads.ts'

/** Uploads files to a place, several at once; asks before one takes the name of another. */
export async function addUploads(place: UploadPlace, files: readonly File[]): Promise<void> {
  const uploads = await import('./uploads.ts')
  return uploads.addUploads(place, files)
}
