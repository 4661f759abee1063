/** Replies of lists of files and folders, with the links to previews. */
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

/** The entries of a place to list, and their order. The caller's permission is already checked. */
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

/** A search in a folder also searches the folders below it. */
async function withBelow({ db, scope }: InAccount, wanted: Sorted): Promise<Sorted> {
  const { folderId } = wanted.spot
  const below =
    wanted.searchKey && folderId ? (await listBelow(db, scope, [folderId])).map(({ id }) => id) : []
  return { ...wanted, below }
}

/** A page of the files and folders in a folder or at the top level of a record. */
export async function pageOfPlace(
  context: InAccount,
  links: Links,
  body: Paging & OfPlace,
  kinds: Wanted['kinds'],
): Promise<PageOf<FileItem>> {
  return page(context, links, body, await wantedOf(context, body, kinds))
}

/**
 * All files and folders in a folder or at the top level of a record, each with its path.
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

/** A page of the files and folders in a folder. */
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
 * A page of all pictures of a work order and of its records, the newest first.
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

export async function findFolderItem(context: InAccount, links: Links, id: string): Promise<FileItem> {
  const [item] = await complete(context, links, await listFolderItems(context.db, context.scope, [id]))
  if (!item) throw notFound()
  return item
}

/** A folder as a page with one entry. */
export async function pageWithFolder(
  context: InAccount,
  links: Links,
  body: Paging & { TargetUniqueID: string },
): Promise<PageOf<FileItem>> {
  return pageOfOne(await findFolderItem(context, links, body.TargetUniqueID), body)
}

/** An entry with the folders above it. */
type PlacedItem = Item & Pick<FileItem, 'folders' | 'path'>

/** Adds the folders above to each entry. */
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

/** Adds the folders above and the links to the previews to each entry. */
async function complete(context: InAccount, links: Links, items: readonly Item[]): Promise<FileItem[]> {
  return (await withFolders(context, items)).map(({ preview, ...item }) => ({
    ...item,
    ...picturesOf(context, links, { ...item, preview }),
  }))
}

/**
 * The links to the previews of a file, if the previews exist. `through` is set if another account reads the
 * file, and names what gives access, such as a bid packet.
 */
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

/** A link to one version of a file. */
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

/** A page of the versions of a file. */
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

/** The files at a place that have one of these names. */
export async function findTakenNames(
  context: InAccount,
  { names, ...place }: Place & { names: string[] },
): Promise<{ name: string; fileUniqueId: string }[]> {
  const spot = await requirePlace(context, place, 'Read')
  const taken = await listTakenFiles(context.db, context.scope, spot, names)
  return taken.map(({ id, name }) => ({ name, fileUniqueId: id }))
}
