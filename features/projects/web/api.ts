/** The queries and mutations of work orders for the screens. */

import { queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import type { SheetFormat } from '#contract/file.ts'
import { statuses } from '#contract/statuses.ts'
import type { RegisterSearch } from '#features/registers/web/public.ts'
import { call, download } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { oneQuery } from '#web/api/records.ts'
import { refreshModule } from '#web/api/refresh.ts'
import { type Stretch, scrolledList } from '#web/api/scrolled-list.ts'
import {
  advertiseWorkOrder,
  type bidProjectOrders,
  copyRecords,
  createWorkOrders,
  deleteWorkOrders,
  exportWorkOrders,
  findWorkOrder,
  getWorkOrderSummary,
  listHistoryOfWorkOrder,
  listOwnBidProjects,
  listWorkOrdersOfEmployee,
  type NewWorkOrder,
  type ProjectColumn,
  type projectErrors,
  restoreWorkOrders,
  updateWorkOrders,
  type WorkOrder,
  type WorkOrderChange,
} from '../contract.ts'
import { filterOf, PROJECTS_PER_LOAD, type ProjectFilter, projectsPage } from './projects-page.ts'

/**
 * The bid list loads this many projects at a time, and counts as busy for this time after each load (000 §9).
 */
const BID_PROJECTS_PER_LOAD = 10
export const BID_LIST_BUSY_MILLISECONDS = 200
/** The number of projects that the details request (000 §9). */
const DETAILS_PAGE = 100

const idOf = ({ workOrderUniqueID }: WorkOrder) => workOrderUniqueID

export function projectsQuery(filter: ProjectFilter) {
  return scrolledList({
    queryKey: ['Projects', 'list', filter],
    perLoad: PROJECTS_PER_LOAD,
    idOf,
    fetchPage: (page, signal) => call(listWorkOrdersOfEmployee, { body: projectsPage(filter, page), signal }),
  })
}

export type BidFilter = RegisterSearch<(typeof bidProjectOrders)[number]>

export function bidProjectsQuery(sort: BidFilter['sort']) {
  return scrolledList({
    queryKey: ['Projects', 'bidding', sort],
    perLoad: BID_PROJECTS_PER_LOAD,
    idOf,
    fetchPage: (page, signal) =>
      call(listOwnBidProjects, { body: { ...page, ...(sort && { sort }) }, signal }),
  })
}

export function projectQuery(id: string) {
  return oneQuery(['Projects', 'details', id], (signal) =>
    call(findWorkOrder, { body: { TargetUniqueID: id, NumberOfItemsPerPage: DETAILS_PAGE }, signal }),
  )
}

export function projectSummaryQuery(id: string) {
  return queryOptions({
    queryKey: ['Projects', 'summary', id],
    queryFn: ({ signal }) => call(getWorkOrderSummary, { body: { targetUniqueId: id }, signal }),
  })
}

/** The history of a work order, for its history section. */
export const projectHistory = (id: string) => ({
  queryKey: ['Projects', 'history', id],
  fetchPage: (page: Stretch, signal: AbortSignal) =>
    call(listHistoryOfWorkOrder, { body: { ...page, TargetUniqueID: id }, signal }),
})

/** Adds one work order. A repeated try with the same key adds no second one. */
export function useAddProject() {
  return useMutation({
    mutationFn: ({ workOrder, key }: { workOrder: z.input<typeof NewWorkOrder>; key: string }) =>
      call(createWorkOrders, { body: [workOrder], idempotencyKey: key }),
    onSuccess: () => refreshModule('Projects'),
  })
}

/** Changes one work order. */
export function useChangeProject() {
  return useMutation({
    mutationFn: (change: z.input<typeof WorkOrderChange>) => call(updateWorkOrders, { body: [change] }),
    onSuccess: () => refreshModule('Projects'),
  })
}

/** The code of the refusal that asks before bidders are notified. */
export const BIDDERS_ARE_TOLD = 'BIDDERS_ARE_TOLD' satisfies keyof typeof projectErrors

interface Deletion {
  ids: string[]
  /** False: the server refuses first if bidders would be notified. */
  isTakingBackAccepted: boolean
  leave?: (() => Promise<void>) | undefined
}

/**
 * Deletes work orders. `leave` redirects away from a screen of a deleted project before anything is fetched
 * again. If the deletion is refused, the screen stays, because it shows the reason.
 */
export function useDeleteProjects() {
  return useMutation({
    mutationFn: async ({ ids, isTakingBackAccepted, leave }: Deletion) => {
      // The dialog may still be loading its counts. They are cancelled, so that they are not fetched during
      // the deletion.
      await Promise.all(ids.map((id) => queryClient.cancelQueries(projectSummaryQuery(id))))
      const deleted = await call(deleteWorkOrders, {
        body: ids.map((workOrderUniqueId) => ({ workOrderUniqueId, isTakingBackAccepted })),
      })
      await leave?.()
      return deleted
    },
    onSuccess: () => refreshModule('Projects'),
  })
}

/** Undoes a deletion. */
export function useRestoreProjects() {
  return useMutation({
    mutationFn: (ids: string[]) => call(restoreWorkOrders, { body: ids }),
    onSuccess: () => refreshModule('Projects'),
  })
}

/**
 * Copies a work order and returns the id of the copy. A repeated try with the same key makes no second copy.
 */
export function useDuplicateProject() {
  return useMutation({
    mutationFn: ({ id, key }: { id: string; key: string }) =>
      call(copyRecords, {
        body: [{ workOrderUniqueId: id, targetUniqueId: id, type: 'WorkOrder' }],
        idempotencyKey: key,
      }),
    onSuccess: () => refreshModule('Projects'),
  })
}

interface Advertising {
  id: string
  isBidAdvertised: boolean
  /** False: the server refuses first if bidders would be notified. */
  isTakingBackAccepted: boolean
}

/** Advertises a work order to bidders, with the Active status (000 §4), or stops advertising it. */
export function useAdvertiseProject() {
  return useMutation({
    mutationFn: ({ id, isBidAdvertised, isTakingBackAccepted }: Advertising) =>
      call(advertiseWorkOrder, {
        body: {
          workOrderUniqueId: id,
          isBidAdvertised,
          isTakingBackAccepted,
          ...(isBidAdvertised && { statusId: statuses.Active }),
        },
      }),
    onSuccess: () => refreshModule('Projects'),
  })
}

/** The sheet columns of a screen column that shows several figures. */
const sheetColumns: Readonly<Record<string, readonly ProjectColumn[]>> = {
  records: ['records', 'overdueRecords', 'myTurns'],
  next: ['next', 'nextWhat'],
}

/** Saves the project list, as it is shown, as a file. */
export function downloadProjects(
  format: SheetFormat,
  { sort, ...filter }: ProjectFilter,
  columns: string[],
): Promise<void> {
  return download(exportWorkOrders, {
    body: {
      format,
      columns: columns.flatMap((column) => sheetColumns[column] ?? [column as ProjectColumn]),
      ...filterOf(filter),
      ...(sort && { sort }),
    },
  })
}

/** Saves the list of bid projects, as it is shown, as a file. */
export function downloadBidProjects(
  format: SheetFormat,
  sort: BidFilter['sort'],
  columns: string[],
): Promise<void> {
  return download(exportWorkOrders, {
    body: { format, columns: columns as ProjectColumn[], isBidding: true, ...(sort && { sort }) },
  })
}
