/** A day of a project: the evening weather is entered, the incomplete day is confirmed, and an addendum follows. */
import { describe, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { dayAddress, dayRecords } from './fieldnotes-records.ts'
import { heard, people, useStage } from './stage.ts'

describe.skipIf(!hasBrowser)('the day as a whole', () => {
  const stage = useStage()

  test('is told its evening weather, confirmed and locked, and gets an addendum', async () => {
    const { page, go } = await stage.visit({ as: people.luis })
    await go(dayAddress(await dayRecords(stage)))
    await page.getByRole('button', { name: 'Enter the evening weather' }).click()
    await page.getByRole('combobox', { name: 'Condition' }).click()
    await page.getByRole('option', { name: 'Light rain' }).click()
    await page.getByRole('textbox', { name: 'Temperature, °F' }).fill('50')
    await page.getByRole('textbox', { name: 'Rain, in' }).fill('0.08')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('50 °F · 0.08 in').waitFor()

    await page.getByRole('button', { name: 'Confirm this day' }).click()
    const dialog = page.getByRole('dialog', { name: /^Confirm / })
    await dialog.getByRole('button', { name: /^Confirm/ }).click()
    await heard(page, 'The day is confirmed.', 'success')
    await page.getByText('locked, addenda only').waitFor()
    await page
      .getByRole('link', { name: /, confirmed$/ })
      .first()
      .waitFor()

    // Records of a locked day cannot be changed. The menu names the person who confirmed the day.
    await page.getByRole('link', { name: /^F4 north: / }).click()
    await page.getByRole('button', { name: /^Actions for F4 north: / }).click()
    for (const step of ['Edit', 'Delete']) {
      // oxlint-disable-next-line no-await-in-loop
      await page
        .getByRole('menuitem', {
          name: new RegExp(`^${step} ?Luis Ortega confirmed .* Add an addendum\\.$`),
          disabled: true,
        })
        .waitFor()
    }

    // A punch item is not part of the day, so it can still be added. The entry and the item link to each other.
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add a punch item' }).click()
    await page
      .getByRole('textbox', { name: 'Description' })
      .and(page.getByText(/^F4 north: /))
      .waitFor()
    await page.getByRole('combobox', { name: 'Punch list' }).click()
    await page.getByRole('option').first().click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('link', { name: /^F4 north: / }).click()
    await page.getByRole('link', { name: /^Punch \d/ }).waitFor()

    await go(dayAddress(await dayRecords(stage)))
    await page.getByRole('button', { name: 'Add addendum' }).click()
    await page.getByRole('textbox', { name: 'Text' }).fill('Cylinders are at the lab.')
    await page.getByRole('button', { name: 'Add addendum' }).last().click()
    await page.getByRole('region', { name: 'Addenda' }).getByText('Cylinders are at the lab.').waitFor()
  })
})
