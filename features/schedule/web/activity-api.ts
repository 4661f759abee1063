/** What the page of an activity fetches, beside what the documented calls answer. */
import { queryOptions } from '@tanstack/react-query'
import {
  createActivityComments,
  listCommentsOfActivity,
  listHistoryOfActivity,
} from '#features/activities/discussion-contract.ts'
import { discussedRecord } from '#features/discussion/web/public.ts'
import { call } from '#web/api/client.ts'
import { findActivityDetails } from '../activity-contract.ts'

/** What was said of an activity, and what became of it. */
export const discussion = discussedRecord('SubTask', {
  comments: listCommentsOfActivity,
  add: createActivityComments,
  history: listHistoryOfActivity,
})

/** Where it is, how far it is, and what stands in its way. */
export function activityDetailsQuery(id: string) {
  return queryOptions({
    queryKey: ['Activities', 'page', id],
    queryFn: ({ signal }) => call(findActivityDetails, { body: { TargetUniqueID: id }, signal }),
  })
}
