/** The help: its search, and its pictures of the app (000 §2). */
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { people, useStage } from './stage.ts'

describe.skipIf(!hasBrowser)('the help', () => {
  const stage = useStage()

  test('is searched, read on, and keeps what was searched in the address', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    await go('/help')
    const search = page.getByRole('searchbox', { name: 'Search the help' })
    await search.fill('recovery')
    await page.getByText(/keep the recovery codes/).waitFor()
    await page.waitForURL('**q=recovery')
    await page.reload()
    await expect.poll(() => search.inputValue()).toBe('recovery')
    await page.getByRole('link', { name: /Signing in and settings/ }).click()
    await page.getByRole('heading', { name: 'Signing in and settings', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Logo and license number' }).click()
    await page.getByRole('heading', { name: 'Logo and license number', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'All pages' }).click()
    await page.getByRole('heading', { name: 'Keys' }).waitFor()
  })

  test.each(['light', 'dark'] as const)('shows its pictures in %s', async (theme) => {
    const { page, go } = await stage.visit({ as: people.dana, theme })
    await go('/help?topic=files')
    const picture = page.locator('img:visible', { hasNot: page.locator('[src="/icon.svg"]') }).last()
    await picture.waitFor()
    await expect.poll(() => picture.getAttribute('src')).toBe(`/help/files-${theme}.webp`)
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  })
})
