/** What the routes of companies load before their screens show; fetched with the first of them. */
import { redirect } from '@tanstack/react-router'
import { queryClient } from '#web/api/query-client.ts'
import { hasToken, sessionQuery } from '#web/session/session.ts'
import { toast } from '#web/ui/toast.ts'
import { accountQuery, companyQuery } from './api.ts'

interface LoaderContext {
  preload: boolean
}

/** Back to the list; nothing is said where nothing was asked for, or while a screen is only loaded in advance. */
function toCompanies(error: unknown, { preload }: LoaderContext) {
  if (error && !preload) toast.failure(error)
  return redirect({ to: '/companies' })
}

const fetchCompany = (id: string, context: LoaderContext) =>
  queryClient.fetchQuery(companyQuery(id)).catch((error: unknown) => {
    throw toCompanies(error, context)
  })

/** The company that the address names. */
export async function loadCompany(id: string | undefined, context: LoaderContext) {
  if (!id) throw toCompanies(undefined, context)
  const company = await fetchCompany(id, context)
  return { id, crumb: { label: company.companyName, to: `/company-details/${id}` } }
}

/** The company that is to get an account. */
export async function loadNewAccount(id: string | undefined, context: LoaderContext) {
  if (!id) throw toCompanies(undefined, context)
  const company = await fetchCompany(id, context)
  return { company, crumb: { label: `New account of ${company.companyName}` } }
}

/** The company whose accounts are listed. */
export async function loadAccountsOf(id: string | undefined, context: LoaderContext) {
  if (!id) throw toCompanies(undefined, context)
  const company = await fetchCompany(id, context)
  return { id, crumb: { label: `Accounts of ${company.companyName}` } }
}

/** The account that is to be edited. */
export async function loadAccount(id: string | undefined, context: LoaderContext) {
  if (!id) throw toCompanies(undefined, context)
  const account = await queryClient.fetchQuery(accountQuery(id)).catch((error: unknown) => {
    throw toCompanies(error, context)
  })
  return { id, crumb: { label: account.accountName } }
}

/** Whether a site administrator goes through the wizard, or anybody else (000 §6). */
export async function loadWizard(): Promise<{ isAdmin: boolean }> {
  if (!hasToken()) return { isAdmin: false }
  const session = await queryClient.ensureQueryData(sessionQuery).catch(() => null)
  return { isAdmin: session?.isAdmin ?? false }
}
