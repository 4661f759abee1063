/** A day of a project: its evening weather is entered, it is confirmed with what is missing, and something is added later. */
import { describe, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { dayAddress, dayRecords } from './fieldnotes-records.ts'
import { heard, people, useStage } from './stage.ts'

describe.skipIf(!hasBrowser)('the day as a whole', () => {
  const stage = useStage()

  test('is told its evening weather, confirmed and locked, and gets an addendum', async () => {
    const { page, go, allow } = await stage.visit({ as: people.luis })
    // What is locked is refused.
    allow(/status of 409/)
    await go(dayAddress(await dayRecords(stage)))
    await page.getByRole('button', { name: 'Enter the evening weather' }).click()
    await page.getByRole('combobox', { name: 'Condition' }).click()
    await page.getByRole('option', { name: 'Light rain' }).click()
    await page.getByRole('textbox', { name: 'Temperature, °C' }).fill('10')
    await page.getByRole('textbox', { name: 'Rain, mm' }).fill('2')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('10 °C · 2 mm').waitFor()

    await page.getByRole('button', { name: 'Confirm this day' }).click()
    const dialog = page.getByRole('dialog', { name: /^Confirm / })
    await dialog.getByRole('button', { name: /^Confirm/ }).click()
    await heard(page, 'The day is confirmed.', 'success')
    await page.getByText('locked, addenda only').waitFor()
    await page
      .getByRole('link', { name: /, confirmed$/ })
      .first()
      .waitFor()

    // What is locked is refused, and says by whom.
    await page.getByRole('link', { name: /^F4 north: / }).click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Text' }).fill('F4 north: something else.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page
      .getByText(/^Luis Ortega confirmed .* Add an addendum\.$/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()

    await go(dayAddress(await dayRecords(stage)))
    await page.getByRole('button', { name: 'Add addendum' }).click()
    await page.getByRole('textbox', { name: 'Text' }).fill('Cylinders are at the lab.')
    await page.getByRole('button', { name: 'Add addendum' }).last().click()
    await page.getByRole('region', { name: 'Addenda' }).getByText('Cylinders are at the lab.').waitFor()
  })
})
