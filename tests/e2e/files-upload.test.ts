/** Uploads: several files at once, after an interruption, and refused programs. */
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#database/seed/demo.ts'
import { hasBrowser } from './browser.ts'
import { bytes, note, program } from './file-fixtures.ts'
import { chooseFiles, chooseOf, expectNames, openNewBrowser, untilUploaded } from './files-given.ts'
import { signInOn } from './sign-in-screen.ts'
import { heard, people, useStage } from './stage.ts'

/** Larger than one piece of an upload. */
const LARGE = 9 * 1024 * 1024

describe.skipIf(!hasBrowser)('uploading', () => {
  const stage = useStage()

  test('takes an empty file, shows it and hands it out as it was', async () => {
    const visit = await stage.visit({ as: people.dana })
    const { page } = visit
    // The preview requests the first bytes of the empty file, and gets 416.
    visit.allow(/status of 416/)
    await openNewBrowser(stage, visit, 'Empty')
    await chooseFiles(page, [note('placeholder.txt', ''), bytes('marker.dat', 0)])
    await page.getByRole('region', { name: 'Uploads' }).getByText('2 files uploaded').waitFor()
    await expectNames(page, ['marker.dat', 'placeholder.txt'])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      chooseOf(page, 'placeholder.txt', 'Download'),
    ])
    expect((await readFile(await download.path())).length).toBe(0)
    await page.getByRole('button', { name: 'placeholder.txt', exact: true }).click()
    const preview = page.getByRole('dialog', { name: 'Preview of placeholder.txt' })
    await preview.getByText('This file is empty.').waitFor()
  })

  test('refuses programs by their type before they are sent, and by their content', async () => {
    const visit = await stage.visit({ as: people.dana })
    const { page } = visit
    visit.allow(/status of 400/)
    await openNewBrowser(stage, visit, 'Programs')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/uploads')) sent.push(request.method())
    })
    await chooseFiles(page, [program('setup.bin', 'application/x-msdownload')])
    const panel = page.getByRole('region', { name: 'Uploads' })
    await panel.getByText('Cannot upload an exe').waitFor()
    await heard(page, 'Cannot upload an exe', 'error')
    expect(sent).toEqual([])
    await panel.getByRole('button', { name: 'Close the uploads' }).click()

    await chooseFiles(page, [note('fine.txt', 'fine'), program('harmless.txt', 'text/plain')])
    await panel.getByText('Cannot upload an exe').waitFor()
    await page.getByText('Done, but with errors while uploading some files').waitFor()
    await panel.getByText('1 uploaded, 1 not').waitFor()
    await expectNames(page, ['fine.txt'])
    await expect
      .poll(() => panel.getByRole('button', { name: /^Try again/ }).count(), {
        message: 'it would be refused again',
      })
      .toBe(0)
  })

  test('asks what to do about a name that is taken', async () => {
    const visit = await stage.visit({ as: people.dana })
    const { page, look } = visit
    await openNewBrowser(stage, visit, 'Same names')
    await chooseFiles(page, [note('a.txt', 'first'), note('b.txt', 'first')])
    await untilUploaded(page)
    const dialog = page.getByRole('dialog', { name: /^A file named a.txt already exists here/ })

    await chooseFiles(page, [note('a.txt', 'second'), note('b.txt', 'second')])
    await dialog.waitFor()
    await look('a name that is taken')
    await dialog.getByRole('checkbox').uncheck()
    await dialog.getByRole('button', { name: 'Replace' }).click()
    await page.getByRole('dialog', { name: /b.txt/ }).getByRole('button', { name: 'Skip' }).click()
    await untilUploaded(page)
    await chooseOf(page, 'a.txt', 'Versions')
    const versions = page.getByRole('dialog', { name: 'Versions of a.txt' })
    await versions.getByText('Version 2').waitFor()
    const [older] = await Promise.all([
      page.waitForEvent('download'),
      versions.getByRole('button', { name: 'Download version 1' }).click(),
    ])
    expect(await readFile(await older.path(), 'utf8')).toBe('first')
    await page.keyboard.press('Escape')
    await versions.waitFor({ state: 'hidden' })

    await chooseFiles(page, [note('a.txt', 'third'), note('b.txt', 'third')])
    await dialog.getByRole('button', { name: 'Keep both' }).click()
    await untilUploaded(page)
    await expect.poll(() => page.locator('tbody tr').count()).toBe(4)
  })

  test('goes on by itself after the connection was away, and sends nothing twice', async () => {
    const visit = await stage.visit({ as: people.dana, isFirst: true })
    const { page, context } = visit
    visit.allow(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /ERR_NETWORK/)
    await openNewBrowser(stage, visit, 'Cut off')
    const offsets: number[] = []
    let isCut = false
    await page.route('**/api/uploads/*', async (route) => {
      const request = route.request()
      if (request.method() === 'PATCH') {
        offsets.push(Number(request.headers()['upload-offset']))
        if (offsets.length === 2 && !isCut) {
          isCut = true
          await context.setOffline(true)
          return route.abort('internetdisconnected')
        }
      }
      return route.continue()
    })
    await chooseFiles(page, [bytes('model.ifc', LARGE)])
    const panel = page.getByRole('region', { name: 'Uploads' })
    await panel.getByText(/waiting for the connection$/).waitFor()
    await context.setOffline(false)
    await untilUploaded(page)
    await expectNames(page, ['model.ifc'])
    const [first, second, third] = offsets
    expect(first).toBe(0)
    expect(second).toBeGreaterThan(0)
    expect(third, 'what had arrived is not sent again').toBe(second)
  })

  test('goes on by another session where this one ends meanwhile and the device stays signed in', async () => {
    const visit = await stage.visit()
    const { page } = visit
    visit.allow(/status of 401/)
    await visit.go('/login')
    await signInOn(page, { username: people.dana, password: DEMO_PASSWORD, isKept: true })
    await openNewBrowser(stage, visit, 'Over night')
    const answers: number[] = []
    page.on('response', (response) => {
      if (response.request().method() === 'PATCH') answers.push(response.status())
    })
    await page.route('**/api/uploads/*', async (route) => {
      // From now on the page sends a token that the server does not know.
      if (route.request().method() === 'PATCH' && answers.length === 0)
        await page.evaluate(() => sessionStorage.setItem('plumbline-token', 'of yesterday'))
      await route.continue()
    })
    await chooseFiles(page, [bytes('model.ifc', LARGE)])
    await untilUploaded(page)
    await expectNames(page, ['model.ifc'])
    expect(answers).toEqual([204, 401, 204])
  })

  test('goes on after the page was loaded anew, when the same file is chosen again', async () => {
    const visit = await stage.visit({ as: people.dana })
    const { page } = visit
    visit.allow(/ERR_FAILED/)
    await openNewBrowser(stage, visit, 'Reloaded')
    const file = bytes('scan.e57', LARGE)
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/uploads')) calls.push(request.method())
    })
    let patches = 0
    await page.route('**/api/uploads/*', async (route) => {
      if (route.request().method() === 'PATCH') patches += 1
      // The second piece never reaches the server.
      if (patches === 2) return
      await route.continue()
    })
    await choose()
    await expect.poll(() => patches).toBe(2)
    // Reloads before the routes are removed. Otherwise the blocked piece would still be sent.
    await page.reload()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByText('No files yet').waitFor()
    calls.length = 0
    await choose()
    await untilUploaded(page)
    await expectNames(page, ['scan.e57'])
    expect(calls.slice(0, 2), 'asked how far it had come').toEqual(['HEAD', 'PATCH'])

    /** Chooses a file that always has the same name, size and date, so that the app finds its earlier upload. */
    async function choose(): Promise<void> {
      await page.getByText('No files yet').waitFor()
      await page.locator('input[type="file"]').evaluate(
        (input, { name, size }) => {
          const given = new File([new Uint8Array(size).fill(7)], name, { lastModified: 1_700_000_000_000 })
          const transfer = new DataTransfer()
          transfer.items.add(given)
          ;(input as HTMLInputElement).files = transfer.files
          input.dispatchEvent(new Event('change', { bubbles: true }))
        },
        { name: file.name, size: LARGE },
      )
    }
  })

  test('can be cancelled, and ends with the session', async () => {
    const visit = await stage.visit({ as: people.luis })
    const { page } = visit
    visit.allow(/ERR_FAILED/)
    await openNewBrowser(stage, visit, 'Cancelled')
    let begun = 0
    await page.route('**/api/uploads/*', (route) => {
      if (route.request().method() === 'PATCH') begun += 1
      else void route.continue()
    })
    await chooseFiles(page, [bytes('one.bin', 1000), bytes('two.bin', 1000)])
    const panel = page.getByRole('region', { name: 'Uploads' })
    await panel.getByText('Uploading 2 files · 0%').waitFor()
    await expect.poll(() => begun).toBe(2)
    const removed = page.waitForRequest((request) => request.method() === 'DELETE')
    await panel.getByRole('button', { name: 'Cancel one.bin' }).click()
    await removed
    await panel.getByText('Uploading 1 file · 0%').waitFor()
    await page.getByRole('button', { name: 'Menu of Luis Ortega' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await expect.poll(() => panel.count()).toBe(0)
  })

  test('takes what is dropped or pasted anywhere on the page', async () => {
    const visit = await stage.visit({ as: people.dana })
    const { page, look } = visit
    await openNewBrowser(stage, visit, 'Dropped')
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer()
      data.items.add(new File(['dropped'], 'dropped.txt', { type: 'text/plain' }))
      return data
    })
    const target = page.getByText('No files yet')
    for (const type of ['dragenter', 'dragover']) await target.dispatchEvent(type, { dataTransfer: transfer })
    await page.getByText('Drop files here to upload them').waitFor()
    await look('files above the browser')
    await target.dispatchEvent('drop', { dataTransfer: transfer })
    await untilUploaded(page)
    await expectNames(page, ['dropped.txt'])

    await page.evaluate(() => {
      const data = new DataTransfer()
      data.items.add(new File(['pasted'], 'image.png', { type: 'image/png' }))
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
    })
    await untilUploaded(page)
    await page.getByText(/^Pasted \d{4}-\d{2}-\d{2} [\d.]+\.png$/).waitFor()
  })
})
