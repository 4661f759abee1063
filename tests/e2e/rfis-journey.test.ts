/** An RFI from question to close: by the keyboard alone, between companies, in several browsers at once. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { rfiRecords, tokenAsGuest } from './rfis-records.ts'
import { heard, people, projectOf, useStage } from './stage.ts'

/** Moves the focus by the keyboard until it is where it is wanted. */
async function tabTo(page: Page, name: string | RegExp, role: 'button' | 'textbox' | 'link' | 'combobox') {
  const wanted = page.getByRole(role, { name }).first()
  await wanted.waitFor()
  for (let presses = 0; presses < 150; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not come to ${String(name)}`)
}

/** Chooses from a list that the server searches: once nothing else is offered. */
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

    // Luis asks.
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
    await heard(asking, 'The RFI has been added', 'success')
    await asking.getByRole('heading', { name: /Ceiling height/ }).waitFor()
    await asking.getByText('Dana Whitlock', { exact: false }).first().waitFor()
    const address = new URL(asking.url()).pathname

    // Dana approves; Luis sees it without doing anything.
    const approving = dana.page
    await dana.go(address)
    await tabTo(approving, 'Approve', 'button')
    await approving.keyboard.press('Enter')
    await approving.getByRole('button', { name: 'YES. APPROVE IT!' }).waitFor()
    await tabTo(approving, 'YES. APPROVE IT!', 'button')
    await approving.keyboard.press('Enter')
    await heard(approving, 'The RFI was approved', 'success')
    await asking.getByText('In progress').first().waitFor()

    // Nils answers, and names Luis.
    const answering = nils.page
    await nils.go(address)
    await tabTo(answering, 'Answer the question', 'textbox')
    await answering.keyboard.type('2,700 clear. Ask @luis')
    await answering.getByRole('option', { name: /^Luis Ortega/ }).waitFor()
    await expect.poll(() => answering.getByRole('option').count()).toBe(1)
    await answering.keyboard.press('ArrowDown')
    await answering.keyboard.press('Enter')
    await answering.keyboard.press('Control+Enter')
    await heard(answering, 'The RFI was answered', 'success')
    await asking.getByText('Waits on you').waitFor()
    await asking.getByText('@Luis Ortega').waitFor()

    // Luis closes it; nothing of it can be changed any more.
    await tabTo(asking, 'Close RFI', 'button')
    await asking.keyboard.press('Enter')
    await tabTo(asking, 'YES. CLOSE IT!', 'button')
    await asking.keyboard.press('Enter')
    await heard(asking, 'The RFI was closed', 'success')
    await answering
      .getByRole('alert')
      .getByText(/is closed/)
      .waitFor()
    await approving.getByText('closed it').waitFor()
  })

  test('in my court moves from one to the other, and the count with it', async () => {
    const token = await stage.tokenOf(people.luis)
    const { job } = await rfiRecords(stage)
    const { page, go } = await stage.visit({ as: people.dana })
    // Among the first ten, whatever else waits.
    await go('/court?search=Conduit')
    const count = page.getByRole('navigation', { name: 'Main' }).getByLabel(/waiting$/)
    await count.waitFor()
    const before = Number.parseInt((await count.getAttribute('aria-label')) ?? '', 10)
    const [id = ''] = await stage.post<string[]>(token, '/api/rfi/create', [
      { jobUniqueId: job, rfiTitle: 'Conduit in the slab' },
    ])
    await page.getByRole('link', { name: 'Conduit in the slab' }).waitFor()
    await expect.poll(() => count.getAttribute('aria-label')).toBe(`${before + 1} waiting`)
    const dana = await stage.tokenOf(people.dana)
    const close = (statusId: number) =>
      stage.post(dana, '/api/rfi/update', { paramCollection: [{ rfiUniqueId: id, statusId }] })
    await close(5)
    await close(6)
    await expect.poll(() => page.getByRole('link', { name: 'Conduit in the slab' }).count()).toBe(0)
    await expect.poll(() => count.getAttribute('aria-label')).toBe(`${before} waiting`)
  })

  test('a comment has files, and stays when it is refused', async () => {
    const { project, open } = await rfiRecords(stage)
    const visit = await stage.visit({ as: people.luis })
    const { page, go } = visit
    visit.allow(/status of 500/)
    await go(`/rfidetails/${project}/${open}`)
    const field = page.getByRole('textbox', { name: 'Write a comment' })
    await field.fill('See the sketch')
    await page
      .getByLabel('Files to attach')
      .setInputFiles({ name: 'sketch.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await page.getByText('sketch.txt').waitFor()
    await page.route(
      '**/api/rficomments/create',
      (route) =>
        route.fulfill({
          status: 500,
          contentType: 'application/json',
          body: JSON.stringify({
            data: null,
            errorCode: 'INTERNAL',
            errorDescription: 'Oops! Server did something unexpected. We are on it. Please try Later.',
          }),
        }),
      {
        times: 1,
      },
    )
    await page.getByRole('button', { name: 'Comment' }).click()
    await heard(page, 'Oops! Server did something unexpected.', 'error')
    expect(await field.inputValue()).toBe('See the sketch')
    await page.getByRole('button', { name: 'Comment' }).click()
    const said = page.getByRole('listitem').filter({ hasText: 'See the sketch' })
    await said.getByText('sketch.txt').waitFor()
    expect(await field.inputValue()).toBe('')
  })
})
