/** What the screens fetch of change orders, and what they write. */

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

/** What was said of one, what became of it, and with whom it was. */
export const discussion = discussedRecord('ChangeOrder', {
  comments: listCommentsOfChangeOrder,
  add: createChangeOrderComments,
  history: listHistoryOfChangeOrder,
  dwell: listDwellOfChangeOrder,
})
/** What a picker shows at a time: whoever is not among them is found by name. */
const PICKER_SIZE = 50
/** As many as a call answers at once: the tasks of a job, the activities of a task, the items of a change order. */
const AT_ONCE = 1000

/** Where change orders are looked at: in a job, or in all of a project's. */
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

/** What the address asks for, as the calls take it; `me` is who asks. */
const filterBody = ({ status, type, with: who, due, search, sort }: ChangeOrdersSearch, me: string) => ({
  ...(status && statusFilters[status]),
  ...(Number(type) > 0 && { changeOrderTypeId: Number(type) }),
  ...waitsOnBody(who, me),
  ...(due && { isOverdue: true }),
  ...(search && { searchKey: search }),
  sort: sortIn(changeOrderColumns, sort) ?? null,
})

/** A page of the change orders of a place. */
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

/** The types of the account. */
export const typesQuery = () =>
  queryOptions({
    queryKey: [MODULE, 'types'],
    queryFn: ({ signal }) => call(listChangeOrderTypes, { body: { NumberOfItemsPerPage: 100 }, signal }),
    staleTime: 60_000,
  })

/** What approving one changes. */
export const effectQuery = (id: string) =>
  queryOptions({
    queryKey: [MODULE, 'effect', id],
    queryFn: ({ signal }) => call(readChangeOrderEffect, { body: { TargetUniqueID: id }, signal }),
  })

/** Its items. */
export const itemsQuery = (id: string) =>
  queryOptions({
    queryKey: [MODULE, 'items', id],
    queryFn: ({ signal }) =>
      call(listItemsOfChangeOrder, {
        body: { TargetUniqueID: id, NumberOfItemsPerPage: AT_ONCE },
        signal,
      }),
  })

/** One of them. */
export function itemQuery(id: string) {
  return oneQuery(
    [MODULE, 'item', id],
    (signal) => call(findChangeOrderItem, { body: { TargetUniqueID: id }, signal }),
    'There is no such item.',
  )
}

/** The activity codes of one of them. */
export const itemCodesQuery = (id: string) =>
  queryOptions({
    queryKey: [MODULE, 'codes', id],
    queryFn: ({ signal }) =>
      call(listCodesOfItem, { body: { TargetUniqueID: id, NumberOfItemsPerPage: AT_ONCE }, signal }),
  })

/** What a change order that an RFI led to begins with. */
export const draftQuery = (rfiUniqueId: string) =>
  queryOptions({
    queryKey: [MODULE, 'draft', rfiUniqueId],
    queryFn: ({ signal }) => call(draftChangeOrder, { body: { rfiUniqueId }, signal }),
  })

/** A change order as it is being written. */
export type Previewed = PartsOf<typeof previewChangeOrder>['body']

/** What approving one changes that is not saved. */
export const previewQuery = (draft: Previewed) =>
  queryOptions({
    queryKey: [MODULE, 'preview', draft],
    queryFn: ({ signal }) => call(previewChangeOrder, { body: draft, signal }),
    // As it was, until it is known anew.
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })

/** Who decided on the last one of a project that one sent. */
export const lastActorsQuery = (workOrderUniqueId: string) =>
  queryOptions({
    queryKey: [MODULE, 'last actors', workOrderUniqueId],
    queryFn: ({ signal }) => call(listLastActors, { body: { workOrderUniqueId }, signal }),
  })

/** Who can review or approve on a project. */
export const peopleOffer = (workOrder: string) => ({
  queryKey: [MODULE, 'people', workOrder],
  fetch: (searchKey: string, signal: AbortSignal) =>
    call(listChangeOrderPeople, {
      body: { TargetUniqueID: workOrder, searchKey, NumberOfItemsPerPage: PICKER_SIZE },
      signal,
    }),
})

/** Saves the change orders of a place, as they are shown, as a file. */
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

/** Saves a change order as a PDF. */
export const downloadChangeOrder = (id: string): Promise<void> =>
  download(printChangeOrder, { body: { TargetUniqueID: id } })

export const useAddChangeOrder = () => useAdding(MODULE, createChangeOrders)
export const useChangeChangeOrder = () => useChanging(MODULE, updateChangeOrders)
export const useDeleteChangeOrder = () => useRemoval(MODULE, (id) => call(deleteChangeOrders, { body: [id] }))

/** What its actors say to a change order. */
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

/** Puts codes on an item, and takes them off. */
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
