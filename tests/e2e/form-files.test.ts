/** Files that are added in a form: they are uploaded after the record is saved, and no file is lost. */
import type { Locator, Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { chooseFound } from './choose-found.ts'
import { bytes, type GivenFile, note, photo, program } from './file-fixtures.ts'
import { untilUploaded } from './files-given.ts'
import { addList } from './punchlists-records.ts'
import { rfiRecords } from './rfis-records.ts'
import { heard, people, projectOf, type Stage, useStage } from './stage.ts'

const DONE_WITH_ERRORS = 'Done, but with errors while uploading some files'

/** Returns functions that tap, and that count the taps. */
function fingerOn(page: Page) {
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  return {
    tap,
    taps: () => taps,
    /** Opens the camera or the gallery with one tap. Taps inside of the camera are not counted. */
    async shoot(button: string, files: readonly GivenFile[]) {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        tap(page.getByRole('button', { name: button, exact: true })),
      ])
      await chooser.setFiles([...files])
    },
  }
}

/** Returns the ids of the RFIs with a title, on the demo's library project. */
async function rfisNamed(stage: Stage, title: string): Promise<string[]> {
  const { items } = await stage.post<{ items: { rfiUniqueId: string; rfiTitle: string }[] }>(
    await stage.tokenOf(people.dana),
    '/api/rfi/workorder',
    { TargetUniqueID: await projectOf(stage, 'Linden'), NumberOfItemsPerPage: 100 },
  )
  return items.filter(({ rfiTitle }) => rfiTitle === title).map(({ rfiUniqueId }) => rfiUniqueId)
}

