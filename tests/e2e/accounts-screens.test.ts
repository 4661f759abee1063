/** The states of the screens of sign-in, settings, companies and employees. */

import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { createCompanies, findCompanies, searchAccounts } from '#features/companies/contract.ts'
import { createEmployees } from '#features/employees/contract.ts'
import { getSession } from '#features/identity/contract.ts'
import type { Screen } from './every-state.ts'
import { people, type Stage, type Visit } from './stage.ts'

/** Answers a call for as long as the screen is looked at. */
async function answer(page: Page, path: string, status: number, errorCode?: string): Promise<void> {
  const body = errorCode
    ? JSON.stringify({ data: null, errorCode, errorDescription: 'Please enter the code.' })
    : ''
  await page.route(path, (route) => route.fulfill({ status, body, contentType: 'application/json' }))
}

async function companyOf(stage: Stage, searchKey: string): Promise<string> {
  const token = await stage.tokenOf(people.admin)
  const { data } = await stage.server.call(findCompanies, { token, body: { searchKey } })
  return data.items[0]?.companyUniqueID ?? ''
}

/** An employee of the demo's first account who has not followed the link in their mail. */
async function invitedEmployee(stage: Stage): Promise<string> {
  const token = await stage.tokenOf(people.dana)
  const { data: session } = await stage.server.call(getSession, { token })
  const role = session.companyRoles.find(({ companyRoleName }) => companyRoleName === 'Field worker')
  const { data } = await stage.server.call(createEmployees, {
    token,
    body: [
      {
        employeeFirstName: 'Zora',
        employeeLastName: 'Invited',
        companyRoleUniqueID: role?.companyRoleUniqueId ?? '',
        hasLoginAccess: true,
        employeeUserName: `zora-${randomUUID().slice(0, 8)}@newcomers.example`,
        phoneNumber: '5550100123',
      },
    ],
  })
  return data[0] ?? ''
}

async function nameCompany({ page, go }: Visit): Promise<void> {
  await go('/companies-wizard')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lookout Masonry')
}

