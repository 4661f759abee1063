/** Permits beside their journey. */
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { permitRecords } from './permits-records.ts'
import { people, useStage } from './stage.ts'

describe.skipIf(!hasBrowser)('a permit', () => {
  const stage = useStage()

  test('does not close before its sub-permits, which its menu says beforehand', async () => {
    const { building } = await permitRecords(stage)
    const { page, go } = await stage.visit({ as: people.dana })
    await go(`/permitDetails/${building}`)
    await page.getByRole('link', { name: /^Foundations/ }).waitFor()
    await page
      .getByRole('button', { name: /^Actions for P-/ })
      .first()
      .click()
    const close = page.getByRole('menuitem', {
      name: /^Close permit Sub-permits of this permit are still open/,
    })
    await expect.poll(() => close.getAttribute('aria-disabled')).toBe('true')
  })

  // Marisol's role adds permits and reads no subcontractors: the list of them would be refused, which the console shows.
  test('is added without a choice of subcontractors by people who may not read them', async () => {
    const { project } = await permitRecords(stage)
    const { page, go } = await stage.visit({ as: people.marisol })
    await go(`/permit-add?obj=${project}`)
    await page.getByLabel('Permit number').waitFor()
    expect(await page.getByRole('combobox', { name: 'Subcontractor' }).count()).toBe(0)
    await page.getByLabel('Title').fill('Street closure for the pump')
    await page.getByRole('textbox', { name: 'End', exact: true }).fill('12-31-2043')
    await page.getByRole('button', { name: 'Add permit' }).click()
    await page.getByRole('heading', { name: /Street closure for the pump/ }).waitFor()
  })
})
