/** What the screens fetch of activities. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { listActivitiesOfTask } from '../contract.ts'

/** 000 §9. */
const ACTIVITIES_PER_PAGE = 10

/** A page of the activities of a task; `page` counts from one, as it is shown. */
export function activitiesQuery(task: string, page: number) {
  return queryOptions({
    queryKey: ['Activities', 'of task', task, page],
    queryFn: ({ signal }) =>
      call(listActivitiesOfTask, {
        body: {
          TargetUniqueID: task,
          StartingPageNumber: page - 1,
          NumberOfItemsPerPage: ACTIVITIES_PER_PAGE,
        },
        signal,
      }),
    placeholderData: (previous, query) => (query?.queryKey[2] === task ? previous : undefined),
  })
}