export const accountsScreens: readonly Screen[] = [
  {
    name: 'sign-in, code',
    allow: [/status of 401/],
    show: async ({ page, go }) => {
      await answer(page, '**/api/login', 401, 'SECOND_FACTOR_REQUIRED')
      await go('/login')
      await page.getByLabel('E-mail address').fill(people.dana)
      await page.getByRole('textbox', { name: 'Password' }).fill('right')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
    },
  },
  {
    name: 'sign-in, look into your mail',
    show: async ({ page, go }) => {
      await go('/login?note=mail')
      await page.getByText('Please look into your mail').waitFor()
    },
  },
  {
    name: 'register, failed',
    allow: [/status of 500/],
    show: async ({ page, go }) => {
      await answer(page, '**/api/account/register', 500)
      await go('/register')
      await page.getByLabel('Company').fill('Ashgrove Builders')
      await page.getByLabel('First name').fill('Mira')
      await page.getByLabel('Last name').fill('Ashgrove')
      await page.getByLabel('E-mail address').fill('mira@ashgrove.example')
      await page.getByRole('button', { name: 'Register' }).click()
      await page.getByText('Registration failed. Try again.').waitFor()
    },
  },
  {
    name: 'password reset',
    show: async ({ page, go }) => {
      await go('/reset-password')
      await page.getByRole('button', { name: 'Send the link' }).waitFor()
    },
  },
  {
    name: 'password reset, in progress',
    show: async ({ page, go }) => {
      await page.route('**/api/userlogin/password/reset', () => {})
      await go('/reset-password?code=a&email=somebody@company.example')
      await page.getByText('We check your link…').waitFor()
    },
  },
  {
    name: 'e-mail verification, failed',
    allow: [/status of 400/],
    show: async ({ page, go }) => {
      await go('/verify-email?code=a&email=somebody@company.example')
      await page.getByText('Your address could not be verified').waitFor()
    },
  },
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
    show: async ({ page, go }) => {
      await go('/companies')
      await page.getByText('Kestrel Concrete').waitFor()
    },
  },
  {
    name: 'companies, none matches',
    as: people.admin,
    show: async ({ page, go }) => {
      await go('/companies?search=nowhere')
      await page.getByText('No company matches').waitFor()
    },
  },
  {
    name: 'companies, failed',
    as: people.admin,
    allow: [/status of 500/],
    show: async ({ page, go }) => {
      await answer(page, '**/api/company/get', 500)
      await go('/companies')
      await page.getByText('Error fetching data.').waitFor()
    },
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
    show: async ({ page, go }, stage) => {
      await go(`/company-details/${await companyOf(stage, 'harrow')}`)
      await page.getByText('Displaying 2 of 2 Records').waitFor()
    },
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
    show: async ({ page, go }, stage) => {
      await go(`/company-edit?obj=${await companyOf(stage, 'harrow')}`)
      await page.getByText('Require two-step sign-in').waitFor()
    },
  },
  {
    name: 'new account',
    as: people.admin,
    show: async ({ page, go }, stage) => {
      await go(`/account-create/${await companyOf(stage, 'harrow')}`)
      await page.getByRole('button', { name: 'Create account' }).waitFor()
    },
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
    show: async ({ page, go }, stage) => {
      await go(`/account-details/${await companyOf(stage, 'harrow')}`)
      await page.getByText('Displaying 2 of 2 Records').waitFor()
    },
  },
  ...['password', 'security', 'devices', 'notifications', 'appearance'].map((section) => ({
    name: `settings, ${section}`,
    as: people.dana,
    show: async ({ page, go }: Visit) => {
      await go(`/settings/${section}`)
      await page.getByRole('heading', { name: 'Settings' }).waitFor()
      await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' })
    },
  })),
  {
    name: 'settings, account',
    as: 'Account administrator',
    show: async ({ page, go }) => {
      await go('/settings/account')
      await page.getByRole('combobox', { name: /^Time zone of/ }).waitFor()
    },
  },
  {
    name: 'settings, setting up a second factor',
    as: 'Account administrator',
    show: async ({ page, go }) => {
      await go('/settings/security')
      await page.getByRole('button', { name: 'Set up' }).click()
      await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    },
  },
  {
    name: 'settings, security of a site administrator',
    as: people.admin,
    show: async ({ page, go }) => {
      await go('/settings/security')
      await page.getByLabel('Their e-mail address').waitFor()
    },
  },
  {
    name: 'employees',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/employee')
      await page.getByText(/^Displaying 10 of \d+ Records$/).waitFor()
    },
  },
  {
    name: 'employees, nobody matches',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/employee?search=nobody')
      await page.getByText('Nobody matches').waitFor()
    },
  },
  {
    name: 'employees, failed',
    as: people.dana,
    allow: [/status of 500/],
    show: async ({ page, go }) => {
      await answer(page, '**/api/employee/search', 500)
      await go('/employee')
      await page.getByText('Error fetching data.').waitFor()
    },
  },
  {
    name: 'add employees, refused, one on the list',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/employee/create')
      await page.getByLabel('First name').fill('Rosa')
      await page.getByLabel('Last name').fill('Marin')
      await page.getByRole('combobox', { name: 'Role' }).click()
      await page.getByRole('option', { name: 'Foreman', exact: true }).click()
      await page.getByRole('button', { name: 'Add to the list' }).click()
      await page.getByRole('radio', { name: 'A subcontractor' }).check()
      await page.getByRole('button', { name: 'Add to the list' }).click()
      await page.getByText('This cannot be added yet').waitFor()
    },
  },
  {
    name: 'edit an employee who is not verified yet',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/employee/edit/${await invitedEmployee(stage)}`)
      await page.getByText('Not verified yet').waitFor()
    },
  },
]
