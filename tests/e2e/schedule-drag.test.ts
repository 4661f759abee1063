/**
 * Bars of the schedule are moved by mouse and by keys: applied together, undone, and kept after a change by
 * another person.
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { lookAtEvery } from './every-state.ts'
import { heard, people, projectOf, useStage, type Visit } from './stage.ts'

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) }).first()
const strip = (page: Page) => page.getByRole('region', { name: 'Not saved' })
const endOf = async (page: Page, name: string) =>
  (await row(page, name).getByRole('gridcell').nth(2).innerText()).trim()
const startOf = async (page: Page, name: string) =>
  (await row(page, name).getByRole('gridcell').nth(1).innerText()).trim()

/** The width of a day in px, if the chart shows weeks. */
const PER_DAY = 9

async function open({ page, go }: Visit, stage: ReturnType<typeof useStage>): Promise<void> {
  await go(`/schedule/${await projectOf(stage, 'Linden')}`)
  await page.getByText(/^Displaying (\d+) of \1 Records/).waitFor()
}

/**
 * Drags a bar by its middle or by its end, `days` days to the right. With `wait` the mouse button stays
 * pressed.
 */
async function drag(page: Page, name: string, grip: 'whole' | 'end', days: number, wait = false) {
  const bar = row(page, name).locator('[data-bar]')
  // The chart opens at today, so the bar must be scrolled to the middle.
  await bar.evaluate((element) => element.scrollIntoView({ inline: 'center', block: 'center' }))
  const box = await bar.boundingBox()
  if (!box) throw new Error(`${name} has no bar`)
  const x = grip === 'end' ? box.x + box.width - 2 : box.x + box.width / 2
  const y = box.y + box.height / 2
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 4; step += 1) await page.mouse.move(x + (days * PER_DAY * step) / 4, y)
  if (!wait) await page.mouse.up()
}

lookAtEvery([
  {
    name: 'schedule, a bar that was moved',
    as: people.dana,
    show: async (visit, stage, size) => {
      const { page, go } = visit
      if (size === 'phone') return go(`/schedule/${await projectOf(stage, 'Linden')}`)
      await open(visit, stage)
      await drag(page, 'Erect', 'whole', 3)
      await strip(page).waitFor()
    },
  },
  {
    name: 'schedule, a task that was moved',
    as: people.dana,
    show: async (visit, stage, size) => {
      const { page, go } = visit
      if (size === 'phone') return go(`/schedule/${await projectOf(stage, 'Linden')}`)
      await open(visit, stage)
      await drag(page, 'Roof diaphragm', 'whole', 21)
      await strip(page)
        .getByText(/^Moves/)
        .waitFor()
    },
  },
  {
    name: 'schedule, a bar under the pointer',
    as: people.dana,
    show: async (visit, stage, size) => {
      const { page, go } = visit
      if (size === 'phone') return go(`/schedule/${await projectOf(stage, 'Linden')}`)
      await open(visit, stage)
      await drag(page, 'Erect', 'end', 4, true)
      await page.getByText(/^Starts .* ends .* → /).waitFor()
    },
  },
])

