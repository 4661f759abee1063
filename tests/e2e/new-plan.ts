/** New plans for tests, created by calls of the API without the browser. */

import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { dayAfter } from '#contract/days.ts'
import { people, type Stage } from './stage.ts'

type Fields = Record<string, unknown>

/** Creates records of one level as Dana, and returns their ids. */
export async function add(stage: Stage, path: string, records: readonly Fields[]): Promise<string[]> {
  return stage.post(await stage.tokenOf(people.dana), `/api/${path}/create`, records)
}

/** Creates a project with these jobs. */
export async function newProject(
  stage: Stage,
  title: string,
  jobs: readonly string[] = [],
): Promise<{ project: string; jobs: string[] }> {
  const [project = ''] = await add(stage, 'workorder', [{ workOrderTitle: title }])
  if (jobs.length === 0) return { project, jobs: [] }
  const records = jobs.map((jobTitle) => ({ workOrderUniqueId: project, jobTitle }))
  return { project, jobs: await add(stage, 'jobs', records) }
}

/** Creates a project with one job, these tasks in the job, and these activities in the first task. */
export async function newTasks(
  stage: Stage,
  title: string,
  tasks: readonly string[],
  activities: readonly Fields[] = [],
): Promise<{ project: string; job: string; tasks: string[]; activities: string[] }> {
  const { project, jobs } = await newProject(stage, title, ['Main job'])
  const [job = ''] = jobs
  const ids = await add(
    stage,
    'tasks',
    tasks.map((taskName) => ({ jobUniqueId: job, taskName })),
  )
  const [task = ''] = ids
  const below = activities.map((fields) => ({ taskUniqueId: task, ...fields }))
  return {
    project,
    job,
    tasks: ids,
    activities: below.length > 0 ? await add(stage, 'subtask', below) : [],
  }
}

/** Returns the day that is `days` days after today, as `yyyy-MM-dd`. */
export function dayFromToday(days: number): string {
  return dayAfter(new Date().toISOString(), days)
}

export const column = (page: Page, title: string) => page.getByRole('region', { name: title })

/** Returns the names of the rows of a column, in the order shown. */
export function rowsOf(page: Page, title: string): Promise<string[]> {
  return column(page, title).locator('[data-row] > span:first-child > span:first-child').allInnerTexts()
}

/** Chooses an item of a row's menu. */
export async function chooseInRow(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Chooses an item of a list's own menu. */
export async function chooseInList(page: Page, list: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for the list of ${list}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Copies rows to the clipboard as a spreadsheet does, and pastes them with the keyboard at the focus. */
export async function pasteRows(
  { page, context }: { page: Page; context: BrowserContext },
  rows: readonly (readonly string[])[],
): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    rows.map((cells) => cells.join('\t')).join('\n'),
  )
  await page.keyboard.press('Control+V')
}

/** Waits until a column shows these rows, in this order. */
export async function shows(page: Page, list: string, rows: readonly string[]): Promise<void> {
  await expect.poll(() => rowsOf(page, list)).toEqual(rows)
}

/** Returns the name of the row that has the focus; null if no row has the focus. */
export function focusedRow(page: Page): Promise<string | null> {
  return page.evaluate(
    () => document.activeElement?.closest('[data-row]')?.querySelector('span span')?.textContent ?? null,
  )
}

/** Returns the `aria-label` of the element that has the focus. */
export function focusedLabel(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null)
}
