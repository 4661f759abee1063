/** The query of the overview. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { findProjectOverview } from '../contract.ts'

/**
 * The overview of a project: late work, next dates, and what happened. Its key starts with 'Schedule', so
 * that changes of plans and of records that block activities refresh it.
 */
export function overviewQuery(workOrder: string) {
  return queryOptions({
    queryKey: ['Schedule', 'overview', workOrder],
    queryFn: ({ signal }) => call(findProjectOverview, { body: { TargetUniqueID: workOrder }, signal }),
  })
}
