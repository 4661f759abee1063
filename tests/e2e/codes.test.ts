/**
 * The screen of the codes: its first view, the view of a found code, and the problems of an import at their
 * rows.
 */
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { heard, people, useStage } from './stage.ts'

describe.skipIf(!hasBrowser)('the codes of a company', () => {
  const stage = useStage()

  test('begin with type 5, ten at a time; a phone with the types', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    await go('/company/codes')
    const column = page.getByRole('region', { name: 'Contract codes' })
    await column.getByText(/^Displaying \d+ of \d+ Records/).waitFor()
    expect(await column.getByText('· Interiors').count()).toBe(1)
    const phone = await stage.stay({ as: people.dana, size: 'phone' })
    await phone.go('/company/codes')
    await phone.page.getByRole('link', { name: 'Interiors' }).waitFor()
    expect(await phone.page.getByRole('region', { name: 'Contract codes' }).isVisible()).toBe(false)
  })

  test('of a type are begun with the divisions, in that type alone', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    await go('/company/codes')
    await page.getByRole('button', { name: 'New job code type' }).click()
    await page.getByRole('dialog').getByRole('textbox').first().fill('Harbours')
    await page.getByRole('dialog').getByRole('button', { name: 'Add job code type' }).click()
    await page.getByRole('link', { name: 'Harbours' }).click()
    await page.getByRole('button', { name: 'Begin with the divisions' }).click()
    await heard(page, 'Added Successfully', 'success')
    const column = page.getByRole('region', { name: 'Contract codes' })
    await column.getByText(/^Displaying 10 of 2\d Records/).waitFor()
    await page.getByRole('link', { name: /^Structure/ }).click()
    await column.getByText(/^Displaying 4 of 4 Records/).waitFor()

    // A code of the second page is found by search. Its column opens at that page.
    await go('/company/codes?search=waterway')
    await page.getByRole('link', { name: /Waterway.*Harbours/ }).click()
    const found = column.locator('[aria-current=true]')
    await found.filter({ hasText: 'Waterway and Marine Construction' }).waitFor()
    await column.getByText(/^Displaying [1-9] of 2\d Records/).waitFor()
    const phone = await stage.stay({ as: people.dana, size: 'phone' })
    await phone.go('/company/codes?search=waterway')
    await phone.page.getByRole('link', { name: /Waterway.*Harbours/ }).click()
    await phone.page.locator('[aria-current=true]', { hasText: 'Waterway' }).waitFor()
  })

  test('that the server refuses are told at their rows, and can be left out', async () => {
    const { page, go, allow } = await stage.stay({ as: people.dana })
    allow(/status of 400/)
    await go('/company/codes')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const rows = ['Type,Contract code,Contract code name', 'Rails,34,Tracks', 'Rails,35', 'Rails,36,Signals']
    const buffer = Buffer.from(rows.join('\n'))
    await page.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
    await dialog.getByRole('button', { name: 'See what happens' }).click()
    const row = dialog.getByRole('row', { name: /^3 Rails 35/ })
    await row.getByText('Must not be empty for a new code').waitFor()
    await dialog.getByRole('checkbox', { name: 'Leave out the row with problems' }).check()
    await dialog.getByRole('button', { name: 'See what happens' }).click()
    await dialog.getByText('2 contract codes').waitFor()
    await dialog.getByRole('row', { name: 'New types Rails' }).waitFor()
    await dialog.getByRole('button', { name: 'Import 2 codes' }).click()
    await heard(page, '2 codes added', 'success')
  })
})
