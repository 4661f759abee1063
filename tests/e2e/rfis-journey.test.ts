/** An RFI from question to close: by the keyboard alone, between companies, in several browsers at once. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { tokenAsGuest } from './rfis-records.ts'
import { heard, people, projectOf, useStage } from './stage.ts'

/** Presses Tab until the element has the focus. */
async function tabTo(
  page: Page,
  name: string | RegExp,
  role: 'button' | 'textbox' | 'link' | 'combobox',
  within: Page | Locator = page,
) {
  const wanted = within.getByRole(role, { name }).first()
  await wanted.waitFor()
  for (let presses = 0; presses < 150; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not come to ${String(name)}`)
}

/** Chooses from a list that the server searches, once the list has only this option. */
async function choose(page: Page, field: string, option: string) {
  await tabTo(page, field, 'combobox')
  await page.keyboard.type(option)
  await page.getByRole('option', { name: option }).waitFor()
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

describe.skipIf(!hasBrowser)('an RFI', () => {
  const stage = useStage()

  test('is asked, approved, answered and closed by the keyboard alone; each sees it move', async () => {
    const project = await projectOf(stage, 'Linden')
    const [luis, dana, nils] = await Promise.all([
      stage.visit({ as: people.luis }),
      stage.visit({ as: people.dana }),
      stage.visit({ as: await tokenAsGuest(stage, people.nils) }),
    ])

    // Luis creates an RFI.
    const asking = luis.page
    await luis.go(`/rfis/${project}`)
    await tabTo(asking, 'New RFI', 'link')
    await asking.keyboard.press('Enter')
    await asking.getByRole('heading', { name: 'New RFI' }).waitFor()
    await choose(asking, 'Job', 'Level 2 interiors')
    await tabTo(asking, 'Title', 'textbox')
    await asking.keyboard.type('Ceiling height at the stacks')
    await choose(asking, 'Assigned to', 'Nils Ames')
    await asking.keyboard.press('Control+Enter')
    await heard(asking, 'Added Successfully', 'success')
    await asking.getByRole('heading', { name: /Ceiling height/ }).waitFor()
    await asking.getByText('Dana Whitlock', { exact: false }).first().waitFor()
    const address = new URL(asking.url()).pathname

    // Dana approves the RFI. Luis sees this without a reload.
    const approving = dana.page
    await dana.go(address)
    await tabTo(approving, 'Approve', 'button')
    await approving.keyboard.press('Enter')
    await approving.getByRole('button', { name: 'YES. APPROVE IT!' }).waitFor()
    await tabTo(approving, 'YES. APPROVE IT!', 'button')
    await approving.keyboard.press('Enter')
    await heard(approving, 'Successfully approved RFI-', 'success')
    await asking.getByText('In progress').first().waitFor()

    // Nils answers, and mentions Luis.
    const answering = nils.page
    await nils.go(address)
    await tabTo(answering, 'Answer', 'button')
    await answering.keyboard.press('Enter')
    await answering.keyboard.type('2,700 clear. Ask @luis')
    await answering.getByRole('option', { name: /^Luis Ortega/ }).waitFor()
    await expect.poll(() => answering.getByRole('option').count()).toBe(1)
    await answering.keyboard.press('Enter')
    await answering.keyboard.press('Control+Enter')
    await heard(answering, 'Successfully submitted Answer to RFI-', 'success')
    await asking.getByText('Your turn').waitFor()
    await asking.getByText('@Luis Ortega').waitFor()

    // Luis sends the answer back, and Nils answers once more.
    await tabTo(asking, 'Send back', 'button')
    await asking.keyboard.press('Enter')
    const dialog = asking.getByRole('dialog', { name: /^Send RFI-\d+ back$/ })
    await tabTo(asking, 'Comment', 'textbox', dialog)
    await asking.keyboard.type('Clear of what?')
    await tabTo(asking, 'Send back', 'button', dialog)
    await asking.keyboard.press('Enter')
    await heard(asking, 'Rejected successfully Answer to RFI-', 'success')
    await asking.getByText('sent it back for a better answer').waitFor()
    await answering.getByText('Clear of what?').first().waitFor()
    await tabTo(answering, 'Answer', 'button')
    await answering.keyboard.press('Enter')
    await answering.keyboard.type('Of the sprinklers.')
    await answering.keyboard.press('Control+Enter')
    await asking.getByText('Of the sprinklers.').waitFor()
    await asking.getByText('Your turn').waitFor()

    // Luis closes the RFI. After this, nobody can change it.
    await tabTo(asking, 'Close RFI', 'button')
    await asking.keyboard.press('Enter')
    await tabTo(asking, 'YES. CLOSE IT!', 'button')
    await asking.keyboard.press('Enter')
    await heard(asking, 'Successfully closed RFI-', 'success')
    await answering
      .getByRole('alert')
      .getByText(/^Closed\./)
      .waitFor()
    await approving.getByText('closed it').waitFor()
  })
})
