/** The file browser: folders, names and navigation. */
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { note } from './file-fixtures.ts'
import { addFiles, addFolder, chooseOf, expectNames, namesOf, openNewBrowser, rowOf } from './files-given.ts'
import { newProject } from './new-plan.ts'
import { heard, people, useStage } from './stage.ts'

describe.skipIf(!hasBrowser)('the file browser', () => {
  const stage = useStage()

  test('adds folders in folders, and says why it could not', async () => {
    const visit = await stage.stay({ as: people.dana })
    const { page, look } = visit
    visit.allow(/status of 409/)
    await openNewBrowser(stage, visit, 'New folders')
    const dialog = page.getByRole('dialog', { name: 'New folder' })
    const add = async (name: string) => {
      await page.getByRole('button', { name: 'New folder', exact: true }).click()
      await dialog.getByLabel('Name').fill(name)
      await page.keyboard.press('Enter')
    }
    await add('Drawings')
    await heard(page, 'Drawings has been added')
    await expectNames(page, ['Drawings'])
    await add('a/b:*?')
    await heard(page, 'a-b:*? has been added')
    await add('drawings')
    await dialog.getByText(/^Could Not Create The Folder!/).waitFor()
    await look('a folder that could not be made')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave' }).click()

    await page.getByRole('link', { name: 'Drawings' }).click()
    await page.getByText('This folder is empty').waitFor()
    await add('Structure')
    await page.getByRole('link', { name: 'Structure' }).click()
    await page.getByRole('heading', { name: 'Structure' }).waitFor()
    const path = page.getByRole('navigation', { name: 'Folders' })
    expect((await path.innerText()).replaceAll(/\s+/g, '')).toBe('Files/Drawings/Structure')
    await path.getByRole('link', { name: 'Drawings' }).click()
    await page.getByRole('heading', { name: 'Drawings' }).waitFor()
    await path.getByRole('link', { name: 'Files' }).click()
    await page.getByRole('heading', { name: 'Files' }).waitFor()
  })

  test('renames, moves by the tree and by dragging, and finds what lies below', async () => {
    const visit = await stage.stay({ as: people.dana })
    const { page, look } = visit
    const project = await openNewBrowser(stage, visit, 'Order')
    const drawings = await addFolder(stage, project, 'Drawings')
    await addFolder(stage, project, 'Details', drawings)
    await addFolder(stage, project, 'Photos')
    await addFiles(stage, { workOrderUniqueId: project }, [note('list.txt', 'x'), note('plan.txt', 'y')])
    await expectNames(page, ['Drawings', 'Photos', 'list.txt', 'plan.txt'])

    await chooseOf(page, 'list.txt', 'Rename')
    const name = page.getByLabel('New name')
    expect(
      await name.evaluate((input: HTMLInputElement) => input.value.slice(0, input.selectionEnd ?? 0)),
      'the ending stays',
    ).toBe('list')
    await name.fill('register.txt')
    await page.getByRole('button', { name: 'Rename', exact: true }).click()
    await expectNames(page, ['Drawings', 'Photos', 'plan.txt', 'register.txt'])
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.ariaLabel || document.activeElement?.id))
      .toMatch(/^(content|Actions for register.txt)$/)

    await chooseOf(page, 'register.txt', 'Move')
    const dialog = page.getByRole('dialog', { name: 'Move register.txt' })
    await expect.poll(() => dialog.getByRole('button', { name: 'Move here' }).isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: 'Folders in Drawings' }).click()
    await dialog.getByRole('radio', { name: 'Details' }).check()
    await look('moving a file')
    await dialog.getByRole('button', { name: 'Move here' }).click()
    await expectNames(page, ['Drawings', 'Photos', 'plan.txt'])

    await rowOf(page, 'plan.txt').dragTo(rowOf(page, 'Photos'))
    await expectNames(page, ['Drawings', 'Photos'])
    await page.getByRole('table').getByRole('link', { name: 'Photos' }).click()
    await expectNames(page, ['plan.txt'])
    await rowOf(page, 'plan.txt').dragTo(
      page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'Files' }),
    )
    await page.getByText('This folder is empty').waitFor()
    await page.getByRole('link', { name: 'Files', exact: true }).first().click()
    await expectNames(page, ['Drawings', 'Photos', 'plan.txt'])

    await page.getByLabel('Search by name').fill('regist')
    await page.getByText('Drawings/Details').waitFor()
    expect(await namesOf(page)).toEqual(['register.txt'])
    expect(new URL(page.url()).searchParams.get('search')).toBe('regist')
  })

  test('leads on whoever presses a folder while the search is still to be applied', async () => {
    const visit = await stage.stay({ as: people.dana })
    const { page } = visit
    const project = await openNewBrowser(stage, visit, 'Haste')
    const drawings = await addFolder(stage, project, 'Drawings')
    await addFolder(stage, project, 'Details', drawings)
    await expectNames(page, ['Drawings'])
    // Opening a folder takes longer than the search waits for more letters.
    await page.route('**/api/**', async (route) => {
      await setTimeout(500)
      await route.continue()
    })
    await page.getByLabel('Search by name').focus()
    const link = rowOf(page, 'Drawings').getByRole('link', { name: 'Drawings' })
    await link.evaluate((element: HTMLElement) => {
      document.execCommand('insertText', false, 'draw')
      element.click()
    })
    await expectNames(page, ['Details'])
    expect(new URL(page.url()).searchParams.get('search')).toBeNull()
    await expectNames(page, ['Details'])
  })

  test('deletes in the documented words, a folder with all in it', async () => {
    const visit = await stage.stay({ as: people.dana })
    const { page, look } = visit
    const project = await openNewBrowser(stage, visit, 'Deleted')
    const folder = await addFolder(stage, project, 'Old')
    await addFiles(stage, { workOrderUniqueId: project, folderUniqueId: folder }, [note('in.txt', 'x')])
    await expectNames(page, ['Old'])
    await chooseOf(page, 'Old', 'Delete')
    const dialog = page.getByRole('dialog', { name: 'Do you really want to delete?' })
    await dialog.getByText('This is a one way process').waitFor()
    await look('deleting a folder')
    await dialog.getByRole('button', { name: 'NO. CANCEL DELETE' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expectNames(page, ['Old'])
    await chooseOf(page, 'Old', 'Delete')
    await dialog.getByRole('button', { name: 'YES. DELETE IT!' }).click()
    await page.getByText('No files yet').waitFor()
  })

  test('pages ten at a time, and leads home where it is not said what to browse', async () => {
    const visit = await stage.stay({ as: people.dana })
    const { page, go } = visit
    const { project } = await newProject(stage, 'Many files')
    await addFiles(
      stage,
      { workOrderUniqueId: project },
      Array.from({ length: 12 }, (_none, at) => note(`${String(at + 1).padStart(2, '0')}.txt`, 'x')),
    )
    await go('/home')
    await page.getByRole('button', { name: 'Actions for Many files' }).click()
    await page.getByRole('menuitem', { name: 'Files' }).click()
    await page.getByText('Displaying 10 of 12 Records').waitFor()
    await page.getByRole('button', { name: 'Files and folders, page 2' }).click()
    await page.getByText('Displaying 2 of 12 Records').waitFor()
    await expectNames(page, ['11.txt', '12.txt'])

    for (const path of ['/browse', '/files/list/view', `/files/list/view/${project}/${project}/Marzipan`]) {
      await go(path)
      await page.waitForURL('**/home')
      await heard(page, 'Missing info, redirected to projects!')
    }
  })

  test('lets nobody change what they may only see, and shows nothing of other accounts', async () => {
    const { project } = await newProject(stage, 'Seen by Joel')
    await addFiles(stage, { workOrderUniqueId: project }, [note('seen.txt', 'x')])
    const joel = await stage.stay({ as: people.joel })
    await joel.go(`/browse?Parent=${project}`)
    await joel.page.getByText('seen.txt').waitFor()
    await joel.page.getByRole('button', { name: 'Actions for seen.txt' }).click()
    await joel.page.getByRole('menuitem', { name: 'Download' }).waitFor()
    await expect.poll(() => joel.page.getByRole('menuitem', { name: /Rename|Move|Delete/ }).count()).toBe(0)
    await expect.poll(() => joel.page.getByRole('button', { name: 'Upload', exact: true }).count()).toBe(1)

    const amara = await stage.stay({ as: people.amara })
    amara.allow(/status of 404/)
    await amara.go(`/browse?Parent=${project}`)
    await amara.page.waitForURL('**/home')
    await heard(amara.page, 'Invalid workorder!')
  })
})
