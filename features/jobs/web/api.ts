/** What the screens fetch of jobs. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { listJobsOfWorkOrder } from '../contract.ts'

/** 000 §9. */
const JOBS_PER_PAGE = 10

/** A page of the jobs of a work order; `page` counts from one, as it is shown. */
export function jobsQuery(workOrder: string, page: number) {
  return queryOptions({
    queryKey: ['Jobs', 'of work order', workOrder, page],
    queryFn: ({ signal }) =>
      call(listJobsOfWorkOrder, {
        body: {
          TargetUniqueID: workOrder,
          StartingPageNumber: page - 1,
          NumberOfItemsPerPage: JOBS_PER_PAGE,
        },
        signal,
      }),
    placeholderData: (previous, query) => (query?.queryKey[2] === workOrder ? previous : undefined),
  })
}
