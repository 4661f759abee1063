/** What the browser tests of files do again and again. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { GivenFile } from './file-fixtures.ts'
import { newProject } from './new-plan.ts'
import { people, type Stage, type Visit } from './stage.ts'

/** A project of Dana's without files, in whose file browser a visit is. */
export async function openNewBrowser(stage: Stage, visit: Visit, title: string): Promise<string> {
  const { project } = await newProject(stage, title)
  await visit.go(`/browse?Parent=${project}`)
  await visit.page.getByText('No files yet').waitFor()
  return project
}

/** Chooses files by the button. */
export async function chooseFiles(page: Page, files: readonly GivenFile[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload', exact: true }).click(),
  ])
  await chooser.setFiles([...files])
}

/** Uploads files beside the browser, as the app does. */
export async function addFiles(
  stage: Stage,
  place: Record<string, unknown>,
  files: readonly GivenFile[],
): Promise<void> {
  const token = await stage.tokenOf(people.dana)
  for (const file of files) {
    const form = new FormData()
    for (const [name, value] of Object.entries(place)) form.append(name, String(value))
    form.append('file', new Blob([new Uint8Array(file.buffer)], { type: file.mimeType }), file.name)
    const response = await fetch(`${stage.origin}/api/s3/uploadfile`, {
      method: 'POST',
      headers: { authorization: token },
      body: form,
    })
    if (!response.ok) throw new Error(`${file.name}: ${await response.text()}`)
  }
  await stage.server.runJobs()
}

/** Adds a folder beside the browser, and answers its id. */
export async function addFolder(
  stage: Stage,
  project: string,
  name: string,
  parent?: string,
): Promise<string> {
  const [id = ''] = await stage.post<string[]>(await stage.tokenOf(people.dana), '/api/folder/create', [
    { workOrderUniqueId: project, name, ...(parent && { parentFolderUniqueId: parent }) },
  ])
  return id
}

/** The row of a file or a folder in the browser. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })

/** Chooses an action of a file or a folder. */
export async function chooseOf(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** The names that the browser shows, in their order. */
export async function namesOf(page: Page): Promise<string[]> {
  const names = page.locator('tbody tr td:first-child :is(a, button)')
  return (await names.allInnerTexts()).map((name) => name.trim())
}

/** Waits until all uploads are done, and puts them away: by themselves they stand there for some seconds. */
export async function untilUploaded(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: 'Uploads' })
  await panel.waitFor()
  const done = panel.filter({ has: page.getByText(/^\d+ files? uploaded$/) })
  const close = done.getByRole('button', { name: 'Close the uploads' })
  const isPutAway = async () => {
    await close.evaluateAll((all) => {
      for (const button of all) (button as HTMLElement).click()
    })
    return panel.isHidden()
  }
  await expect.poll(isPutAway).toBe(true)
}

/** Expects the browser to show these names. */
export async function expectNames(page: Page, names: readonly string[]): Promise<void> {
  await expect.poll(() => namesOf(page)).toEqual(names)
}

/** Gives files to a form, however it asks for them, and looks at them. */
export async function giveForm(page: Page, files: readonly GivenFile[]): Promise<void> {
  await page
    .getByRole('button', { name: /^(Choose files|Take a photo)$/ })
    .first()
    .waitFor()
  await page
    .locator('form input[type="file"]')
    .last()
    .setInputFiles([...files])
  const last = page.getByRole('button', { name: `Remove ${files.at(-1)?.name}`, exact: true })
  await last.scrollIntoViewIfNeeded()
}
