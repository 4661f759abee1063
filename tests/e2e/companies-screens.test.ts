/** The states of the screens of companies and their accounts. */

import { createCompanies, findCompanies, searchAccounts } from '#features/companies/contract.ts'
import { lookAtEvery } from './every-state.ts'
import { people, type Stage, type Visit } from './stage.ts'

async function companyOf(stage: Stage, searchKey: string): Promise<string> {
  const token = await stage.tokenOf(people.admin)
  const { data } = await stage.server.call(findCompanies, { token, body: { searchKey } })
  return data.items[0]?.companyUniqueID ?? ''
}

async function nameCompany({ page, go }: Visit): Promise<void> {
  await go('/companies-wizard')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lookout Masonry')
}

lookAtEvery([
  {
    name: 'company wizard, company',
    show: async (visit) => {
      await nameCompany(visit)
      await visit.page.getByRole('combobox', { name: 'Country' }).waitFor()
    },
  },
  {
    name: 'company wizard, account, refused',
    show: async (visit) => {
      await nameCompany(visit)
      await visit.page.getByRole('button', { name: 'Next' }).click()
      await visit.page.getByRole('button', { name: 'Create company' }).click()
      await visit.page.getByText('This cannot be saved yet').waitFor()
    },
  },
  {
    name: 'companies',
    as: people.admin,
    at: '/companies',
    shows: (page) => page.getByText('Kestrel Concrete'),
  },
  {
    name: 'companies, none matches',
    as: people.admin,
    at: '/companies?search=nowhere',
    shows: (page) => page.getByText('No company matches'),
  },
  {
    name: 'companies, failed',
    as: people.admin,
    fails: '**/api/company/get',
    at: '/companies',
    shows: (page) => page.getByText('Error fetching data.'),
  },
  {
    name: 'company, making it inactive',
    as: people.admin,
    show: async ({ page, go }, stage) => {
      await go(`/company-details/${await companyOf(stage, 'harrow')}`)
      await page.getByText('Displaying 2 of 2 Records').waitFor()
      await page.getByRole('button', { name: 'Actions for Harrow & Pike Builders' }).click()
      await page.getByRole('menuitem', { name: 'Make inactive' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'company',
    as: people.admin,
    at: async (stage) => `/company-details/${await companyOf(stage, 'harrow')}`,
    shows: (page) => page.getByText('Displaying 2 of 2 Records'),
  },
  {
    name: 'company, no accounts yet',
    as: people.admin,
    show: async ({ page, go }, stage) => {
      const token = await stage.tokenOf(people.admin)
      const { data } = await stage.server.call(createCompanies, {
        token,
        body: [{ companyName: 'Company without accounts' }],
      })
      await go(`/company-details/${data[0]}`)
      await page.getByText('No accounts yet').waitFor()
    },
  },
  {
    name: 'edit a company',
    as: people.admin,
    at: async (stage) => `/company-edit?obj=${await companyOf(stage, 'harrow')}`,
    shows: (page) => page.getByText('Require two-step sign-in'),
  },
  {
    name: 'new account',
    as: people.admin,
    at: async (stage) => `/account-create/${await companyOf(stage, 'harrow')}`,
    shows: (page) => page.getByRole('button', { name: 'Create account' }),
  },
  {
    name: 'edit an account',
    as: people.admin,
    show: async ({ page, go }, stage) => {
      const company = await companyOf(stage, 'harrow')
      const token = await stage.tokenOf(people.admin)
      const { data } = await stage.server.call(searchAccounts, { token, body: { TargetUniqueID: company } })
      await go(`/account-edit?obj=${data.items[0]?.accountUniqueID}`)
      await page.getByRole('button', { name: 'Save' }).waitFor()
    },
  },
  {
    name: 'accounts of a company',
    as: people.admin,
    at: async (stage) => `/account-details/${await companyOf(stage, 'harrow')}`,
    shows: (page) => page.getByText('Displaying 2 of 2 Records'),
  },
])
