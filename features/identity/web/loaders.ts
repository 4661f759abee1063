/** What the routes of sign-in load before their screens show; fetched with the first of them. */
import { redirect } from '@tanstack/react-router'
import { queryClient } from '#web/api/query-client.ts'
import { toast } from '#web/ui/toast.ts'
import { employeeOfResetQuery } from './api.ts'

/** The employee whose second factor is to be taken off; without one, back to the list. */
export async function loadReset(id: string | undefined, { preload }: { preload: boolean }) {
  if (!id) throw redirect({ to: '/employee' })
  await queryClient.fetchQuery(employeeOfResetQuery(id)).catch((error: unknown) => {
    if (!preload) toast.failure(error)
    throw redirect({ to: '/employee' })
  })
  return { obj: id }
}
