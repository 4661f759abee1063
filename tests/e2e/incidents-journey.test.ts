/**
 * An incident is reported with a photo. Affected people are added, replaced and removed, and the incident is
 * deleted.
 */
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { chooseFound } from './choose-found.ts'
import { photo } from './file-fixtures.ts'
import { untilUploaded } from './files-given.ts'
import { openSection } from './frame-parts.ts'
import { heard, people, projectOf, useStage } from './stage.ts'

describe.skipIf(!hasBrowser)('an incident', () => {
  const stage = useStage()

  test('is reported, told of who was in it, and deleted', async () => {
    const { page, go, allow } = await stage.visit({ as: people.dana })
    // The test adds the same person twice and gets 409.
    allow(/status of 409/)
    await go(`/projects/details/${await projectOf(stage, 'Linden')}`)
    await openSection(page, 'Incidents')
    await page.getByRole('link', { name: 'Report an incident' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Board fell from the cart')
    await page.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'First aid' }).click()
    // The form begins with 09:00, as documented, or with the present time before 09:00.
    const time = await page.getByRole('combobox', { name: 'Time' }).inputValue()
    const momentOf = (clock: string) => Date.parse(`${new Date().toDateString()} ${clock} UTC`)
    const isBefore = momentOf(time) < momentOf('9:00 AM') && momentOf(time) <= Date.now()
    expect(time === '9:00 AM' || isBefore, time).toBe(true)
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose files' }).click(),
    ])
    await chooser.setFiles([await photo('cart.jpg')])
    await page.getByRole('button', { name: 'Save incident' }).click()
    await heard(page, 'Incident was saved.', 'success')
    await page.getByRole('heading', { name: /Board fell from the cart/ }).waitFor()
    await untilUploaded(page)
    await page.getByRole('region', { name: 'Files' }).getByText('cart.jpg').waitFor()

    const dialog = page.getByRole('dialog')
    const choose = async (button: string, label: string, name: string) => {
      await page.getByRole('button', { name: button }).click()
      await chooseFound(dialog.getByRole('combobox', { name: label }), name, new RegExp(`^${name}`))
    }
    await choose('Add person', 'Affected person', 'Caleb')
    await dialog.getByRole('textbox', { name: 'Days away from work' }).fill('2')
    await dialog.getByRole('button', { name: 'Add person' }).click()
    await page.getByText('Recordable: days away from work').waitFor()

    // Seven days are left to enter the case in the log. The entry is made, and removed with a reason.
    const log = page.getByRole('region', { name: 'Recordability' })
    await log.getByText(/^Enter in the log by /).waitFor()
    await page.getByRole('button', { name: /^Enter in the \d{4} log$/ }).click()
    await log.getByText(/^Case \d+ of the \d{4} log$/).waitFor()
    expect(await page.getByRole('button', { name: /^Enter in the/ }).count()).toBe(0)
    await log.getByRole('button', { name: 'Remove from log' }).click()
    await dialog.getByRole('button', { name: 'Remove from the log' }).click()
    await dialog.getByText('Enter a reason.').waitFor()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('It was another day.')
    await dialog.getByRole('button', { name: 'Remove from the log' }).click()
    await log.getByText(/^Enter in the log by /).waitFor()

    await choose('Add witness', 'Witness', 'Caleb')
    await dialog.getByRole('button', { name: 'Add witness' }).click()
    await dialog.getByText('Replace the details?').waitFor()
    await dialog.getByRole('button', { name: 'Replace the details' }).click()
    await page.getByRole('region', { name: 'Witnesses' }).getByText('Witness, not injured').waitFor()
    expect(await page.getByText('Recordable: days away from work').count()).toBe(0)

    await page.getByRole('button', { name: 'Actions for Caleb Thornton' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await heard(page, 'Removed!', 'success')
    await page.getByText('No witnesses yet.').waitFor()

    await page.getByRole('button', { name: /^Actions for IN-/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByText('Are you sure you want to delete this?').waitFor()
    await page.getByRole('button', { name: 'Delete incident' }).click()
    await heard(page, 'Incident was deleted.', 'success')
    await page.getByText('Ladder slid on a dust sheet').waitFor()
    // The documents' address without an incident redirects to the daily report (002 §4).
    await go('/incident')
    await page.getByRole('heading', { name: 'Daily report' }).waitFor()
  })
})
