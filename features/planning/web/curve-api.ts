/** What the curve fetches. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { findCurve } from '../contract.ts'

/** Planned against earned over time, of a project or of one of its jobs. Captures change it. */
export function curveQuery(workOrder: string, job: string | null) {
  return queryOptions({
    queryKey: ['Activities', 'curve', workOrder, job],
    queryFn: ({ signal }) =>
      call(findCurve, { body: { TargetUniqueID: workOrder, jobUniqueId: job }, signal }),
  })
}
