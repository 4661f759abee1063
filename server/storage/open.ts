/** Opens the storage that the settings choose. */
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { openDisk } from './disk.ts'
import type { Storage } from './storage.ts'

/** The settings that choose a storage. */
export type StorageConfig = Pick<
  Config,
  'DATA_DIR' | 'STORAGE' | 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY'
>

/** Opens the storage that the settings name. */
export async function openStorage(config: StorageConfig): Promise<Storage> {
  const { STORAGE, S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = config
  if (STORAGE !== 's3') return openDisk(join(config.DATA_DIR, 'files'))
  const { openS3 } = await import('./s3.ts')
  return openS3({
    endpoint: S3_ENDPOINT ?? '',
    bucket: S3_BUCKET ?? '',
    region: S3_REGION,
    accessKey: S3_ACCESS_KEY ?? '',
    secretKey: S3_SECRET_KEY ?? '',
  })
}
