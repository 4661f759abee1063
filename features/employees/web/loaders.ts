/** What the routes of employees load before their screens show; fetched with the first of them. */
import { redirect } from '@tanstack/react-router'
import { queryClient } from '#web/api/query-client.ts'
import { toast } from '#web/ui/toast.ts'
import { employeeQuery } from './api.ts'
import { fullName } from './employee-name.ts'

/** The employee that the address names; without one, back to the list. */
export async function loadEmployee(id: string | undefined, { preload }: { preload: boolean }) {
  if (!id) throw redirect({ to: '/employee' })
  const employee = await queryClient.fetchQuery(employeeQuery(id)).catch((error: unknown) => {
    if (!preload) toast.failure(error)
    throw redirect({ to: '/employee' })
  })
  return { id, crumb: { label: fullName(employee) } }
}
