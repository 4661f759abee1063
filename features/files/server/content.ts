/** What a signed link leads to, for whoever sees the file now. */
import { splitName } from '#contract/uploads.ts'
import type { Db } from '#server/db/open.ts'
import type { Content, DownloadPlatform } from '#server/http/download.ts'
import { keyOf } from '#server/storage/storage.ts'
import { findVersion } from './queries.ts'

/** Finds the bytes behind a link; null where the file is gone, or no longer for the caller to see. */
export function findContentOf(db: Db): DownloadPlatform['findContent'] {
  return async (scope, { fileId, version, variant }): Promise<Content | null> => {
    const found = await findVersion(db, scope, fileId, version)
    if (!found) return null
    const { name, objectId, contentType, size, preview } = found
    const key = keyOf({ companyId: scope.companyId, accountId: scope.accountId, id: objectId }, variant)
    if (variant === 'original') return { key, name, contentType, size, etag: `"${objectId}"` }
    if (preview !== 'made') return null
    const picture = { name: `${splitName(name).stem}.webp`, contentType: 'image/webp', size: null }
    return { key, ...picture, etag: `"${objectId}-${variant}"` }
  }
}
