/** Ball in court beside what its records' journeys show of it. */
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { people, useStage } from './stage.ts'

describe.skipIf(!hasBrowser)('who has the ball', () => {
  const stage = useStage()

  test('says how much is late, as long as it shows all of it', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    await go('/court')
    const late = page.getByText(/^2 overdue/)
    await late.waitFor()
    await go('/court?module=Permits')
    // What is late is known with what is mine.
    await page.getByText(/^Mine \d+$/).waitFor()
    await page
      .getByText(/^(Oldest: .* · )?Displaying/)
      .first()
      .waitFor()
    expect(await late.count()).toBe(0)
  })

  test('leads from how much of a kind waits on somebody to a list of as much', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    const waitingOn = async (address: string) => {
      await go(address)
      const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Dana Whitlock' }) })
      await row.waitFor()
      const cells = await row.getByRole('cell').allInnerTexts()
      return { row, waiting: Number(cells.find((text) => /^\d+$/.test(text))) }
    }
    const all = await waitingOn('/court?view=holders')
    const { row, waiting } = await waitingOn('/court?view=holders&module=Permits')
    expect(waiting).toBeGreaterThan(0)
    expect(waiting).toBeLessThan(all.waiting)
    await row.getByRole('link').click()
    await page.waitForURL(/who=employee/)
    expect(new URL(page.url()).searchParams.get('module')).toBe('Permits')
    await page.getByText(`Displaying ${waiting} of ${waiting} Records`).waitFor()
  })
})
