/** The queries and mutations of punch lists and items for the screens. */

import { queryOptions } from '@tanstack/react-query'
import { sortIn } from '#contract/columns.ts'
import type { SheetFormat } from '#contract/file.ts'
import { statuses } from '#contract/statuses.ts'
import { call, download } from '#web/api/client.ts'
import { allOf, oneQuery, pageBody } from '#web/api/records.ts'
import { useAdding, useChanging, useRemoval, useWrite } from '#web/api/write.ts'
import { punchItemColumns, punchListColumns } from '../columns.ts'
import {
  closePunchListItems,
  createPunchListItems,
  createPunchLists,
  deletePunchListItems,
  deletePunchLists,
  exportPunchListItems,
  exportPunchLists,
  findPunchList,
  findPunchListItem,
  groupPunchListItems,
  listPunchListsOfJob,
  listPunchListsOfWorkOrder,
  listResponsibleEmployees,
  type PunchItemColumn,
  type PunchListColumn,
  searchPunchListItems,
  updatePunchListItems,
  updatePunchLists,
} from '../contract.ts'
import type { ItemsSearch, ListsSearch } from './address.ts'

/** The number of people that a picker shows. Others are found by name. */
const PICKER_SIZE = 50
/** The largest number of items on a printed sheet. */
export const MOST_ON_SHEET = 1000

/** The place of punch lists: a project, or one of its jobs. */
export interface PunchPlace {
  workOrder: string
  job?: string | undefined
  list?: string | undefined
}

/** A page of the punch lists of a place. */
export function listsQuery({ workOrder, job }: PunchPlace, { page = 1, sort }: ListsSearch) {
  const body = { ...pageBody(page), sort: sortIn(punchListColumns, sort) ?? null }
  return queryOptions({
    queryKey: ['PunchLists', 'lists', workOrder, job, sort, page],
    queryFn: ({ signal }) =>
      job
        ? call(listPunchListsOfJob, { body: { TargetUniqueID: job, ...body }, signal })
        : call(listPunchListsOfWorkOrder, { body: { TargetUniqueID: workOrder, ...body }, signal }),
    placeholderData: (previous, query) =>
      query?.queryKey[2] === workOrder && query.queryKey[3] === job ? previous : undefined,
  })
}

/** The number of punch lists in a call, if all are fetched. */
const LISTS_AT_A_TIME = 100

/** The punch lists of a project that items can be added to. */
export function fillableListsQuery(workOrder: string) {
  return queryOptions({
    queryKey: ['PunchLists', 'fillable', workOrder],
    queryFn: async ({ signal }) => {
      const lists = await allOf((page) =>
        call(listPunchListsOfWorkOrder, {
          body: { TargetUniqueID: workOrder, ...pageBody(page + 1, LISTS_AT_A_TIME) },
          signal,
        }),
      )
      return lists.filter(({ may }) => may.fill === true)
    },
  })
}

/** One punch list. */
export function listQuery(id: string) {
  return oneQuery(['PunchLists', 'list', id], (signal) =>
    call(findPunchList, { body: { TargetUniqueID: id }, signal }),
  )
}

/** One item. */
export function itemQuery(id: string) {
  return oneQuery(['PunchLists', 'item', id], (signal) =>
    call(findPunchListItem, { body: { TargetUniqueID: id }, signal }),
  )
}

/** The filter of the items of a place. */
export interface ItemsFilter {
  statusId?: number | undefined
  location?: string | undefined
  responsible?: string | undefined
  searchKey?: string | undefined
  sort?: ItemsSearch['sort']
}

const filterBody = ({ workOrder, job, list }: PunchPlace, filter: ItemsFilter) => ({
  workOrderUniqueId: workOrder,
  jobUniqueId: job ?? null,
  punchListUniqueId: list ?? null,
  ...filter,
  sort: sortIn(punchItemColumns, filter.sort) ?? null,
})

/**
 * True if the third part of a query's key is this place: results of another place must not be shown as
 * placeholders.
 */
const isOf = (place: PunchPlace, key: readonly unknown[] | undefined) =>
  JSON.stringify(key?.[2]) === JSON.stringify(place)

