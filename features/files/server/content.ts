/** What a signed link leads to, for whoever sees the file now. */
import { splitName } from '#contract/uploads.ts'
import type { Db } from '#server/db/open.ts'
import type { Content, DownloadPlatform } from '#server/http/download.ts'
import { keyOf, type Variant } from '#server/storage/storage.ts'
import { findVersion } from './queries.ts'

/** A state of a file, as the bytes are sent. */
export interface Found {
  name: string
  objectId: string
  contentType: string
  size: number
  preview: string
}

/** The bytes of a state of a file that an account keeps; null for pictures that were not made of it. */
export function contentOf(
  { companyId, accountId }: { companyId: string; accountId: string },
  { name, objectId, contentType, size, preview }: Found,
  variant: Variant,
): Content | null {
  const key = keyOf({ companyId, accountId, id: objectId }, variant)
  if (variant === 'original') return { key, name, contentType, size, etag: `"${objectId}"` }
  if (preview !== 'made') return null
  const picture = { name: `${splitName(name).stem}.webp`, contentType: 'image/webp', size: null }
  return { key, ...picture, etag: `"${objectId}-${variant}"` }
}

/** Finds the bytes behind a link; null where the file is gone, or no longer for the caller to see. */
export function findContentOf(db: Db): DownloadPlatform['findContent'] {
  return async (scope, { fileId, version, variant, through }) => {
    if (through) return null
    const found = await findVersion(db, scope, fileId, version)
    return found ? contentOf(scope, found, variant) : null
  }
}
