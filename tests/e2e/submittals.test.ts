/** More tests of submittals: packages and decisions. */
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { heard, people, projectOf, useStage } from './stage.ts'
import { submittalRecords } from './submittals-records.ts'

describe.skipIf(!hasBrowser)('a submittal', () => {
  const stage = useStage()

  test('of a package is submitted with all others in it, by its submitter', async () => {
    const project = await projectOf(stage, 'Linden')
    const { page, go } = await stage.stay({ as: people.luis })
    await go(`/submittals/${project}`)
    await page.getByRole('button', { name: 'Packages' }).click()
    await page.getByRole('button', { name: 'Submit Roof of the reading room together' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Submit together', exact: true }).click()
    await heard(page, 'Successfully submitted 2 submittals', 'success')
    await page.getByRole('button', { name: 'Show Roof of the reading room' }).click()
    await page.getByRole('button', { name: /^Package: Roof of the reading room/ }).waitFor()
    await expect.poll(() => page.getByRole('row').filter({ hasText: 'In review' }).count()).toBe(3)
  })

  test('of a package goes by its name, which can be changed', async () => {
    const project = await projectOf(stage, 'Linden')
    const { page, go } = await stage.stay({ as: people.dana })
    await go(`/submittals/${project}`)
    await page.getByRole('button', { name: 'Packages' }).click()
    await page.getByRole('textbox', { name: 'New package' }).fill('Doors')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await heard(page, 'Added Successfully', 'success')
    await page.getByRole('button', { name: 'Actions for Doors' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    const field = page.getByRole('textbox', { name: 'Name of the package' })
    await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true)
    await field.fill('Doors and hardware')
    await page.keyboard.press('Enter')
    await heard(page, 'Updated.', 'success')
    await page.getByRole('dialog').getByText('Doors and hardware').waitFor()
  })

  test('that is decided is not edited: its address says so', async () => {
    const { project, approved } = await submittalRecords(stage)
    const { page, go } = await stage.stay({ as: people.dana })
    await go(`/submittals-edit/${project}/${approved}`)
    await heard(page, "You're not authorized to perform the operation.", 'warning')
    expect(new URL(page.url()).pathname).toBe(`/submittals-details/${project}/${approved}`)
  })
})
