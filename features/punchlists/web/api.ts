/** What the screens fetch of punch lists and items, and what they write. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { statuses } from '#contract/statuses.ts'
import { CallError, call } from '#web/api/client.ts'
import { refreshModule } from '#web/api/live.ts'
import { toast } from '#web/ui/toast.ts'
import {
  closePunchListItems,
  createPunchListItems,
  createPunchLists,
  deletePunchListItems,
  deletePunchLists,
  findPunchList,
  findPunchListItem,
  groupPunchListItems,
  listPunchListsOfJob,
  listPunchListsOfWorkOrder,
  listResponsibleEmployees,
  type NewPunchList,
  type NewPunchListItem,
  type PunchListChange,
  type PunchListItemChange,
  searchPunchListItems,
  updatePunchListItems,
  updatePunchLists,
} from '../contract.ts'
import { type PunchAction, type PunchRecord, punchMachine, punchRefusals } from '../machine.ts'

/** 000 §9. */
const PER_PAGE = 10
/** What a picker shows at a time: whoever is not among them is found by name. */
const PICKER_SIZE = 50
/** What one printed sheet holds. */
export const MOST_ON_SHEET = 1000

const pageBody = (page: number) => ({ StartingPageNumber: page - 1, NumberOfItemsPerPage: PER_PAGE })

/** Where punch lists are looked at: in a job, or in all of a project's. */
export interface PunchPlace {
  workOrder: string
  job?: string | undefined
  list?: string | undefined
}

/** A page of the punch lists of a place; `page` counts from one, as it is shown. */
export function listsQuery({ workOrder, job }: PunchPlace, page: number) {
  return queryOptions({
    queryKey: ['PunchLists', 'lists', workOrder, job, page],
    queryFn: ({ signal }) =>
      job
        ? call(listPunchListsOfJob, { body: { TargetUniqueID: job, ...pageBody(page) }, signal })
        : call(listPunchListsOfWorkOrder, {
            body: { TargetUniqueID: workOrder, ...pageBody(page) },
            signal,
          }),
    placeholderData: (previous, query) =>
      query?.queryKey[2] === workOrder && query.queryKey[3] === job ? previous : undefined,
  })
}

/** One punch list. */
export function listQuery(id: string) {
  return queryOptions({
    queryKey: ['PunchLists', 'list', id],
    queryFn: async ({ signal }) => {
      const page = await call(findPunchList, { body: { TargetUniqueID: id }, signal })
      const [list] = page.items
      if (!list) throw new Error('The answer holds no punch list')
      return list
    },
  })
}

/** One item. */
export function itemQuery(id: string) {
  return queryOptions({
    queryKey: ['PunchLists', 'item', id],
    queryFn: async ({ signal }) => {
      const page = await call(findPunchListItem, { body: { TargetUniqueID: id }, signal })
      const [item] = page.items
      if (!item) throw new Error('The answer holds no punch list item')
      return item
    },
  })
}

/** What is looked for among the items of a place. */
export interface ItemsFilter {
  statusId?: number | undefined
  location?: string | undefined
  responsible?: string | undefined
  searchKey?: string | undefined
}

const filterBody = ({ workOrder, job, list }: PunchPlace, filter: ItemsFilter) => ({
  workOrderUniqueId: workOrder,
  jobUniqueId: job ?? null,
  punchListUniqueId: list ?? null,
  ...filter,
})

/** True where the key of a query, whose third part it is, names this place: what is found elsewhere never stands in. */
const isOf = (place: PunchPlace, key: readonly unknown[] | undefined) =>
  JSON.stringify(key?.[2]) === JSON.stringify(place)

/** A page of items; `page` counts from one, as it is shown. */
export function itemsQuery(place: PunchPlace, filter: ItemsFilter, page: number) {
  return queryOptions({
    queryKey: ['PunchLists', 'items', place, filter, page],
    queryFn: ({ signal }) =>
      call(searchPunchListItems, { body: { ...filterBody(place, filter), ...pageBody(page) }, signal }),
    placeholderData: (previous, query) => (isOf(place, query?.queryKey) ? previous : undefined),
  })
}

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

