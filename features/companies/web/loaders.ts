/** What the routes of companies load before their screens show; fetched with the first of them. */
import { redirect } from '@tanstack/react-router'
import type { CallError } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { deniedPage } from '#web/router/denied.ts'
import { load } from '#web/router/loading.ts'
import { redirectMissing, saying } from '#web/router/redirect-with.ts'
import { hasToken, sessionQuery } from '#web/session/session.ts'
import type { Company } from '../contract.ts'
import { accountQuery, companyQuery } from './api.ts'

/** Back to the list. */
const instead = {
  lost: ({ message }: CallError) => redirect({ to: '/companies', state: saying('error', message) }),
  refused: deniedPage,
}

const fetchCompany = (id: string) => load(companyQuery(id), instead)

/** The company, where its accounts are listed. */
function wayToCompany({ companyUniqueID, companyName }: Company) {
  return { label: companyName, to: `/company-details/${companyUniqueID}` }
}

/** The company that the address names. */
export async function loadCompany(id: string | undefined) {
  if (!id) throw redirectMissing('/companies')
  const company = await fetchCompany(id)
  return { id, crumb: wayToCompany(company) }
}

/** The company that is to be edited. */
export async function loadEditedCompany(id: string | undefined) {
  const { id: edited, crumb } = await loadCompany(id)
  return { id: edited, crumbs: [crumb, { label: 'Edit' }] }
}

/** The company that is to get an account. */
export async function loadNewAccount(id: string | undefined) {
  if (!id) throw redirectMissing('/companies')
  const company = await fetchCompany(id)
  return { company, crumbs: [wayToCompany(company), { label: 'New account' }] }
}

/** The company whose accounts are listed. */
export async function loadAccountsOf(id: string | undefined) {
  if (!id) throw redirectMissing('/companies')
  const company = await fetchCompany(id)
  return { id, crumbs: [wayToCompany(company), { label: 'Accounts' }] }
}

/** The account that is to be edited. */
export async function loadAccount(id: string | undefined) {
  if (!id) throw redirectMissing('/companies')
  const account = await load(accountQuery(id), instead)
  const company = await fetchCompany(account.companyUniqueID)
  return { id, crumbs: [wayToCompany(company), { label: `Edit ${account.accountName}` }] }
}

/** Whether a site administrator goes through the wizard, or anybody else (000 §6). */
export async function loadWizard(): Promise<{ isAdmin: boolean }> {
  if (!hasToken()) return { isAdmin: false }
  const session = await queryClient.ensureQueryData(sessionQuery).catch(() => null)
  return { isAdmin: session?.isAdmin ?? false }
}
