/** Finds the content behind a signed link, if the caller may see the file now. */
import { splitName } from '#contract/uploads.ts'
import type { Db } from '#server/db/open.ts'
import type { Content, DownloadPlatform } from '#server/http/download.ts'
import { keyOf, type Variant } from '#server/storage/storage.ts'
import { findVersion } from './queries.ts'

/** A version of a file with its stored content. */
export interface Found {
  name: string
  objectId: string
  contentType: string
  size: number
  preview: string
}

/** The content of a version of a file, or of its preview; null if there is no preview. */
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

/** Finds the content behind a link; null if the file is deleted, or the caller may no longer see it. */
export function findContentOf(db: Db): DownloadPlatform['findContent'] {
  return async (scope, { fileId, version, variant, through }) => {
    if (through) return null
    const found = await findVersion(db, scope, fileId, version)
    return found ? contentOf(scope, found, variant) : null
  }
}
