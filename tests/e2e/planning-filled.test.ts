/**
 * A plan is filled from a spreadsheet, changed, duplicated and advertised for bids. The copy is deleted and
 * restored.
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { add, chooseInList, column, dayFromToday, newTasks, pasteRows, rowsOf } from './new-plan.ts'
import { heard, people, useStage } from './stage.ts'

const TITLE = 'Cooperage Lane Workshops'

const written = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2-$3-$1')

/** Opens the overview. No other screen of a project has the project's menu and the link Edit. */
async function toOverview(page: Page): Promise<void> {
  const { origin, pathname } = new URL(page.url())
  await page.goto(`${origin}${pathname}?view=overview`)
}

async function chooseForProject(page: Page, action: string): Promise<void> {
  if (page.url().includes('/projects/details/')) await toOverview(page)
  await page.getByRole('button', { name: /^Actions for Cooperage/ }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

describe.skipIf(!hasBrowser)('a plan', () => {
  const stage = useStage()

  test('is filled, changed, copied, advertised, deleted and taken back', async () => {
    const { project, job, tasks, activities } = await newTasks(
      stage,
      TITLE,
      ['Strip footings'],
      [{ subTaskTitle: 'Shutter', subTaskTargetMetric: '40' }],
    )
    await add(stage, 'employeesubtasks', [
      { subTaskUniqueId: activities[0], metricCompleted: '30', captureDate: dayFromToday(0) },
    ])
    const place = `/projects/details/${project}?job=${job}&task=${tasks[0]}`
    const visit = await stage.visit({ as: people.dana })
    const { page, go } = visit
    await go(place)
    const luis = await stage.visit({ as: people.luis })
    await luis.go(place)
    await column(page, 'Activities').getByText('30 of 40').waitFor()

    // Twenty activities from a spreadsheet. The wrong row is shown at its place first.
    const rows = Array.from({ length: 20 }, (_none, index) => [
      `Bay ${index + 1}`,
      `${index + 1}.5`,
      'm³',
      dayFromToday(index),
      // The last activity ends shortly before the last day that a plan can have.
      index === 19 ? '2051-01-20' : dayFromToday(index + 3),
    ])
    const headings = ['Activity', 'Quantity', 'Unit', 'Start', 'Finish']
    const paste = page.getByRole('dialog', { name: 'Paste activities from a spreadsheet' })
    await chooseInList(page, 'activities', 'Paste from a spreadsheet')
    await paste.getByRole('textbox', { name: 'Rows' }).waitFor()
    await pasteRows(visit, [headings, ...rows.with(6, ['Bay 7', '-7.5', 'm³', '', ''])])
    const wrong = paste.getByRole('row').filter({ hasText: 'Bay 7' })
    await wrong.getByText('Must not be negative').waitFor()
    await expect.poll(() => paste.getByRole('button', { name: 'Add 20 activities' }).isDisabled()).toBe(true)
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

    // Two activities are changed at once: the dialog names the activity that cannot be moved, and the other is moved.
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
    await outcome('Bay 20').getByText('Not changed. Its dates would leave').waitFor()
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

    // A copy starts today, without captures.
    await chooseForProject(page, 'Duplicate')
    await page.getByRole('button', { name: 'Duplicate project' }).click()
    await heard(page, `Duplicate of project : ${TITLE} was successfully created.`, 'success')
    await page.getByRole('heading', { level: 1, name: `${TITLE} (copy)` }).waitFor()
    await column(page, 'Jobs').getByText('Main job').click()
    await column(page, 'Tasks').getByText('Strip footings').click()
    await column(page, 'Activities').getByText('0 of 40').waitFor()
    expect((await rowsOf(page, 'Activities')).slice(0, 3)).toEqual(['Shutter', 'Bay 1', 'Bay 2'])

    // The copy is advertised for bids.
    await toOverview(page)
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

    // The copy is deleted and restored.
    await chooseForProject(page, 'Delete')
    await page.getByRole('dialog').getByText('Also deleted: 1 job, 1 task, 21 activities.').waitFor()
    await page.getByRole('button', { name: 'Delete project' }).click()
    await heard(page, 'Workorder was Deleted', 'success')
    await bid.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await bid.getByText('Advertised', { exact: true }).waitFor()
  })
})
