/** Queries and writes of files and folders, for the screens. */

import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import type { SheetFormat } from '#contract/file.ts'
import { type HoldsFiles, holderOf, type RecordType } from '#contract/record-types.ts'
import type { RegisterSearch } from '#features/registers/web/public.ts'
import { CallError, call, download } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { pageBody } from '#web/api/records.ts'
import { refreshModule } from '#web/api/refresh.ts'
import { saveFrom } from '#web/api/save-from.ts'
import { scrolledList } from '#web/api/scrolled-list.ts'
import { type SessionBasics, sessionQuery } from '#web/session/session.ts'
import {
  createFolder,
  deleteFiles,
  deleteFolders,
  exportFiles,
  type FileChange,
  type FileColumn,
  type FileItem,
  type FolderChange,
  findBidPacket,
  findFolder,
  getFileLink,
  listFiles,
  listFoldersOfRecord,
  listPhotos,
  listVersions,
  type NewFolder,
  type Stage,
  updateFiles,
  updateFolders,
} from '../contract.ts'
import type { fileOrders } from '../orders.ts'

/** The search parameters of /browse. `Parent` is the documents' name for the id of a folder or of a work order. */
export interface Browsed extends RegisterSearch<(typeof fileOrders)[number]> {
  Parent?: string | undefined
}

/** The number of entries on a page of a record's files: 001 §9. */
const ATTACHED_PER_PAGE = 20
/** The number of folders that a folder picker loads at a time. */
const FOLDERS_PER_LOAD = 200
const MOST_VERSIONS = 100

/** A background job makes the previews of an image. While one is pending, a list is fetched again after this time. */
const PENDING_MILLISECONDS = 2500
const pendingInterval = (page: { items: readonly FileItem[] } | undefined) =>
  page?.items.some(({ isPreviewPending }) => isPreviewPending) ? PENDING_MILLISECONDS : false

/** The place that the file browser shows: a folder, or the top level of a work order. */
export interface BrowsedPlace {
  workOrder: string
  folder: FileItem | null
}

/** Whether the cache knows an id as the id of a work order. Then no request for a folder is needed. */
function isKnownWorkOrder(id: string): boolean {
  const session = queryClient.getQueryData<SessionBasics & { workOrders?: { workOrderUniqueID: string }[] }>(
    sessionQuery.queryKey,
  )
  return (
    session?.workOrders?.some(({ workOrderUniqueID }) => workOrderUniqueID === id) === true ||
    queryClient.getQueryData(['Projects', 'details', id]) !== undefined
  )
}

/** The place for `Parent` (000 §2), which is the id of a folder or of a work order. */
export function placeQuery(parent: string) {
  return queryOptions({
    queryKey: ['Files', 'place', parent],
    queryFn: async ({ signal }): Promise<BrowsedPlace> => {
      if (isKnownWorkOrder(parent)) return { workOrder: parent, folder: null }
      try {
        const { items } = await call(findFolder, { body: { TargetUniqueID: parent }, signal })
        const [folder] = items
        if (folder?.workOrderUniqueId) return { workOrder: folder.workOrderUniqueId, folder }
      } catch (error) {
        if (!(error instanceof CallError && error.status === 404)) throw error
      }
      return { workOrder: parent, folder: null }
    },
  })
}

/**
 * A page of the files and folders in a folder or at the top level of a work order; `page` counts from 1, as
 * shown on the screen.
 */
export function browsedQuery(parent: string, { search: searchKey = '', sort, page = 1 }: Browsed) {
  return queryOptions({
    queryKey: ['Files', 'browsed', parent, searchKey, sort, page],
    queryFn: ({ signal }) =>
      call(listFiles, {
        body: {
          TargetUniqueID: parent,
          searchKey,
          ...(sort && { sort }),
          ...pageBody(page),
        },
        signal,
      }),
    placeholderData: (previous, query) => (query?.queryKey[2] === parent ? previous : undefined),
    refetchInterval: ({ state }) => pendingInterval(state.data),
  })
}

/** Exports the files and folders of a place, with the same filter and order as on the screen. */
export function downloadFileList(
  format: SheetFormat,
  parent: string,
  { search, sort }: Browsed,
  columns: string[],
): Promise<void> {
  return download(exportFiles, {
    body: {
      TargetUniqueID: parent,
      searchKey: search ?? '',
      ...(sort && { sort }),
      format,
      columns: columns as FileColumn[],
    },
  })
}

