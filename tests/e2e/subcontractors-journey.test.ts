/** A subcontractor from creation to activation (002 §2, §4, §8). */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newAccount, newPerson } from '#tests/harness/server.ts'
import { hasBrowser } from './browser.ts'
import { heard, useStage } from './stage.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

describe.skipIf(!hasBrowser)('subcontractors', () => {
  const stage = useStage()

  test('one is added, edited, activated, and then edited no more', async () => {
    const { token } = await newPerson(stage.server, await newAccount(stage.server, 'Some office'))
    const { page, go } = await stage.visit({ as: token })
    await go('/help')
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Subcontractors', exact: true })
      .click()
    await page.getByText('No subcontractors yet').waitFor()
    await page.getByRole('link', { name: 'Add subcontractor' }).first().click()
    await page.getByRole('button', { name: 'Add subcontractor' }).click()
    await page.getByText('Trade: Choose a type').waitFor()
    await page.getByLabel('Name').fill('Kestrel Concrete')
    await page.getByRole('combobox', { name: 'Trade' }).fill('nothing of ours')
    await page.getByText('No subcontractor types found').waitFor()
    await page.getByRole('combobox', { name: 'Trade' }).fill('')
    await choose(page, 'Trade', 'Concrete')
    await page.getByLabel('City').fill('Northgate')
    await page.keyboard.press('Control+Enter')
    await heard(page, 'OK, was saved', 'success')
    await page.waitForURL('**/subcontractors/list')
    await rowOf(page, 'Kestrel Concrete').getByText('Pending').waitFor()

    await rowOf(page, 'Kestrel Concrete').getByText('Northgate').click()
    await page.getByRole('heading', { name: 'Edit subcontractor' }).waitFor()
    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Subcontractors' })
      .waitFor()
    await page.getByLabel('Address').fill('1500 Gravel Pit Road')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').getByText('Stay').click()
    await page.getByRole('switch', { name: 'Activate' }).click({ force: true })
    await page.getByRole('button', { name: 'Save and activate' }).click()
    await rowOf(page, '1500 Gravel Pit Road').getByText('Activated').waitFor()

    // Neither the row nor the menu opens the form of an activated subcontractor.
    await rowOf(page, 'Kestrel Concrete').getByText('Northgate').click()
    await heard(page, 'Activated account cannot be edited.', 'error')
    await page.getByRole('button', { name: 'Actions for Kestrel Concrete' }).click()
    await expect.poll(() => item(page, /^Edit/).isDisabled()).toBe(true)
    await item(page, /^Delete/).click({ force: true })
    await heard(page, 'Deleting an activated subcontractor is not implemented.', 'warning')
    expect(page.url()).toMatch(/\/subcontractors\/list$/)
  })
})
