/**
 * An invoice is added from the project list, approved, commented on with a file and closed; refusals give
 * reasons.
 */
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { readPdf } from '#tests/harness/pdf.ts'
import { hasBrowser } from './browser.ts'
import { photo } from './file-fixtures.ts'
import { NOBODYS } from './lost-addresses.ts'
import { heard, people, useStage } from './stage.ts'

describe.skipIf(!hasBrowser)('an invoice', () => {
  const stage = useStage()

  test('is added, approved, commented on and closed', async () => {
    const { page, go, allow } = await stage.visit({ as: people.dana })
    // Allowed: 404 for an unknown invoice, and 503 for comments that do not load.
    allow(/status of (404|503)/)
    await go('/home')
    // 000 §2: the project list has this action in the menu of a project.
    await page.getByRole('button', { name: 'Actions for Linden Street Library Renewal' }).click()
    await page.getByRole('menuitem', { name: 'Invoices' }).click()
    await page.getByRole('button', { name: 'New invoice' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Crane standby')
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('1,250.50')
    await dialog.getByRole('button', { name: 'Add invoice' }).click()
    await heard(page, 'Added Successfully', 'success')
    await page.getByRole('heading', { name: /Crane standby/ }).waitFor()
    await page.getByText('$1,250.50').first().waitFor()

    // A step that is not possible yet gives the reason, in the documents' words.
    const menu = page.getByRole('button', { name: /^Actions for INV-/ })
    await menu.click()
    await page
      .getByRole('menuitem', { name: /^Close/ })
      .getByText('Not in progress')
      .waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Approve' }).click()
    // Dana has made this invoice herself, so the app asks.
    await page.getByText('You made this invoice. Approve it yourself?').waitFor()
    await page.getByText(/^Approve INV-8 for \$1,250\.50\. Nobody else on this project can\./).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await heard(page, 'Successfully approved', 'success')
    await page.getByRole('button', { name: 'Close invoice' }).waitFor()

    // The invoice can be downloaded as a PDF, to be sent.
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PDF' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe('INV-8 Crane standby.pdf')
    const { text } = await readPdf(await readFile(await file.path()))
    expect(text).toContain('$1,250.50')

    const comments = page.getByRole('region', { name: 'Discussion' })
    await comments.getByRole('textbox').fill('Ticket of the crane attached.')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      comments.getByRole('button', { name: /^Attach/ }).click(),
    ])
    await chooser.setFiles([await photo('crane.jpg')])
    await comments.getByRole('button', { name: /^(Comment|Send)/ }).click()
    await comments.getByText('crane.jpg').first().waitFor()

    await page.getByRole('button', { name: 'Close invoice' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close invoice' }).click()
    await heard(page, 'Successfully closed', 'success')
    await menu.click()
    expect(await page.getByRole('menuitem', { name: /Already completed/ }).count()).toBeGreaterThan(0)
    await page.getByRole('menuitem', { name: 'Back to invoices' }).click()
    await page.getByRole('link', { name: 'Crane standby' }).waitFor()

    // 002 §2, §8: an unknown invoice redirects to the list.
    const list = new URL(page.url()).pathname
    await go(`${list.replace('invoicemaster', 'invoicemaster-details')}/${NOBODYS}`)
    await heard(page, 'Could not get invoice info!', 'error')
    await page.waitForURL(({ pathname }) => pathname === list)
    await page.route('**/api/invoicemastercomments/get/invoicemaster', (route) =>
      route.fulfill({ status: 503 }),
    )
    await page.getByRole('link', { name: 'Roof panels, deposit' }).click()
    await page.getByText('Could not get invoice comments!').waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.getByText('Amount due').waitFor()
  })
})
