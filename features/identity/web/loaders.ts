/** What the routes of sign-in load before their screens show; fetched with the first of them. */

import { redirect } from '@tanstack/react-router'
import { deniedPage } from '#web/router/denied.ts'
import { load } from '#web/router/loading.ts'
import { redirectMissing, saying } from '#web/router/redirect-with.ts'
import { fullName } from '#web/ui/format.ts'
import { employeeOfResetQuery } from './api.ts'

/** The employee whose second factor is to be taken off; without one, back to the list. */
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
