/** More tests of roles and their stock categories: several at once, refusals, and rights (002 §2, §5, §8). */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { createInventoryCategories } from '#features/codes/contract.ts'
import { createEmployees } from '#features/employees/contract.ts'
import { inventoryCategories } from '#features/reference/contract.ts'
import {
  createIam,
  createRoleInventory,
  createRoles,
  listRoles,
  updateRoles,
} from '#features/roles/contract.ts'
import { defaultRoles } from '#features/roles/default-roles.ts'
import { newAccount, newPerson, type Person } from '#tests/harness/server.ts'
import { hasBrowser } from './browser.ts'
import { heard, type Size, type Stage, useStage } from './stage.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}` })

/** Creates an account with an administrator, and opens a visit of the administrator. */
async function office(stage: Stage, size: Size = 'desk') {
  const account = await newAccount(stage.server, 'Some office')
  const boss = await newPerson(stage.server, account)
  return { account, boss, visit: await stage.visit({ as: boss.token, size }) }
}

/** Returns all roles of a person's company. */
async function rolesOf({ server }: Stage, { token }: Person) {
  const { data } = await server.call(listRoles, { token, body: { NumberOfItemsPerPage: 100 } })
  return data.items
}

async function roleNamed(stage: Stage, person: Person, name: string) {
  const found = (await rolesOf(stage, person)).find(({ companyRoleName }) => companyRoleName === name)
  if (!found) throw new Error(`There is no role ${name}`)
  return found
}

/** Adds categories to the company, and returns their ids. */
async function addCategories({ server }: Stage, { token }: Person, names: readonly string[]) {
  const { data } = await server.call(createInventoryCategories, {
    token,
    body: names.map((companyInventoryCategoryCodeName, at) => ({
      inventoryCategoryUniqueId: inventoryCategories[0].inventoryCategoryUniqueId,
      companyInventoryCategoryCode: `S-${at + 10}`,
      companyInventoryCategoryCodeName,
    })),
  })
  return data
}

async function mapTo({ server }: Stage, { token }: Person, role: string, categories: readonly string[]) {
  const roleInventoryCollection = categories.map((companyInventoryCategoryUniqueId) => ({
    companyRoleUniqueId: role,
    companyInventoryCategoryUniqueId,
  }))
  await server.call(createRoleInventory, { token, body: { roleInventoryCollection } })
}

