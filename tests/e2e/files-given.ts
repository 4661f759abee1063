/** Helpers for the browser tests of files. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { GivenFile } from './file-fixtures.ts'
import { newProject } from './new-plan.ts'
import { people, type Stage, type Visit } from './stage.ts'

/** Creates a project of Dana's without files, opens its file browser, and returns the project's id. */
export async function openNewBrowser(stage: Stage, visit: Visit, title: string): Promise<string> {
  const { project } = await newProject(stage, title)
  await visit.go(`/browse?Parent=${project}`)
  await visit.page.getByText('No files yet').waitFor()
  return project
}

/** Chooses files with the Upload button. */
export async function chooseFiles(page: Page, files: readonly GivenFile[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload', exact: true }).click(),
  ])
  await chooser.setFiles([...files])
}

/** Uploads files as Dana by calls of the API, without the browser, and runs the jobs that process the files. */
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

/** Adds a folder by a call of the API, without the browser, and returns its id. */
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

/** The row of a file or folder in the file browser. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })

/** Chooses an action in the menu of a file or folder. */
export async function chooseOf(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Returns the names that the file browser shows, in their order. */
export async function namesOf(page: Page): Promise<string[]> {
  const names = page.locator('tbody tr td:first-child :is(a, button)')
  return (await names.allInnerTexts()).map((name) => name.trim())
}

/** Waits until all uploads are done, and closes their panel, which otherwise stays open for some seconds. */
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

/** Expects the file browser to show these names, in this order. */
export async function expectNames(page: Page, names: readonly string[]): Promise<void> {
  await expect.poll(() => namesOf(page)).toEqual(names)
}

/** Adds files to a form, and scrolls to the last file. The form may have a button for files or for photos. */
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