/** A page of items. `page` counts from one, as on the screen. */
export function itemsQuery(place: PunchPlace, filter: ItemsFilter, page: number) {
  return queryOptions({
    queryKey: ['PunchLists', 'items', place, filter, page],
    queryFn: ({ signal }) =>
      call(searchPunchListItems, { body: { ...filterBody(place, filter), ...pageBody(page) }, signal }),
    placeholderData: (previous, query) => (isOf(place, query?.queryKey) ? previous : undefined),
  })
}

/** The newest items of a list, because the next item is often similar to them. */
export const newestItemsQuery = (place: PunchPlace) => itemsQuery(place, { sort: '-number' }, 1)

/** All items of a list, for its sheet. */
export function sheetQuery(place: PunchPlace, filter: ItemsFilter) {
  return queryOptions({
    queryKey: ['PunchLists', 'sheet', place, filter],
    queryFn: ({ signal }) =>
      call(searchPunchListItems, {
        body: { ...filterBody(place, filter), NumberOfItemsPerPage: MOST_ON_SHEET },
        signal,
      }),
  })
}

const unsorted = ({ sort: _sort, ...filter }: ItemsFilter) => filter

export type GroupBy = 'location' | 'responsible'

/** A page of the locations or the responsible parties of items. */
export function groupsQuery(place: PunchPlace, filter: ItemsFilter, groupBy: GroupBy, page: number) {
  return queryOptions({
    queryKey: ['PunchLists', 'groups', place, groupBy, filter, page],
    queryFn: ({ signal }) =>
      call(groupPunchListItems, {
        body: { ...filterBody(place, unsorted(filter)), groupBy, ...pageBody(page) },
        signal,
      }),
    placeholderData: (previous, query) =>
      isOf(place, query?.queryKey) && query?.queryKey[3] === groupBy ? previous : undefined,
  })
}

/** The locations that items of a project already have, to choose from. */
export function locationsQuery(workOrder: string) {
  return queryOptions({
    queryKey: ['PunchLists', 'locations', workOrder],
    queryFn: ({ signal }) =>
      call(groupPunchListItems, {
        body: { workOrderUniqueId: workOrder, groupBy: 'location', NumberOfItemsPerPage: 200 },
        signal,
      }),
  })
}

/** Saves the punch lists of a place, as they are shown, as a file. */
export function downloadLists(
  format: SheetFormat,
  { workOrder, job }: PunchPlace,
  { sort }: ListsSearch,
  columns: string[],
): Promise<void> {
  return download(exportPunchLists, {
    body: {
      workOrderUniqueId: workOrder,
      jobUniqueId: job ?? null,
      format,
      columns: columns as PunchListColumn[],
      sort: sortIn(punchListColumns, sort) ?? null,
    },
  })
}

/** Saves items, as they are shown, as a file. */
export function downloadItems(
  format: SheetFormat,
  place: PunchPlace,
  filter: ItemsFilter,
  columns: string[],
): Promise<void> {
  return download(exportPunchListItems, {
    body: { ...filterBody(place, filter), format, columns: columns as PunchItemColumn[] },
  })
}

/** The people who can be responsible on a project. */
export const responsibleOffer = (workOrder: string) => ({
  queryKey: ['PunchLists', 'responsible', workOrder],
  fetch: (searchKey: string, signal: AbortSignal) =>
    call(listResponsibleEmployees, {
      body: { TargetUniqueID: workOrder, searchKey, NumberOfItemsPerPage: PICKER_SIZE },
      signal,
    }),
})

const MODULE = 'PunchLists'

export const useAddList = () => useAdding(MODULE, createPunchLists)
/** Changes or closes a punch list. */
export const useChangeList = () => useChanging(MODULE, updatePunchLists)
export const useDeleteList = () => useRemoval(MODULE, (id) => call(deletePunchLists, { body: [id] }))

export const useAddItem = () => useAdding(MODULE, createPunchListItems)
export const useChangeItem = () => useChanging(MODULE, updatePunchListItems)
export const useDeleteItem = () => useRemoval(MODULE, (id) => call(deletePunchListItems, { body: [id] }))

/** Closes several items in one call. */
export const useCloseItems = () =>
  useWrite(MODULE, (seen: { punchListItemUniqueId: string; rowVersion: number }[]) =>
    call(closePunchListItems, { body: seen }),
  )

/** The change that closes a list. */
export const closing = { statusId: statuses.Completed } as const
