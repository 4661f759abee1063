/** What the screens of employees fetch and write. */
import { queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { statuses } from '#contract/statuses.ts'
import { CallError, call } from '#web/api/client.ts'
import { refreshModule } from '#web/api/live.ts'
import { PAGE_SIZE } from '#web/ui/paged-list.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  createEmployees,
  deleteEmployees,
  type Employee,
  type EmployeeChange,
  findEmployee,
  inviteAgain,
  listEmployees,
  type NewEmployee,
  updateEmployees,
} from '../contract.ts'

export interface EmployeeFilter {
  search?: string | undefined
  page?: number | undefined
}

/** The word of the documents' path for 'no filter'. */
const NO_FILTER = 'null'

export function employeesQuery(account: string, { search, page = 1 }: EmployeeFilter) {
  return queryOptions({
    queryKey: ['Employees', 'list', account, search, page],
    queryFn: ({ signal }) =>
      call(listEmployees, {
        params: { companyId: account, page: page - 1, pageSize: PAGE_SIZE, filter: search ?? NO_FILTER },
        signal,
      }),
    placeholderData: (before) => before,
  })
}

/** @throws CallError 404 where there is none */
export function employeeQuery(id: string) {
  return queryOptions({
    queryKey: ['Employees', 'details', id],
    queryFn: async ({ signal }) => {
      const { items } = await call(findEmployee, { body: { TargetUniqueID: id }, signal })
      if (!items[0]) throw new CallError(404, 'NOT_FOUND', 'There is no such employee.')
      return items[0]
    },
  })
}

const refresh = () => refreshModule('Employees')

/** Adds employees, all or none; the key makes a repeated try the same one. */
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

/** Activates somebody without the link in their mail (002 §4 'simulate-activation'). */
export function useActivateNow() {
  return useMutation({
    mutationFn: (id: string) =>
      call(updateEmployees, { body: [{ employeeUniqueID: id, statusId: statuses.Active }] }),
    onSuccess: refresh,
  })
}

export function useDeleteEmployee() {
  return useMutation({
    mutationFn: (id: string) => call(deleteEmployees, { body: [id] }),
    onSuccess: refresh,
  })
}

/** Mails somebody a new activation link and tells how that went; answers whether it is under way, too. */
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
