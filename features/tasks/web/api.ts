/** What the screens fetch of tasks. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { listTasksOfJob } from '../contract.ts'

/** 000 §9. */
const TASKS_PER_PAGE = 10

/** A page of the tasks of a job; `page` counts from one, as it is shown. */
export function tasksQuery(job: string, page: number) {
  return queryOptions({
    queryKey: ['Tasks', 'of job', job, page],
    queryFn: ({ signal }) =>
      call(listTasksOfJob, {
        body: { TargetUniqueID: job, StartingPageNumber: page - 1, NumberOfItemsPerPage: TASKS_PER_PAGE },
        signal,
      }),
    placeholderData: (previous, query) => (query?.queryKey[2] === job ? previous : undefined),
  })
}
