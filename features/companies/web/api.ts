/** What the screens of companies and accounts fetch and write. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { statuses } from '#contract/statuses.ts'
import { CallError, call } from '#web/api/client.ts'
import { PAGE_SIZE } from '#web/ui/paged-list.tsx'
import {
  type AccountChange,
  type CompanyChange,
  createAccounts,
  createCompanies,
  deleteAccounts,
  deleteCompanies,
  findCompanies,
  type NewAccount,
  type NewCompany,
  type Registration,
  register,
  searchAccounts,
  updateAccounts,
  updateCompanies,
} from '../contract.ts'

/** A page of a list, from one, and the words that it is filtered by. */
export interface ListFilter {
  search?: string | undefined
  page?: number | undefined
}

const pageOf = ({ page = 1, search }: ListFilter) => ({
  StartingPageNumber: page - 1,
  NumberOfItemsPerPage: PAGE_SIZE,
  searchKey: search ?? null,
})

export function companiesQuery(filter: ListFilter) {
  return queryOptions({
    queryKey: ['companies', 'list', filter],
    queryFn: ({ signal }) => call(findCompanies, { body: pageOf(filter), signal }),
    placeholderData: (before) => before,
  })
}

/** @throws CallError 404 where there is none */
export function companyQuery(id: string) {
  return queryOptions({
    queryKey: ['companies', 'details', id],
    queryFn: async ({ signal }) => {
      const { items } = await call(findCompanies, { body: { TargetUniqueID: id }, signal })
      if (!items[0]) throw new CallError(404, 'NOT_FOUND', 'There is no such company.')
      return items[0]
    },
  })
}

export function accountsQuery(company: string, filter: ListFilter) {
  return queryOptions({
    queryKey: ['companies', 'accounts', company, filter],
    queryFn: ({ signal }) =>
      call(searchAccounts, { body: { ...pageOf(filter), TargetUniqueID: company }, signal }),
    placeholderData: (before) => before,
  })
}

/** @throws CallError 404 where there is none */
export function accountQuery(id: string) {
  return queryOptions({
    queryKey: ['companies', 'account', id],
    queryFn: async ({ signal }) => {
      const { items } = await call(searchAccounts, { body: { onlyAccountUniqueID: id }, signal })
      if (!items[0]) throw new CallError(404, 'NOT_FOUND', 'There is no such account.')
      return items[0]
    },
  })
}

/** A write after which all that is shown of companies is fetched anew. */
function useCompanyWrite<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    // Also what was refused: somebody may have changed it meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['companies'] }),
  })
}

/** Adds a company with its first account; the key makes a repeated try the same one. */
export function useAddCompany() {
  return useCompanyWrite(({ company, key }: { company: z.input<typeof NewCompany>; key: string }) =>
    call(createCompanies, { body: [company], idempotencyKey: key }),
  )
}

/** Adds an account; the key makes a repeated try the same one. */
export function useAddAccount() {
  return useCompanyWrite(({ account, key }: { account: z.input<typeof NewAccount>; key: string }) =>
    call(createAccounts, { body: [account], idempotencyKey: key }),
  )
}

export function useChangeCompany() {
  return useCompanyWrite((change: z.input<typeof CompanyChange>) => call(updateCompanies, { body: [change] }))
}

export function useChangeAccount() {
  return useCompanyWrite((change: z.input<typeof AccountChange>) => call(updateAccounts, { body: [change] }))
}

/** Makes a company inactive, which ends the sessions of its people, or active again. */
export function useSwitchCompany() {
  return useCompanyWrite(({ id, isActive }: { id: string; isActive: boolean }) =>
    isActive
      ? call(updateCompanies, { body: [{ companyUniqueID: id, statusId: statuses.Active }] })
      : call(deleteCompanies, { body: [id] }),
  )
}

/** Makes an account inactive, which ends the sessions of its people, or active again. */
export function useSwitchAccount() {
  return useCompanyWrite(({ id, isActive }: { id: string; isActive: boolean }) =>
    isActive
      ? call(updateAccounts, { body: [{ accountUniqueID: id, statusId: statuses.Active }] })
      : call(deleteAccounts, { body: [id] }),
  )
}

/** Registers a company; the key makes a repeated try the same one. */
export function useRegister() {
  return useMutation({
    mutationFn: ({ registration, key }: { registration: z.input<typeof Registration>; key: string }) =>
      call(register, { body: registration, idempotencyKey: key }),
  })
}
