/** An administrator changes what a role allows, and people with this role see the change at once. */
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { chooseFound } from './choose-found.ts'
import { heard, people, useStage } from './stage.ts'

describe.skipIf(!hasBrowser)('what a role allows', () => {
  const stage = useStage()

  test('is changed in the matrix, for one project and in general; open screens follow', async () => {
    const { page, go } = await stage.visit({ as: people.eleanor })
    const grace = await stage.visit({ as: people.grace })
    await grace.go('/')
    await grace.page.getByRole('link', { name: 'Employees' }).waitFor()

    await go('/company/roles-accesslist')
    await page.getByRole('button', { name: /^Foreman/ }).click()
    // A role that may create must also read, so Read is checked, too.
    const box = (name: RegExp) => page.getByRole('checkbox', { name })
    await box(/^Invoices, Create/).click()
    await box(/^Invoices, Read, will be allowed/).waitFor()
    await box(/^Employees, Read/).click()
    await page.getByText('3 changes to Foreman, for 5 people').waitFor()
    // The unsaved changes stay when another role is opened.
    await page.getByRole('button', { name: /^Accountant/ }).click()
    await page.getByRole('button', { name: /^Foreman.*3 unsaved changes/ }).click()
    await page.keyboard.press('Control+Enter')
    const question = page.getByRole('dialog', { name: 'This will set the existing permissions. Continue?' })
    await question.getByText(/Grace Okafor/).waitFor()
    expect(await question.getByRole('listitem').allTextContents()).toEqual([
      'Invoices: none → Create, Read',
      'Employees: Read → none',
    ])
    await question.getByRole('button', { name: 'Save' }).click()
    await heard(page, 'Updated.', 'success')
    await page
      .getByRole('navigation', { name: 'Roles' })
      .getByRole('button', { name: /^Foreman(?!.*unsaved)/ })
      .waitFor()
    await grace.page.getByRole('link', { name: 'Employees' }).waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: 'Add a project' }).click()
    const dialog = page.getByRole('dialog', { name: 'Foreman in one project' })
    await chooseFound(dialog.getByRole('combobox', { name: 'Project' }), 'Linden', /^Linden Street/)
    await chooseFound(dialog.getByRole('combobox', { name: 'Add a module' }), 'Perm', 'Permits')
    await dialog.getByRole('checkbox', { name: 'Update' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page
      .getByRole('dialog', { name: 'This will set the existing permissions. Continue?' })
      .getByRole('button', { name: 'Save' })
      .click()
    await page.getByText('Update is extra').waitFor()
    await page.getByRole('button', { name: /^Actions for Foreman on Linden/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete record' }).click()
    await page.getByText('No project has other rights for this role.').waitFor()
  })
})
