/**
 * The details of a project: the drill-down from jobs to activities (000 §4), the overview, and unknown
 * projects.
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { heard, people, projectOf, useStage } from './stage.ts'

const column = (page: Page, title: string) => page.getByRole('region', { name: title })
const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-row]')?.querySelector('span span')?.textContent)
const searchOf = (page: Page) => Object.keys(Object.fromEntries(new URL(page.url()).searchParams))

describe.skipIf(!hasBrowser)('project details', () => {
  const stage = useStage()

  test('a job loads its tasks, a task its activities, another job clears both', async () => {
    const { page, go, look } = await stage.stay({ as: people.dana })
    await go(`/projects/details/${await projectOf(stage, 'Linden')}`)
    const [jobs, tasks, activities] = ['Jobs', 'Tasks', 'Activities'].map((title) => column(page, title))
    if (!jobs || !tasks || !activities) throw new Error('never')
    // The app opens the first job and its first task, without a new entry in the browser's history.
    await jobs.getByText('Displaying 11 of 11 Records').waitFor()
    await tasks.getByText(/· Abatement and selective demolition/).waitFor()
    await activities.getByText(/^Displaying \d+ of \d+ Records · /).waitFor()
    expect(searchOf(page)).toEqual(['job', 'task'])
    await jobs.getByText('East wing foundations').click()
    await tasks.getByText('Displaying 4 of 4 Records · East wing foundations').waitFor()
    await activities.getByText('Its activities are listed here.').waitFor()
    expect(searchOf(page)).toEqual(['job'])
    await tasks.getByText('Footings').click()
    await activities.getByText('Displaying 4 of 4 Records · Footings').waitFor()
    await activities.getByText('5.7 of 6.2 t').waitFor()
    expect(searchOf(page)).toEqual(['job', 'task'])
    await expect.poll(() => page.locator('[aria-current="true"]').count()).toBe(2)
    await look('drill-down, all three levels')

    await page.reload()
    await activities.getByText('Tie bar').waitFor()
    await expect.poll(() => page.locator('[aria-current="true"]').count()).toBe(2)

    await jobs.getByText('Reading room roof').click()
    await tasks.getByText(/· Reading room roof/).waitFor()
    expect(searchOf(page)).toEqual(['job'])
    await expect.poll(() => activities.getByText('Tie bar').count()).toBe(0)
    await page.goBack()
    await activities.getByText('Tie bar').waitFor()
    await tasks.getByText(/· East wing foundations/).waitFor()

    // All eleven jobs are in view without scrolling.
    await jobs.getByText('Displaying 11 of 11 Records').waitFor()
    const last = await jobs.getByRole('link', { name: /^General conditions/ }).boundingBox()
    expect((last?.y ?? 9999) + (last?.height ?? 0)).toBeLessThanOrEqual(900)
  })

  test('opening with the first of each is no step to go back to; a phone shows the jobs', async () => {
    const linden = await projectOf(stage, 'Linden')
    const { page, go } = await stage.stay({ as: people.dana })
    await go('/home')
    await page.getByRole('table').getByRole('link', { name: 'Linden Street Library Renewal' }).click()
    await expect.poll(() => searchOf(page)).toEqual(['job', 'task'])
    await page.goBack()
    await page.waitForURL('**/home')

    const phone = await stage.visit({ as: people.dana, size: 'phone' })
    await phone.go(`/projects/details/${linden}`)
    await column(phone.page, 'Jobs').getByText('Displaying 11 of 11 Records').waitFor()
    expect(searchOf(phone.page)).toEqual([])
  })

  test('the arrow keys move between rows and columns', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    await go(`/projects/details/${await projectOf(stage, 'Linden')}`)
    await page.getByRole('link', { name: /Abatement and selective/ }).focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focusedRow(page)).toBe('East wing foundations')
    await page.keyboard.press('Enter')
    await column(page, 'Tasks').getByText('Footings').waitFor()
    await expect.poll(() => focusedRow(page)).toBe('East wing foundations')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => focusedRow(page)).toBe('Excavate and shore')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await column(page, 'Activities').getByText('Tie bar').waitFor()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => focusedRow(page)).toBe('Form')
    await page.keyboard.press('End')
    await expect.poll(() => focusedRow(page)).toBe('Strip and cure')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => focusedRow(page)).toBe('Footings')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => focusedRow(page)).toBe('East wing foundations')
    await page.keyboard.press('Home')
    await expect.poll(() => focusedRow(page)).toBe('Abatement and selective demolition')
  })

  test('a phone shows one level, with a way back', async () => {
    const { page, go, look } = await stage.stay({ as: people.dana, size: 'phone' })
    await go(`/projects/details/${await projectOf(stage, 'Linden')}`)
    const isShown = (title: string) => column(page, title).isVisible()
    await column(page, 'Jobs').getByText('East wing foundations').click()
    await column(page, 'Tasks').getByText('Footings').waitFor()
    expect(await isShown('Jobs')).toBe(false)
    await column(page, 'Tasks').getByText('Footings').click()
    await column(page, 'Activities').getByText('Tie bar').waitFor()
    expect(await isShown('Tasks')).toBe(false)
    await look('drill-down on a phone')
    await page.getByRole('button', { name: 'Tasks' }).click()
    await column(page, 'Tasks').getByText('Footings').waitFor()
    expect(searchOf(page)).toEqual(['job'])
    await page.getByRole('button', { name: 'Jobs', exact: true }).click()
    await column(page, 'Jobs').getByText('East wing foundations').waitFor()
    expect(searchOf(page)).toEqual([])
  })

  test('the overview tells the facts and what the project holds', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    await go(`/projects/details/${await projectOf(stage, 'Linden')}`)
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await page.waitForURL('**?view=overview')
    const fact = (label: string) =>
      page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd')
    await expect.poll(() => fact('Jobs').innerText()).toBe('11')
    await expect.poll(() => fact('Status').innerText()).toBe('Active')
    await expect.poll(() => fact('State').innerText()).toBe('California')
    await expect.poll(() => fact('Activities').innerText()).toMatch(/^\d+ of 121 complete$/)
    await page.getByRole('link', { name: 'Jobs', exact: true }).click()
    await page.getByText('East wing foundations').waitFor()
  })

  test('another project comes under its own head', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    await go(`/projects/details/${await projectOf(stage, 'Linden')}`)
    await page.getByRole('heading', { level: 1, name: /^Linden/ }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('millrace')
    await page.getByRole('dialog').getByText('Search all projects').click()
    await page.getByRole('dialog').getByText('Millrace Footbridge').click()
    await page.getByRole('heading', { level: 1, name: /^Millrace/ }).waitFor()
    await column(page, 'Jobs').getByText('No jobs yet').waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: /^Linden/ }).waitFor()
  })

  test('says which level could not be loaded, and tries again', async () => {
    const visit = await stage.stay({ as: people.dana })
    const { page, go } = visit
    visit.allow(/status of 500/)
    await page.route('**/api/tasks/jobs', (route) => route.fulfill({ status: 500, body: '' }))
    await page.route('**/api/subtask/task', (route) => route.fulfill({ status: 500, body: '' }))
    await go(`/projects/details/${await projectOf(stage, 'Linden')}`)
    await page.getByText('East wing foundations').click()
    await column(page, 'Tasks').getByText('Get tasks failed').waitFor()
    await page.unroute('**/api/tasks/jobs')
    await column(page, 'Tasks').getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Footings').click()
    await column(page, 'Activities').getByText('Get activities failed').waitFor()
    await page.unroute('**/api/subtask/task')
    await column(page, 'Activities').getByRole('button', { name: 'Try again' }).click()
    await column(page, 'Activities').getByText('Tie bar').waitFor()
  })

  test('leads to the list from a project that is not there', async () => {
    const visit = await stage.stay({ as: people.amara })
    const { page, go } = visit
    visit.allow(/status of 40[04]/)
    const foreign = await projectOf(stage, 'Linden')
    const nobodys = '01890000-0000-7000-8000-000000000000'
    for (const path of ['', '/nonsense', `/${nobodys}`, `/${foreign}`]) {
      await go(`/projects/details${path}`)
      await page.waitForURL('**/home')
      await heard(page, 'Invalid workorder!')
    }
    for (const path of ['/project/edit', '/project/edit?obj=nonsense']) {
      await go(path)
      await page.waitForURL('**/home')
      await heard(page, 'Missing info, redirected to projects!')
    }
    await go(`/project/edit?obj=${foreign}`)
    await page.waitForURL('**/home')
    await heard(page, 'Could not get work order info.')
  })
})
