/** A bid from the search for the project until it is withdrawn (002 §2, §4, §5, §8). */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addAlternates } from '#database/seed/bid-builders.ts'
import { addActivities, addJob, addTask, addWorkOrder } from '#database/seed/builders.ts'
import { addFile, addFolder } from '#database/seed/file-builders.ts'
import { newAccount, newPerson } from '#tests/harness/server.ts'
import { hasBrowser } from './browser.ts'
import { heard, useStage } from './stage.ts'

const price = (page: Page, line: string) =>
  page.getByRole('textbox', { name: new RegExp(`^Your unit cost of ${line},`) })
const total = (page: Page, amount: string) => page.getByText(amount, { exact: true }).waitFor()

describe.skipIf(!hasBrowser)('bidding', () => {
  const stage = useStage()

  test('a project is found, intended for, priced by keyboard, submitted, replaced and withdrawn', async () => {
    const { db } = stage.server.database
    const owner = await newAccount(stage.server, 'Owner')
    const workOrder = await addWorkOrder(db, owner, {
      title: 'Ferry terminal',
      construction_phase: '1',
      bid_project_name: 'Concrete',
      bidding_end_date: '2050-12-01',
      is_bid_advertised: true,
    })
    const task = await addTask(db, await addJob(db, workOrder, { title: 'Ground' }), { name: 'Footings' })
    await addActivities(
      db,
      // Two lines more than the screen loads at first.
      Array.from({ length: 12 }, (_none, index) => ({
        task,
        title: `Line ${index + 1}`,
        target_metric: '100',
        unit: 'm²',
        position: index,
      })),
    )
    const folderId = await addFolder(db, workOrder, { name: 'Drawings', isBidPacket: true })
    await addFile(
      db,
      workOrder,
      { name: 'pier.txt', folderId: await addFolder(db, workOrder, { name: 'Addendum 1', folderId }) },
      stage.server.storage,
    )
    await addAlternates(db, workOrder, [
      { title: 'Granite curb', quantity: '40', unit: 'm' },
      { title: 'Cast railing', quantity: '12', unit: 'm' },
    ])
    const { token } = await newPerson(stage.server, await newAccount(stage.server, 'Vendor'))
    const { page, go } = await stage.visit({ as: token })
    await go('/help')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByRole('link', { name: 'Search bids' }).click()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await heard(page, 'There is nothing to search', 'info')
    await page.getByRole('searchbox').fill('ferry')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Ferry terminal' }).click()
    await page.getByRole('button', { name: 'Show intent to bid' }).click()
    await page.getByRole('dialog').getByText('Click Yes to show intent & proceed to file bid').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await page.getByText('0 of 12 priced').waitFor()

    // Files of the owner's bid packet, and files that the vendor adds to the bid.
    const packet = page.getByRole('region', { name: 'Bid packet' })
    await packet.getByText('Addendum 1').waitFor()
    const saved = page.waitForEvent('download')
    await packet.getByRole('button', { name: 'Download pier.txt' }).click()
    expect((await saved).suggestedFilename()).toBe('pier.txt')
    const files = page.getByRole('region', { name: 'Your files' })
    await files
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'method.txt', mimeType: 'text/plain', buffer: Buffer.from('By barge.') })
    await files.getByText('method.txt').waitFor()

    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await heard(page, 'Zero values are not allowed.', 'error')
    await price(page, 'Line 1').fill('0')
    await page.keyboard.press('Enter')
    await page.getByText('Zero values are not allowed.').first().waitFor()
    await price(page, 'Line 1').fill('1,200.5')
    await page.keyboard.press('Enter')
    await page.keyboard.type('10')
    await page.keyboard.press('Shift+Enter')
    await page.getByText('2 of 12 priced').waitFor()
    await total(page, '$121,050.00')
    // Enter in the last loaded line loads the next lines.
    await price(page, 'Line 10').fill('5')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => price(page, 'Line 11').evaluate((field) => field === document.activeElement))
      .toBe(true)
    await page.keyboard.type('2.0625')
    await page.keyboard.press('Control+s')
    await page.getByText('4 of 12 priced').waitFor()
    await total(page, '$121,756.25')

    // Pasted prices are shown first, then put into the fields. They are not saved before the vendor saves.
    await page.getByRole('button', { name: 'Paste prices…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('textbox', { name: 'Rows' })
      .fill('Line 3\t$1,200.00\nLine 12\t.5\nTotal\t1,200.50')
    await dialog.getByRole('button', { name: 'Check the rows' }).click()
    await dialog.getByRole('button', { name: 'See what happens' }).click()
    await dialog.getByText('Line 12, Footings: not priced → $0.50').waitFor()
    await dialog.getByText('No line has this code or description').waitFor()
    await dialog.getByRole('checkbox', { name: 'Leave out the row with problems' }).check()
    await dialog.getByRole('button', { name: 'Take 2 prices' }).click()
    await page.getByText('2 prices not saved yet').waitFor()
    await expect.poll(() => price(page, 'Line 12').inputValue()).toBe('0.50')
    await page.getByText('4 of 12 priced').waitFor()

    // The price of an alternate is not a part of the base bid.
    await page.getByLabel('Your unit cost of alternate 1, Granite curb').fill('12.5')
    await page.getByText('Your bid so far').click()
    await page.getByText('1 of 2 priced').waitFor()

    // 002 §5: submitting a bid asks to save the prices first.
    await page.getByRole('button', { name: 'Submit bid…' }).click()
    await dialog.getByRole('button', { name: 'Save prices' }).click()
    await dialog.getByText('6 lines without a price').waitFor()
    await dialog.getByText('$241,806.25').waitFor()
    await dialog.getByText('Plus $500.00 for 1 of 2 alternates.').waitFor()
    await dialog.getByText('You can replace it until the end of Dec 1, 2050 UTC.').waitFor()
    await dialog.getByRole('button', { name: 'Submit bid' }).click()
    await heard(page, 'Successfully submitted', 'success')
    await page.getByText('Submitted', { exact: true }).waitFor()
    await expect.poll(() => price(page, 'Line 1').count()).toBe(0)

    await page.getByRole('button', { name: 'Replace…' }).click()
    await price(page, 'Line 1').fill('')
    await page.getByText('Your bid so far').click()
    await page.getByText('5 of 12 priced').waitFor()
    await page.getByText('It counts until you submit the changed prices.').waitFor()
    // The last price is still being saved: the dialog waits for this save and asks nothing.
    await page.route(/\/api\/bid(dingactivity|alternate)\//, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await route.continue()
    })
    await price(page, 'Line 2').fill('20')
    await page.getByRole('button', { name: 'Replace bid…' }).click()
    await dialog.getByText('$122,756.25').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    // A price that cannot be sent is asked about, even while another price is being saved.
    const other = page.getByLabel('Your unit cost of alternate 2, Cast railing')
    await other.fill('-')
    await page.getByLabel('Your unit cost of alternate 1, Granite curb').fill('12.75')
    await page.getByRole('button', { name: 'Replace bid…' }).click()
    await dialog.getByText('Your latest prices are not saved yet.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await other.fill('')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Replace bid…' }).click()
    await dialog.getByRole('button', { name: 'Replace bid' }).click()
    await page.getByText('$122,756.25 for 5 lines').waitFor()

    await page.getByRole('button', { name: 'Withdraw…' }).click()
    await dialog.getByRole('button', { name: 'Withdraw bid' }).click()
    await heard(page, 'Your bid is withdrawn.', 'success')
    await page.getByText('Draft', { exact: true }).waitFor()
    await menu.getByRole('link', { name: 'My bids' }).click()
    await page.getByRole('row').filter({ hasText: 'Ferry terminal' }).getByText('5 lines in draft').waitFor()
  })
})
