/** What the owner of a project does with its bids, beside how it looks (002 §4, §8). */
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { heard, people, projectOf, useStage } from './stage.ts'

describe.skipIf(!hasBrowser)('bids received', () => {
  const stage = useStage()

  test('are awarded from their tabulation: one is accepted, the others are not, and it cannot be done again', async () => {
    const { page, go } = await stage.visit({ as: people.dana })
    const woid = await projectOf(stage, 'Pier 4')
    await go(`/bids/tabulation-details/${woid}`)
    await page.getByRole('button', { name: 'Award…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /Kestrel/ }).check()
    await dialog.getByText('Kestrel Concrete becomes your subcontractor').waitFor()
    await dialog.getByRole('button', { name: 'Award', exact: true }).click()
    await heard(page, 'Successfully accepted', 'success')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByRole('button', { name: 'Award…' }).count()).toBe(0)
    await go(`/bids/approve-summary/${woid}`)
    await page.getByText('Awarded', { exact: true }).waitFor()
    expect(await page.getByText('Not awarded', { exact: true }).count()).toBe(2)
  })
})
