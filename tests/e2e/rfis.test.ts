/** More tests of RFIs: the number of waiting records, and comments with files. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { rfiRecords } from './rfis-records.ts'
import { heard, people, useStage } from './stage.ts'

describe.skipIf(!hasBrowser)('an RFI', () => {
  const stage = useStage()

  test('in my court moves from one to the other, and the count with it', async () => {
    const token = await stage.tokenOf(people.luis)
    const { job } = await rfiRecords(stage)
    const { page, go } = await stage.stay({ as: people.dana })
    // The search keeps the RFI among the first ten records.
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

  test('asked by mistake is voided with a reason, and stays in the list, struck through', async () => {
    const token = await stage.tokenOf(people.dana)
    const { job, project } = await rfiRecords(stage)
    const [id = ''] = await stage.post<string[]>(token, '/api/rfi/create', [
      { jobUniqueId: job, rfiTitle: 'Bracket of the handrail, once more' },
    ])
    const { page, go, look } = await stage.stay({ as: people.dana })
    await go(`/rfidetails/${project}/${id}`)
    await page.getByRole('button', { name: /^Actions for RFI-/ }).click()
    await page.getByRole('menuitem', { name: 'Void' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Void RFI' }).click()
    await dialog.getByText('Write why it is voided.').waitFor()
    await dialog.getByRole('textbox', { name: 'Why?' }).fill('Asked twice, see RFI-1.')
    await dialog.getByRole('button', { name: 'Void RFI' }).click()
    await heard(page, 'RFI voided', 'success')
    await page.getByText('Voided: Asked twice, see RFI-1.').waitFor()
    await look('a void RFI')
    await go(`/rfis/${project}?status=void`)
    const row = page.getByRole('row', { name: /Bracket of the handrail, once more/ })
    await row.getByText('Void', { exact: true }).waitFor()
    await look('void RFIs in their list')
    await go(`/rfis/${project}?status=closed`)
    await page.getByRole('row').nth(1).waitFor()
    expect(await row.count()).toBe(0)
  })

  test('reads its question at once, and has its step at the right', async () => {
    const { project, asked, open } = await rfiRecords(stage)
    const visit = await stage.stay({ as: people.dana })
    const { page, go } = visit
    await go(`/rfidetails/${project}/${asked}`)
    const top = async (text: RegExp) => (await page.getByText(text).first().boundingBox())?.y ?? Infinity
    const question = /^Sealant behind the oak wainscot/
    expect(await top(question)).toBeLessThanOrEqual(260)
    const head = page.getByRole('navigation', { name: 'Sections of the project' }).locator('..')
    expect((await head.boundingBox())?.height).toBe(48)
    // An urgent RFI is marked, and the place of the missing answer is shown.
    await page.locator('main header').getByText('Urgent').waitFor()
    const awaited = page.getByRole('region', { name: 'Official answer' })
    await awaited.getByText('None yet. Your answer is shown here and ends your turn.').waitFor()
    // Only the button of the awaited step is filled.
    const filled = page.locator('main header button[data-variant=filled]')
    expect(await filled.allTextContents()).toEqual(['Answer'])
    await page.getByRole('button', { name: 'Answer' }).click()
    expect(await page.getByRole('checkbox', { name: 'This is the official answer' }).isChecked()).toBe(true)
    await expect
      .poll(() =>
        page
          .getByRole('textbox', { name: 'Answer the question' })
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true)

    // A step that is not possible is in the menu, with the reason.
    await go(`/rfidetails/${project}/${open}`)
    expect(await page.getByRole('button', { name: 'Close RFI' }).count()).toBe(0)
    expect(await awaited.count()).toBe(0)
    await page.getByRole('button', { name: /^Actions for RFI/ }).click()
    await page.getByRole('menuitem', { name: /Close RFI.*Active RFI cannot be closed/ }).waitFor()
    await page.keyboard.press('Escape')

    // Single letters act as shortcuts only if no dialog is open and no field has the focus.
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('button', { name: 'NO. CANCEL APPROVAL' }).focus()
    await page.keyboard.press('e')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(page.url()).toContain('/rfidetails/')
    await page.keyboard.press('c')
    const comment = page.getByRole('textbox', { name: 'Comment' })
    await expect.poll(() => comment.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.press('e')
    await expect.poll(() => comment.inputValue()).toBe('e')
    await comment.fill('')
    await comment.blur()
    await page.keyboard.press('e')
    await page.waitForURL('**/rfi/edit?**')

    const phone = await stage.stay({ as: people.dana, size: 'phone' })
    await phone.go(`/rfidetails/${project}/${asked}`)
    const box = await phone.page.getByText(question).boundingBox()
    expect(box?.y).toBeLessThanOrEqual(320)
    const step = phone.page.getByRole('group', { name: 'Steps' }).getByRole('button', { name: 'Answer' })
    expect((await step.boundingBox())?.height).toBe(50)
    const bar = phone.page.getByRole('navigation', { name: 'Quick ways' })
    await bar.getByRole('link', { name: /^Ball in court/ }).waitFor()
    // Both bars are hidden while a person writes, to make room.
    await step.click()
    await expect.poll(() => step.isVisible()).toBe(false)
    expect(await bar.isVisible()).toBe(false)
  })

  test('says by what it came to whoever has it, but not what they did themselves', async () => {
    const { project, asked, answered } = await rfiRecords(stage)
    const head = (page: Page) => page.locator('main header')
    const grace = await stage.stay({ as: people.grace })
    await grace.go(`/rfidetails/${project}/${answered}`)
    await head(grace.page)
      .getByText(/^Your turn .*: Nils Ames answered it$/)
      .waitFor()
    const dana = await stage.stay({ as: people.dana })
    // Dana approved the RFI herself, and has to answer it.
    await dana.go(`/rfidetails/${project}/${asked}`)
    await dana.page.getByText('Dana Whitlock approved it').waitFor()
    expect(await head(dana.page).getByText('approved it').count()).toBe(0)
  })

  test.each(['desk', 'phone'] as const)('has no toast above its head or its steps on a %s', async (size) => {
    const token = await stage.tokenOf(people.luis)
    const { project, job } = await rfiRecords(stage)
    const rfiTitle = 'Anchor bolts of the roof steel clash with the rebar of the north parapet, all bays'
    const [id] = await stage.post<string[]>(token, '/api/rfi/create', [{ jobUniqueId: job, rfiTitle }])
    const { page, go, look } = await stage.visit({ as: people.dana, size })
    await go(`/rfidetails/${project}/${id}`)
    await page.getByRole('button', { name: /^Watch/ }).click()
    const toast = page.locator('[data-kind="success"]')
    await toast.waitFor()
    // A toast stays as long as it has the focus.
    await toast.getByRole('button', { name: 'Close' }).focus()
    const boxOf = async (locator: Locator) =>
      (await locator.boundingBox()) ?? { x: 0, y: Number.NaN, width: 0, height: 0 }
    const under = async (locator: Locator) => {
      const { y, height } = await boxOf(locator)
      return y + height
    }
    const head = page.locator('main header').filter({ hasText: 'Anchor bolts' })
    const line = page.getByRole('navigation', { name: 'Sections of the project' }).locator('..')
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(async () => (await boxOf(toast)).y - (await under(head))).toBeGreaterThanOrEqual(8)
    expect(await under(line)).toBeLessThan((await boxOf(toast)).y)
    await look(`A toast on an RFI on a ${size}`)
    if (size === 'desk') return
    const steps = page.getByRole('group', { name: 'Steps' })
    expect(await under(toast)).toBeLessThan((await boxOf(steps)).y)
    // When the head is scrolled away, the toast moves up to the bar of the app and does not cover it.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const bar = page.locator('[data-top-bar]')
    await expect.poll(async () => (await boxOf(toast)).y - (await under(bar))).toBeLessThanOrEqual(16)
    expect((await boxOf(toast)).y).toBeGreaterThanOrEqual(await under(bar))
  })

  test('a comment has files, and stays when it is refused', async () => {
    const { project, open } = await rfiRecords(stage)
    const visit = await stage.stay({ as: people.luis })
    const { page, go } = visit
    visit.allow(/status of 500/)
    await go(`/rfidetails/${project}/${open}`)
    const field = page.getByRole('textbox', { name: 'Comment' })
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