/** Refuses an upload if `isRefused` returns true. The returned function returns the number of refused uploads. */
async function refuseUploads(page: Page, isRefused: (name: string) => boolean): Promise<() => number> {
  let refused = 0
  await page.route('**/api/uploads', (route) => {
    const named = /filename (\S+?)(,|$)/.exec(route.request().headers()['upload-metadata'] ?? '')?.[1] ?? ''
    if (!isRefused(Buffer.from(named, 'base64').toString())) return route.continue()
    refused += 1
    return route.fulfill({
      status: 429,
      contentType: 'application/json',
      body: JSON.stringify({ data: null, errorCode: 'TOO_MANY_UPLOADS', errorDescription: 'Try it later.' }),
    })
  })
  return () => refused
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const chosen = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}`, exact: true })

/**
 * Drops a file on an element. All events are sent at once, because a move of the mouse in between would end
 * the drag.
 */
const dropOn = (target: Locator, name: string) =>
  target.evaluate((element, called) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['dropped'], called, { type: 'text/plain' }))
    for (const type of ['dragenter', 'dragover', 'drop'])
      element.dispatchEvent(
        new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, composed: true }),
      )
  }, name)

/** Pastes a picture into an element; with `text`, also the text that a spreadsheet puts beside a picture. */
const pasteInto = (target: Locator, text?: string) =>
  target.evaluate((element, beside) => {
    const data = new DataTransfer()
    data.items.add(new File(['pasted'], 'image.png', { type: 'image/png' }))
    if (beside) data.setData('text/plain', beside)
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)

describe.skipIf(!hasBrowser)('files of a form', () => {
  const stage = useStage()

  test('on a phone an RFI is asked with a photo in at most 7 taps', async () => {
    const project = await projectOf(stage, 'Linden')
    const { page, go } = await stage.visit({ as: people.dana, size: 'phone' })
    await go(`/rfis/${project}`)
    const { tap, taps, shoot } = fingerOn(page)
    await tap(page.getByRole('link', { name: 'New RFI' }))
    await tap(page.getByRole('combobox', { name: 'Job' }))
    await tap(page.getByRole('option', { name: 'Level 2 interiors' }))
    await page.getByLabel('Title').fill('Sleeve in the beam')
    // A camera gives each picture the same name, so the app gives the file another name.
    await shoot('Take a photo', [await photo('image.jpg')])
    await page.getByRole('button', { name: /^Remove Photo \d{4}-\d{2}-\d{2} [\d.]+\.jpg$/ }).waitFor()
    await tap(page.getByRole('button', { name: 'Submit' }))
    await heard(page, 'Added Successfully', 'success')
    await page.getByRole('heading', { name: /Sleeve in the beam/ }).waitFor()
    await untilUploaded(page)
    await region(page, 'Files')
      .getByText(/^Photo \d{4}/)
      .waitFor()
    expect(taps()).toBe(5)
  })

  test('on a phone a punch item takes a photo in at most 6 taps, and the next one keeps where and who', async () => {
    const { list } = await addList(stage, 'Walked with a camera', 2)
    const { page, go } = await stage.visit({ as: people.dana, size: 'phone' })
    await go(`/punchlistDetails/${list}`)
    const { tap, taps, shoot } = fingerOn(page)
    await tap(page.getByRole('button', { name: 'Add item' }))
    await page.getByRole('button', { name: 'Save and next' }).waitFor()
    // The button for the photo is above the text, and the buttons that save are high enough for a thumb.
    const top = async (target: Locator) => (await target.boundingBox())?.y ?? 0
    expect(await top(page.getByRole('button', { name: 'Take a photo' }))).toBeLessThan(
      await top(page.getByLabel('Description')),
    )
    for (const name of ['Save', 'Save and next'])
      expect(
        (await page.getByRole('button', { name, exact: true }).boundingBox())?.height,
      ).toBeGreaterThanOrEqual(50)
    await shoot('Take a photo', [await photo('runs.jpg')])
    await page.getByLabel('Description').fill('Paint runs on the frame')
    await tap(page.getByRole('group', { name: 'Recent locations' }).getByRole('button', { name: 'Room 2' }))
    await tap(page.getByRole('combobox', { name: 'Who is responsible' }))
    await tap(page.getByRole('option', { name: 'Grace Okafor' }))
    await page.getByLabel('Due date').fill('06-15-2030')
    await tap(page.getByRole('button', { name: 'Save and next' }))
    await heard(page, 'Added Successfully', 'success')
    expect(taps()).toBe(6)

    // Place, person and date stay for the next item. Photo and text are empty.
    await page.getByText('1 saved', { exact: true }).waitFor()
    expect(await page.getByLabel('Description').inputValue()).toBe('')
    expect(await page.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('Room 2')
    expect(await page.getByRole('combobox', { name: 'Who is responsible' }).inputValue()).toBe('Grace Okafor')
    expect(await page.getByLabel('Due date').inputValue()).toBe('06-15-2030')
    expect(await chosen(page, 'runs.jpg').count()).toBe(0)
    await untilUploaded(page)
    await shoot('Gallery', [await photo('one.jpg'), await photo('two.jpg', '#37b24d')])
    await chosen(page, 'two.jpg').tap()
    await page.getByLabel('Description').fill('Scratch on the same door')
    await page.getByRole('button', { name: 'Save', exact: true }).tap()
    await page.getByRole('heading', { name: '4. Scratch on the same door' }).waitFor()
    const before = region(page, 'Before')
    await before.getByText('one.jpg').waitFor()
    expect(await before.getByText('two.jpg').count()).toBe(0)
    await page.getByRole('link', { name: 'Walked with a camera' }).first().tap()
    await page.getByRole('link', { name: 'Paint runs on the frame' }).tap()
    await region(page, 'Before').getByText('runs.jpg').waitFor()
  })

  test('a permit and a submittal take them alike', async () => {
    const project = await projectOf(stage, 'Linden')
    const { page, go } = await stage.visit({ as: people.dana })
    const choose = async (file: GivenFile) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Choose files' }).click(),
      ])
      await chooser.setFiles([file])
      await chosen(page, file.name).waitFor()
    }
    const untilThere = async (title: string, file: string) => {
      await page.getByRole('heading', { name: new RegExp(title) }).waitFor()
      await untilUploaded(page)
      await region(page, 'Files').getByText(file).waitFor()
    }
    await go(`/permit-add?obj=${project}`)
    await page.getByLabel('Title').fill('Street closure')
    await page.getByRole('textbox', { name: 'End', exact: true }).fill('12-31-2040')
    await page.keyboard.press('Tab')
    await choose(note('Traffic plan.txt', 'Lane 2'))
    await page.getByRole('button', { name: 'Add permit' }).click()
    await untilThere('Street closure', 'Traffic plan.txt')

    await go(`/submittals-create/${project}`)
    await page.getByRole('textbox', { name: 'Title' }).fill('Roof drain')
    // oxlint-disable-next-line no-await-in-loop
    for (const [row, name] of [
      ['Person 1', 'Luis Ortega'],
      ['Person 2', 'Dana Whitlock'],
    ] as const)
      await chooseFound(
        page.getByRole('group', { name: row }).getByRole('combobox', { name: 'Employee' }),
        name,
      )
    await choose(note('Data sheet.txt', 'DN 100'))
    await page.getByRole('button', { name: 'Save draft' }).click()
    await untilThere('Roof drain', 'Data sheet.txt')
  })

  test('one that is not uploaded is named, and is tried again on the page of the record, which is written once', async () => {
    const { job } = await rfiRecords(stage)
    const visit = await stage.visit({ as: people.dana })
    const { page, go, look } = visit
    visit.allow(/status of 429/)
    let isRefusing = true
    const refused = await refuseUploads(page, (name) => isRefusing && name === 'broken.txt')
    let created = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/rfi/create')) created += 1
    })
    await go(`/rfi/add?Parent=${job}`)
    await page.getByLabel('Title').fill('Anchor in the slab')
    await page.getByRole('button', { name: 'Choose files' }).and(page.locator(':visible')).waitFor()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose files' }).click(),
    ])
    await chooser.setFiles([note('broken.txt', 'a'), note('whole.txt', 'b')])
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: /Anchor in the slab/ }).waitFor()
    const said = page.getByRole('alert').filter({ hasText: DONE_WITH_ERRORS })
    await said.getByText('broken.txt: Try it later.').waitFor()
    await look('files not uploaded')
    await region(page, 'Uploads').getByText('1 uploaded, 1 not').waitFor()
    await region(page, 'Files').getByText('whole.txt').waitFor()
    isRefusing = false
    await region(page, 'Uploads').getByRole('button', { name: 'Try again to upload broken.txt' }).click()
    await region(page, 'Files').getByText('broken.txt').waitFor()
    expect(refused()).toBe(1)
    expect(created).toBe(1)
    expect(await rfisNamed(stage, 'Anchor in the slab')).toHaveLength(1)
  })

  test('they are sent after the record, one by one, and say how far each is', async () => {
    const { job } = await rfiRecords(stage)
    const { page, go } = await stage.visit({ as: people.dana })
    const calls: string[] = []
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname
      if (path === '/api/rfi/create' || (path === '/api/uploads' && request.method() === 'POST'))
        calls.push(path)
    })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/uploads/*', (route) => held.then(() => route.continue()))
    await go(`/rfi/add?Parent=${job}`)
    await page.getByLabel('Title').fill('Two photos')
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    // Two files with the same name are both uploaded, without a question.
    const files = [await photo('IMG_1.jpg'), await photo('IMG_1.jpg', '#37b24d')]
    await page.locator('form input[type="file"]').setInputFiles(files)
    await page.getByRole('button', { name: 'Submit' }).click()
    const panel = region(page, 'Uploads')
    await panel.getByText('Uploading 2 files · 0%').waitFor()
    await panel.getByText(/^0% of/).waitFor()
    await panel.getByText(/· waiting$/).waitFor()
    // The panel shows the upload a moment before the request is sent.
    await expect.poll(() => calls).toEqual(['/api/rfi/create', '/api/uploads'])
    release()
    await untilUploaded(page)
    await expect.poll(() => region(page, 'Files').getByRole('listitem').count()).toBe(2)
    expect(calls).toEqual(['/api/rfi/create', '/api/uploads', '/api/uploads'])
  })

  test('Retry in what is said of them tries them again', async () => {
    const { list } = await addList(stage, 'Walked without luck', 0)
    const visit = await stage.visit({ as: people.dana, size: 'phone' })
    const { page, go } = visit
    visit.allow(/status of 429/)
    let isRefusing = true
    await refuseUploads(page, () => isRefusing)
    await go(`/punchlistitem/add?Parent=${list}`)
    await fingerOn(page).shoot('Take a photo', [await photo('crack.jpg')])
    await page.getByLabel('Description').fill('Crack')
    await page.getByRole('button', { name: 'Save and next' }).tap()
    // The record is saved, but its first file is not uploaded: the alert says both.
    const said = page.getByRole('alert').filter({ hasText: DONE_WITH_ERRORS })
    await said.getByText('crack.jpg: Try it later.').waitFor()
    isRefusing = false
    await said.getByRole('button', { name: 'Retry' }).tap()
    await region(page, 'Uploads').waitFor({ state: 'hidden' })
    // The panel of the uploads does not cover the button that saves.
    await page.getByRole('button', { name: 'Save', exact: true }).tap()
    await page.getByRole('alert').getByText('Description: Must not be empty').waitFor()
  })

  test('a repeated press, and a lost answer, add no second record and no second file', async () => {
    const { project, job } = await rfiRecords(stage)
    const visit = await stage.visit({ as: people.dana })
    const { page, go } = visit
    visit.allow(/status of 500/)
    await go(`/rfi/add?Parent=${job}`)
    await page.getByLabel('Title').fill('Pressed twice')
    await page.locator('form input[type="file"]').setInputFiles([note('once.txt', 'a')])
    await page.getByRole('button', { name: 'Submit' }).dblclick()
    await page.getByRole('heading', { name: /Pressed twice/ }).waitFor()
    await untilUploaded(page)
    expect(await rfisNamed(stage, 'Pressed twice')).toHaveLength(1)

    await go(`/rfi/add?Parent=${job}`)
    await page.getByLabel('Title').fill('Answer lost')
    await page.locator('form input[type="file"]').setInputFiles([note('kept.txt', 'a')])
    // The server saves the record, but its reply is lost.
    const loseAnswer = async (route: Route) => {
      await route.fetch()
      await route.fulfill({ status: 500, body: '' })
    }
    await page.route('**/api/rfi/create', loseAnswer, { times: 1 })
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('alert').filter({ hasText: 'Oops!' }).first().waitFor()
    await chosen(page, 'kept.txt').waitFor()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: /Answer lost/ }).waitFor()
    await untilUploaded(page)
    const [id = '', ...more] = await rfisNamed(stage, 'Answer lost')
    expect(more).toEqual([])
    await go(`/rfidetails/${project}/${id}`)
    await region(page, 'Files').getByText('kept.txt').waitFor()
    await expect.poll(() => region(page, 'Files').getByRole('listitem').count()).toBe(1)
  })

  test('leaving a form that has files alone asks first', async () => {
    const { project, job } = await rfiRecords(stage)
    const { page, go } = await stage.visit({ as: people.dana })
    await go(`/changeorders-add/${project}/${job}`)
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    await page.locator('form input[type="file"]').setInputFiles([note('offer.txt', 'a')])
    await chosen(page, 'offer.txt').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    const asks = page.getByRole('dialog')
    await asks.waitFor()
    await asks.getByRole('button', { name: 'Stay', exact: true }).last().click()
    await chosen(page, 'offer.txt').click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('heading', { name: 'Change orders' }).first().waitFor()
    expect(await asks.count()).toBe(0)
  })

  test('takes what is dropped on any part of it or pasted anywhere, but no program and no cells', async () => {
    const { job } = await rfiRecords(stage)
    const { page, go, look } = await stage.visit({ as: people.dana })
    await go(`/rfi/add?Parent=${job}`)
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    await dropOn(page.getByLabel('Notes'), 'dropped.txt')
    await chosen(page, 'dropped.txt').waitFor()
    await pasteInto(page.locator('body'))
    const pasted = page.getByRole('button', { name: /^Remove Pasted \d{4}/ })
    await pasted.waitFor()
    await pasteInto(page.getByLabel('Title'), 'A1 B1')
    await pasteInto(page.getByLabel('Title'))
    await expect.poll(() => pasted.count()).toBe(2)
    await page
      .locator('form input[type="file"]')
      .setInputFiles([program('setup.exe', 'application/x-msdownload'), bytes('model.ifc', 2000)])
    await heard(page, 'Cannot upload an exe', 'error')
    await chosen(page, 'model.ifc').waitFor()
    expect(await chosen(page, 'setup.exe').count()).toBe(0)
    await look('RFI form with files of each kind')
  })

  test('a comment takes them alike, and says the same of one that is not uploaded', async () => {
    const { project, open } = await rfiRecords(stage)
    const visit = await stage.visit({ as: people.dana, size: 'phone' })
    const { page, go, look } = visit
    visit.allow(/status of 429/)
    let isRefusing = true
    await refuseUploads(page, () => isRefusing)
    await go(`/rfidetails/${project}/${open}`)
    const field = page.getByRole('textbox', { name: 'Comment' })
    const form = page.locator('[data-takes-files]').filter({ has: field })
    await field.fill('Seen from below')
    // The code that accepts files loads a moment after the field.
    await form.getByRole('button', { name: 'Attach' }).waitFor()
    await dropOn(field, 'dropped.txt')
    await chosen(page, 'dropped.txt').waitFor()
    await pasteInto(field)
    const pasted = form.getByRole('button', { name: /^Remove Pasted \d{4}/ })
    await pasted.waitFor()
    const [camera] = await Promise.all([
      page.waitForEvent('filechooser'),
      form.getByRole('button', { name: 'Take photo' }).tap(),
    ])
    await camera.setFiles([await photo('below.jpg')])
    await look('a comment with files')
    for (const name of ['dropped.txt', 'below.jpg'])
      await form.getByRole('button', { name: `Remove ${name}` }).tap()
    await page.getByRole('button', { name: 'Comment', exact: true }).tap()
    const said = page.getByRole('alert').filter({ hasText: DONE_WITH_ERRORS })
    await said.getByText(/^Pasted .*: Try it later\.$/).waitFor()
    isRefusing = false
    await said.getByRole('button', { name: 'Retry' }).tap()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Seen from below' })
      .getByText(/^Pasted/)
      .waitFor()
  })
})
