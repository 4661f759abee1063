/** A plan from the first sign-in to a project that is deleted and taken back, as a project manager makes it. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#database/seed/demo.ts'
import { hasBrowser } from './browser.ts'
import { chooseInList, column, dayFromToday, pasteRows, rowsOf } from './new-plan.ts'
import { chosen, nextToCodes } from './planning-records.ts'
import { heard, people, useStage } from './stage.ts'

const TITLE = 'Cooperage Lane Workshops'
const JOURNEY_MILLISECONDS = 180_000

/** Exactly that: 'Workshops has been added' is also in what is said of the project, which may still stand there. */
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })
const written = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2-$3-$1')

/** How far a row of the drill-down says that it is. */
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

async function chooseForProject(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: /^Actions for Cooperage/ }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

describe.skipIf(!hasBrowser)('planning from the beginning to the end', () => {
  const stage = useStage()

  test(
    'a project is planned, measured, changed, filled, copied, advertised, deleted and taken back',
    async () => {
      const visit = await stage.visit()
      const { page, go } = visit

      // Sign in, by the keyboard.
      await go('/login')
      await page.getByLabel('E-mail address').fill(people.dana)
      await page.keyboard.press('Tab')
      await page.keyboard.type(DEMO_PASSWORD)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Projects' }).waitFor()

      // A project.
      await page.getByRole('link', { name: 'New project' }).click()
      await page.getByRole('heading', { name: 'New project' }).waitFor()
      await page.getByLabel('Title').fill(TITLE)
      await page.keyboard.press('Control+Enter')
      await heard(page, `${TITLE} has been added`, 'success')
      await column(page, 'Jobs').getByText('No jobs yet').waitFor()

      // A job in two steps.
      await page.getByRole('link', { name: 'New job' }).click()
      await page.getByLabel('Title').fill('Workshops')
      await nextToCodes(page)
      await page.getByRole('checkbox', { name: '03 Concrete' }).check()
      await page.getByRole('button', { name: 'Add job' }).click()
      await heard(page, 'Workshops has been added', 'success')
      await chosen(page, 'Workshops').waitFor()

      // A task in it.
      await page.getByRole('link', { name: 'New task' }).click()
      await page.getByLabel('Name').fill('Strip footings')
      await nextToCodes(page)
      await page.getByRole('checkbox', { name: '03-A Footings' }).check()
      await page.getByRole('button', { name: 'Add task' }).click()
      await heard(page, 'Strip footings has been added', 'success')
      await chosen(page, 'Strip footings').waitFor()

      // An activity, its codes below those of the task.
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

      // What is captured moves the gauges of all levels, before a colleague's eyes too.
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

      // Twenty activities from a spreadsheet; the one that is wrong is shown at its place first.
      const rows = Array.from({ length: 20 }, (_none, index) => [
        `Bay ${index + 1}`,
        `${index + 1}.5`,
        'm³',
        dayFromToday(index),
        // The last one ends shortly before the last day that a plan can have.
        index === 19 ? '2051-01-20' : dayFromToday(index + 3),
      ])
      const headings = ['Activity', 'Quantity', 'Unit', 'Start', 'Finish']
      const paste = page.getByRole('dialog', { name: 'Paste activities from a spreadsheet' })
      await chooseInList(page, 'activities', 'Paste from a spreadsheet')
      await paste.getByRole('textbox', { name: 'Rows' }).waitFor()
      await pasteRows(visit, [headings, ...rows.with(6, ['Bay 7', '-7.5', 'm³', '', ''])])
      const wrong = paste.getByRole('row').filter({ hasText: 'Bay 7' })
      await wrong.getByText('Must not be negative').waitFor()
      await expect
        .poll(() => paste.getByRole('button', { name: 'Add 20 activities' }).isDisabled())
        .toBe(true)
      await paste.getByRole('button', { name: 'Back' }).click()
      await paste.getByRole('textbox', { name: 'Rows' }).press('Control+A')
      await pasteRows(visit, [headings, ...rows])
      await paste.getByRole('button', { name: 'Check the rows' }).click()
      await paste.getByRole('button', { name: 'Add 20 activities' }).click()
      await heard(page, '20 activities have been added', 'success')
      await column(page, 'Activities')
        .getByText(/of 21 Records/)
        .waitFor()
      await column(luis.page, 'Activities')
        .getByText(/of 21 Records/)
        .waitFor()

      // Many at once: what cannot be moved is said, the others are.
      await page.getByRole('button', { name: 'Activities, page 2' }).click()
      await column(page, 'Activities').getByText('Bay 10').waitFor()
      await chooseInList(page, 'activities', 'Choose several')
      await page.getByRole('checkbox', { name: 'Choose Bay 10' }).check()
      await page.getByRole('button', { name: 'Activities, page 3' }).click()
      await page.getByRole('checkbox', { name: 'Choose Bay 20' }).check()
      await page.getByRole('button', { name: 'Edit the chosen activities' }).click()
      const many = page.getByRole('dialog', { name: 'Edit 2 activities' })
      await many.getByText('Shift', { exact: true }).click()
      await many.getByLabel('Days').fill('14')
      await page.keyboard.press('Enter')
      const outcome = (name: string) => many.getByRole('row').filter({ hasText: name })
      await outcome('Bay 10').getByText('Start').waitFor()
      await outcome('Bay 20').getByText('Stays as it is. Its dates would leave').waitFor()
      await many.getByRole('button', { name: 'Change 1 activity' }).click()
      await many.waitFor({ state: 'hidden' })
      await column(page, 'Activities').getByRole('button', { name: 'Done' }).click()
      const { items } = await stage.post<{ items: Record<string, string>[] }>(
        await stage.tokenOf(people.dana),
        '/api/subtask/task',
        { TargetUniqueID: new URL(page.url()).searchParams.get('task'), NumberOfItemsPerPage: 100 },
      )
      const startOf = (title: string) =>
        items.find((item) => item.subTaskTitle === title)?.subTaskStartDate?.slice(0, 10)
      expect(startOf('Bay 10')).toBe(dayFromToday(9 + 14))
      expect(startOf('Bay 20')).toBe(dayFromToday(19))

      // A copy starts today, without what was captured.
      await chooseForProject(page, 'Duplicate')
      await page.getByRole('button', { name: 'Duplicate project' }).click()
      await heard(page, `Duplicate of project : ${TITLE} was successfully created.`, 'success')
      await page.getByRole('heading', { level: 1, name: `${TITLE} (copy)` }).waitFor()
      await column(page, 'Jobs').getByText('Workshops').click()
      await column(page, 'Tasks').getByText('Strip footings').click()
      await column(page, 'Activities').getByText('0 of 40').waitFor()
      expect((await rowsOf(page, 'Activities')).slice(0, 3)).toEqual(['Shutter', 'Bay 1', 'Bay 2'])

      // It is put out to bid, and bidders are told of it.
      await page.getByRole('link', { name: 'Edit', exact: true }).click()
      await page.getByRole('combobox', { name: 'Phase' }).click()
      await page.getByRole('option', { name: 'Bidding' }).click()
      await page.getByLabel('Bidding ends').fill(written(dayFromToday(30)))
      await page.keyboard.press('Control+Enter')
      await heard(page, 'Workorder was updated', 'success')
      await page.getByRole('heading', { level: 1, name: `${TITLE} (copy)` }).waitFor()
      await chooseForProject(page, 'Advertise')
      await page.getByRole('dialog').getByText('Subcontractors of other companies will see').waitFor()
      await page.getByRole('button', { name: 'Advertise project' }).click()
      await heard(page, 'Updated.', 'success')
      await page.getByRole('link', { name: 'Bid projects' }).click()
      const bid = page.getByRole('row').filter({ hasText: `${TITLE} (copy)` })
      await bid.getByText('Advertised', { exact: true }).waitFor()

      // Deleted, and taken back.
      await chooseForProject(page, 'Delete')
      await page.getByRole('dialog').getByText('It takes 1 job, 1 task and 21 activities along.').waitFor()
      await page.getByRole('button', { name: 'Delete project' }).click()
      await heard(page, 'Workorder was Deleted', 'success')
      await bid.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: 'Undo' }).click()
      await bid.getByText('Advertised', { exact: true }).waitFor()
    },
    JOURNEY_MILLISECONDS,
  )
})
