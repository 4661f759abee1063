/** Employees: the list, several added together, editing, activating and deleting (001 §2, §5, 002 §2). */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ALL_BITS, modules } from '#contract/modules.ts'
import { statuses } from '#contract/statuses.ts'
import { addRole } from '#database/seed/builders.ts'
import { createEmployees, findEmployee, inviteAgain, type NewEmployee } from '#features/employees/contract.ts'
import { getSession } from '#features/identity/contract.ts'
import { lastLinkTo, mailsTo } from '#tests/harness/mail-links.ts'
import { newAccount, newPerson, type Person } from '#tests/harness/server.ts'
import { hasBrowser } from './browser.ts'
import { heard, type Stage, useStage, type Visit } from './stage.ts'

const newAddress = (name: string) => `${name}-${randomUUID().slice(0, 8)}@newcomers.example`

interface Office {
  boss: Person
  roleOf: (name: string) => string
}

async function newOffice(stage: Stage, name = 'Some office'): Promise<Office> {
  return newOfficeOf(stage, await newPerson(stage.server, await newAccount(stage.server, name)))
}

async function newOfficeOf(stage: Stage, boss: Person): Promise<Office> {
  const { data } = await stage.server.call(getSession, { token: boss.token })
  const roleOf = (role: string) =>
    data.companyRoles.find(({ companyRoleName }) => companyRoleName === role)?.companyRoleUniqueId ?? ''
  return { boss, roleOf }
}

type Given = Partial<Pick<NewEmployee, 'employeeUserName' | 'phoneNumber'>>

async function addEmployee(stage: Stage, office: Office, first: string, given: Given = {}): Promise<string> {
  const { data } = await stage.server.call(createEmployees, {
    token: office.boss.token,
    body: [
      {
        employeeFirstName: first,
        employeeLastName: 'Sample',
        companyRoleUniqueID: office.roleOf('Foreman'),
        hasLoginAccess: given.employeeUserName !== undefined,
        ...given,
      },
    ],
  })
  return data[0] ?? ''
}

async function employeeOf(stage: Stage, { boss }: Office, id: string) {
  const { data } = await stage.server.call(findEmployee, { token: boss.token, body: { TargetUniqueID: id } })
  return data.items[0]
}

async function fill({ page }: Visit, first: string, last: string, role?: string): Promise<void> {
  await page.getByLabel('First name').fill(first)
  await page.getByLabel('Last name').fill(last)
  if (!role) return
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: role, exact: true }).click()
}

