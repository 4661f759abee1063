/** How much of a project's punch lists waits on somebody: by itself, as it is asked for outside of their screens. */
import { queryOptions } from '@tanstack/react-query'
import { statuses } from '#contract/statuses.ts'
import { call } from '#web/api/client.ts'
import { searchPunchListItems } from '../contract.ts'

/** The number of open items that an employee is to do in a project. */
export function waitingItemsQuery(workOrder: string, employeeId: string) {
  return queryOptions({
    queryKey: ['PunchLists', 'waiting', workOrder, employeeId],
    queryFn: async ({ signal }) => {
      const body = {
        workOrderUniqueId: workOrder,
        statusId: statuses.Active,
        responsible: `employee:${employeeId}`,
        // The total comes with a page.
        NumberOfItemsPerPage: 1,
      }
      return (await call(searchPunchListItems, { body, signal })).totalCount
    },
  })
}
