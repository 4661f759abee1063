/** Uploads go on while another screen is open, and downloads return the same bytes. */
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { bytes, note, photo } from './file-fixtures.ts'
import { chooseFiles, chooseOf, expectNames, openNewBrowser } from './files-given.ts'
import { openSection } from './frame-parts.ts'
import { people, useStage } from './stage.ts'

/** Larger than one piece of an upload. */
const LARGE = 9 * 1024 * 1024

describe.skipIf(!hasBrowser)('uploading', () => {
  const stage = useStage()

  test('shows the percents of each file, goes on while one looks elsewhere, and is downloaded as it was', async () => {
    const visit = await stage.visit({ as: people.dana })
    const { page, go, look } = visit
    const project = await openNewBrowser(stage, visit, 'Upload yard')
    // The uploads wait until their progress has been checked.
    let goOn = () => {}
    const looked = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route('**/api/uploads/*', async (route) => {
      await looked
      await route.continue()
    })
    await chooseFiles(page, [
      bytes('survey.dat', LARGE),
      note('Notes ü.txt', 'Footings first'),
      await photo('North.jpg'),
    ])
    const panel = page.getByRole('region', { name: 'Uploads' })
    await panel.getByText(/^Uploading \d files? · \d+%$/).waitFor()
    await panel.getByText(/^\d+% of 9\.4 MB$/).waitFor()
    await look('uploads under way')
    await page.getByRole('link', { name: 'Jobs', exact: true }).click()
    await page.getByRole('heading', { name: 'Jobs' }).waitFor()
    await panel.getByText(/^\d+% of 9\.4 MB$/).waitFor()
    goOn()
    await panel.getByText('3 files uploaded').waitFor()
    await page.unroute('**/api/uploads/*')
    await openSection(page, 'Files')
    await expectNames(page, ['North.jpg', 'Notes ü.txt', 'survey.dat'])
    await page.getByText('Displaying 3 of 3 Records').waitFor()

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      chooseOf(page, 'Notes ü.txt', 'Download'),
    ])
    expect(download.suggestedFilename()).toBe('Notes ü.txt')
    expect(await readFile(await download.path(), 'utf8')).toBe('Footings first')
    await go(`/files/list/view/${project}/${project}/workorder`)
    await page.getByRole('button', { name: 'Preview North.jpg' }).waitFor()
  })
})
