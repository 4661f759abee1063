/** Permits beside their journey. */
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { permitRecords } from './permits-records.ts'
import { people, useStage } from './stage.ts'

describe.skipIf(!hasBrowser)('a permit', () => {
  const stage = useStage()

  test('does not close before its sub-permits, which its step says beforehand', async () => {
    const { building } = await permitRecords(stage)
    const { page, go } = await stage.visit({ as: people.dana })
    await go(`/permitDetails/${building}`)
    await page.getByRole('link', { name: /^Foundations/ }).waitFor()
    const close = page.getByRole('button', { name: 'Close permit' })
    expect(await close.isDisabled()).toBe(true)
    await page
      .getByText(/Sub-permits of this permit are still open/)
      .first()
      .waitFor({ state: 'attached' })
  })
})
