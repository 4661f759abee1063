/** Queries of the user's own settings. */

import { queryOptions } from '@tanstack/react-query'
import { findEmployee } from '#features/employees/contract.ts'
import { listChoices } from '#features/notifications/contract.ts'
import { call } from '#web/api/client.ts'
import { oneQuery } from '#web/api/records.ts'
import { listDevices } from '../contract.ts'

export const devicesQuery = queryOptions({
  queryKey: ['identity', 'devices'],
  queryFn: ({ signal }) => call(listDevices, { signal }),
  // The list of devices is fetched each time, so that it is current.
  staleTime: 0,
})

export const choicesQuery = queryOptions({
  queryKey: ['identity', 'notification choices'],
  queryFn: ({ signal }) => call(listChoices, { signal }),
})

/**
 * The employee of the page that removes a second factor.
 *
 * @throws CallError 404 if there is no such employee
 */
export function employeeOfResetQuery(id: string) {
  return oneQuery(
    ['Employees', 'second factor', id],
    (signal) => call(findEmployee, { body: { TargetUniqueID: id }, signal }),
    'There is no such employee.',
  )
}
