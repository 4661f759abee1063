/** The calls of the employee screens: queries and mutations. */

import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { statuses } from '#contract/statuses.ts'
import { call } from '#web/api/client.ts'
import { oneQuery } from '#web/api/records.ts'
import { refreshModule } from '#web/api/refresh.ts'
import { toast } from '#web/ui/toast/toast.ts'
import {
  createEmployees,
  deleteEmployees,
  type Employee,
  type EmployeeChange,
  findEmployee,
  inviteAgain,
  type NewEmployee,
  updateEmployees,
} from '../contract.ts'

/** @throws CallError 404 if there is no such employee */
export function employeeQuery(id: string) {
  return oneQuery(
    ['Employees', 'details', id],
    (signal) => call(findEmployee, { body: { TargetUniqueID: id }, signal }),
    'There is no such employee.',
  )
}

const refresh = () => refreshModule('Employees')

/** Adds employees, all or none. A retry with the same key adds nobody twice. */
export function useAddEmployees() {
  return useMutation({
    mutationFn: ({ employees, key }: { employees: z.input<typeof NewEmployee>[]; key: string }) =>
      call(createEmployees, { body: employees, idempotencyKey: key }),
    onSuccess: refresh,
  })
}

export function useChangeEmployee() {
  return useMutation({
    mutationFn: (change: z.input<typeof EmployeeChange>) => call(updateEmployees, { body: [change] }),
    onSuccess: refresh,
  })
}

/** Activates an employee without the link in the mail (002 §4 'simulate-activation'). */
export function useActivateNow() {
  return useMutation({
    mutationFn: (id: string) =>
      call(updateEmployees, { body: [{ employeeUniqueID: id, statusId: statuses.Active }] }),
    onSuccess: refresh,
  })
}

/** Makes employees inactive, all or none. Their sessions end. */
export function useDeactivateEmployees() {
  return useMutation({
    mutationFn: (ids: string[]) =>
      call(updateEmployees, {
        body: ids.map((employeeUniqueID) => ({ employeeUniqueID, statusId: statuses.InActive })),
      }),
    onSuccess: refresh,
  })
}

/** Deletes employees, all or none. */
export function useDeleteEmployees() {
  return useMutation({
    mutationFn: (ids: string[]) => call(deleteEmployees, { body: ids }),
    onSuccess: refresh,
  })
}

/** Mails a new activation link to an employee and shows the result. Also returns whether the call is running. */
export function useInviteAgain() {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ employeeUniqueID }: Employee) => call(inviteAgain, { body: [employeeUniqueID] }),
    onSuccess: ([isSent], { employeeUserName }) => {
      if (isSent) toast.success(`A new link is on its way to ${employeeUserName}`)
      else
        toast.warning(
          `${employeeUserName} got no new link: they have followed one, or were sent several within this hour.`,
        )
      return refresh()
    },
    onError: toast.failure,
  })
  return [mutate, isPending] as const
}
