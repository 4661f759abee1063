/** A company maintains its codes: a type with codes is imported, and changed, removed and used again. */
import { describe, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { heard, people, useStage } from './stage.ts'

const ROWS = [
  ['Type', 'Contract code', 'Contract code name', 'Task code', 'Task code name'],
  ['Marine works', '35', 'Waterway construction', '35-A', 'Sheet piles'],
  ['Marine works', '35', 'Waterway construction', '35-B', 'Fenders'],
]

describe.skipIf(!hasBrowser)('the codes of a company', () => {
  const stage = useStage()

  test('are pasted as a tree, renamed, and used again after their type was removed', async () => {
    const { page, go, allow } = await stage.visit({ as: people.dana })
    allow(/status of 409/)
    await go('/company/codes')
    await page.getByRole('button', { name: 'Import' }).click()
    await page
      .getByRole('dialog')
      .getByRole('textbox')
      .first()
      .fill(ROWS.map((row) => row.join('\t')).join('\n'))
    await page.getByRole('dialog').getByRole('button', { name: 'Check the rows' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'See what happens' }).click()
    await page.getByRole('dialog').getByText('1 contract code, 2 task codes').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Import 3 codes' }).click()
    await heard(page, '3 codes added', 'success')

    await page.getByRole('link', { name: 'Marine works' }).click()
    await page.getByRole('link', { name: /^Waterway construction/ }).click()
    await page.getByRole('button', { name: 'Actions for 35-A Sheet piles' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Sheet pile walls')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await heard(page, 'Updated successfully', 'success')
    await page.getByText('Sheet pile walls').waitFor()

    // A code with other codes below is not deleted, and the message gives the number of codes below.
    await page.getByRole('button', { name: 'Actions for 35 Waterway construction' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /delete/i })
      .click()
    await heard(page, '2 task codes below it')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByText('Sheet pile walls').waitFor()

    await page.getByRole('button', { name: 'Actions for Marine works' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /delete/i })
      .click()
    await heard(page, 'JobCode Type Was Removed', 'success')
    await page.getByRole('button', { name: 'Use Marine works' }).click()
    await page.getByRole('link', { name: 'Marine works' }).waitFor()
    await page.getByRole('button', { name: 'Use Marine works' }).waitFor({ state: 'hidden' })
  })
})
