/** A storage of a test's own: a folder, or an S3 server from a package. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { openDisk } from '#server/storage/disk.ts'
import { openS3, type S3Options } from '#server/storage/s3.ts'
import { openStaging, type Staging } from '#server/storage/staging.ts'
import type { Storage } from '#server/storage/storage.ts'

export type StorageKind = 'disk' | 's3'

export interface TestStorage {
  storage: Storage
  staging: Staging
  /** Everything lies below it. */
  folder: string
  close(): Promise<void>
}

/** Starts an S3 server over a folder. */
export async function startS3(folder: string): Promise<S3Options & { close(): Promise<void> }> {
  const bucket = 'plumbline'
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: 'us-east-1',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
    close: () => server.close(),
  }
}

/** Opens a storage in a folder of its own; what is larger than `largestMegabytes` it takes not. */
export async function openTestStorage(kind: StorageKind, largestMegabytes = 20): Promise<TestStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-files-'))
  const staging = await openStaging(folder, largestMegabytes)
  const s3 = kind === 's3' ? await startS3(join(folder, 's3')) : undefined
  return {
    storage: s3 ? openS3(s3) : await openDisk(join(folder, 'files')),
    staging,
    folder,
    async close() {
      await s3?.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
