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
})
