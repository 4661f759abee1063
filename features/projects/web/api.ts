/** What the screens fetch of work orders, and what they write. */
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import type { RiskLevel } from '#features/reference/contract.ts'
import { listStatesOfCountry } from '#features/reference/contract.ts'
import { call } from '#web/api/client.ts'
import { refreshModule } from '#web/api/live.ts'
import {
  createWorkOrders,
  findWorkOrder,
  getWorkOrderSummary,
  listWorkOrdersOfEmployee,
  type NewWorkOrder,
  updateWorkOrders,
  type WorkOrderChange,
} from '../contract.ts'

/** The project list loads this many at a time (000 §9). */
export const PROJECTS_PER_LOAD = 4
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

export function statesQuery(country: number | null) {
  return queryOptions({
    queryKey: ['reference', 'states', country],
    queryFn: ({ signal }) => call(listStatesOfCountry, { params: { id: country ?? 0 }, signal }),
    enabled: country !== null,
    staleTime: Number.POSITIVE_INFINITY,
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
