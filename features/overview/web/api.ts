/** What the overview fetches. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { findProjectOverview } from '../contract.ts'

/** What is late, comes next and happened in a project: of plans and of the records that stand in their way. */
export function overviewQuery(workOrder: string) {
  return queryOptions({
    queryKey: ['Schedule', 'overview', workOrder],
    queryFn: ({ signal }) => call(findProjectOverview, { body: { TargetUniqueID: workOrder }, signal }),
  })
}
