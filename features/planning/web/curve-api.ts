/** The query of the curve. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { findCurve } from '../contract.ts'

/**
 * Planned against earned over time, for a project or one of its jobs. The key is in Activities, so captures
 * refresh it.
 */
export function curveQuery(workOrder: string, job: string | null) {
  return queryOptions({
    queryKey: ['Activities', 'curve', workOrder, job],
    queryFn: ({ signal }) =>
      call(findCurve, { body: { TargetUniqueID: workOrder, jobUniqueId: job }, signal }),
  })
}
