/** Stock from the yard to a project and back (001 §5, §8). */
import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { heard, people, projectOf, useStage } from './stage.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const act = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${action}`) }).click()
}

describe.skipIf(!hasBrowser)('stock', () => {
  const stage = useStage()

  test('is added, received, assigned to a project, changed there and returned', async () => {
    const project = await projectOf(stage, 'Linden')
    const { page, go } = await stage.visit({ as: people.dana })
    await go('/inventory')
    await page.getByRole('link', { name: 'Add item' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Drill bit, 8 mm')
    await page.getByRole('combobox', { name: 'Category' }).click()
    await page.getByRole('option', { name: 'C-10 Blades, bits and fasteners' }).click()
    await page.getByRole('textbox', { name: 'In stock' }).fill('4')
    await page.getByRole('button', { name: 'Add item' }).click()
    await heard(page, 'Inventory has been added', 'success')

    await act(page, 'Drill bit, 8 mm', 'Receive')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Quantity' }).fill('6')
    await dialog.getByRole('button', { name: 'Receive' }).click()
    await heard(page, 'Inventory has been updated', 'success')
    await rowOf(page, 'Drill bit, 8 mm').getByText('10 ea').waitFor()

    await act(page, 'Drill bit, 8 mm', 'Assign')
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
    await dialog.getByText('Please select a workorder!').waitFor()
    await dialog.getByRole('combobox', { name: 'Project' }).click()
    await page.getByRole('option', { name: 'Linden Street Library Renewal' }).click()
    await dialog.getByRole('textbox', { name: 'Quantity' }).fill('11')
    await dialog.getByText('1 too many').waitFor()
    await dialog.getByRole('button', { name: 'Assign 11 ea' }).click()
    await dialog.getByText('Check the value to be assigned!').waitFor()
    await dialog.getByRole('textbox', { name: 'Quantity' }).fill('8')
    await dialog.getByText('Continue with inventory assignment?').waitFor()
    await dialog.getByRole('button', { name: 'Assign 8 ea' }).click()
    await heard(page, 'Assigned!', 'success')

    await go(`/inventory/project/${project}`)
    await act(page, 'Drill bit, 8 mm', 'Change')
    await dialog.getByRole('textbox', { name: 'Assigned' }).fill('10')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await heard(page, 'Updated the assigned inventory!', 'success')
    await act(page, 'Drill bit, 8 mm', 'Return')
    await dialog.getByRole('button', { name: 'Return 10 ea' }).click()
    await rowOf(page, 'Drill bit, 8 mm').waitFor({ state: 'detached' })

    await go('/inventory')
    await page.getByRole('button', { name: 'Actions for Generator, 7 kW' }).click()
    // It says why, and the keys reach it.
    await page.getByRole('menuitem', { name: /^Assign/ }).click({ force: true })
    await heard(page, 'Nothing to allocate!', 'warning')
    await act(page, 'Drill bit, 8 mm', 'Delete')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await heard(page, 'Inventory was Deleted', 'success')
  })
})
