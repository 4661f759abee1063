/** What lists of files and folders answer, with the links that come along. */
import { notFound } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { orderOf } from '#server/db/order.ts'
import { fetchPage, pageOfOne } from '#server/db/page.ts'
import type { Links } from '#server/http/links.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRows } from '#server/sheets/sheet.ts'
import type { FileItem, FileLink, FilePaging, FileSort, FileVersion, Place, Stage } from '../contract.ts'
import { listTakenFiles } from './file-queries.ts'
import { listAbove, listBelow } from './folder-queries.ts'
import { requireFiles, requireFolders, requireListed, requirePlace, spotIn } from './places.ts'
import {
  countFileVersions,
  countItems,
  countPhotos,
  type FileOrder,
  findVersion,
  listFileVersions,
  listFolderItems,
  listItems,
  listPhotos,
  type Wanted,
} from './queries.ts'

type Item = Awaited<ReturnType<typeof listItems>>[number]

interface Filters {
  searchKey?: string | null | undefined
  stage?: Stage | undefined
  sort?: FileSort | null | undefined
}

type OfPlace = Pick<FilePaging, 'TargetUniqueID' | 'targetType' | 'workOrderUniqueId'> & Filters

/** What of a place is listed, for which the caller has been found to be allowed, in which order. */
type Sorted = Wanted & { order: FileOrder | null }

async function wantedOf(
  context: InAccount,
  { TargetUniqueID, targetType, workOrderUniqueId, searchKey, stage, sort }: OfPlace,
  kinds: Wanted['kinds'],
): Promise<Sorted> {
  const spot = await requireListed(context, TargetUniqueID, targetType)
  if (workOrderUniqueId && workOrderUniqueId !== spot.workOrderId) throw notFound()
  return withBelow(context, { spot, kinds, searchKey, stage, order: orderOf(sort) })
}

/** A search in a folder looks into those below as well. */
async function withBelow({ db, scope }: InAccount, wanted: Sorted): Promise<Sorted> {
  const { folderId } = wanted.spot
  const below =
    wanted.searchKey && folderId ? (await listBelow(db, scope, [folderId])).map(({ id }) => id) : []
  return { ...wanted, below }
}

/** A page of what lies in a folder or at the top of a record. */
export async function pageOfPlace(
  context: InAccount,
  links: Links,
  body: Paging & OfPlace,
  kinds: Wanted['kinds'],
): Promise<PageOf<FileItem>> {
  return page(context, links, body, await wantedOf(context, body, kinds))
}

/**
 * All that lies in a folder or at the top of a record, each with its path.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403), TOO_MANY_ROWS (413)
 */
export async function allOfPlace(
  context: InAccount,
  body: OfPlace,
): Promise<{ wanted: Wanted; items: PlacedItem[] }> {
  const { order, ...wanted } = await wantedOf(context, body, ['Folder', 'File'])
  const { db, scope } = context
  const items = await allRows((range) => listItems(db, scope, wanted, order, range))
  return { wanted, items: await withFolders(context, items) }
}

/** A page of what lies in a folder. */
export async function pageOfFolder(
  context: InAccount,
  links: Links,
  { TargetUniqueID, searchKey, stage, sort, ...paging }: Paging & Filters & { TargetUniqueID: string },
  kinds: Wanted['kinds'],
): Promise<PageOf<FileItem>> {
  const folder = (await requireFolders(context, [TargetUniqueID])).get(TargetUniqueID)
  if (!folder) throw notFound()
  const wanted = { spot: spotIn(folder), kinds, searchKey, stage, order: orderOf(sort) }
  return page(context, links, paging, await withBelow(context, wanted))
}

async function page(
  context: InAccount,
  links: Links,
  paging: Paging,
  { order, ...wanted }: Sorted,
): Promise<PageOf<FileItem>> {
  const { db, scope } = context
  return fetchPage(
    paging,
    async (range) => complete(context, links, await listItems(db, scope, wanted, order, range)),
    () => countItems(db, scope, wanted),
  )
}

/**
 * A page of the pictures of a work order, of all that hangs there, the newest first.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403)
 */
export async function pageOfPhotos(
  context: InAccount,
  links: Links,
  { TargetUniqueID: workOrder, ...paging }: Paging & { TargetUniqueID: string },
): Promise<PageOf<FileItem>> {
  const { db, scope } = context
  await requireWorkOrders(context, [workOrder], 'Files', 'Read')
  return fetchPage(
    paging,
    async (range) => complete(context, links, await listPhotos(db, scope, workOrder, range)),
    () => countPhotos(db, scope, workOrder),
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

/** An item with its way down from the top of its record. */
type PlacedItem = Item & Pick<FileItem, 'folders' | 'path'>

/** Adds to items the folders above them. */
async function withFolders({ db, scope }: InAccount, items: readonly Item[]): Promise<PlacedItem[]> {
  const parents = [...new Set(items.flatMap(({ parentFolderUniqueId }) => parentFolderUniqueId ?? []))]
  const above = parents.length > 0 ? await listAbove(db, scope, parents) : new Map()
  return items.map((item) => {
    const folders = (above.get(item.parentFolderUniqueId) ?? []).map(
      ({ id, name }: { id: string; name: string }) => ({
        folderUniqueId: id,
        name,
      }),
    )
    const path = [...folders.map(({ name }: { name: string }) => name), item.name].join('/')
    return { ...item, folders, path }
  })
}

/** Adds to items the folders above them and the links to their pictures. */
async function complete(context: InAccount, links: Links, items: readonly Item[]): Promise<FileItem[]> {
  return (await withFolders(context, items)).map(({ preview, ...item }) => ({
    ...item,
    ...picturesOf(context, links, { ...item, preview }),
  }))
}

/** The links to the pictures of a file, where they are made; `through` names the door of another account's. */
export function picturesOf(
  { scope, caller, now }: InAccount,
  links: Links,
  item: Pick<FileItem, 'fileUniqueId' | 'version'> & { preview: string | null },
  through?: string,
): Pick<FileItem, 'thumbnailUrl' | 'previewUrl' | 'isPreviewPending'> {
  const { fileUniqueId: fileId, version, preview } = item
  const urlOf = (variant: 'thumbnail' | 'preview') =>
    preview === 'made' && fileId && version
      ? links.urlOf({ ...caller, scope }, now, {
          ...{ fileId, version, variant, isInline: true },
          ...(through !== undefined && { through }),
        })
      : null
  return {
    thumbnailUrl: urlOf('thumbnail'),
    previewUrl: urlOf('preview'),
    isPreviewPending: preview === 'pending',
  }
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
  await requireFiles(context, [TargetUniqueID])
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