export type GroupBy = 'location' | 'responsible'

/** A page of the locations or the responsible parties of items. */
export function groupsQuery(place: PunchPlace, filter: ItemsFilter, groupBy: GroupBy, page: number) {
  return queryOptions({
    queryKey: ['PunchLists', 'groups', place, groupBy, filter, page],
    queryFn: ({ signal }) =>
      call(groupPunchListItems, {
        body: { ...filterBody(place, filter), groupBy, ...pageBody(page) },
        signal,
      }),
    placeholderData: (previous, query) =>
      isOf(place, query?.queryKey) && query?.queryKey[3] === groupBy ? previous : undefined,
  })
}

/** The locations that items of a project have already, to choose from. */
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

/** Who can be made responsible on a project, by a part of their name. */
export function responsibleQuery(workOrder: string, searchKey: string) {
  return queryOptions({
    queryKey: ['PunchLists', 'responsible', workOrder, searchKey],
    queryFn: ({ signal }) =>
      call(listResponsibleEmployees, {
        body: { TargetUniqueID: workOrder, searchKey, NumberOfItemsPerPage: PICKER_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

const refresh = () => refreshModule('PunchLists')

/** Adds a punch list; the key makes a repeated try the same one. */
export function useAddList() {
  return useMutation({
    mutationFn: ({ list, key }: { list: z.input<typeof NewPunchList>; key: string }) =>
      call(createPunchLists, { body: [list], idempotencyKey: key }),
    onSuccess: refresh,
  })
}

/** Changes or closes a punch list. */
export function useChangeList() {
  return useMutation({
    mutationFn: (change: z.input<typeof PunchListChange>) => call(updatePunchLists, { body: [change] }),
    onSuccess: refresh,
  })
}

/** Deletes a punch list; its screen is left first, so that it asks for nothing that is gone. */
export function useDeleteList() {
  return useMutation({
    mutationFn: async ({ id, leave }: { id: string; leave?: (() => Promise<void>) | undefined }) => {
      await leave?.()
      return call(deletePunchLists, { body: [id] })
    },
    onSuccess: refresh,
  })
}

/** Adds an item; the key makes a repeated try the same one. */
export function useAddItem() {
  return useMutation({
    mutationFn: ({ item, key }: { item: z.input<typeof NewPunchListItem>; key: string }) =>
      call(createPunchListItems, { body: [item], idempotencyKey: key }),
    onSuccess: refresh,
  })
}

/** Changes an item. */
export function useChangeItem() {
  return useMutation({
    mutationFn: (change: z.input<typeof PunchListItemChange>) =>
      call(updatePunchListItems, { body: [change] }),
    onSuccess: refresh,
  })
}

/** Closes items together. */
export function useCloseItems() {
  return useMutation({
    mutationFn: (ids: string[]) => call(closePunchListItems, { body: ids }),
    onSuccess: refresh,
    // Somebody else may have been faster: then what is shown is old.
    onError: () => void refresh(),
  })
}

/** Deletes an item; its screen is left first. */
export function useDeleteItem() {
  return useMutation({
    mutationFn: async ({ id, leave }: { id: string; leave?: (() => Promise<void>) | undefined }) => {
      await leave?.()
      return call(deletePunchListItems, { body: [id] })
    },
    onSuccess: refresh,
  })
}

/** The change that closes a list. */
export const closing = { statusId: statuses.Completed } as const

/** Says why a step was refused: what is complete informs, what is inactive warns (000 §4); anything else is an error. */
export function tellRefusal<R extends PunchRecord>(record: R, action: PunchAction<R>, error: unknown): void {
  const isOfMachine = error instanceof CallError && error.code in punchRefusals
  if (!isOfMachine) return toast.failure(error)
  const { tone } = punchMachine[record][action] as { tone: 'info' | 'warning' }
  toast[tone](error.message)
}
