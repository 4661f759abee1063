/** What one's own settings fetch. */

import { queryOptions } from '@tanstack/react-query'
import { findEmployee } from '#features/employees/contract.ts'
import { listChoices } from '#features/notifications/contract.ts'
import { call } from '#web/api/client.ts'
import { oneQuery } from '#web/api/records.ts'
import { listDevices } from '../contract.ts'

export const devicesQuery = queryOptions({
  queryKey: ['identity', 'devices'],
  queryFn: ({ signal }) => call(listDevices, { signal }),
  // Somebody who looks wants to know how it is now.
  staleTime: 0,
})

export const choicesQuery = queryOptions({
  queryKey: ['identity', 'notification choices'],
  queryFn: ({ signal }) => call(listChoices, { signal }),
})

/** @throws CallError 404 where there is none */
export function employeeOfResetQuery(id: string) {
  return oneQuery(
    ['Employees', 'second factor', id],
    (signal) => call(findEmployee, { body: { TargetUniqueID: id }, signal }),
    'There is no such employee.',
  )
}
