/** Queries of an activity's page that no documented call answers. */
import { queryOptions } from '@tanstack/react-query'
import {
  createActivityComments,
  listCommentsOfActivity,
  listHistoryOfActivity,
} from '#features/activities/discussion-contract.ts'
import { discussedRecord } from '#features/discussion/web/public.ts'
import { call } from '#web/api/client.ts'
import { findActivityDetails } from '../activity-contract.ts'

/** Comments and history of an activity. */
export const discussion = discussedRecord('SubTask', {
  comments: listCommentsOfActivity,
  add: createActivityComments,
  history: listHistoryOfActivity,
})

/** Where the activity is, its progress, and the records that block it. */
export function activityDetailsQuery(id: string) {
  return queryOptions({
    queryKey: ['Activities', 'page', id],
    queryFn: ({ signal }) => call(findActivityDetails, { body: { TargetUniqueID: id }, signal }),
  })
}