describe.skipIf(!hasBrowser)('roles', () => {
  const stage = useStage()

  test('two are queued and saved together by the keyboard, and shown', async () => {
    const { boss, visit } = await office(stage)
    const { page, go } = visit
    await stage.server.call(createRoles, {
      token: boss.token,
      body: ['Mason', 'Painter', 'Roofer'].map((companyRoleName) => ({ companyRoleName })),
    })
    await go('/company/roles')
    await page.getByRole('button', { name: 'Add roles' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add roles' })
    await expect
      .poll(() => dialog.getByLabel('Name').evaluate((one) => one === document.activeElement))
      .toBe(true)
    await page.keyboard.type('Estimator')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Prices bids')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialog.getByText('To be saved: 1').waitFor()
    // For the next role the focus is in the name. Enter in the name adds the role, too.
    await page.keyboard.type('Surveyor')
    await page.keyboard.press('Enter')
    await dialog.getByText('To be saved: 2').waitFor()
    await dialog.getByRole('button', { name: 'Save 2 roles' }).waitFor()
    await page.keyboard.press('Control+Enter')
    await heard(page, 'Added Successfully Estimator, Surveyor', 'success')
    await dialog.waitFor({ state: 'hidden' })
    // New roles are the last rows, so the list opens at its second page.
    await rowOf(page, 'Estimator').getByText('Prices bids').waitFor()
    await rowOf(page, 'Surveyor').waitFor()
    expect(new URL(page.url()).search).toBe('?page=2')
    expect(await roleNamed(stage, boss, 'Estimator')).toMatchObject({ companyRoleDescription: 'Prices bids' })
  })

  test('a name that is taken keeps the queue and marks which; the rest is saved once it is mended', async () => {
    const { boss, visit } = await office(stage)
    const { page, go, allow } = visit
    allow(/status of 409/)
    await go('/company/roles')
    await page.getByRole('button', { name: 'Add roles' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add roles' })
    const name = dialog.getByRole('textbox', { name: 'Name' })
    await dialog.getByRole('button', { name: 'Add to the list' }).click()
    await dialog.getByText('Must not be empty').waitFor()
    for (const typed of ['Estimator', 'foreman']) {
      // oxlint-disable-next-line no-await-in-loop
      await name.fill(typed)
      // oxlint-disable-next-line no-await-in-loop
      await name.press('Enter')
    }
    await name.fill('ESTIMATOR')
    await name.press('Enter')
    await dialog.getByText('Already on the list below').waitFor()
    await name.fill('Surveyor')
    await dialog.getByRole('button', { name: 'Save 3 roles' }).click()
    await dialog
      .getByText("A role named 'foreman' already exists. Choose another name; nothing was saved.")
      .waitFor()
    const queue = dialog.getByRole('list', { name: 'To be saved' }).getByRole('listitem')
    expect(await queue.count()).toBe(3)
    await queue.filter({ hasText: 'foreman' }).getByText('Name: is the name of another role').waitFor()
    expect(await queue.filter({ hasText: 'Surveyor' }).getByText('another role').count()).toBe(0)
    expect(await rolesOf(stage, boss)).toHaveLength(defaultRoles.length)

    await dialog.getByRole('button', { name: 'Edit foreman' }).click()
    await name.fill('Crew leader')
    await dialog.getByRole('button', { name: 'Remove Surveyor from the list' }).click()
    await dialog.getByRole('button', { name: 'Save 2 roles' }).click()
    await heard(page, 'Added Successfully', 'success')
    const names = (await rolesOf(stage, boss)).map(({ companyRoleName }) => companyRoleName)
    expect(names.slice(defaultRoles.length)).toEqual(['Estimator', 'Crew leader'])
  })

  test('what was typed or queued is asked about before it is lost', async () => {
    const { visit } = await office(stage)
    const { page, go } = visit
    await go('/company/roles')
    await page.getByRole('button', { name: 'Add roles' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add roles' })
    await dialog.getByLabel('Name').fill('Estimator')
    await dialog.getByLabel('Name').press('Enter')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.getByText('To be saved: 1').waitFor()
  })

  test('one without people is deleted after the documented question, and said by its name', async () => {
    const { boss, visit } = await office(stage)
    const { page, go } = visit
    await go('/company/roles')
    await menuOf(page, 'Foreman').click()
    await item(page, 'Delete').click()
    await page.getByRole('heading', { name: 'Would you like to delete : Foreman' }).waitFor()
    await page.getByText('Are you sure you want to delete this?').waitFor()
    await page.getByRole('button', { name: 'Delete role' }).click()
    await heard(page, 'CompanyRole was Deleted Foreman', 'success')
    await page.getByText(`Displaying ${defaultRoles.length - 1} of`).waitFor()
    expect((await rolesOf(stage, boss)).some((role) => role.companyRoleName === 'Foreman')).toBe(false)
  })

  test('one that somebody has is kept, and it is said who', async () => {
    const { account, visit } = await office(stage)
    const { page, go, allow } = visit
    allow(/status of 409/)
    const mason = await newPerson(stage.server, account, 'Foreman')
    await go('/company/roles')
    await rowOf(page, 'Foreman').getByRole('cell', { name: '1', exact: true }).waitFor()
    await menuOf(page, 'Foreman').click()
    await item(page, 'Delete').click()
    const dialog = page.getByRole('dialog', { name: 'Foreman cannot be deleted' })
    await dialog.getByText('In use by 1 person. Give these people another role').waitFor()
    await dialog.getByRole('link', { name: mason.name }).click()
    await page.waitForURL(`**/employee/edit/${mason.employeeId}`)
    await page.goBack()
    // A person gets the role while the dialog asks whether to delete the role.
    await menuOf(page, 'Accountant').click()
    await item(page, 'Delete').click()
    const clerk = await newPerson(stage.server, account, 'Accountant')
    await page.getByRole('button', { name: 'Delete role' }).click()
    await heard(page, `The role 'Accountant' is in use by 1 person: ${clerk.name}.`, 'error')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await rowOf(page, 'Accountant').waitFor()
  })

  test('those with a meaning of their own cannot be deleted, and it is said why', async () => {
    const { visit } = await office(stage)
    const { page, go } = visit
    await go('/company/roles')
    for (const name of ['Account administrator', 'Subcontractor']) {
      // oxlint-disable-next-line no-await-in-loop
      await menuOf(page, name).click()
      // oxlint-disable-next-line no-await-in-loop
      await item(page, /^Delete The product itself gives this role/).waitFor()
      // oxlint-disable-next-line no-await-in-loop
      expect(await item(page, /^Delete/).getAttribute('aria-disabled')).toBe('true')
      // oxlint-disable-next-line no-await-in-loop
      await page.keyboard.press('Escape')
    }
  })

  test('one is renamed; a change of an older version keeps what was typed and shows what is there', async () => {
    const { boss, visit } = await office(stage)
    const { page, go, allow } = visit
    allow(/status of 409/)
    await go('/company/roles')
    await menuOf(page, 'Foreman').click()
    await item(page, 'Edit').click()
    const dialog = page.getByRole('dialog', { name: 'Edit Foreman' })
    await dialog.getByLabel('Name').fill('Crew leader')
    const { companyRoleUniqueId } = await roleNamed(stage, boss, 'Foreman')
    const theirs = { companyRoleUniqueId, companyRoleName: 'Gang boss' }
    await stage.server.call(updateRoles, { token: boss.token, body: [theirs] })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Someone else has changed this in the meantime.').waitFor()
    await dialog.getByText('It is now called "Gang boss"').waitFor()
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Crew leader')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await heard(page, 'Updated successfully Crew leader', 'success')
    await rowOf(page, 'Crew leader').waitFor()

    await menuOf(page, 'Crew leader').click()
    await item(page, 'Edit').click()
    const again = page.getByRole('dialog', { name: 'Edit Crew leader' })
    await again.getByLabel('Name').fill('Employee')
    await again.getByRole('button', { name: 'Save' }).click()
    await again.getByText("A role named 'Employee' already exists.").waitFor()
    await again.getByText('Is the name of another role').waitFor()
  })

  test('the row leads to its access, its menu to its stock; the search is in the address', async () => {
    const { boss, visit } = await office(stage)
    const { page, go } = visit
    const { companyRoleUniqueId: id } = await roleNamed(stage, boss, 'Foreman')
    await go('/company/roles')
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('fore')
    await page.waitForURL('**/company/roles?search=fore')
    await page.getByText('Displaying 1 of 1 Records').waitFor()
    await rowOf(page, 'Foreman').getByText('Leads a crew').click()
    await page.waitForURL(`**/company/roles-accesslist?role=${id}`)
    await page.goBack()
    await menuOf(page, 'Foreman').click()
    await item(page, 'Stock categories').click()
    await page.waitForURL(`**/company/roles/inventory?role=${id}`)
    await page.getByText('Sees all categories').first().waitFor()
  })

  test('while the list comes that is shown; when it does not, it is asked for again', async () => {
    const { visit } = await office(stage)
    const { page, go, allow } = visit
    allow(/status of 500/)
    let answer: (() => void) | undefined
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/companyroles/all/**', async (route) => {
      await asked
      await route.fulfill({ status: 500, body: '' })
    })
    await go('/company/roles')
    await page.getByRole('main').getByRole('status', { name: 'Loading' }).waitFor()
    answer?.()
    await page.getByText('Error fetching data.').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await rowOf(page, 'Foreman').waitFor()
  })

  test('the list follows who has a role, and lists of people follow its name', async () => {
    const { boss, visit } = await office(stage)
    const { page, go } = visit
    const { companyRoleUniqueId } = await roleNamed(stage, boss, 'Foreman')
    await go('/company/roles')
    await rowOf(page, 'Foreman').getByRole('cell', { name: '0', exact: true }).first().waitFor()
    await stage.server.call(createEmployees, {
      token: boss.token,
      body: [
        { employeeFirstName: 'Hank', employeeLastName: 'Ruiz', companyRoleUniqueID: companyRoleUniqueId },
      ],
    })
    await rowOf(page, 'Foreman').getByRole('cell', { name: '1', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Employees' }).click()
    await rowOf(page, 'Hank Ruiz').getByText('Foreman').waitFor()
    const renamed = { companyRoleUniqueId, companyRoleName: 'Crew leader' }
    await stage.server.call(updateRoles, { token: boss.token, body: [renamed] })
    await rowOf(page, 'Hank Ruiz').getByText('Crew leader').waitFor()
  })

  test('the forms of people offer a role as soon as it is added', async () => {
    const { visit } = await office(stage)
    const { page, go } = visit
    await go('/company/roles')
    await page.getByRole('button', { name: 'Add roles' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add roles' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Estimator')
    await dialog.getByRole('button', { name: 'Save role' }).click()
    await heard(page, 'Added Successfully', 'success')
    await page.getByRole('link', { name: 'Employees' }).click()
    await page.getByRole('link', { name: 'Add employees' }).click()
    await page.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Estimator' }).waitFor()
  })

  test('whoever may only read is offered nothing else', async () => {
    const { account } = await office(stage)
    const { token } = await newPerson(stage.server, account, 'Project manager')
    const { page, go } = await stage.stay({ as: token })
    await go('/company/roles')
    await menuOf(page, 'Foreman').click()
    await item(page, 'Access').waitFor()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Access', 'Stock categories'])
    expect(await page.getByRole('button', { name: 'Add roles' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.locator('label').filter({ hasText: 'Stock categories' }).click()
    await page.getByText('No role chosen').first().waitFor()
    expect(await page.getByRole('button', { name: 'Add', exact: true }).count()).toBe(0)
  })

  test('a role that allows more than the own one is not changed, and it is said why', async () => {
    const { account, boss } = await office(stage)
    const { data } = await stage.server.call(createRoles, {
      token: boss.token,
      body: [{ companyRoleName: 'Clerk' }],
    })
    const [clerk = ''] = data
    await stage.server.call(createIam, {
      token: boss.token,
      body: [{ companyRoleUniqueId: clerk, iamPermissions: { Roles: 15, Codes: 15 } }],
    })
    const { token } = await newPerson(stage.server, account, clerk)
    const { page, go } = await stage.stay({ as: token })
    await go('/company/roles')
    await menuOf(page, 'Foreman').click()
    await item(page, /^Edit This role may do more than yours/).waitFor()
    await item(page, /^Delete This role may do more than yours/).waitFor()
    await item(page, 'Stock categories').click()
    await page.getByText('This role may do more than yours').waitFor()
    expect(await page.getByRole('button', { name: 'Add', exact: true }).count()).toBe(0)
  })
})

describe.skipIf(!hasBrowser)('the stock categories of roles', () => {
  const stage = useStage()

  test('a role is chosen first, then some of the categories are added', async () => {
    const { boss, visit } = await office(stage)
    const { page, go } = visit
    await addCategories(stage, boss, ['Ropes', 'Drills', 'Gloves'])
    await go('/company/roles/inventory')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await heard(page, 'Select Any Role To Continue', 'warning')
    await page.getByRole('combobox', { name: 'Role' }).fill('fore')
    await page.getByRole('option', { name: 'Foreman' }).click()
    const { companyRoleUniqueId: id } = await roleNamed(stage, boss, 'Foreman')
    await page.waitForURL(`**/company/roles/inventory?role=${id}`)
    await page.getByText('Foreman is not limited.').waitFor()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Foreman sees all categories now. It will see only those that you add.').waitFor()
    await dialog.getByRole('searchbox').fill('s-1')
    await dialog.getByLabel('Drills').check()
    await dialog.getByRole('searchbox').fill('glo')
    await dialog.getByLabel('Gloves').check()
    await dialog.getByRole('button', { name: 'Add 2 categories' }).click()
    await heard(page, 'Added Successfully Foreman: 2 categories added.', 'success')
    await page.getByText('Sees 2 categories').waitFor()
    const list = page.getByRole('region', { name: 'Foreman' })
    expect(await list.getByRole('listitem').count()).toBe(2)
    // The dialog offers only categories that the role does not have yet.
    await list.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.getByLabel('Ropes').waitFor()
    expect(await dialog.getByRole('checkbox').count()).toBe(1)
  })

  test('one is removed after a question, which says beforehand what the last one leaves', async () => {
    const { boss, visit } = await office(stage)
    const { page, go } = visit
    const { companyRoleUniqueId: id } = await roleNamed(stage, boss, 'Foreman')
    await mapTo(stage, boss, id, await addCategories(stage, boss, ['Ropes', 'Drills']))
    await go(`/company/roles/inventory?role=${id}`)
    const list = page.getByRole('region', { name: 'Foreman' })
    await list.getByRole('button', { name: 'Remove S-10 Ropes' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Are you sure you want to delete this?').waitFor()
    await dialog.getByText('Foreman will no longer see this category. The category itself stays.').waitFor()
    await dialog.getByRole('button', { name: 'Remove category' }).click()
    await heard(page, 'Selected category was removed Foreman: S-10 Ropes', 'success')
    await page.getByText('Sees 1 category').waitFor()
    await list.getByRole('button', { name: 'Remove S-11 Drills' }).click()
    await dialog.getByText('It is the last one: Foreman will then see all categories.').waitFor()
    await dialog.getByRole('button', { name: 'Remove category' }).click()
    await heard(page, 'Selected category was removed', 'success')
    await page.getByText('Foreman is not limited.').waitFor()
  })

  test('they come ten a page and are searched, both in the address', async () => {
    const { boss, visit } = await office(stage)
    const { page, go } = visit
    const { companyRoleUniqueId: id } = await roleNamed(stage, boss, 'Foreman')
    const names = Array.from({ length: 11 }, (_none, at) => `Stock ${at + 1}`)
    await mapTo(stage, boss, id, await addCategories(stage, boss, names))
    await go(`/company/roles/inventory?role=${id}&page=2`)
    const list = page.getByRole('region', { name: 'Foreman' })
    await list.getByText('Stock 11').waitFor()
    expect(await list.getByRole('listitem').count()).toBe(1)
    // After the last category of a page is removed, the page before is shown.
    await list.getByRole('button', { name: 'Remove S-20 Stock 11' }).click()
    await page.getByRole('button', { name: 'Remove category' }).click()
    await list.getByText('Stock 10').waitFor()
    await page.getByRole('searchbox', { name: 'Search by code or name' }).fill('stock 3')
    await page.waitForURL(/search=stock/)
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
    await list.getByText('Stock 3').waitFor()
  })

  test('the company’s categories are kept beside them; one that a role sees is not deleted', async () => {
    const { boss, visit } = await office(stage)
    const { page, go, allow } = visit
    allow(/status of 409/)
    const { companyRoleUniqueId: id } = await roleNamed(stage, boss, 'Foreman')
    await mapTo(stage, boss, id, await addCategories(stage, boss, ['Ropes']))
    await go(`/company/roles/inventory?role=${id}`)
    await page.getByRole('button', { name: 'New inventory category' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Code' }).fill('D-10')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Drills')
    await dialog.getByRole('button', { name: 'Add inventory category' }).click()
    await heard(page, 'Added Successfully', 'success')
    const all = page.getByRole('region', { name: 'Inventory categories' })
    await all.getByText('Drills').waitFor()
    await menuOf(page, 'S-10 Ropes').click()
    await item(page, 'Edit').click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Ropes and slings')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await heard(page, 'Updated successfully', 'success')
    // The list of the role shows the new name.
    await page.getByRole('region', { name: 'Foreman' }).getByText('Ropes and slings').waitFor()
    await menuOf(page, 'S-10 Ropes and slings').click()
    await item(page, 'Delete').click()
    await dialog.getByRole('button', { name: /^Delete/ }).click()
    await heard(page, 'Foreman', 'error')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await menuOf(page, 'D-10 Drills').click()
    await item(page, 'Delete').click()
    await dialog.getByRole('button', { name: /^Delete/ }).click()
    await heard(page, 'Deleted successfully', 'success')
  })

  test('administrators keep all that they see', async () => {
    const { boss, visit } = await office(stage)
    const { page, go } = visit
    const { companyRoleUniqueId: id } = await roleNamed(stage, boss, 'Account administrator')
    await go(`/company/roles/inventory?role=${id}`)
    await page
      .getByText('This role keeps all of its permissions, so it cannot be limited to some categories.')
      .waitFor()
    expect(await page.getByRole('button', { name: 'Add', exact: true }).count()).toBe(0)
  })

  test('targets on a phone are high enough for a finger', async () => {
    const { boss, visit } = await office(stage, 'phone')
    const { page, go } = visit
    const { companyRoleUniqueId: id } = await roleNamed(stage, boss, 'Foreman')
    await mapTo(stage, boss, id, await addCategories(stage, boss, ['Ropes']))
    const low = () =>
      page.locator('main').evaluate((main) =>
        [...main.querySelectorAll('button, input:not([type=radio]), label[for]')]
          .filter((one) => one.checkVisibility() && !one.closest('.mantine-Select-wrapper'))
          .map((one) => ({
            name: one.ariaLabel ?? one.textContent,
            height: one.getBoundingClientRect().height,
          }))
          .filter(({ height }) => height < 43.5),
      )
    await go('/company/roles')
    await menuOf(page, 'Foreman').waitFor()
    expect(await low()).toEqual([])
    await go(`/company/roles/inventory?role=${id}`)
    await page.getByRole('button', { name: 'Remove S-10 Ropes' }).waitFor()
    expect((await low()).filter(({ name }) => name !== 'Role')).toEqual([])
  })
})