describe.skipIf(!hasBrowser)('employees', () => {
  const stage = useStage()

  test('several are put on a list and saved together; who is to sign in gets a mail', async () => {
    const { boss } = await newOffice(stage)
    const visit = await stage.visit({ as: boss.token })
    const { page, go, look } = visit
    const address = newAddress('rosa')
    const addToList = page.getByRole('button', { name: 'Add another' })
    const list = page.getByRole('list', { name: 'To be saved' })
    await go('/employee')
    await page.getByRole('link', { name: 'Add employees' }).first().click()
    await page.waitForURL('**/employee/create')

    await addToList.click()
    await page.getByText('Please add employee details!').waitFor()
    await fill(visit, 'Rosa', 'Marin', 'Foreman')
    await page.getByLabel('Phone').pressSequentially('5550100199')
    await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('(555) 010-0199')
    await page.getByRole('switch', { name: 'Can sign in' }).click({ force: true })
    await addToList.click()
    await page.getByText('Username: Username cannot be blank').waitFor()
    await page.getByRole('textbox', { name: 'Username' }).fill(address)
    await addToList.click()
    await list.getByText('Rosa Marin').waitFor()
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('')
    await expect.poll(() => page.getByRole('combobox', { name: 'Role' }).inputValue()).toBe('Foreman')

    await fill(visit, 'rosa ', 'Other')
    await addToList.click()
    await page.getByText('name is already added!').waitFor()
    await look('add employees, one on the list')
    await fill(visit, 'Teo', 'Other')
    await page.keyboard.press('Enter')
    await list.getByText('Teo Other').waitFor()
    await fill(visit, 'Third', 'Person')
    await addToList.click()
    await page.getByRole('button', { name: 'Remove Third Person from the list' }).click()
    // The employee who is still in the form is saved with the others.
    await fill(visit, 'Uma', 'Last')
    await page.keyboard.press('Control+Enter')
    await page.waitForURL('**/employee')
    await heard(page, 'Rosa Marin, Teo Other, Uma Last have been added')
    await page.getByText('Displaying 4 of 4 Records').waitFor()
    await page
      .getByRole('row', { name: /Rosa Marin/ })
      .getByText('Invitation sent')
      .waitFor()
    await page
      .getByRole('row', { name: /Rosa Marin/ })
      .getByText('(555) 010-0199')
      .waitFor()
    await page
      .getByRole('row', { name: /Teo Other/ })
      .getByText('Active')
      .waitFor()
    expect(await lastLinkTo(stage.server, address)).toMatchObject({ page: '/verify-email' })
  })

  test('what the server refuses of one stays on the list, with its reason', async () => {
    const office = await newOffice(stage)
    const address = newAddress('taken')
    await addEmployee(stage, office, 'First', { employeeUserName: address })
    const visit = await stage.visit({ as: office.boss.token })
    const { page, go } = visit
    visit.allow(/status of 409/)
    await go('/employee/create')
    await fill(visit, 'Second', 'Person', 'Foreman')
    await page.getByRole('switch', { name: 'Can sign in' }).click({ force: true })
    await page.getByRole('textbox', { name: 'Username' }).fill(address)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('form').getByRole('alert').getByText('already has this username').waitFor()
    await page.getByRole('list', { name: 'To be saved' }).getByText('Second Person').waitFor()
    await page.getByRole('button', { name: 'Edit Second Person' }).click()
    await expect.poll(() => page.getByRole('textbox', { name: 'Username' }).inputValue()).toBe(address)
  })

  test('the list is searched, and an invitation sent again', async () => {
    const office = await newOffice(stage)
    const address = newAddress('pia')
    await addEmployee(stage, office, 'Pia', { employeeUserName: address })
    await addEmployee(stage, office, 'Quentin')
    const { page, go } = await stage.visit({ as: office.boss.token })
    await go('/employee')
    await page.getByText('Displaying 3 of 3 Records').waitFor()
    await page.getByRole('searchbox').fill('pia')
    await page.waitForURL('**/employee?search=pia')
    await page.getByText('Displaying 1 of 1 Records').waitFor()
    expect(await mailsTo(stage.server, address)).toHaveLength(1)
    await page.getByRole('button', { name: 'Actions for Pia Sample' }).click()
    await page.getByRole('menuitem', { name: 'Send the invitation again' }).click()
    await page.getByText(`A new link is on its way to ${address}`).waitFor()
    expect(await mailsTo(stage.server, address)).toHaveLength(2)
    await page.getByRole('searchbox').fill('nobody')
    await page.getByText('Nobody matches').waitFor()
  })

  test('one is edited: role, subcontractor, login access', async () => {
    const office = await newOffice(stage)
    const id = await addEmployee(stage, office, 'Sven')
    const visit = await stage.visit({ as: office.boss.token })
    const { page, go, look } = visit
    await go('/employee')
    await page.getByRole('link', { name: 'Sven Sample' }).click()
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.waitForURL(`**/employee/edit/${id}`)
    await fill(visit, 'Sven', 'Sampleson', 'Field worker')
    await page.getByRole('radio', { name: 'A subcontractor' }).check()
    await page.getByRole('combobox', { name: 'Trade' }).click()
    await page.getByRole('option', { name: 'Electrical' }).click()
    await page.getByRole('combobox', { name: 'Subcontractor', exact: true }).click()
    await page.getByText('No subcontractors to select').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('switch', { name: 'Can sign in' }).click({ force: true })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText('Username: Username cannot be blank').waitFor()
    await look('edit an employee, refused')
    await page.getByRole('switch', { name: 'Can sign in' }).click({ force: true })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Updated.').waitFor()
    await page.waitForURL('**/employee')
    expect(await employeeOf(stage, office, id)).toMatchObject({
      employeeLastName: 'Sampleson',
      companyRoleName: 'Field worker',
      isOnContract: true,
      subContractorTypeUniqueId: 4,
      hasLoginAccess: false,
    })
  })

  test('one is a guest of another company, which others read beside their name', async () => {
    const office = await newOffice(stage)
    const id = await addEmployee(stage, office, 'Nora')
    const { page, go, look } = await stage.visit({ as: office.boss.token })
    await go(`/employee/edit/${id}`)
    await page.getByRole('radio', { name: 'Another company, as a guest' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText('Company: Must not be empty').waitFor()
    await page.getByRole('textbox', { name: 'Company' }).fill('Drawn Architects')
    await look('edit an employee, a guest')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL('**/employee')
    await page.getByText('(Drawn Architects)').waitFor()
    expect(await employeeOf(stage, office, id)).toMatchObject({
      ownCompanyName: 'Drawn Architects',
      isOnContract: false,
    })
    // As an own employee again, the person has no company of their own.
    await go(`/employee/edit/${id}`)
    await page.getByRole('radio', { name: 'Us, as an employee' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL('**/employee')
    expect(await employeeOf(stage, office, id)).toMatchObject({ ownCompanyName: '' })
  })

  test('a guest gets the role of guests; another one says what more it allows', async () => {
    const office = await newOffice(stage)
    const { page, go, look } = await stage.visit({ as: office.boss.token })
    await go('/employee/create')
    const role = page.getByRole('combobox', { name: 'Role' })
    await page.getByRole('radio', { name: 'Another company, as a guest' }).check()
    await expect.poll(() => role.inputValue()).toBe('Guest')
    expect(await page.getByText('allows more than Guest').count()).toBe(0)
    await role.click()
    await page.getByRole('option', { name: 'Foreman' }).click()
    await page.getByText('Foreman allows more than Guest').waitFor()
    await page.getByText(/Jobs: Update; .*Permits: Create, Read/).waitFor()
    await look('a guest with another role')
  })

  test('one who has not followed the link is activated now, after a question', async () => {
    const office = await newOffice(stage)
    const id = await addEmployee(stage, office, 'Wanda', { employeeUserName: newAddress('wanda') })
    const { page, go } = await stage.visit({ as: office.boss.token })
    await go(`/employee/edit/${id}`)
    await page.getByText('Not verified yet').waitFor()
    await page.getByRole('button', { name: 'Activate now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Activate now' }).click()
    await page.getByText('Wanda Sample is active now').waitFor()
    await page.getByText('Not verified yet').waitFor({ state: 'hidden' })
    expect(await employeeOf(stage, office, id)).toMatchObject({ statusId: statuses.Active })

    // The form knows the new status, and can make the employee inactive.
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Inactive' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL('**/employee')
    await page.getByRole('row', { name: /Wanda/ }).getByText('Inactive').waitFor()
  })

  test('who may change everything but is no administrator is offered nothing that they would be refused', async () => {
    const account = await newAccount(stage.server)
    const everything = Object.fromEntries(modules.map((module) => [module, ALL_BITS]))
    const role = await addRole(stage.server.database.db, account, 'Deputy', everything)
    const office = await newOfficeOf(stage, await newPerson(stage.server, account, role))
    const id = await addEmployee(stage, office, 'Wanda', { employeeUserName: newAddress('wanda') })
    const { page, go } = await stage.visit({ as: office.boss.token })
    await go(`/employee/edit/${id}`)
    await page.getByRole('button', { name: 'Send the invitation again' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Activate now' }).count()).toBe(0)
    await expect.poll(() => page.getByRole('link', { name: 'Remove two-step sign-in' }).count()).toBe(0)
    await go(`/second-factor-reset?obj=${id}`)
    await page.waitForURL('**/401?**')
  })

  test('one is told when no further link goes out', async () => {
    const office = await newOffice(stage)
    const address = newAddress('iris')
    const id = await addEmployee(stage, office, 'Iris', { employeeUserName: address })
    for (let mails = 2; mails <= 5; mails += 1)
      await stage.server.call(inviteAgain, { body: [id], token: office.boss.token })
    const { page, go } = await stage.visit({ as: office.boss.token })
    await go(`/employee/edit/${id}`)
    await page.getByRole('button', { name: 'Send the invitation again' }).click()
    await page.getByText(`${address} got no new link`).waitFor()
  })

  test('one is deleted after the documented question', async () => {
    const office = await newOffice(stage)
    await addEmployee(stage, office, 'Xenia')
    const { page, go } = await stage.visit({ as: office.boss.token })
    await go('/employee')
    await page.getByRole('button', { name: 'Actions for Xenia Sample' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Would you like to delete : Xenia Sample' })
    await dialog.getByText('Are you sure you want to delete this?').waitFor()
    await dialog.getByRole('button', { name: 'Delete employee' }).click()
    await heard(page, 'Employee was Deleted')
    await page.getByText('Displaying 1 of 1 Records').waitFor()
  })

  test('one cannot change what is one’s own to lose', async () => {
    const { boss } = await newOffice(stage)
    const { page, go } = await stage.visit({ as: boss.token })
    await go(`/employee/edit/${boss.employeeId}`)
    await expect.poll(() => page.getByRole('combobox', { name: 'Role' }).isDisabled()).toBe(true)
    await expect.poll(() => page.getByRole('combobox', { name: 'Status' }).isDisabled()).toBe(true)
    await expect.poll(() => page.getByRole('button', { name: 'Delete' }).isVisible()).toBe(false)
    await page.getByLabel('First name').fill('Renamed')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL('**/employee')
    await page.getByRole('button', { name: 'Menu of Renamed Last' }).waitFor()
  })

  test('who may only read sees no way to change anything', async () => {
    const account = await newAccount(stage.server)
    const reader = await newPerson(stage.server, account, 'Superintendent')
    const { page, go } = await stage.visit({ as: reader.token })
    await go('/employee')
    await page.getByText('Displaying 1 of 1 Records').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Add employees' }).isVisible()).toBe(false)
    await expect.poll(() => page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0)
    // A refused person is redirected to /401, which gives the reason.
    await go('/employee/create')
    await page.waitForURL(/\/401(\?|$)/)
    await go(`/employee/edit/${reader.employeeId}`)
    await page.waitForURL(/\/401(\?|$)/)
  })

  test.each(['/employee/edit', '/employee/edit/none'])('%s leads to the list', async (path) => {
    const { boss } = await newOffice(stage)
    const { page, go } = await stage.visit({ as: boss.token })
    await go(path)
    await page.waitForURL('**/employee')
  })
})
