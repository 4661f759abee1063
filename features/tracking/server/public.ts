/** What other modules may use of time logs. */
import { type Paging, toPage } from '#contract/paging.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { TimeLogPage } from '../contract.ts'
import { type LogFilter, listLogs, sumLogs } from './queries.ts'

export { addCorrections, type Correction } from './corrections.ts'
export { askingFirst } from './long-hours.ts'
export { lockPeople } from './queries.ts'
export { changeLogs, deleteLogs, logTime } from './service.ts'

/**
 * A page of all time logged on a project or on one of its jobs, newest first, with the total hours. The page
 * contains the time of all people on the project, so the caller must have checked the permission.
 */
export async function pageOfAllTime(
  { db, scope }: InAccount,
  wanted: Pick<LogFilter, 'workOrderId' | 'jobId' | 'employeeId' | 'from' | 'to'>,
  paging: Paging,
): Promise<TimeLogPage> {
  const filter = { ...wanted, isOfEverybody: true }
  const limit = paging.NumberOfItemsPerPage
  const items = await listLogs(db, scope, filter, [], { offset: paging.StartingPageNumber * limit, limit })
  const { total, totalHours } = await sumLogs(db, scope, filter, [])
  return { ...toPage(items, total, paging), totalHours }
}
