/** The owner of a project awards bids and issues addenda (002 §4, §8). */
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { heard, people, projectOf, useStage } from './stage.ts'

describe.skipIf(!hasBrowser)('bids received', () => {
  const stage = useStage()

  test('are awarded from their list only after a question where lines have changed', async () => {
    const { page, go, allow } = await stage.visit({ as: people.dana })
    allow(/bid\/award/)
    const woid = await projectOf(stage, 'Pier 4')
    const jackets = (quantity: number) =>
      stage.server.database.pool.query(
        `update activity set target_metric = $1 where work_order_id = $2 and title = 'Jacket'`,
        [quantity, woid],
      )
    await jackets(128)
    await go(`/bids/approve-summary/${woid}`)
    await page.getByRole('button', { name: /^Award the bid of Kestrel/ }).click()
    const dialog = page.getByRole('dialog')
    const award = dialog.getByRole('button', { name: 'Award', exact: true })
    await award.click()
    const asked = dialog.getByRole('checkbox', { name: /^Award it at its unit costs/ })
    await asked.waitFor()
    expect(await award.isDisabled()).toBe(true)
    await asked.check()
    expect(await award.isEnabled()).toBe(true)
    await jackets(64)
  })

  test('are awarded from their tabulation: one is accepted, the others are not, and it cannot be done again', async () => {
    const { page, go } = await stage.visit({ as: people.dana })
    const woid = await projectOf(stage, 'Pier 4')
    await go(`/bids/tabulation-details/${woid}`)
    await page.getByRole('button', { name: 'Award…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /Kestrel/ }).check()
    await dialog.getByText('Kestrel Concrete becomes your subcontractor').waitFor()
    await dialog.getByRole('button', { name: 'Award', exact: true }).click()
    await heard(page, 'Successfully accepted', 'success')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByRole('button', { name: 'Award…' }).count()).toBe(0)
    await go(`/bids/approve-summary/${woid}`)
    await page.getByText('Awarded', { exact: true }).waitFor()
    expect(await page.getByText('Not awarded', { exact: true }).count()).toBe(2)
  })

  test('change lines by an addendum: a form of the plan refuses, and leads to it', async () => {
    const { page, go, allow } = await stage.visit({ as: people.dana })
    allow(/subtask\/update/)
    const woid = await projectOf(stage, 'Orchard')
    const {
      rows: [form],
    } = await stage.server.database.pool.query(
      `select id from activity where work_order_id = $1 and title = 'Form' and target_metric = 5200`,
      [woid],
    )
    await go(`/activities/edit/${form.id}`)
    await page.getByRole('textbox', { name: 'Target' }).fill('6100')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Target: Changes by an addendum while the project is advertised').waitFor()
    await page.getByRole('textbox', { name: 'Target' }).fill('5200')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await heard(page, 'Activity was updated.', 'success')
    await go(`/bids/approve-summary/${woid}?addendum=true`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Title' }).fill('More footings')
    await dialog.getByRole('textbox', { name: 'What bidders have to know' }).fill('Grid C is longer.')
    await dialog.getByRole('combobox', { name: 'Change a line' }).click()
    await page.getByRole('option', { name: 'Form, Footings (5,200 SF)' }).click()
    const issue = dialog.getByRole('button', { name: 'Issue addendum' })
    // The line is not changed yet, so the addendum cannot be issued.
    expect(await issue.isDisabled()).toBe(true)
    await dialog.getByRole('textbox', { name: 'Quantity' }).fill('6100')
    await issue.click()
    await heard(page, 'Addendum issued', 'success')
    await page.getByRole('button', { name: /^Addendum 2/ }).click()
    await dialog.getByText('5,200 SF → 6,100 SF').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })
})
