/** What lists of files and folders answer, with the links that come along. */
import { notFound } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { fetchPage, pageOfOne } from '#server/db/page.ts'
import type { Links } from '#server/http/links.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { FileItem, FileLink, FilePaging, FileVersion, Place, Stage } from '../contract.ts'
import { listTakenFiles } from './file-queries.ts'
import { listAbove, listBelow } from './folder-queries.ts'
import { requireFiles, requireFolders, requireListed, requirePlace, spotIn } from './places.ts'
import {
  countFileVersions,
  countItems,
  findVersion,
  listFileVersions,
  listFolderItems,
  listItems,
  type Wanted,
} from './queries.ts'

type Item = Awaited<ReturnType<typeof listItems>>[number]

interface Filters {
  searchKey?: string | null | undefined
  stage?: Stage | undefined
}

/** A page of what lies in a folder or at the top of a record. */
export async function pageOfPlace(
  context: InAccount,
  links: Links,
  { TargetUniqueID, targetType, searchKey, stage, ...paging }: FilePaging,
  kinds: Wanted['kinds'] = ['Folder', 'File'],
): Promise<PageOf<FileItem>> {
  const spot = await requireListed(context, TargetUniqueID, targetType)
  return page(context, links, paging, { spot, kinds, searchKey, stage })
}

/** A page of what lies in a folder. */
export async function pageOfFolder(
  context: InAccount,
  links: Links,
  { TargetUniqueID, searchKey, stage, ...paging }: Paging & Filters & { TargetUniqueID: string },
  kinds: Wanted['kinds'],
): Promise<PageOf<FileItem>> {
  const folder = (await requireFolders(context, [TargetUniqueID], 'Read')).get(TargetUniqueID)
  if (!folder) throw notFound()
  return page(context, links, paging, { spot: spotIn(folder), kinds, searchKey, stage })
}

async function page(
  context: InAccount,
  links: Links,
  paging: Paging,
  wanted: Wanted,
): Promise<PageOf<FileItem>> {
  const { db, scope } = context
  const { folderId } = wanted.spot
  const below =
    wanted.searchKey && folderId ? (await listBelow(db, scope, [folderId])).map(({ id }) => id) : []
  const given = { ...wanted, below }
  return fetchPage(
    paging,
    async (range) => complete(context, links, await listItems(db, scope, given, range)),
    () => countItems(db, scope, given),
  )
}

/** One folder. */
export async function findFolderItem(context: InAccount, links: Links, id: string): Promise<FileItem> {
  const [item] = await complete(context, links, await listFolderItems(context.db, context.scope, [id]))
  if (!item) throw notFound()
  return item
}

/** One folder as a page. */
export async function pageWithFolder(
  context: InAccount,
  links: Links,
  body: Paging & { TargetUniqueID: string },
): Promise<PageOf<FileItem>> {
  return pageOfOne(await findFolderItem(context, links, body.TargetUniqueID), body)
}

/** Adds to items the folders above them and the links to their pictures. */
async function complete(context: InAccount, links: Links, items: readonly Item[]): Promise<FileItem[]> {
  const { db, scope, caller, now } = context
  const parents = [...new Set(items.flatMap(({ parentFolderUniqueId }) => parentFolderUniqueId ?? []))]
  const above = parents.length > 0 ? await listAbove(db, scope, parents) : new Map()
  return items.map(({ preview, ...item }) => {
    const folders = (above.get(item.parentFolderUniqueId) ?? []).map(
      ({ id, name }: { id: string; name: string }) => ({
        folderUniqueId: id,
        name,
      }),
    )
    const urlOf = (variant: 'thumbnail' | 'preview') =>
      preview === 'made' && item.fileUniqueId && item.version
        ? links.urlOf({ ...caller, scope }, now, {
            fileId: item.fileUniqueId,
            version: item.version,
            variant,
            isInline: true,
          })
        : null
    return {
      ...item,
      folders,
      path: [...folders.map(({ name }: { name: string }) => name), item.name].join('/'),
      thumbnailUrl: urlOf('thumbnail'),
      previewUrl: urlOf('preview'),
      isPreviewPending: preview === 'pending',
    }
  })
}

/** A link to one state of a file. */
export async function linkToFile(
  { db, scope, caller, now }: InAccount,
  links: Links,
  body: { fileUniqueId: string; version?: number | null | undefined; isInline?: boolean | null | undefined },
): Promise<FileLink> {
  const found = await findVersion(db, scope, body.fileUniqueId, body.version ?? null)
  if (!found) throw notFound()
  const to = { fileId: body.fileUniqueId, version: found.version, variant: 'original' } as const
  return { url: links.urlOf({ ...caller, scope }, now, { ...to, isInline: body.isInline ?? false }) }
}

/** A page of the states that a file had. */
export async function pageOfVersions(
  context: InAccount,
  { TargetUniqueID, ...paging }: Paging & { TargetUniqueID: string },
): Promise<PageOf<FileVersion>> {
  const { db, scope } = context
  await requireFiles(context, [TargetUniqueID], 'Read')
  return fetchPage(
    paging,
    (range) => listFileVersions(db, scope, TargetUniqueID, range),
    () => countFileVersions(db, scope, TargetUniqueID),
  )
}

/** Which of the names files at a place have. */
export async function findTakenNames(
  context: InAccount,
  { names, ...place }: Place & { names: string[] },
): Promise<{ name: string; fileUniqueId: string }[]> {
  const spot = await requirePlace(context, place, 'Read')
  const taken = await listTakenFiles(context.db, context.scope, spot, names)
  return taken.map(({ id, name }) => ({ name, fileUniqueId: id }))
}
