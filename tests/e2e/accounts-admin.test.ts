/** A site administrator adds and changes companies and accounts (000 §2, §6). */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import { createAccounts, createCompanies, searchAccounts } from '#features/companies/contract.ts'
import { lastLinkTo, mailsTo } from '#tests/harness/mail-links.ts'
import { newAccount, newPerson, PASSWORD, signInAs } from '#tests/harness/server.ts'
import { hasBrowser } from './browser.ts'
import { heard, people, type Stage, useStage, type Visit } from './stage.ts'

const newAddress = (name: string) => `${name}-${randomUUID().slice(0, 8)}@newcomers.example`

/** Creates a company for one test, and returns its id. */
async function newCompany(stage: Stage, name: string): Promise<string> {
  const { data } = await stage.server.call(createCompanies, {
    token: await stage.tokenOf(people.admin),
    body: [{ companyName: name, companyCity: 'Eastford' }],
  })
  return data[0] ?? ''
}

async function chooseAction({ page }: Visit, record: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${record}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

const screens = [
  '/companies',
  '/company-edit',
  `/company-details/${randomUUID()}`,
  `/account-create/${randomUUID()}`,
  '/account-edit',
  `/account-details/${randomUUID()}`,
]

describe.skipIf(!hasBrowser)('companies and accounts', () => {
  const stage = useStage()

  test.each(screens)('%s is not for others', async (path) => {
    const { page, go } = await stage.stay({ as: people.dana })
    await go(path)
    await page.waitForURL('**/401?**')
    await page.getByText("You're not authorized to perform the operation.").waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Companies' }).isVisible()).toBe(false)
  })

  test('the wizard ends at the company for an administrator, whose start is the list', async () => {
    const visit = await stage.stay({ as: people.admin })
    const { page, go } = visit
    const address = newAddress('vera')
    await go('/')
    await page.waitForURL('**/companies')
    await page.getByRole('link', { name: 'New company' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Tidewater Paving')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('E-mail address').fill(address)
    await page.getByRole('button', { name: 'Create company' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Tidewater Paving?' })
    // A double click creates only one company.
    await dialog.getByRole('button', { name: 'Create company' }).dblclick()
    await page.waitForURL('**/company-details/*')
    await page.getByRole('heading', { level: 1, name: 'Tidewater Paving' }).waitFor()
    await heard(page, 'Tidewater Paving has been added')
    await page.getByText('Displaying 1 of 1 Records').waitFor()
    expect(await mailsTo(stage.server, address)).toHaveLength(1)
    expect(await lastLinkTo(stage.server, address)).toMatchObject({ page: '/verify-email', email: address })

    await go('/companies?search=tidewater')
    await page.getByText('Displaying 1 of 1 Records').waitFor()
  })

  test('the list is searched, in the address, and says when nothing matches', async () => {
    const { page, go } = await stage.stay({ as: people.admin })
    await go('/companies')
    await page.getByRole('link', { name: 'Kestrel Concrete' }).waitFor()
    await page.getByRole('searchbox').fill('kestrel')
    await page.waitForURL('**/companies?search=kestrel')
    await page.getByText('Displaying 1 of 1 Records').waitFor()
    await page.getByRole('searchbox').fill('no such company')
    await page.getByText('No company matches').waitFor()
    await page.getByRole('button', { name: 'Show all companies' }).click()
    await page.getByRole('link', { name: 'Kestrel Concrete' }).waitFor()
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('')
  })

  test('the list pages by ten, in the address', async () => {
    const token = await stage.tokenOf(people.admin)
    const names = Array.from({ length: 12 }, (_none, index) => `Paged ${String(index).padStart(2, '0')}`)
    await stage.server.call(createCompanies, { token, body: names.map((companyName) => ({ companyName })) })
    const { page, go } = await stage.stay({ as: people.admin })
    await go('/companies?search=paged')
    await page.getByText('Displaying 10 of 12 Records').waitFor()
    await page.getByRole('button', { name: 'Companies, page 2' }).click()
    await page.getByText('Displaying 2 of 12 Records').waitFor()
    expect(new URL(page.url()).searchParams.get('page')).toBe('2')
    await page.getByRole('link', { name: 'Paged 11' }).waitFor()
    await page.goBack()
    await page.getByText('Displaying 10 of 12 Records').waitFor()
  })

  test('a company is edited, and one that somebody changed meanwhile is not overwritten', async () => {
    const id = await newCompany(stage, 'Old Name Roofing')
    const visit = await stage.stay({ as: people.admin })
    const { page, go } = visit
    await go('/companies?search=old name')
    await chooseAction(visit, 'Old Name Roofing', 'Edit')
    await page.waitForURL(`**/company-edit?obj=${id}`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('New Name Roofing')
    await page.getByRole('switch', { name: 'Require two-step sign-in' }).click({ force: true })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(`**/company-details/${id}`)
    await page.getByRole('heading', { level: 1, name: 'New Name Roofing' }).waitFor()
    await page.getByText('Required for everyone').waitFor()

    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Third Name Roofing')
    await stage.post(await stage.tokenOf(people.admin), '/api/company/update', [
      { companyUniqueID: id, companyCity: 'Westford' },
    ])
    visit.allow(/status of 409/)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('form').getByRole('alert').waitFor()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Name', exact: true }).inputValue())
      .toBe('Third Name Roofing')
    // The app asks before it drops unsaved changes.
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.getByText('Westford').waitFor()
  })

  test('making a company inactive asks first and signs its people out', async () => {
    const account = await newAccount(stage.server, 'Sundown')
    const person = await newPerson(stage.server, account)
    const visit = await stage.stay({ as: people.admin })
    const { page, go } = visit
    await go('/companies?search=sundown')
    await chooseAction(visit, 'Company of Sundown', 'Make inactive')
    const dialog = page.getByRole('dialog', { name: 'Make Company of Sundown inactive?' })
    await dialog.getByText('Everyone in this company is signed out at once').waitFor()
    await dialog.getByRole('button', { name: 'Make inactive' }).click()
    await page.getByText('Company of Sundown is inactive now').waitFor()
    await page.getByText('Inactive', { exact: true }).waitFor()
    const { status } = await fetch(`${stage.origin}/api/session`, {
      headers: { authorization: person.token },
    })
    expect(status).toBe(401)

    await chooseAction(visit, 'Company of Sundown', 'Make active')
    await page.getByRole('dialog').getByRole('button', { name: 'Make active' }).click()
    await page.getByText('Active', { exact: true }).waitFor()
    await expect(signInAs(stage.server, person.username, PASSWORD)).resolves.toBeTruthy()
  })

  test('an account is created after a question, edited, and made inactive', async () => {
    const id = await newCompany(stage, 'Branching Out Ltd')
    const address = newAddress('ines')
    const visit = await stage.stay({ as: people.admin })
    const { page, go } = visit
    await go(`/company-details/${id}`)
    await page.getByText('No accounts yet').waitFor()
    await page.getByRole('link', { name: 'New account' }).first().click()
    await page.waitForURL(`**/account-create/${id}`)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Name: Must not be empty').waitFor()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Branch North')
    await page.getByLabel('E-mail address').fill(address)
    await page.getByRole('button', { name: 'Create account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Branch North?' })
    await dialog.getByText(address).waitFor()
    expect(await mailsTo(stage.server, address)).toEqual([])
    await dialog.getByRole('button', { name: 'Create account' }).dblclick()
    await page.waitForURL(`**/company-details/${id}`)
    await page.getByText('Displaying 1 of 1 Records').waitFor()
    expect(await mailsTo(stage.server, address)).toHaveLength(1)

    await go(`/account-details/${id}`)
    await page.getByRole('heading', { level: 1, name: 'Accounts of Branching Out Ltd' }).waitFor()
    await page.getByRole('link', { name: 'Branch North' }).click()
    await page.waitForURL('**/account-edit?obj=*')
    await page.getByLabel('City').fill('Northlake')
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(`**/company-details/${id}`)
    await page.getByRole('cell', { name: 'Northlake' }).waitFor()
    await chooseAction(visit, 'the account Branch North', 'Make inactive')
    await page.getByRole('dialog').getByRole('button', { name: 'Make inactive' }).click()
    await page.getByText('Branch North is inactive now').waitFor()
    const { data } = await stage.server.call(searchAccounts, {
      token: await stage.tokenOf(people.admin),
      body: { TargetUniqueID: id },
    })
    expect(data.items).toMatchObject([{ accountName: 'Branch North', statusId: statuses.InActive }])
  })

  test.each([
    '/company-edit',
    '/account-edit',
    '/company-details',
    '/account-create/none',
    '/account-details/x',
  ])('%s without a record leads to the list', async (path) => {
    const { page, go } = await stage.stay({ as: people.admin })
    await go(path)
    await page.waitForURL('**/companies')
    await page.getByRole('heading', { name: 'Companies' }).waitFor()
  })

  test('accounts of a company are searched', async () => {
    const id = await newCompany(stage, 'Two Offices Inc')
    await stage.server.call(createAccounts, {
      token: await stage.tokenOf(people.admin),
      body: ['Harbor office', 'Hill office'].map((accountName) => ({
        accountName,
        companyUniqueID: id,
        adminEmail: newAddress('office'),
      })),
    })
    const { page, go } = await stage.stay({ as: people.admin })
    await go(`/account-details/${id}`)
    await page.getByText('Displaying 2 of 2 Records').waitFor()
    await page.getByRole('searchbox').fill('hill')
    await page.getByText('Displaying 1 of 1 Records').waitFor()
    await page.getByRole('link', { name: 'Hill office' }).waitFor()
  })
})
