/** What the screens fetch of work orders, and what they write. */
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import type { SheetFormat } from '#contract/file.ts'
import { statuses } from '#contract/statuses.ts'
import type { RiskLevel } from '#features/reference/contract.ts'
import { call, download } from '#web/api/client.ts'
import { refreshModule } from '#web/api/live.ts'
import {
  advertiseWorkOrder,
  copyRecords,
  createWorkOrders,
  deleteWorkOrders,
  exportWorkOrders,
  findWorkOrder,
  getWorkOrderSummary,
  listOwnBidProjects,
  listWorkOrdersOfEmployee,
  type NewWorkOrder,
  restoreWorkOrders,
  updateWorkOrders,
  type WorkOrderChange,
} from '../contract.ts'

/** The project list loads this many at a time (000 §9). */
export const PROJECTS_PER_LOAD = 4
/** The bid list loads this many at a time, and counts as busy for so long after each load (000 §9). */
const BID_PROJECTS_PER_LOAD = 10
export const BID_LIST_BUSY_MILLISECONDS = 200
/** How many the details ask for (000 §9). */
const DETAILS_PAGE = 100

export interface ProjectFilter {
  search?: string | undefined
  risk?: RiskLevel | undefined
}

export function projectsQuery(filter: ProjectFilter) {
  return infiniteQueryOptions({
    queryKey: ['Projects', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listWorkOrdersOfEmployee, {
        body: {
          StartingPageNumber: pageParam,
          NumberOfItemsPerPage: PROJECTS_PER_LOAD,
          searchKey: filter.search ?? null,
          riskLevel: filter.risk ?? null,
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, _all, page) => (page + 1 < last.totalPages ? page + 1 : undefined),
  })
}

export const bidProjectsQuery = infiniteQueryOptions({
  queryKey: ['Projects', 'bidding'],
  queryFn: ({ pageParam, signal }) =>
    call(listOwnBidProjects, {
      body: { StartingPageNumber: pageParam, NumberOfItemsPerPage: BID_PROJECTS_PER_LOAD },
      signal,
    }),
  initialPageParam: 0,
  getNextPageParam: (last, _all, page) => (page + 1 < last.totalPages ? page + 1 : undefined),
})

export function projectQuery(id: string) {
  return queryOptions({
    queryKey: ['Projects', 'details', id],
    queryFn: async ({ signal }) => {
      const page = await call(findWorkOrder, {
        body: { TargetUniqueID: id, NumberOfItemsPerPage: DETAILS_PAGE },
        signal,
      })
      const [workOrder] = page.items
      if (!workOrder) throw new Error('The answer holds no work order')
      return workOrder
    },
  })
}

export function projectSummaryQuery(id: string) {
  return queryOptions({
    queryKey: ['Projects', 'summary', id],
    queryFn: ({ signal }) => call(getWorkOrderSummary, { body: { targetUniqueId: id }, signal }),
  })
}

/** Adds one work order; the key makes a repeated try the same one. */
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

/** Deletes work orders. A screen that ends with them is left first, so that it asks for nothing that is gone. */
export function useDeleteProjects() {
  return useMutation({
    mutationFn: async ({ ids, leave }: { ids: string[]; leave?: (() => Promise<void>) | undefined }) => {
      // First: what is shown of the project would be asked for when it is gone.
      await leave?.()
      return call(deleteWorkOrders, { body: ids })
    },
    onSuccess: () => refreshModule('Projects'),
  })
}

/** Takes back a deletion. */
export function useRestoreProjects() {
  return useMutation({
    mutationFn: (ids: string[]) => call(restoreWorkOrders, { body: ids }),
    onSuccess: () => refreshModule('Projects'),
  })
}

/** Copies a work order and answers the id of the copy; the key makes a repeated try the same one. */
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

/** Shows a work order to bidders, with the Active status (000 §4), or takes it off again. */
export function useAdvertiseProject() {
  return useMutation({
    mutationFn: ({ id, isBidAdvertised }: { id: string; isBidAdvertised: boolean }) =>
      call(advertiseWorkOrder, {
        body: {
          workOrderUniqueId: id,
          isBidAdvertised,
          ...(isBidAdvertised && { statusId: statuses.Active }),
        },
      }),
    onSuccess: () => refreshModule('Projects'),
  })
}

/** Saves the project list, as it is filtered, as a file. */
export function downloadProjects(format: SheetFormat, { search, risk }: ProjectFilter): Promise<void> {
  return download(exportWorkOrders, {
    body: { format, searchKey: search ?? null, riskLevel: risk ?? null },
  })
}

/** Saves the list of bid projects as a file. */
export function downloadBidProjects(format: SheetFormat): Promise<void> {
  return download(exportWorkOrders, { body: { format, isBidding: true } })
}
