/** The queries of the screens of finding. */
import { queryOptions } from '@tanstack/react-query'
import { pathOf } from '#contract/record-types.ts'
import { call } from '#web/api/client.ts'
import { pageBody } from '#web/api/records.ts'
import { type Found, findByNumber, listFound, type Numbered, recent, search } from '../contract.ts'
import { type FoundGroup } from '../groups.ts'
import { type FoundKind, isRecordType } from '../kinds.ts'
import type { SearchedFor } from './address.ts'
import { recentIds } from './recent.ts'

/** The records that have a number, those of `project` first. */
export function numberedQuery(number: string, project?: string) {
  return queryOptions({
    queryKey: ['finding', 'number', number, project],
    queryFn: ({ signal }) =>
      call(findByNumber, { body: { number, ...(project && { workOrderUniqueId: project }) }, signal }),
    // Always fetched again, because a record with this number may have been created since.
    staleTime: 0,
  })
}

/** The path to the page of the record. */
export const pathOfNumbered = ({ targetType, targetUniqueID, workOrderUniqueId }: Numbered) =>
  pathOf(targetType, { workOrderId: workOrderUniqueId, id: targetUniqueID })

/** A search in one project or in all: the best results of each group, or more results of one group. */
export function searchQuery(
  searchKey: string,
  of: { project?: string | undefined; group?: FoundGroup | null; most?: number },
) {
  const { project, group = null, most = 3 } = of
  return queryOptions({
    queryKey: ['finding', 'search', searchKey, project, group, most],
    queryFn: ({ signal }) =>
      call(search, { body: { searchKey, workOrderUniqueId: project ?? null, group, most }, signal }),
    staleTime: 0,
  })
}

/** A page of all results of a search. */
export function listedQuery({ search: searchKey = '', kind, project, only, page }: SearchedFor) {
  return queryOptions({
    queryKey: ['finding', 'list', searchKey, kind, project, only, page],
    queryFn: ({ signal }) =>
      call(listFound, {
        body: {
          ...{ searchKey, group: kind ?? null, workOrderUniqueId: project ?? null },
          ...{ isMine: only === 'mine', isOpen: only === 'open' },
          ...pageBody(page),
        },
        signal,
      }),
  })
}

/** The things that were opened last in this browser, with their present names. */
export const recentQuery = () =>
  queryOptions({
    queryKey: ['finding', 'recent'],
    queryFn: ({ signal }) => {
      const ids = recentIds()
      return ids.length > 0 ? call(recent, { body: { ids }, signal }) : []
    },
    staleTime: 0,
  })

const projectPath = ({ workOrderUniqueId }: Found, search: string) =>
  `/projects/details/${workOrderUniqueId}?${search}`
const codePath = ({ number, title }: Found) => `/company/codes?search=${encodeURIComponent(number ?? title)}`

/** The path to a file: in its folder, or on its record. */
function filePath({ title, workOrderUniqueId, within }: Found): string {
  const search = `search=${encodeURIComponent(title)}`
  if (within?.kind === 'MasterInventory') return `/inventory/item/${within.id}`
  if (within?.kind === 'Folder' || within?.kind === 'WorkOrder')
    return `/browse?Parent=${within.id}&${search}`
  return workOrderUniqueId
    ? `/files/list/view/${workOrderUniqueId}/${within?.id}/${within?.kind}`
    : '/bids/bid-history'
}

/** The screens of the kinds that are not records with a page of their own. */
const ways: Partial<Record<FoundKind, (found: Found) => string>> = {
  WorkOrder: ({ targetUniqueID: id }) => `/projects/details/${id}`,
  Job: (found) => projectPath(found, `job=${found.targetUniqueID}`),
  Task: (found) => projectPath(found, `job=${found.within?.jobUniqueId}&task=${found.targetUniqueID}`),
  PunchList: ({ targetUniqueID: id }) => `/punchlistDetails/${id}`,
  Employee: ({ targetUniqueID: id }) => `/employee/${id}`,
  Subcontractor: ({ title }) => `/subcontractors/list?search=${encodeURIComponent(title)}`,
  MasterInventory: ({ targetUniqueID: id }) => `/inventory/item/${id}`,
  BidSummary: ({ workOrderUniqueId }) => `/bids/${workOrderUniqueId}`,
  JobCode: codePath,
  TaskCode: codePath,
  ActivityCode: codePath,
  File: filePath,
}

/** The path to the screen of a result. */
export function pathOfFound(found: Found): string {
  const { kind, targetUniqueID: id, workOrderUniqueId } = found
  const way = ways[kind]
  if (way) return way(found)
  return isRecordType(kind) ? pathOf(kind, { workOrderId: workOrderUniqueId ?? '', id }) : ''
}