describe.skipIf(!hasBrowser)('bars', () => {
  const stage = useStage()

  test('are moved by the pointer, saved together with what is to hold them, and taken back', async () => {
    const visit = await stage.visit({ as: people.dana, timeZone: 'America/Los_Angeles' })
    const { page } = visit
    await open(visit, stage)
    const [start, end] = [await startOf(page, 'Fix'), await endOf(page, 'Fix')]
    const erectEnd = await endOf(page, 'Erect')
    await drag(page, 'Fix', 'end', 25)
    await strip(page).getByText('Fix ends 25 days later').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await startOf(page, 'Fix')).toBe(start)
    expect(await endOf(page, 'Fix')).not.toBe(end)
    await strip(page)
      .getByRole('checkbox', { name: /move (that|those) too, Roof diaphragm to/ })
      .waitFor()
    await drag(page, 'Erect', 'end', 2)
    await strip(page).getByText('2 activities move').waitFor()
    await strip(page).getByRole('button', { name: 'Apply' }).click()
    await heard(page, 'Activity was updated. 2 activities were moved.', 'success')
    await strip(page).waitFor({ state: 'hidden' })
    await open(visit, stage)
    const moved = await endOf(page, 'Fix')
    expect(moved).not.toBe(end)
    // The dates of the levels above were changed, too, so the activity is not outside of their dates.
    expect(await row(page, 'Fix').getByRole('gridcell').last().innerText()).not.toMatch(/outside/)

    await drag(page, 'Fix', 'end', -25)
    await strip(page).getByText('Fix ends 25 days earlier').waitFor()
    await strip(page).getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Fix ends 25 days earlier.').waitFor()
    await expect.poll(() => endOf(page, 'Fix')).toBe(end)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(() => endOf(page, 'Fix')).toBe(moved)
    expect(await endOf(page, 'Erect')).not.toBe(erectEnd)
  })

  test('are moved by the keys: their days, their end, one step back, and none of it', async () => {
    const visit = await stage.stay({ as: people.dana })
    const { page } = visit
    await open(visit, stage)
    const [start, end] = [await startOf(page, 'Flash'), await endOf(page, 'Flash')]
    await row(page, 'Flash').focus()
    await page.keyboard.press('Alt+ArrowRight')
    await strip(page).getByText('Flash moves 1 day later').waitFor()
    await page.keyboard.press('Alt+Shift+ArrowRight')
    await strip(page).getByText('Flash starts 1 day later and ends 2 days later').waitFor()
    await page.keyboard.press('Control+z')
    await strip(page).getByText('Flash moves 1 day later').waitFor()
    await page.keyboard.press('Escape')
    await strip(page).waitFor({ state: 'hidden' })
    expect([await startOf(page, 'Flash'), await endOf(page, 'Flash')]).toEqual([start, end])
    expect(page.url()).toContain('/schedule/')
  })

  test('of jobs and tasks take what is in them along, by the pointer and by the keys, and go back', async () => {
    const visit = await stage.stay({ as: people.dana })
    const { page } = visit
    await open(visit, stage)
    const before = [await startOf(page, 'Flash'), await endOf(page, 'Roof diaphragm')]
    await drag(page, 'Roof diaphragm', 'whole', 3)
    await strip(page).getByText('Roof diaphragm moves 3 days later').waitFor()
    await strip(page)
      .getByText(/^Moves \d+ activit/)
      .waitFor()
    const moved = [await startOf(page, 'Flash'), await endOf(page, 'Roof diaphragm')]
    expect(moved[1]).not.toBe(before[1])
    await page.keyboard.press('Alt+ArrowLeft')
    await strip(page).getByText('Roof diaphragm moves 2 days later').waitFor()
    await page.keyboard.press('Escape')
    await strip(page).waitFor({ state: 'hidden' })
    expect([await startOf(page, 'Flash'), await endOf(page, 'Roof diaphragm')]).toEqual(before)
    await drag(page, 'Roof diaphragm', 'whole', 3)
    // A second bar cannot be moved while the first waits to be applied.
    await drag(page, 'Erect', 'whole', 2)
    await heard(page, 'Apply or cancel what waits first.', 'warning')
    await strip(page).getByRole('button', { name: 'Apply' }).click()
    await heard(page, 'Roof diaphragm moves 3 days later.', 'success')
    await strip(page).waitFor({ state: 'hidden' })
    await expect.poll(() => endOf(page, 'Roof diaphragm')).toBe(moved[1])
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(() => endOf(page, 'Roof diaphragm')).toBe(before[1])
  })

  test('that wait are asked about before one leaves', async () => {
    const visit = await stage.stay({ as: people.dana })
    const { page } = visit
    await open(visit, stage)
    await row(page, 'Flash').focus()
    await page.keyboard.press('Alt+ArrowRight')
    await strip(page).waitFor()
    await page.getByRole('link', { name: 'Employees' }).first().click()
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Stay' })
      .last()
      .click()
    await strip(page)
      .getByRole('button', { name: /^Cancel/ })
      .click()
  })

  test('are kept where somebody else was faster, and stand over it or give way', async () => {
    const visit = await stage.stay({ as: people.dana })
    const { page } = visit
    const project = await projectOf(stage, 'Linden')
    await open(visit, stage)
    await row(page, 'Membrane').focus()
    await page.keyboard.press('Alt+ArrowRight')
    await strip(page).waitFor()
    const token = await stage.tokenOf(people.luis)
    const { items } = await stage.post<{ items: { uniqueID: string; title: string }[] }>(
      token,
      '/api/schedule/workordersubtasks',
      { TargetUniqueID: project, NumberOfItemsPerPage: 1000 },
    )
    const id = items.find(({ title }) => title === 'Membrane')?.uniqueID
    await stage.post(token, '/api/subtask/update', [{ subTaskUniqueId: id, subTaskEndDate: '2030-12-05' }])
    // The change by another person appears without a reload, and the person's own move stays.
    await strip(page)
      .getByText(/^Changed in the meantime: Membrane, .* to Dec 5, 2030 now/)
      .waitFor()
    expect(await strip(page).getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true)
    await strip(page).getByRole('button', { name: 'Keep mine' }).click()
    await strip(page).getByRole('button', { name: 'Apply' }).click()
    await strip(page).waitFor({ state: 'hidden' })
    expect(await endOf(page, 'Membrane')).not.toMatch(/30$/)
  })

  test('stay where they are for whoever may not change them', async () => {
    const visit = await stage.stay({ as: people.joel })
    const { page } = visit
    await open(visit, stage)
    expect(await page.locator('[data-movable]').count()).toBe(0)
    await row(page, 'Erect').focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expect.poll(() => strip(page).count()).toBe(0)
  })
})
