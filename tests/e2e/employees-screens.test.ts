/** The states of the screens of employees. */

import { randomUUID } from 'node:crypto'
import { createEmployees } from '#features/employees/contract.ts'
import { getSession } from '#features/identity/contract.ts'
import { lookAtEvery } from './every-state.ts'
import { people, type Stage } from './stage.ts'

/**
 * Adds an employee to the demo's first account, and returns the id. The employee has not opened the link in
 * their mail.
 */
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

lookAtEvery([
  {
    name: 'employees',
    as: people.dana,
    at: '/employee',
    shows: (page) => page.getByText(/^Displaying 10 of \d+ Records$/),
  },
  {
    name: 'employees, nobody matches',
    as: people.dana,
    at: '/employee?search=nobody',
    shows: (page) => page.getByText('Nobody matches'),
  },
  {
    name: 'employees, failed',
    as: people.dana,
    fails: '**/api/employee/search',
    at: '/employee',
    shows: (page) => page.getByText('Error fetching data.'),
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
      await page.getByRole('button', { name: 'Add another' }).click()
      await page.getByRole('radio', { name: 'A subcontractor' }).check()
      await page.getByRole('button', { name: 'Add another' }).click()
      await page.getByText('This cannot be added yet').waitFor()
    },
  },
  {
    name: 'edit an employee who is not verified yet',
    as: people.dana,
    at: async (stage) => `/employee/edit/${await invitedEmployee(stage)}`,
    shows: (page) => page.getByText('Not verified yet'),
  },
])
