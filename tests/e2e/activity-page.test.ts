/** The page of an activity: found by the search, discussed, blocked by an RFI that is linked with it, and captured on. */
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { footings, placeOf } from './planning-records.ts'
import { heard, people, projectOf, useStage } from './stage.ts'

describe.skipIf(!hasBrowser)('an activity', () => {
  const stage = useStage()

  test('is opened from the search, discussed, linked with an RFI, and captured on; its crew hears of it', async () => {
    const { project, activity } = await placeOf(stage, { ...footings, activity: 'Strip and cure' })
    const { page, go } = await stage.visit({ as: people.dana })
    await go(`/search?search=${encodeURIComponent('Strip and cure')}`)
    const own = page.locator(`a[href*="/activities/details/${project}/${activity}"]`).first()
    await own.click()
    await page.getByRole('heading', { name: 'Strip and cure', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/activities/details/${project}/${activity}`)

    const comment = page.getByRole('textbox', { name: 'Comment' })
    await comment.fill('Forms come off on Friday.')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await page.getByRole('listitem').or(page.getByText('Forms come off on Friday.')).first().waitFor()

    await page.getByRole('button', { name: 'Link', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Link a record' })
    await dialog.getByRole('textbox').fill('RFI-8')
    await dialog.getByRole('button', { name: /^RFI-8/ }).click()
    await heard(page, 'Link added', 'success')
    const blockedBy = page.getByRole('region', { name: /^Blocked by/ })
    await blockedBy.getByRole('link', { name: /^RFI-8/ }).waitFor()
    // The record shows it, too.
    await blockedBy.getByRole('link', { name: /^RFI-8/ }).click()
    await page.getByRole('link', { name: 'Strip and cure' }).click()
    await page.getByRole('heading', { name: 'Strip and cure', level: 1 }).waitFor()

    const progress = page.getByRole('region', { name: 'Progress' })
    await progress.getByText('840 of 4,200 SF').waitFor()
    await page.getByRole('button', { name: 'Capture', exact: true }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).fill('210')
    await page.getByRole('dialog').getByRole('button', { name: 'Capture' }).click()
    await heard(page, 'Updated.', 'success')
    await progress.getByText('1,050 of 4,200 SF').waitFor()
    await page
      .getByRole('region', { name: /^Captures/ })
      .getByText('210 SF')
      .waitFor()

    // Without the link nothing of it is in the way.
    await page.getByRole('button', { name: /^Remove the link to RFI-8/ }).click()
    await heard(page, 'Link removed', 'success')
    await expect.poll(() => blockedBy.getByRole('link', { name: /^RFI-8/ }).count()).toBe(0)

    const grace = await stage.visit({ as: people.grace, size: 'phone' })
    await grace.go('/notifications')
    await grace.page
      .getByRole('link', { name: /Strip and cure was commented on/ })
      .first()
      .click()
    await grace.page.getByRole('heading', { name: 'Strip and cure', level: 1 }).waitFor()
    await grace.page.getByText('Forms come off on Friday.').waitFor()
  })

  test('that is late is two clicks from the home page', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    await go('/home')
    await page
      .getByRole('table')
      .getByRole('link', { name: /^\d+ late$/ })
      .first()
      .click()
    const late = page.getByRole('table', { name: 'Activities' })
    const first = late.getByRole('row').nth(1).getByRole('link').first()
    const title = await first.innerText()
    await first.click()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await page
      .getByText(/\d+ days? late/)
      .first()
      .waitFor()
  })

  test('opens in a tab with the others that were chosen, also those of another page', async () => {
    const { page, go } = await stage.visit({ as: people.dana })
    await go('/schedule?view=activities')
    const first = page.getByRole('table', { name: 'Activities' }).getByRole('row').nth(1)
    const chosen = await first.innerText()
    await first.getByRole('checkbox').click()
    await page.getByRole('button', { name: /, page 2$/ }).click()
    await expect.poll(() => first.innerText()).not.toBe(chosen)
    await first.getByRole('checkbox').click()
    const opened: string[] = []
    page.context().on('page', (tab) => {
      opened.push(tab.url())
      void tab.close()
    })
    await page.getByRole('button', { name: 'Open in tabs' }).click()
    await expect.poll(() => opened.length).toBe(2)
  })

  test('is refused in its project to whoever may not read it, and a deleted one leads home', async () => {
    const { activity } = await placeOf(stage, { ...footings, activity: 'Form' })
    const linden = await projectOf(stage, 'Linden')
    const dana = await stage.visit({ as: people.dana })
    await dana.go(`/activities/details/${linden}/${activity}`)
    await dana.page.getByRole('button', { name: 'Actions for Form' }).click()
    await dana.page.getByRole('menuitem', { name: 'Delete' }).click()
    await dana.page.getByRole('dialog').getByRole('button', { name: 'Delete activity' }).click()
    await dana.page.waitForURL(`**/projects/details/${linden}?*`)
    await heard(dana.page, 'Removed!', 'success')
    dana.allow(/status of 404/)
    await dana.go(`/activities/details/${linden}/${activity}`)
    await dana.page.getByText('Get activities failed').waitFor()
    await dana.page.waitForURL('**/home')
  })
})
