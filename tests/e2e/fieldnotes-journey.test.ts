/** The day of a project on a desk: an entry is added with photos, changed and deleted. */
import { describe, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { photo } from './file-fixtures.ts'
import { untilUploaded } from './files-given.ts'
import { heard, people, useStage } from './stage.ts'

describe.skipIf(!hasBrowser)('the field day', () => {
  const stage = useStage()

  test('a project is chosen, then its notings are there; one is added with photos, changed and deleted', async () => {
    const { page, go } = await stage.visit({ as: people.dana })
    await go('/home')
    await page.getByRole('link', { name: 'Daily report' }).click()
    await page.getByText('Choose a project to see its day.').waitFor()
    await page.getByRole('combobox', { name: 'Project' }).click()
    await page.getByRole('option', { name: 'Linden Street Library Renewal' }).click()
    await page.getByRole('link', { name: /^F4 north: / }).waitFor()

    await page.getByRole('button', { name: 'Add entry' }).click()
    await page.getByRole('menuitem', { name: 'Non-conformance' }).click()
    await page.getByText('Workmanship', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Text' }).fill('Anchor bolts at C4 are 20 mm off.')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose files' }).click(),
    ])
    await chooser.setFiles([await photo('C4 north.jpg'), await photo('C4 south.jpg')])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await heard(page, 'Non Conformance report was uploaded!', 'success')
    await page.getByRole('link', { name: /^Anchor bolts/ }).click()
    await page.getByRole('heading', { name: /^Anchor bolts/ }).waitFor()
    await untilUploaded(page)
    const files = page.getByRole('region', { name: 'Files' })
    await files.getByText('C4 north.jpg').waitFor()
    await files.getByText('C4 south.jpg').waitFor()

    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Text' }).fill('Anchor bolts at C4 are 15 mm off.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await heard(page, 'Non Conformance report was updated!', 'success')
    await page.getByRole('heading', { name: /15 mm/ }).waitFor()

    await page.getByRole('button', { name: /^Actions for Anchor bolts/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByText('Are you sure you want to delete this?').waitFor()
    await page.getByRole('button', { name: 'Delete non-conformance' }).click()
    await heard(page, 'Deleted successfully', 'success')
    await page.getByRole('link', { name: /^F4 north: / }).waitFor()
  })
})
