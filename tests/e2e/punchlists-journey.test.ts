/** A punch list is created and filled, its items are closed together, and then the list is closed. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { chooseFound } from './choose-found.ts'
import { punchRecords } from './punchlists-records.ts'
import { heard, people, useStage } from './stage.ts'

const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

/** Opens a select and chooses an option. */
async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

describe.skipIf(!hasBrowser)('punch lists', () => {
  const stage = useStage()

  test('a list is made, filled, closed and then edited no more', async () => {
    const { project, job } = await punchRecords(stage)
    const { page, go } = await stage.visit({ as: people.dana })
    await go(`/projects/details/${project}`)
    await page.getByRole('link', { name: 'Punch lists', exact: true }).click()
    await page.getByRole('link', { name: 'New punch list' }).click()
    await choose(page, 'Job', 'Level 2 interiors')
    await page.getByLabel('Name').fill('Final walk')
    await page.keyboard.press('Control+Enter')
    await heard(page, 'Added Successfully Final walk', 'success')
    await page.getByText('No items yet').first().waitFor()

    // Adds an item for an employee.
    await page.getByRole('button', { name: 'Add item' }).click()
    await page.getByLabel('Description').fill('Scratch on the door')
    await page.getByRole('combobox', { name: 'Location' }).fill('Room 1')
    await chooseFound(page.getByRole('combobox', { name: 'Who is responsible' }), 'grace', 'Grace Okafor')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { name: '1. Scratch on the door' }).waitFor()
    await page.getByText('Grace Okafor').first().waitFor()

    // Adds an item for a subcontractor, in the same room.
    await page.getByRole('button', { name: 'Add another' }).click()
    await page.getByRole('heading', { name: 'New item' }).waitFor()
    await expect.poll(() => page.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('Room 1')
    await page.getByLabel('Description').fill('Outlet without a cover')
    // One tap chooses the person of the item before. The same field finds firms, and a firm sets the trade.
    await page
      .getByRole('group', { name: 'Recently responsible' })
      .getByRole('button', { name: 'Grace Okafor' })
      .waitFor()
    await chooseFound(
      page.getByRole('combobox', { name: 'Who is responsible' }),
      'copper',
      'Copperline Electric',
    )
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: '2. Outlet without a cover' }).waitFor()
    await page.getByText('Copperline Electric').first().waitFor()
    await page.getByText('Electrical').first().waitFor()

    // The list cannot be closed yet, and the menu gives the reason.
    await page.getByRole('link', { name: 'Final walk' }).first().click()
    const closeList = page.getByRole('button', { name: 'Close list' })
    const menu = page.getByRole('button', { name: 'Actions for Final walk' })
    await menu.click()
    const refused = page.getByRole('menuitem', {
      name: 'Close list 2 items are still open. Close them first.',
    })
    await expect.poll(() => refused.getAttribute('aria-disabled')).toBe('true')
    expect(await closeList.count()).toBe(0)
    await page.keyboard.press('Escape')

    // Closes both items together.
    await page.getByRole('checkbox', { name: /^Choose 1\./ }).check()
    await page.getByRole('checkbox', { name: /^Choose 2\./ }).check()
    await page.getByRole('button', { name: 'Close 2 items' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close 2 items' }).click()
    await heard(page, 'Successfully closed 2 items', 'success')
    await page.getByText('2 of 2 closed').first().waitFor()

    await closeList.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close list' }).click()
    await heard(page, 'Successfully closed Final walk', 'success')
    await page
      .getByRole('alert')
      .getByText(/already complete/)
      .waitFor()
    await page.getByRole('button', { name: 'Add item' }).waitFor({ state: 'hidden' })

    // Neither the menu nor the address opens the form.
    await menu.click()
    const add = page.getByRole('menuitem', { name: /^Add item .*already complete/ })
    await expect.poll(() => add.getAttribute('aria-disabled')).toBe('true')
    const edit = page.getByRole('menuitem', { name: /^Edit/ })
    await expect.poll(() => edit.isDisabled()).toBe(true)
    // 000 §4: a person who chooses the disabled action gets a message.
    await edit.click({ force: true })
    await page
      .locator('[data-kind="info"]')
      .getByText(/already complete/)
      .waitFor()
    const list = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await go(`/punchlist/edit?Parent=${job}&id=${list}`)
    await toast(page, /already complete/).waitFor()
    await page.getByRole('heading', { name: 'Final walk' }).waitFor()
    await go(`/punchlistitem/add?Parent=${list}`)
    await toast(page, /already complete/).waitFor()
    await page.getByRole('heading', { name: 'Final walk' }).waitFor()
  })
})
