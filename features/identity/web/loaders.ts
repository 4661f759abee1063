/**
 * Loads the data of the routes of sign-in before their screens show. The code is loaded with the first of
 * these routes.
 */

import { redirect } from '@tanstack/react-router'
import { deniedPage } from '#web/router/denied.ts'
import { load } from '#web/router/loading.ts'
import { redirectMissing, saying } from '#web/router/redirect-with.ts'
import { fullName } from '#web/ui/format.ts'
import { employeeOfResetQuery } from './api.ts'

/** Loads the employee whose second factor is to be removed. Without an id, redirects to the list of employees. */
export async function loadReset(id: string | undefined) {
  if (!id) throw redirectMissing('/employee')
  const employee = await load(employeeOfResetQuery(id), {
    lost: ({ message }) => redirect({ to: '/employee', state: saying('error', message) }),
    refused: deniedPage,
  })
  const name = fullName(employee)
  return {
    obj: id,
    crumbs: [{ label: name, to: `/employee/edit/${id}` }, { label: 'Remove two-step sign-in' }],
  }
}
