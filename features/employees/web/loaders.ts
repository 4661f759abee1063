/**
 * The data that the routes of employees load before their screens appear. The browser fetches this file with
 * the first of these routes.
 */

import { redirect } from '@tanstack/react-router'
import { deniedPage } from '#web/router/denied.ts'
import { load } from '#web/router/loading.ts'
import { redirectMissing, saying } from '#web/router/redirect-with.ts'
import { fullName } from '#web/ui/format.ts'
import { employeeQuery } from './api.ts'

/** Loads the employee in the address. An address without an employee redirects to the list. */
export async function loadEmployee(id: string | undefined) {
  if (!id) throw redirectMissing('/employee')
  const employee = await load(employeeQuery(id), {
    lost: ({ message }) => redirect({ to: '/employee', state: saying('error', message) }),
    refused: deniedPage,
  })
  return { id, crumb: { label: fullName(employee) } }
}
