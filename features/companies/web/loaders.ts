/** The loaders of the company routes. The first of these routes loads this code. */
import { redirect } from '@tanstack/react-router'
import type { CallError } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { deniedPage } from '#web/router/denied.ts'
import { load } from '#web/router/loading.ts'
import { redirectMissing, saying } from '#web/router/redirect-with.ts'
import { hasToken, sessionQuery } from '#web/session/session.ts'
import type { Company } from '../contract.ts'
import { accountQuery, companyQuery } from './api.ts'

/** Redirects to the list if the record does not exist. */
const instead = {
  lost: ({ message }: CallError) => redirect({ to: '/companies', state: saying('error', message) }),
  refused: deniedPage,
}

const fetchCompany = (id: string) => load(companyQuery(id), instead)

/** A link to the company's page, for the path above a screen. */
function wayToCompany({ companyUniqueID, companyName }: Company) {
  return { label: companyName, to: `/company-details/${companyUniqueID}` }
}

/** Loads the company in the address. */
export async function loadCompany(id: string | undefined) {
  if (!id) throw redirectMissing('/companies')
  const company = await fetchCompany(id)
  return { id, crumb: wayToCompany(company) }
}

/** Loads the company to edit. */
export async function loadEditedCompany(id: string | undefined) {
  const { id: edited, crumb } = await loadCompany(id)
  return { id: edited, crumbs: [crumb, { label: 'Edit' }] }
}

/** Loads the company that gets a new account. */
export async function loadNewAccount(id: string | undefined) {
  if (!id) throw redirectMissing('/companies')
  const company = await fetchCompany(id)
  return { company, crumbs: [wayToCompany(company), { label: 'New account' }] }
}

/** Loads the company whose accounts are listed. */
export async function loadAccountsOf(id: string | undefined) {
  if (!id) throw redirectMissing('/companies')
  const company = await fetchCompany(id)
  return { id, crumbs: [wayToCompany(company), { label: 'Accounts' }] }
}

/** Loads the account to edit. */
export async function loadAccount(id: string | undefined) {
  if (!id) throw redirectMissing('/companies')
  const account = await load(accountQuery(id), instead)
  const company = await fetchCompany(account.companyUniqueID)
  return { id, crumbs: [wayToCompany(company), { label: `Edit ${account.accountName}` }] }
}

/** Finds out whether a site administrator or somebody else uses the wizard (000 §6). */
export async function loadWizard(): Promise<{ isAdmin: boolean }> {
  if (!hasToken()) return { isAdmin: false }
  const session = await queryClient.ensureQueryData(sessionQuery).catch(() => null)
  return { isAdmin: session?.isAdmin ?? false }
}
