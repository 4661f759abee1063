/** The queries and mutations of the screens of companies and accounts. */

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import type { SheetFormat } from '#contract/file.ts'
import { statuses } from '#contract/statuses.ts'
import type { RegisterSearch } from '#features/registers/web/public.ts'
import { call, download } from '#web/api/client.ts'
import { oneQuery, PAGE_SIZE } from '#web/api/records.ts'
import {
  type AccountChange,
  type AccountColumn,
  type CompanyChange,
  type CompanyColumn,
  createAccounts,
  createCompanies,
  deleteAccounts,
  deleteCompanies,
  exportAccounts,
  exportCompanies,
  findCompanies,
  type NewAccount,
  type NewCompany,
  type Registration,
  register,
  searchAccounts,
  updateAccounts,
  updateCompanies,
} from '../contract.ts'
import type { accountOrders, companyOrders } from '../orders.ts'

export type CompanyFilter = RegisterSearch<(typeof companyOrders)[number]>
export type AccountFilter = RegisterSearch<(typeof accountOrders)[number]>

const filterOf = <Filter extends RegisterSearch>({ search, sort }: Filter) => ({
  searchKey: search ?? null,
  sort: (sort ?? null) as NonNullable<Filter['sort']> | null,
})

const pageOf = <Filter extends RegisterSearch>(filter: Filter) => ({
  StartingPageNumber: (filter.page ?? 1) - 1,
  NumberOfItemsPerPage: PAGE_SIZE,
  ...filterOf(filter),
})

export function companiesQuery(filter: CompanyFilter) {
  return queryOptions({
    queryKey: ['companies', 'list', filter],
    queryFn: ({ signal }) => call(findCompanies, { body: pageOf(filter), signal }),
    placeholderData: (before) => before,
  })
}

/** @throws CallError 404 if there is no such company */
export function companyQuery(id: string) {
  return oneQuery(
    ['companies', 'details', id],
    (signal) => call(findCompanies, { body: { TargetUniqueID: id }, signal }),
    'There is no such company.',
  )
}

export function accountsQuery(company: string, filter: AccountFilter) {
  return queryOptions({
    queryKey: ['companies', 'accounts', company, filter],
    queryFn: ({ signal }) =>
      call(searchAccounts, { body: { ...pageOf(filter), TargetUniqueID: company }, signal }),
    placeholderData: (before) => before,
  })
}

/** @throws CallError 404 if there is no such account */
export function accountQuery(id: string) {
  return oneQuery(
    ['companies', 'account', id],
    (signal) => call(searchAccounts, { body: { onlyAccountUniqueID: id }, signal }),
    'There is no such account.',
  )
}

/** Saves the companies, as they are shown, as a file. */
export function downloadCompanies(
  format: SheetFormat,
  filter: CompanyFilter,
  columns: string[],
): Promise<void> {
  return download(exportCompanies, {
    body: { format, columns: columns as CompanyColumn[], ...filterOf(filter) },
  })
}

/** Saves the accounts of a company, as they are shown, as a file. */
export function downloadAccounts(
  format: SheetFormat,
  company: string,
  filter: AccountFilter,
  columns: string[],
): Promise<void> {
  return download(exportAccounts, {
    body: { TargetUniqueID: company, format, columns: columns as AccountColumn[], ...filterOf(filter) },
  })
}

/** A mutation after which all data of companies is fetched again. */
function useCompanyWrite<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    // Also after a refusal, because somebody may have changed the record meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['companies'] }),
  })
}

/** Adds a company with its first account. A repeated try with the same key adds nothing twice. */
export function useAddCompany() {
  return useCompanyWrite(({ company, key }: { company: z.input<typeof NewCompany>; key: string }) =>
    call(createCompanies, { body: [company], idempotencyKey: key }),
  )
}

/** Adds an account. A repeated try with the same key adds nothing twice. */
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

/** Registers a company. A repeated try with the same key registers nothing twice. */
export function useRegister() {
  return useMutation({
    mutationFn: ({ registration, key }: { registration: z.input<typeof Registration>; key: string }) =>
      call(register, { body: registration, idempotencyKey: key }),
  })
}
