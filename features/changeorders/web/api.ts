/** Queries and mutations of the screens of change orders. */

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { sortIn } from '#contract/columns.ts'
import type { SheetFormat } from '#contract/file.ts'
import { statuses } from '#contract/statuses.ts'
import type { Replacing } from '#features/approvals/contract.ts'
import { waitsOnBody } from '#features/court/web/public-with.ts'
import { discussedRecord } from '#features/discussion/web/public.ts'
import { call, download, type PartsOf } from '#web/api/client.ts'
import { oneQuery, pageBody } from '#web/api/records.ts'
import { useAdding, useChanging, useRemoval, useWrite } from '#web/api/write.ts'
import { changeOrderColumns } from '../columns.ts'
import {
  addItemCodes,
  approveChangeOrders,
  type ChangeOrderColumn,
  createChangeOrderComments,
  createChangeOrderItems,
  createChangeOrders,
  deleteChangeOrderItems,
  deleteChangeOrders,
  draftChangeOrder,
  exportChangeOrders,
  findChangeOrder,
  findChangeOrderItem,
  listChangeOrderPeople,
  listChangeOrdersOfJob,
  listChangeOrdersOfWorkOrder,
  listChangeOrderTypes,
  listCodesOfItem,
  listCommentsOfChangeOrder,
  listDwellOfChangeOrder,
  listHistoryOfChangeOrder,
  listItemsOfChangeOrder,
  listLastActors,
  previewChangeOrder,
  printChangeOrder,
  readChangeOrderEffect,
  rejectChangeOrders,
  removeItemCodes,
  replaceChangeOrderActor,
  reviewChangeOrders,
  updateChangeOrderItems,
  updateChangeOrders,
} from '../contract.ts'
import type { ChangeOrdersSearch } from './address.ts'

const MODULE = 'ChangeOrders'

/** Comments, history and past turns of a change order. */
export const discussion = discussedRecord('ChangeOrder', {
  comments: listCommentsOfChangeOrder,
  add: createChangeOrderComments,
  history: listHistoryOfChangeOrder,
  dwell: listDwellOfChangeOrder,
})
/** The number of people in a picker. The user finds further people by typing a name. */
const PICKER_SIZE = 50
/**
 * The largest page that a call returns: the tasks of a job, the activities of a task, the items of a change
 * order.
 */
const AT_ONCE = 1000

/** The place of a list: a job, or all jobs of a project. */
export interface ChangeOrderPlace {
  workOrder: string
  job?: string | undefined
}

const statusFilters = {
  open: { isOpen: true },
  draft: { statusId: statuses.Created },
  pending: { statusId: statuses.Pending },
  information: { statusId: statuses.RequireInformation },
  force: { statusId: statuses.Active },
  rejected: { statusId: statuses.Rejected },
} as const

/** The filters in the address, as the body of a call; `me` is the user's employee id. */
const filterBody = ({ status, type, with: who, due, search, sort }: ChangeOrdersSearch, me: string) => ({
  ...(status && statusFilters[status]),
  ...(Number(type) > 0 && { changeOrderTypeId: Number(type) }),
  ...waitsOnBody(who, me),
  ...(due && { isOverdue: true }),
  ...(search && { searchKey: search }),
  sort: sortIn(changeOrderColumns, sort) ?? null,
})

/** A page of the change orders of a job or project. */
export function changeOrdersQuery(
  { workOrder, job }: ChangeOrderPlace,
  { page = 1, ...search }: ChangeOrdersSearch,
  me: string,
) {
  const body = { ...filterBody(search, me), ...pageBody(page) }
  return queryOptions({
    queryKey: [MODULE, 'list', workOrder, job, body],
    queryFn: ({ signal }) =>
      job
        ? call(listChangeOrdersOfJob, { body: { TargetUniqueID: job, ...body }, signal })
        : call(listChangeOrdersOfWorkOrder, { body: { TargetUniqueID: workOrder, ...body }, signal }),
    placeholderData: (previous, query) =>
      query?.queryKey[2] === workOrder && query.queryKey[3] === job ? previous : undefined,
  })
}

/** One change order. */
export function changeOrderQuery(id: string) {
  return oneQuery(
    [MODULE, 'one', id],
    (signal) => call(findChangeOrder, { body: { TargetUniqueID: id }, signal }),
    'There is no such change order.',
  )
}

/** The types of change orders of the account. */
export const typesQuery = () =>
  queryOptions({
    queryKey: [MODULE, 'types'],
    queryFn: ({ signal }) => call(listChangeOrderTypes, { body: { NumberOfItemsPerPage: 100 }, signal }),
    staleTime: 60_000,
  })

/** The changes that approving a change order makes. */
export const effectQuery = (id: string) =>
  queryOptions({
    queryKey: [MODULE, 'effect', id],
    queryFn: ({ signal }) => call(readChangeOrderEffect, { body: { TargetUniqueID: id }, signal }),
  })

