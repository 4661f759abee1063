/** A project manager makes a plan, from the project to captured work. */
import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { DEMO_PASSWORD } from '#database/seed/demo.ts'
import { hasBrowser } from './browser.ts'
import { column, dayFromToday } from './new-plan.ts'
import { chosen, nextToCodes } from './planning-records.ts'
import { heard, people, useStage } from './stage.ts'

const TITLE = 'Cooperage Lane Workshops'

/**
 * A toast with exactly this text. The project's toast may still be shown, and also contains 'Workshops has
 * been added'.
 */
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })
const written = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2-$3-$1')

/** The percentage in a row of the drill-down. */
const gauge = (page: Page, list: string, name: string) =>
  column(page, list)
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByText(/^\d+%$/)

/** Waits until the gauges of all four levels read `percent`. */
async function gaugesRead(page: Page, percent: number): Promise<void> {
  await Promise.all([
    page.getByRole('img', { name: new RegExp(`^${percent} percent\\.`) }).waitFor(),
    ...Object.entries({ Jobs: 'Workshops', Tasks: 'Strip footings', Activities: 'Shutter' }).map(
      ([list, name]) => gauge(page, list, name).getByText(`${percent}%`, { exact: true }).waitFor(),
    ),
  ])
}

describe.skipIf(!hasBrowser)('planning', () => {
  const stage = useStage()

  test('a project is planned down to an activity, and what is captured moves all four levels', async () => {
    const { page, go } = await stage.visit()

    // Signs in by keyboard.
    await go('/login')
    await page.getByLabel('E-mail address').fill(people.dana)
    await page.keyboard.press('Tab')
    await page.keyboard.type(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Projects' }).waitFor()

    // Adds a project.
    await page.getByRole('link', { name: 'New project' }).click()
    await page.getByRole('heading', { name: 'New project' }).waitFor()
    await page.getByLabel('Title').fill(TITLE)
    await page.keyboard.press('Control+Enter')
    await heard(page, `${TITLE} has been added`, 'success')
    await column(page, 'Jobs').getByText('No jobs yet').waitFor()

    // Adds a job in two steps.
    await page.getByRole('link', { name: 'New job' }).click()
    await page.getByLabel('Title').fill('Workshops')
    await nextToCodes(page)
    await page.getByRole('checkbox', { name: '03 Concrete' }).check()
    await page.getByRole('button', { name: 'Add job' }).click()
    await heard(page, 'Workshops has been added', 'success')
    await chosen(page, 'Workshops').waitFor()

    // Adds a task to the job.
    await page.getByRole('link', { name: 'New task' }).click()
    await page.getByLabel('Name').fill('Strip footings')
    await nextToCodes(page)
    await page.getByRole('checkbox', { name: '03-A Footings' }).check()
    await page.getByRole('button', { name: 'Add task' }).click()
    await heard(page, 'Strip footings has been added', 'success')
    await chosen(page, 'Strip footings').waitFor()

    // Adds an activity, with a code below the code of the task.
    await page.getByRole('link', { name: 'New activity' }).click()
    await page.getByRole('checkbox', { name: '03-A1 Form' }).check()
    await page.getByLabel('Title').fill('Shutter')
    await page.getByLabel('Target').fill('40')
    await page.getByLabel('Start date').fill(written(dayFromToday(-2)))
    await page.getByLabel('End date', { exact: true }).fill(written(dayFromToday(5)))
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Add activity' }).click()
    await heard(page, 'Activity has been added', 'success')
    await column(page, 'Activities').getByText('Shutter').waitFor()
    await gaugesRead(page, 0)

    // A capture changes the gauges of all levels, also in a colleague's browser.
    const luis = await stage.visit({ as: people.luis })
    await luis.page.goto(page.url())
    await gaugesRead(luis.page, 0)
    await page.getByRole('button', { name: 'Capture work done on Shutter' }).click()
    await page.getByRole('dialog').getByLabel('Amount').fill('30')
    await page.keyboard.press('Enter')
    await Promise.all([
      gaugesRead(page, 75),
      toast(page, 'Updated.')
        .waitFor()
        .then(() => gaugesRead(luis.page, 75)),
    ])
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })
})
