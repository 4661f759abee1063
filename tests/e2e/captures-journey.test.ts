/** A foreman captures the work of a crew by keyboard alone, corrects an entry, and enters material (002 §2, §5). */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import { hasBrowser } from './browser.ts'
import { capturesOf } from './captures-records.ts'
import { heard, people, useStage } from './stage.ts'

const fields = (page: Page) => page.locator('table [data-entry]')

describe.skipIf(!hasBrowser)('captures', () => {
  const stage = useStage()
  const captured = async () =>
    (
      await stage.server.database.pool.query(
        `select metric_completed::float8 as metric, corrected_from::float8 as from, correction_reason as why
         from activity_capture where created_at > now() - interval '10 minutes' and capture_date = current_date
         order by id`,
      )
    ).rows

  test('of a crew are typed without the mouse, saved at once, and corrected', async () => {
    const address = await capturesOf(stage, people.grace)
    const { page, go } = await stage.visit({ as: people.grace })
    const [, , project = '', job = ''] = address.split('/')
    await go(`/projects/details/${project}?job=${job}`)
    await page.getByRole('button', { name: /^Actions for East wing foundations/ }).click()
    await page.getByRole('menuitem', { name: 'Captures' }).click()
    await page.getByRole('heading', { name: 'Captures' }).waitFor()
    await page.getByText('Displaying 4 of 4 Records').waitFor()

    await fields(page).first().focus()
    await page.keyboard.type('0.1')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('2.5')
    await page.keyboard.press('Enter')
    await page.keyboard.type('-3')
    await page.keyboard.press('ArrowUp')
    await page.getByText('Must not be below zero').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await page.getByText('2 entries not saved').waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Control+Enter')
    await heard(page, 'Updated.', 'success')
    expect(await captured()).toMatchObject([{ metric: 0.1 }, { metric: 2.5 }])

    // The first value was ten times too high. The screen shows the correction, and both values are stored.
    await fields(page).nth(1).fill('0.25')
    await page.getByRole('textbox', { name: 'Why it is corrected' }).fill('digits swapped')
    await page.getByRole('button', { name: /^Save 1 entry/ }).click()
    const beside = page.getByRole('region', { name: 'Corrected' })
    await beside.getByText(/by Grace Okafor.*: digits swapped/).waitFor()
    expect(await captured()).toContainEqual({ metric: 0.25, from: 2.5, why: 'digits swapped' })

    await page.getByRole('button', { name: 'Material capture of Grace Okafor' }).click()
    const dialog = page.getByRole('dialog')
    const adhesive = dialog.getByRole('textbox', { name: /^Anchor adhesive/ })
    await adhesive.fill('9')
    await adhesive.press('Tab')
    await dialog.getByText('Only 8 ea left here.').waitFor()
    await dialog.getByRole('button', { name: /^Less: Anchor adhesive/ }).click()
    await dialog.getByRole('button', { name: 'Save 1 entry' }).click()
    await dialog.waitFor({ state: 'detached' })
    const { rows } = await stage.server.database.pool.query(
      `select u.quantity::float8 as used, (h.assigned_quantity - h.used_quantity)::float8 as left, m.kind, u.status_id as status
       from employee_inventory u join work_order_inventory h on h.id = u.work_order_inventory_id
       join inventory_movement m on m.employee_inventory_id = u.id where u.capture_date = current_date`,
    )
    expect(rows).toEqual([{ used: 8, left: 0, kind: 'use', status: statuses.Created }])
  })
})