/** The items of a change order. */
export const itemsQuery = (id: string) =>
  queryOptions({
    queryKey: [MODULE, 'items', id],
    queryFn: ({ signal }) =>
      call(listItemsOfChangeOrder, {
        body: { TargetUniqueID: id, NumberOfItemsPerPage: AT_ONCE },
        signal,
      }),
  })

/** One item of a change order. */
export function itemQuery(id: string) {
  return oneQuery(
    [MODULE, 'item', id],
    (signal) => call(findChangeOrderItem, { body: { TargetUniqueID: id }, signal }),
    'There is no such item.',
  )
}

/** The activity codes of an item. */
export const itemCodesQuery = (id: string) =>
  queryOptions({
    queryKey: [MODULE, 'codes', id],
    queryFn: ({ signal }) =>
      call(listCodesOfItem, { body: { TargetUniqueID: id, NumberOfItemsPerPage: AT_ONCE }, signal }),
  })

/** The values that a new change order takes from an RFI. */
export const draftQuery = (rfiUniqueId: string) =>
  queryOptions({
    queryKey: [MODULE, 'draft', rfiUniqueId],
    queryFn: ({ signal }) => call(draftChangeOrder, { body: { rfiUniqueId }, signal }),
  })

/** An unsaved change order. */
export type Previewed = PartsOf<typeof previewChangeOrder>['body']

/** The changes that approving an unsaved change order would make. */
export const previewQuery = (draft: Previewed) =>
  queryOptions({
    queryKey: [MODULE, 'preview', draft],
    queryFn: ({ signal }) => call(previewChangeOrder, { body: draft, signal }),
    // The old preview stays visible until the new preview arrives.
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })

/** The actors of the last change order of a project that the user sent. */
export const lastActorsQuery = (workOrderUniqueId: string) =>
  queryOptions({
    queryKey: [MODULE, 'last actors', workOrderUniqueId],
    queryFn: ({ signal }) => call(listLastActors, { body: { workOrderUniqueId }, signal }),
  })

/** The people who can review or approve on a project. */
export const peopleOffer = (workOrder: string) => ({
  queryKey: [MODULE, 'people', workOrder],
  fetch: (searchKey: string, signal: AbortSignal) =>
    call(listChangeOrderPeople, {
      body: { TargetUniqueID: workOrder, searchKey, NumberOfItemsPerPage: PICKER_SIZE },
      signal,
    }),
})

/** Downloads the change orders of a job or project as a file, with the filter, order and columns of the list. */
export function downloadChangeOrders(
  format: SheetFormat,
  { workOrder, job }: ChangeOrderPlace,
  search: ChangeOrdersSearch,
  me: string,
  columns: string[],
): Promise<void> {
  return download(exportChangeOrders, {
    body: {
      workOrderUniqueId: workOrder,
      jobUniqueId: job ?? null,
      format,
      columns: columns as ChangeOrderColumn[],
      ...filterBody(search, me),
    },
  })
}

/** Downloads a change order as a PDF. */
export const downloadChangeOrder = (id: string): Promise<void> =>
  download(printChangeOrder, { body: { TargetUniqueID: id } })

export const useAddChangeOrder = () => useAdding(MODULE, createChangeOrders)
export const useChangeChangeOrder = () => useChanging(MODULE, updateChangeOrders)
export const useDeleteChangeOrder = () => useRemoval(MODULE, (id) => call(deleteChangeOrders, { body: [id] }))

/** The decisions of actors. */
const decisions = {
  approve: approveChangeOrders,
  review: reviewChangeOrders,
  reject: rejectChangeOrders,
} as const
export type Decision = keyof typeof decisions

export const useDecide = (id: string) =>
  useWrite(
    MODULE,
    ({ decision, comment, rowVersion }: { decision: Decision; comment: string; rowVersion: number }) =>
      call(decisions[decision], {
        body: { changeOrderMasterList: [{ changeOrderMasterUniqueId: id, rowVersion }], comment },
      }),
  )

export const useReplaceActor = (id: string) =>
  useWrite(MODULE, (body: Replacing & { rowVersion: number }) =>
    call(replaceChangeOrderActor, { body: { changeOrderMasterUniqueId: id, ...body } }),
  )

export const useAddItem = () => useAdding(MODULE, createChangeOrderItems)
export const useChangeItem = () => useChanging(MODULE, updateChangeOrderItems)
export const useDeleteItem = () => useRemoval(MODULE, (id) => call(deleteChangeOrderItems, { body: [id] }))

/** Adds codes to an item, and removes them. */
export function useItemCodes(changeOrderItemUniqueId: string) {
  const write = useWrite(MODULE, ({ isAdded, code }: { isAdded: boolean; code: string }) =>
    call(isAdded ? addItemCodes : removeItemCodes, {
      body: [{ changeOrderItemUniqueId, companySubTaskCodeUniqueId: code }],
    }),
  )
  return {
    add: (code: string) => write.mutateAsync({ isAdded: true, code }),
    remove: (code: string) => write.mutateAsync({ isAdded: false, code }),
  }
}
