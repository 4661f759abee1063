/**
 * The schedule by keyboard alone, in a time zone west of Greenwich: dates are changed, and a change by
 * another person is noticed.
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { heard, people, projectOf, useStage } from './stage.ts'

/** Returns the texts in the columns of an activity's row. */
const cellsOf = async (page: Page, name: string) => {
  const row = page.getByRole('row', { name: new RegExp(`^${name} `) }).first()
  return (await row.getByRole('gridcell').allInnerTexts()).map((text) => text.trim())
}

/** Presses ArrowDown until the row with this name has the focus. */
async function goDownTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 200; presses += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const text = await page.evaluate(() => document.activeElement?.textContent ?? '')
    if (text.startsWith(name)) return
    // oxlint-disable-next-line no-await-in-loop
    await page.keyboard.press('ArrowDown')
    // The next row is drawn before it gets the focus.
    // oxlint-disable-next-line no-await-in-loop
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(null))))
  }
  throw new Error(`The keyboard does not come to ${name}`)
}

describe.skipIf(!hasBrowser)('the schedule', () => {
  const stage = useStage()

  test('is gone through and changed by the keyboard alone; others see it, and who comes second is told', async () => {
    const project = await projectOf(stage, 'Linden')
    const [dana, luis] = await Promise.all([
      stage.visit({ as: people.dana, timeZone: 'America/Los_Angeles' }),
      stage.visit({ as: people.luis, size: 'phone', timeZone: 'Pacific/Auckland' }),
    ])
    await luis.go(`/schedule/${project}`)
    const { page } = dana
    await dana.go('/schedule')
    await page.getByRole('row', { name: /^Linden/ }).waitFor()

    // Moves into the tree and down to the project, and opens the project.
    await page.getByRole('row').nth(1).focus()
    await goDownTo(page, 'Linden')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('row', { name: /^East wing foundations/ }).waitFor()
    await page.getByText('Strip and cure').first().waitFor()
    await goDownTo(page, 'Tie bar')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Change dates' })
    await dialog.waitFor()
    const end = dialog.getByLabel('End date')
    await end.focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('12-02-2030')
    await page.keyboard.press('Tab')
    await dialog.getByText(/Outside the task's dates/).waitFor()
    await dialog.getByRole('button', { name: 'Save' }).focus()
    await page.keyboard.press('Enter')
    await heard(page, 'Activity was updated.', 'success')
    await expect.poll(async () => (await cellsOf(page, 'Tie bar'))[2]).toBe('12/2/30')
    await expect.poll(async () => (await cellsOf(page, 'Tie bar'))[6]).toMatch(/outside the task's dates/)
    // The focus stays on the same row.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent?.startsWith('Tie bar')))
      .toBe(true)
    // Luis sees the same day without a reload.
    await luis.page
      .getByText(/to Dec 2, 2030/)
      .first()
      .waitFor()

    // Another person changes the activity first.
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    const token = await stage.tokenOf(people.luis)
    const { items } = await stage.post<{ items: { uniqueID: string; title: string; endDate: string }[] }>(
      token,
      '/api/schedule/workordersubtasks',
      { TargetUniqueID: project, NumberOfItemsPerPage: 1000 },
    )
    const changed = items.find((item) => item.endDate === '2030-12-02')
    expect(changed).toMatchObject({ title: 'Tie bar' })
    await stage.post(token, '/api/subtask/update', [
      { subTaskUniqueId: changed?.uniqueID, subTaskEndDate: '2030-12-05' },
    ])
    dana.allow(/status of 409/)
    await end.fill('12-03-2030')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog
      .getByRole('alert')
      .getByText('Someone else has changed this in the meantime', { exact: false })
      .waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page
      .getByRole('button', { name: 'Leave' })
      .or(page.getByRole('button', { name: /discard/i }))
      .click()
    await expect.poll(async () => (await cellsOf(page, 'Tie bar'))[2]).toBe('12/5/30')
  })

  test('a foreman is asked for a new end date, and her answer sets it', async () => {
    const dana = await stage.visit({ as: people.dana })
    const grace = await stage.visit({ as: people.grace, size: 'phone' })
    await dana.go('/schedule?view=activities')
    const row = dana.page.getByRole('row', { name: /Board/ }).first()
    await row.getByRole('checkbox').click()
    await dana.page.getByRole('button', { name: 'Ask for a new end date…' }).click()
    const dialog = dana.page.getByRole('dialog', { name: 'Ask for a new end date of 1 activity' })
    await dialog.getByText('Grace Okafor: Board').waitFor()
    await dialog.getByLabel('Note').fill('For the owner’s meeting.')
    await dana.look('asking for a new end date')
    await dialog.getByRole('button', { name: 'Ask 1 person' }).click()
    await heard(dana.page, '1 person asked', 'success')

    await grace.go('/enddates')
    const request = grace.page.getByRole('group', { name: 'Board' })
    await request.getByText('For the owner’s meeting.', { exact: false }).waitFor()
    await request.getByRole('textbox', { name: 'New end date' }).fill('12-19-2030')
    await grace.look('new end dates')
    await grace.page.getByRole('button', { name: 'Set 1 end date' }).click()
    await grace.page.getByText('Nothing is asked of you').waitFor()
    // The activity is not late any more.
    await expect.poll(() => dana.page.getByRole('row', { name: /Board.*Partitions/ }).count()).toBe(0)
  })
})
