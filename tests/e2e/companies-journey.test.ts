/** A visitor sets up a company, and is its first administrator (002 §2). */
import { describe, expect, test } from 'vitest'
import { mailsTo } from '#tests/harness/mail-links.ts'
import { hasBrowser } from './browser.ts'
import { choosePassword, followLink, newAddress } from './newcomers.ts'
import { useStage } from './stage.ts'

describe.skipIf(!hasBrowser)('a company', () => {
  const stage = useStage()

  test('is set up by a visitor in two steps, and entered by the link in their mail', async () => {
    const visit = await stage.visit()
    const { page, go, look } = visit
    const address = newAddress('otto')
    await go('/companies-wizard')
    await page.getByRole('textbox', { name: 'Name', exact: true }).press('Control+Enter')
    await page.getByText('This cannot be saved yet').waitFor()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Quarry Road')
    await page.getByLabel('City').fill('Eastford')
    await page.getByRole('combobox', { name: 'Country' }).fill('Germ')
    await page.getByRole('option', { name: 'Germany' }).click()
    await page.getByRole('combobox', { name: 'State' }).click()
    await page.getByRole('option', { name: 'Bayern' }).click()
    await page.getByRole('button', { name: 'Next' }).click()

    // The account begins with the name and the place of the company, also after both were corrected.
    await page.getByRole('combobox', { name: 'Country' }).waitFor()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Quarry Road Masonry')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Name', exact: true }).inputValue())
      .toBe('Quarry Road Masonry')
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Eastford')
    await expect.poll(() => page.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('Germany')
    await page.getByLabel('First name').fill('Otto')
    await page.getByLabel('Last name').fill('Brandt')
    await page.getByRole('button', { name: 'Create company' }).click()
    await page.getByText("Administrator's e-mail address: Must be an e-mail address").waitFor()
    await page.getByLabel('E-mail address').fill(address)
    await look('company wizard, its account')

    // Nothing is lost between the steps.
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Name', exact: true }).inputValue())
      .toBe('Quarry Road Masonry')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Create company' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Quarry Road Masonry?' })
    await dialog.getByText(address).waitFor()
    expect(await mailsTo(stage.server, address)).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Create company' }).click()
    await dialog.getByRole('button', { name: 'Create company' }).click()
    await page.waitForURL('**/login?note=mail')
    await page.getByText('Check your e-mail').waitFor()

    await followLink(visit, stage, address)
    await choosePassword(visit, 'Save and activate')
    await page.getByRole('link', { name: 'Go home' }).click()
    await page.getByRole('button', { name: 'Menu of Otto Brandt' }).waitFor()
  })
})
