/** What other modules may ask of time logs. */
import { type Paging, toPage } from '#contract/paging.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { TimeLogPage } from '../contract.ts'
import { listLogs, sumLogs } from './queries.ts'

/**
 * A page of all time logged on a project, or on a job of it, newest first, with the hours of all. Whether the caller may read
 * it is asked before: here nobody is left out.
 */
export async function pageOfAllTime(
  { db, scope }: InAccount,
  { workOrderId, jobId }: { workOrderId: string; jobId: string | null },
  paging: Paging,
): Promise<TimeLogPage> {
  const filter = { workOrderId, jobId, isOfEverybody: true }
  const limit = paging.NumberOfItemsPerPage
  const items = await listLogs(db, scope, filter, [], { offset: paging.StartingPageNumber * limit, limit })
  const { total, totalHours } = await sumLogs(db, scope, filter, [])
  return { ...toPage(items, total, paging), totalHours }
}
