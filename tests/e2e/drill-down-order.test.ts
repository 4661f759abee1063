/** Rows of the drill-down get another order by dragging, by keyboard and by menu. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { add, chooseInRow, column, focusedRow, newProject, shows } from './new-plan.ts'
import { heard, people, useStage } from './stage.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTU'.split('')
const jobsOfLetters = letters.map((letter) => `Job ${letter}`)

/** Drags a row by its handle to the upper or lower half of another row. */
async function drag(page: Page, name: string, to: string, half: 'upper' | 'lower'): Promise<void> {
  const item = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  // Rows can be dragged only after the code for dragging has loaded, which waits until the page is idle.
  await page.locator('[role="listitem"][draggable="true"]').filter({ hasText: name }).waitFor()
  const from = await item(name).locator('[aria-hidden="true"]').first().boundingBox()
  const target = await item(to).boundingBox()
  if (!from || !target) throw new Error('A row is not shown')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  const y = target.y + target.height * (half === 'upper' ? 0.25 : 0.75)
  await page.mouse.move(target.x + 40, y - 4, { steps: 5 })
  await page.mouse.move(target.x + 40, y, { steps: 3 })
  await page.mouse.up()
}

describe.skipIf(!hasBrowser)('the order of a plan', () => {
  const stage = useStage()

  test('jobs are put into order by dragging, by keys and by the menu, as others see', async () => {
    const { project } = await newProject(stage, 'Order of jobs', ['One', 'Two', 'Three', 'Four'])
    const [dana, luis] = await Promise.all([people.dana, people.luis].map((as) => stage.stay({ as })))
    if (!dana || !luis) throw new Error('never')
    const { page } = dana
    await Promise.all([dana, luis].map((visit) => visit.go(`/projects/details/${project}`)))
    await shows(page, 'Jobs', ['One', 'Two', 'Three', 'Four'])
    await drag(page, 'One', 'Three', 'lower')
    await shows(page, 'Jobs', ['Two', 'Three', 'One', 'Four'])
    await page.getByRole('status').filter({ hasText: 'One is now 3 of 4.' }).waitFor({ state: 'attached' })
    await shows(luis.page, 'Jobs', ['Two', 'Three', 'One', 'Four'])
    await drag(page, 'Four', 'Two', 'upper')
    await shows(page, 'Jobs', ['Four', 'Two', 'Three', 'One'])

    // The keys are faster than the replies of the server. The focus stays on the row.
    await page.getByRole('link', { name: /^Four/ }).focus()
    for (const key of ['Alt+ArrowDown', 'Alt+ArrowDown', 'Alt+ArrowDown', 'Alt+ArrowDown', 'Alt+ArrowUp']) {
      await page.keyboard.press(key)
    }
    await shows(page, 'Jobs', ['Two', 'Three', 'Four', 'One'])
    await expect.poll(() => focusedRow(page)).toBe('Four')
    await shows(luis.page, 'Jobs', ['Two', 'Three', 'Four', 'One'])
    await page.getByRole('status').filter({ hasText: 'Four is now 3 of 4.' }).waitFor({ state: 'attached' })
    // Later changes by other people do not move the focus back to the row.
    await page.getByRole('link', { name: 'Jobs', exact: true }).focus()
    await add(stage, 'jobs', [{ workOrderUniqueId: project, jobTitle: 'Five' }])
    await shows(page, 'Jobs', ['Two', 'Three', 'Four', 'One', 'Five'])
    await expect.poll(() => focusedRow(page)).toBeNull()

    await chooseInRow(page, 'One', 'Move to the top')
    await chooseInRow(page, 'Two', 'Move down')
    await shows(page, 'Jobs', ['One', 'Three', 'Two', 'Four', 'Five'])
    await page.getByRole('button', { name: 'Actions for One', exact: true }).click()
    for (const name of ['Move up', 'Move to the top']) {
      await expect.poll(() => page.getByRole('menuitem', { name }).getAttribute('data-disabled')).toBe('true')
    }
    await page.keyboard.press('Escape')
    await shows(luis.page, 'Jobs', ['One', 'Three', 'Two', 'Four', 'Five'])
    await page.reload()
    await shows(page, 'Jobs', ['One', 'Three', 'Two', 'Four', 'Five'])
  })

  test('a row that is moved to another page takes the page along', async () => {
    const { project } = await newProject(stage, 'Order over pages', jobsOfLetters)
    const { page, go } = await stage.stay({ as: people.dana })
    await go(`/projects/details/${project}`)
    await chooseInRow(page, 'Job B', 'Move to the end')
    await column(page, 'Jobs').getByText('Displaying 1 of 21 Records').waitFor()
    await shows(page, 'Jobs', ['Job B'])
    await expect.poll(() => focusedRow(page)).toBe('Job B')
    await page.keyboard.press('Alt+ArrowUp')
    await shows(page, 'Jobs', ['Job A', ...jobsOfLetters.slice(2, 20), 'Job B'])
    await expect.poll(() => focusedRow(page)).toBe('Job B')
    await page.reload()
    await shows(page, 'Jobs', ['Job A', ...jobsOfLetters.slice(2, 20), 'Job B'])
  })

  test('an order that the server refuses is taken back', async () => {
    const { project } = await newProject(stage, 'Refused order', ['One', 'Two', 'Three'])
    const visit = await stage.stay({ as: people.dana })
    const { page, go } = visit
    visit.allow(/status of 409/)
    let answer = () => {}
    const isSeen = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/jobs/move', async (route) => {
      await isSeen
      await route.fulfill({
        status: 409,
        json: { data: null, errorCode: 'BUSY', errorDescription: 'Others are changing it right now.' },
      })
    })
    await go(`/projects/details/${project}`)
    await page.getByRole('link', { name: /^One/ }).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await shows(page, 'Jobs', ['Two', 'One', 'Three'])
    answer()
    await heard(page, 'Others are changing it right now.', 'error')
    await shows(page, 'Jobs', ['One', 'Two', 'Three'])
    await expect.poll(() => focusedRow(page)).toBe('One')
  })
})
