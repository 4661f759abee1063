/** On a desk each column of the drill-down scrolls. A phone shows one column, and the page scrolls. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { add, column, focusedRow, newProject, newTasks, shows } from './new-plan.ts'
import { people, sizes, useStage } from './stage.ts'

const numbers = Array.from({ length: 10 }, (_none, index) => index + 1)
const jobTitles = numbers.map((number) => `Job ${number}`)

const pageScroll = (page: Page) =>
  page.evaluate(() => ({
    y: scrollY,
    beyond: document.documentElement.scrollHeight - document.documentElement.clientHeight,
  }))
const scrolled = (page: Page, title: string) =>
  column(page, title)
    .locator('[data-scroller]')
    .evaluate((it) => it.scrollTop)

/** Long enough for a busy machine. */
const PATIENT = { timeout: 15_000 }

describe.skipIf(!hasBrowser)('the columns of the drill-down', () => {
  const stage = useStage()

  test('what the last job opens is in sight, whole, beside it', async () => {
    const { project, jobs } = await newProject(stage, 'Ten long jobs', jobTitles)
    await add(
      stage,
      'tasks',
      numbers.map((number) => ({ jobUniqueId: jobs[9], taskName: `Task ${number}` })),
    )
    const { page, go, look } = await stage.stay({ as: people.dana })
    await page.setViewportSize({ width: sizes.desk.width, height: 700 })
    await go(`/projects/details/${project}`)
    await shows(page, 'Jobs', jobTitles)
    expect((await pageScroll(page)).beyond, 'the page itself scrolls').toBe(0)
    const last = page.getByRole('link', { name: /^Job 10/ })
    await column(page, 'Jobs').hover()
    await page.mouse.wheel(0, 3000)
    await expect.poll(() => scrolled(page, 'Jobs'), PATIENT).toBeGreaterThan(0)
    await last.click()
    await shows(
      page,
      'Tasks',
      numbers.map((number) => `Task ${number}`),
    )
    const [job, task, list] = await Promise.all([
      last.boundingBox(),
      page
        .getByRole('link', { name: /^Task 1\b/ })
        .first()
        .boundingBox(),
      column(page, 'Tasks').boundingBox(),
    ])
    for (const box of [job, task]) {
      expect(box?.y).toBeGreaterThanOrEqual(56)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(700)
    }
    expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(700)
    expect(await scrolled(page, 'Tasks')).toBe(0)
    expect((await pageScroll(page)).beyond).toBe(0)
    await look('drill-down, the last job')

    // The keys move the focus from row to row, and the focused row is scrolled into view.
    await page
      .getByRole('link', { name: /^Task 1\b/ })
      .first()
      .focus()
    await page.keyboard.press('End')
    expect(await focusedRow(page)).toBe('Task 10')
    await expect.poll(() => scrolled(page, 'Tasks'), PATIENT).toBeGreaterThan(0)
    const focused = await page.getByRole('link', { name: /^Task 10/ }).boundingBox()
    expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(700)
    expect((await pageScroll(page)).y).toBe(0)

    // After a reload the chosen job is in view at once.
    await page.reload()
    await shows(page, 'Jobs', jobTitles)
    await expect.poll(async () => (await last.boundingBox())?.y ?? 9999, PATIENT).toBeLessThan(640)

    // The list of jobs does not scroll when another job is chosen.
    const before = await scrolled(page, 'Jobs')
    await page.getByRole('link', { name: /^Job 9/ }).click()
    await column(page, 'Tasks').getByText('No tasks yet').waitFor()
    expect(await scrolled(page, 'Jobs')).toBe(before)
  })

  test('another page of a column begins at its top', async () => {
    const titles = Array.from({ length: 28 }, (_none, index) => `Lot ${index + 1}`)
    const { project } = await newProject(stage, 'Many lots', titles)
    const { page, go } = await stage.stay({ as: people.dana })
    await page.setViewportSize({ width: sizes.desk.width, height: 640 })
    await go(`/projects/details/${project}`)
    await shows(page, 'Jobs', titles.slice(0, 20))
    await column(page, 'Jobs').hover()
    await page.mouse.wheel(0, 3000)
    await expect.poll(() => scrolled(page, 'Jobs'), PATIENT).toBeGreaterThan(0)
    // The pager stays in view when the column is scrolled.
    await page.getByRole('button', { name: 'Jobs, page 2' }).click()
    await shows(page, 'Jobs', titles.slice(20))
    await expect.poll(() => scrolled(page, 'Jobs'), PATIENT).toBe(0)
  })

  test('who comes back finds each column where it was left', async () => {
    const activities = numbers.map((number) => ({ subTaskTitle: `Activity ${number}` }))
    const { project, job, tasks } = await newTasks(stage, 'There and back', ['Dig', 'Fill'], activities)
    await add(
      stage,
      'subtask',
      activities.map((fields) => ({ ...fields, taskUniqueId: tasks[1] })),
    )
    const { page, go } = await stage.stay({ as: people.dana })
    await page.setViewportSize({ width: sizes.desk.width, height: 700 })
    await go(`/projects/details/${project}?job=${job}&task=${tasks[0]}`)
    const last = column(page, 'Activities').getByRole('link', { name: /^Activity 10/ })
    await last.scrollIntoViewIfNeeded()
    const place = await scrolled(page, 'Activities')
    expect(place).toBeGreaterThan(100)
    await last.click()
    // The page of the activity has replaced the columns, so they are built anew.
    await page.getByRole('heading', { name: /^Activity 1/, level: 1 }).waitFor()
    await page.goBack()
    await last.waitFor()
    await expect.poll(() => scrolled(page, 'Activities'), PATIENT).toBe(place)

    // Each list has its own scroll position: another list begins at its top, also after Back.
    await column(page, 'Tasks').getByRole('link', { name: /^Fill/ }).click()
    await page.waitForURL(`**task=${tasks[1]}`)
    await last.waitFor()
    expect(await scrolled(page, 'Activities')).toBe(0)
    await column(page, 'Activities')
      .getByRole('link', { name: /^Activity 1\b/ })
      .first()
      .click()
    await page.getByRole('heading', { name: /^Activity 1/, level: 1 }).waitFor()
    await page.goBack()
    await last.waitFor()
    expect(await scrolled(page, 'Activities')).toBe(0)
  })

  test.each([
    [1280, 580],
    [1093, 500],
    [1300, 420],
  ])('in a low window, too, what the last job opens is in sight: %i x %i', async (width, height) => {
    const { project, jobs } = await newProject(stage, 'Ten jobs on a small screen', jobTitles)
    await add(
      stage,
      'tasks',
      numbers.map((number) => ({ jobUniqueId: jobs[9], taskName: `Task ${number}` })),
    )
    const { page, go, look } = await stage.stay({ as: people.dana })
    await page.setViewportSize({ width, height })
    await go(`/projects/details/${project}`)
    await shows(page, 'Jobs', jobTitles)
    const last = page.getByRole('link', { name: /^Job 10/ })
    const first = page.getByRole('link', { name: /^Task 1\b/ }).first()
    const areInSight = async () => {
      const boxes = await Promise.all([last.boundingBox(), first.boundingBox()])
      return boxes.every((box) => box && box.y >= 56 && box.y + box.height < height + 1)
    }
    await last.scrollIntoViewIfNeeded()
    await last.click()
    await first.waitFor()
    expect(await areInSight()).toBe(true)
    await look(`drill-down, low window, ${height}`)

    // The rows are also in view after a reload.
    await page.reload()
    await first.waitFor()
    await expect.poll(areInSight, PATIENT).toBe(true)
  })

  test('a phone keeps one column', async () => {
    const { project, job } = await newTasks(
      stage,
      'Long on the phone',
      numbers.map((number) => `Task ${number}`),
    )
    const phone = await stage.stay({ as: people.dana, size: 'phone' })
    await phone.go(`/projects/details/${project}?job=${job}`)
    await shows(
      phone.page,
      'Tasks',
      numbers.map((number) => `Task ${number}`),
    )
    expect(await column(phone.page, 'Jobs').isVisible()).toBe(false)
    expect((await pageScroll(phone.page)).beyond).toBeGreaterThan(0)
    // The text after the count is in the live region, too, and wraps instead of being cut off.
    const told = column(phone.page, 'Tasks').locator('[aria-live]')
    expect(await told.innerText()).toMatch(/^Displaying 10 of 10 Records · Main job/)
    expect(await told.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  })

  test('capturing is a button with its word', async () => {
    const { project, job, tasks } = await newTasks(stage, 'Capture', ['Dig'], [{ subTaskTitle: 'Mark out' }])
    for (const size of ['desk', 'phone'] as const) {
      const { page, go } = await stage.visit({ as: people.dana, size })
      await go(`/projects/details/${project}?job=${job}&task=${tasks[0]}`)
      const button = page.getByRole('button', { name: 'Capture work done on Mark out' })
      await button.waitFor()
      expect(await button.innerText()).toBe('Capture')
    }
  })
})