/** A page of the files and folders of a record. */
export function attachedQuery(target: string, type: HoldsFiles, stage: Stage | undefined, page: number) {
  const { isWithoutFolders } = holderOf(type)
  return queryOptions({
    queryKey: ['Files', 'attached', target, type, stage, page],
    queryFn: ({ signal }) =>
      call(listFiles, {
        body: {
          TargetUniqueID: target,
          targetType: type,
          ...(stage && { stage }),
          ...(isWithoutFolders && { isWithoutFolders }),
          ...pageBody(page, ATTACHED_PER_PAGE),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pendingInterval(state.data),
  })
}

/** The number of photos on a page: about one screen. */
export const PHOTOS_PER_PAGE = 24

/** A page of the pictures of a project and its records, the newest first. */
export function photosQuery(workOrder: string, page: number) {
  return queryOptions({
    queryKey: ['Files', 'photos', workOrder, page],
    queryFn: ({ signal }) =>
      call(listPhotos, { body: { TargetUniqueID: workOrder, ...pageBody(page, PHOTOS_PER_PAGE) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pendingInterval(state.data),
  })
}

/** Checks that a record exists and belongs to the given project; 404 if not. */
export function recordQuery(workOrder: string, target: string, type: RecordType) {
  return queryOptions({
    queryKey: ['Files', 'record', workOrder, target, type],
    queryFn: ({ signal }) =>
      call(listFiles, {
        body: {
          TargetUniqueID: target,
          targetType: type,
          workOrderUniqueId: workOrder,
          NumberOfItemsPerPage: 1,
        },
        signal,
      }),
  })
}

/** The folders directly in a folder, or at the top level of a record. */
export function foldersQuery(parent: string) {
  return scrolledList({
    queryKey: ['Files', 'folders', parent],
    perLoad: FOLDERS_PER_LOAD,
    idOf: ({ folderUniqueId }: FileItem) => folderUniqueId,
    fetchPage: (page, signal) =>
      call(listFoldersOfRecord, { body: { TargetUniqueID: parent, ...page }, signal }),
  })
}

/** The versions of a file, newest first. */
export function versionsQuery(file: string) {
  return queryOptions({
    queryKey: ['Files', 'versions', file],
    queryFn: ({ signal }) =>
      call(listVersions, { body: { TargetUniqueID: file, NumberOfItemsPerPage: MOST_VERSIONS }, signal }),
  })
}

/** A link to show a file's content. It is valid for some minutes. */
export async function linkToShow(file: string, signal: AbortSignal): Promise<string> {
  return (await call(getFileLink, { body: { fileUniqueId: file, isInline: true }, signal })).url
}

/** Makes the browser save a file, or an older version of it. */
export async function downloadFile(file: string, version?: number): Promise<void> {
  saveFrom((await call(getFileLink, { body: { fileUniqueId: file, ...(version && { version }) } })).url)
}

/**
 * Returns the id of the folder that is a project's bid packet. The server creates the folder if it does not
 * exist.
 */
export async function bidPacketOf(workOrderUniqueId: string): Promise<string> {
  return (await call(findBidPacket, { body: { workOrderUniqueId } })).folderUniqueId ?? ''
}

const refresh = () => refreshModule('Files')

export function useAddFolder() {
  return useMutation({
    mutationFn: ({ name, ...place }: z.input<typeof NewFolder>) =>
      call(createFolder, { body: { folderName: name, ...place } }),
    onSuccess: refresh,
  })
}

/** Renames or moves a file. */
export function useChangeFile() {
  return useMutation({
    mutationFn: (change: z.input<typeof FileChange>) => call(updateFiles, { body: [change] }),
    onSuccess: refresh,
  })
}

/** Renames or moves a folder. */
export function useChangeFolder() {
  return useMutation({
    mutationFn: (change: z.input<typeof FolderChange>) => call(updateFolders, { body: [change] }),
    onSuccess: refresh,
  })
}

/** Moves a file or a folder into a folder, or to the top level of its record. */
export function useMoveItem() {
  return useMutation({
    mutationFn: ({ item, to }: { item: FileItem; to: string | null }) =>
      item.type === 'File'
        ? call(updateFiles, { body: [{ fileUniqueId: item.fileUniqueId ?? '', folderUniqueId: to }] })
        : call(updateFolders, {
            body: [{ folderUniqueId: item.folderUniqueId ?? '', parentFolderUniqueId: to }],
          }),
    onSuccess: refresh,
  })
}

/** Deletes a file, or a folder with all files and folders in it. */
export function useDeleteItem() {
  return useMutation({
    mutationFn: (item: FileItem) =>
      item.type === 'File'
        ? call(deleteFiles, { body: [item.fileUniqueId ?? ''] })
        : call(deleteFolders, { body: [item.folderUniqueId ?? ''] }),
    onSuccess: refresh,
  })
}
