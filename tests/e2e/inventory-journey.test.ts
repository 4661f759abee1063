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

  test('is added, assigned to a project, returned, and what was entered wrong is put right', async () => {
    const project = await projectOf(stage, 'Linden')
    const { page, go } = await stage.visit({ as: people.dana })
    await go('/inventory')
    await page.getByRole('link', { name: 'Add item' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Drill bit, 8 mm')
    await page.getByRole('combobox', { name: 'Category' }).click()
    await page.getByRole('option', { name: 'C-10 Blades, bits and fasteners' }).click()
    await page.getByRole('textbox', { name: 'In stock' }).fill('10')
    await page.getByRole('button', { name: 'Add item' }).click()
    await heard(page, 'Inventory has been added', 'success')

    await act(page, 'Drill bit, 8 mm', 'Assign')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Project' }).click()
    await page.getByRole('option', { name: 'Linden Street Library Renewal' }).click()
    await dialog.getByRole('textbox', { name: 'Quantity' }).fill('11')
    await dialog.getByRole('button', { name: 'Assign 11 ea' }).click()
    await dialog.getByText('Check the value to be assigned!').waitFor()
    await dialog.getByRole('textbox', { name: 'Quantity' }).fill('8')
    await dialog.getByRole('button', { name: 'Assign 8 ea' }).click()
    await heard(page, 'Assigned!', 'success')

    await go(`/inventory/project/${project}`)
    await act(page, 'Drill bit, 8 mm', 'Return')
    await dialog.getByRole('button', { name: 'Return 8 ea' }).click()
    await heard(page, 'Updated the assigned inventory!', 'success')
    await rowOf(page, 'Drill bit, 8 mm').waitFor({ state: 'detached' })

    await go('/inventory?search=drill')
    await page.getByRole('link', { name: 'Drill bit, 8 mm' }).click()
    const received = page.getByRole('button', { name: /^Actions for Received .*, 10 ea$/ })
    await received.click()
    await page.getByRole('menuitem', { name: /^Reverse/ }).click()
    await dialog.getByRole('textbox', { name: 'Why' }).fill('Counted twice')
    await dialog.getByRole('button', { name: 'Reverse' }).click()
    await heard(page, 'Inventory has been updated', 'success')
    await page.getByText('reversed', { exact: true }).waitFor()
    await act(page, 'Drill bit, 8 mm', 'Delete')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await heard(page, 'Inventory was Deleted', 'success')
  })
})
