/**
 * Files that were chosen and not sent yet: when the app is opened again, they are there for the same person
 * only.
 */
import type { BrowserContext, Locator, Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#database/seed/demo.ts'
import { type DayStage, openDayStage } from '#tests/harness/field-days.ts'
import { hasBrowser } from './browser.ts'
import { dayAddress, dayRecords } from './fieldnotes-records.ts'
import { bytes, type GivenFile, note, photo } from './file-fixtures.ts'
import { giveForm, untilUploaded } from './files-given.ts'
import { menuOf, signInOn } from './sign-in-screen.ts'
import { heard, people, type Stage, useStage, type Visit } from './stage.ts'

const TEXT = 'Ready-mix twice.'
const panelOf = (page: Page) => page.getByRole('region', { name: 'Uploads' })
const rowOf = (page: Page, name: string) => panelOf(page).getByRole('listitem').filter({ hasText: name })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true })

/** Console messages of calls that were cut off or refused. */
const CUT_OFF = [/ERR_FAILED/, /status of (409|429)/]

/**
 * Prevents an upload from beginning while `isOut` returns true. 'cut off' aborts the call, which the app
 * repeats for a while; 'put off' replies with 429, which fails at once. The returned function returns the
 * number of these calls.
 */
async function keepOut(
  context: BrowserContext,
  how: 'cut off' | 'put off',
  isOut: (name: string) => boolean,
): Promise<() => number> {
  let count = 0
  await context.route('**/api/uploads', (route) => {
    const named = /filename (\S+?)(,|$)/.exec(route.request().headers()['upload-metadata'] ?? '')?.[1] ?? ''
    if (!isOut(Buffer.from(named, 'base64').toString())) return route.continue()
    count += 1
    if (how === 'cut off') return route.abort('failed')
    const body = { data: null, errorCode: 'TOO_MANY_UPLOADS', errorDescription: 'Try it later.' }
    return route.fulfill({ status: 429, contentType: 'application/json', body: JSON.stringify(body) })
  })
  return () => count
}

/** Saves an entry of the daily record with files, in its form. */
async function addNoting(visit: Visit, at: { project: string; day: string }, files: readonly GivenFile[]) {
  const { page, go } = visit
  await go(dayAddress(at, '/construction?type=General'))
  await page.getByRole('textbox', { name: 'Text' }).fill(TEXT)
  await giveForm(page, files)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await heard(page, 'Added Successfully', 'success')
}

/** Closes the page, and opens the app in a new page of the same browser. */
async function openAnew({ page, context }: Visit, address: string): Promise<Page> {
  const origin = new URL(page.url()).origin
  await page.close()
  const next = await context.newPage()
  await next.goto(`${origin}${address}`)
  return next
}

const dayOf = ({ branch, today }: DayStage) => ({ project: branch.workOrderId, day: today })

/** Returns the names of the files of today's entries. */
async function filesOf(stage: Stage, made: DayStage): Promise<string[]> {
  const { items } = await stage.post<{ items: { FilesList: { name: string }[] }[] }>(
    made.ann.token,
    '/api/constructionreport/getbytype',
    { TargetUniqueID: made.branch.workOrderId, date: made.today },
  )
  return items.flatMap(({ FilesList }) => FilesList.map(({ name }) => name)).toSorted()
}

const discard = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Discard ${name}`, exact: true }).click()
  await page.getByRole('dialog', { name: `Discard ${name}?` }).waitFor()
}

describe.skipIf(!hasBrowser)('files that were not sent', () => {
  const stage = useStage()

  test('are there after the app was closed, with a way to send them, and get to their record once', async () => {
    const made = await openDayStage(stage.server)
    const visit = await stage.visit({ as: made.ann.token, size: 'phone' })
    visit.allow(...CUT_OFF)
    let isBroken = true
    await keepOut(visit.context, 'cut off', (name) => isBroken && name === 'Photo 2.jpg')
    const photos = ['#5181c7', '#37b24d', '#f08c00'].map((colour, index) =>
      photo(`Photo ${index + 1}.jpg`, colour),
    )
    await addNoting(visit, dayOf(made), await Promise.all(photos))
    // A failed file does not stop the next file.
    await rowOf(visit.page, 'Photo 2.jpg')
      .getByText(/^Not sent: /)
      .waitFor()
    await link(visit.page, `2 of 3 files of ${TEXT}`).waitFor()
    expect(await filesOf(stage, made)).toEqual(['Photo 1.jpg', 'Photo 3.jpg'])

    const page = await openAnew(visit, dayAddress(dayOf(made)))
    const row = rowOf(page, 'Photo 2.jpg')
    await row.getByText(`For work report ‘${TEXT}’`).waitFor()
    await link(page, `2 of 3 files of ${TEXT}`).waitFor()
    // The app has tried the file again by itself.
    await row.getByText(/^Not sent: /).waitFor()
    await row.getByText('Kept on this device. Tries again automatically').waitFor()
    isBroken = false
    await row.getByRole('button', { name: 'Try again to upload Photo 2.jpg' }).click()
    await link(page, `2 of 3 files of ${TEXT}`).waitFor({ state: 'detached' })
    await link(page, `3 files of ${TEXT}`).waitFor()
    expect(await filesOf(stage, made)).toEqual(['Photo 1.jpg', 'Photo 2.jpg', 'Photo 3.jpg'])
    await expect.poll(() => page.evaluate(() => localStorage.getItem('plumbline-kept-files'))).toBeNull()
  })

  test('go on where they ended as soon as the app is open again', async () => {
    const made = await openDayStage(stage.server)
    const visit = await stage.visit({ as: made.ann.token, size: 'phone' })
    visit.allow(...CUT_OFF)
    let patches = 0
    let isClosed = false
    await visit.context.route('**/api/uploads/*', (route) => {
      if (route.request().method() === 'PATCH') patches += 1
      // The second piece never reaches the server.
      return patches > 1 && !isClosed ? route.abort('failed') : route.continue()
    })
    await addNoting(visit, dayOf(made), [bytes('scan.e57', 9 * 1024 * 1024)])
    await expect.poll(() => patches).toBe(2)
    const calls: string[] = []
    visit.context.on('request', (request) => {
      if (request.frame().page() !== visit.page && request.url().includes('/api/uploads'))
        calls.push(request.method())
    })
    visit.page.on('close', () => {
      isClosed = true
    })
    const page = await openAnew(visit, dayAddress(dayOf(made)))
    await untilUploaded(page)
    expect(calls, 'asked how far it had come').toEqual(['HEAD', 'PATCH'])
    expect(await filesOf(stage, made)).toEqual(['scan.e57'])
  })

  test('whose last answer got lost before the app was closed are no second file', async () => {
    const made = await openDayStage(stage.server)
    const visit = await stage.visit({ as: made.ann.token })
    visit.allow(...CUT_OFF, /status of 500/)
    let isLost = false
    const lose = async (route: Route) => {
      await route.fetch()
      isLost = true
      await route.abort('failed')
    }
    await visit.context.route('**/api/file/create', lose, { times: 1 })
    await addNoting(visit, dayOf(made), [note('once.txt', 'a')])
    await expect.poll(() => isLost).toBe(true)
    const sent: string[] = []
    visit.context.on('request', (request) => {
      if (/\/api\/(uploads|file\/create)/.test(request.url())) sent.push(new URL(request.url()).pathname)
    })
    const page = await openAnew(visit, dayAddress(dayOf(made)))
    await untilUploaded(page)
    expect(sent).toEqual(['/api/file/create'])
    expect(await filesOf(stage, made)).toEqual(['once.txt'])
  })

  test('are neither seen nor sent by another person, and wait for their own', async () => {
    const at = await dayRecords(stage)
    const visit = await stage.visit()
    const { page, go, look } = visit
    visit.allow(...CUT_OFF)
    let isBroken = true
    const countOut = await keepOut(visit.context, 'put off', () => isBroken)
    await go('/login')
    await signInOn(page, { username: people.dana, password: DEMO_PASSWORD })
    await addNoting(visit, at, [note('Ticket.txt', 'one')])
    await rowOf(page, 'Ticket.txt')
      .getByText(/^Not sent: /)
      .waitFor()
    const signOut = async () => {
      await menuOf(page).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.getByText('Sign in to send 1 file').waitFor()
    }
    await signOut()
    // A message about a record is removed at once, so that the next person cannot read it. Otherwise it stays
    // for four seconds.
    await expect.poll(() => page.locator('[data-kind]').count(), { timeout: 2000 }).toBe(0)
    await look('sign in to send')

    const before = countOut()
    await signInOn(page, { username: people.luis, password: DEMO_PASSWORD })
    await link(page, /^Linden Street/)
      .first()
      .waitFor()
    // Luis gets no panel and no upload of Dana's file, even after the page has looked for kept files.
    await go(dayAddress(at))
    await link(page, `0 of 1 file of ${TEXT}`).waitFor()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.waitForTimeout(1000)
    expect(await panelOf(page).count()).toBe(0)
    expect(countOut()).toBe(before)
    await signOut()

    isBroken = false
    await signInOn(page, { username: people.dana, password: DEMO_PASSWORD })
    await untilUploaded(page)
    await go(dayAddress(at))
    await link(page, `1 file of ${TEXT}`).waitFor()
  })

  test('stay with the reason where the day was confirmed meanwhile, until somebody discards them', async () => {
    const made = await openDayStage(stage.server)
    const visit = await stage.visit({ as: made.ann.token, size: 'phone' })
    visit.allow(...CUT_OFF)
    let isBroken = true
    await keepOut(visit.context, 'put off', () => isBroken)
    await addNoting(visit, dayOf(made), [await photo('Late.jpg')])
    await rowOf(visit.page, 'Late.jpg')
      .getByText(/^Not sent: /)
      .waitFor()
    await made.confirm(made.today)
    isBroken = false
    let page = await openAnew(visit, dayAddress(dayOf(made)))
    const refused = /^Not sent: .* confirmed .*Add an addendum\.$/
    await rowOf(page, 'Late.jpg').getByText(refused).waitFor()
    // The app does not send a refused file again by itself.
    let sent = 0
    visit.context.on('request', (request) => {
      if (/\/api\/(uploads|file\/create)/.test(request.url())) sent += 1
    })
    page = await openAnew({ ...visit, page }, dayAddress(dayOf(made)))
    await rowOf(page, 'Late.jpg').getByText(refused).waitFor()
    expect(sent).toBe(0)
    await discard(page, 'Late.jpg')
    await page
      .getByRole('dialog')
      .getByText(/^It was not sent to the work report/)
      .waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await rowOf(page, 'Late.jpg').waitFor()
    await discard(page, 'Late.jpg')
    await page.getByRole('dialog').getByRole('button', { name: 'Discard file' }).click()
    await panelOf(page).waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => localStorage.getItem('plumbline-kept-files'))).toBeNull()
    expect(await filesOf(stage, made)).toEqual([])
  })

  test('are sent by one tab, and are one file also where two tabs send them', async () => {
    const made = await openDayStage(stage.server)
    const visit = await stage.visit({ as: made.ann.token })
    visit.allow(...CUT_OFF)
    const { page: first, context } = visit
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let isHeld = false
    await first.route('**/api/uploads/*', (route) => {
      isHeld = true
      return held.then(() => route.continue())
    })
    await addNoting(visit, dayOf(made), [note('Ticket.txt', 'one')])
    await expect.poll(() => isHeld).toBe(true)

    const posts: string[] = []
    context.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/uploads')) posts.push(request.url())
    })
    const second = await context.newPage()
    await second.goto(`${stage.origin}${dayAddress(dayOf(made))}`)
    await link(second, `0 of 1 file of ${TEXT}`).waitFor()
    await second.waitForTimeout(1500)
    expect(await panelOf(second).count()).toBe(0)
    expect(posts).toEqual([])
    await second.close()

    // A tab that sends no messages to other tabs and does not know what was sent, as if the first tab were asleep.
    const deaf = await context.newPage()
    await deaf.addInitScript(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('tus::')) localStorage.removeItem(key)
      const post = BroadcastChannel.prototype.postMessage
      BroadcastChannel.prototype.postMessage = function (message: unknown) {
        if (this.name !== 'plumbline-kept-files') post.call(this, message)
      }
    })
    await deaf.goto(`${stage.origin}${dayAddress(dayOf(made))}`)
    await link(deaf, `1 file of ${TEXT}`).waitFor()
    expect(posts).toHaveLength(1)
    expect(await filesOf(stage, made)).toEqual(['Ticket.txt'])
    release()
    await panelOf(first).waitFor({ state: 'hidden' })
    expect(await filesOf(stage, made)).toEqual(['Ticket.txt'])
  })

  test('go to another tab where theirs is closed', async () => {
    const made = await openDayStage(stage.server)
    const visit = await stage.visit({ as: made.ann.token })
    const { page: first, context } = visit
    const other = await context.newPage()
    await other.goto(`${stage.origin}${dayAddress(dayOf(made))}`)
    await first.route('**/api/uploads/*', () => {})
    await addNoting(visit, dayOf(made), [note('Ticket.txt', 'one')])
    await panelOf(first).getByText('Uploading 1 file · 0%').waitFor()
    await link(other, `0 of 1 file of ${TEXT}`).waitFor()
    // Closes the page as a person does: the browser asks because of the upload, and the page is closed all the same.
    await first.close({ runBeforeUnload: true })
    // The other tab goes on at once. If it does not listen yet, it checks for kept files by itself after a minute.
    await link(other, `1 file of ${TEXT}`).waitFor({ timeout: 90_000 })
    expect(await filesOf(stage, made)).toEqual(['Ticket.txt'])
  })

  test('are not kept where the browser keeps nothing, which is said, and are sent all the same', async () => {
    const made = await openDayStage(stage.server)
    const visit = await stage.visit({ as: made.ann.token, size: 'phone' })
    const { page, context, look, setTheme } = visit
    await context.addInitScript(() => {
      Object.defineProperty(globalThis, 'indexedDB', { value: undefined })
    })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await context.route('**/api/uploads/*', (route) => held.then(() => route.continue()))
    await addNoting(visit, dayOf(made), [note('Ticket.txt', 'one')])
    await panelOf(page)
      .getByText(/^These files are not kept if you close the app\./)
      .waitFor()
    await look('not kept')
    await setTheme('dark')
    await look('not kept, dark', 'colours')
    release()
    await untilUploaded(page)
    expect(await filesOf(stage, made)).toEqual(['Ticket.txt'])
  })

  test('cost nothing where there are none', async () => {
    const made = await openDayStage(stage.server)
    const { page, go } = await stage.visit({ as: made.ann.token, isFirst: true })
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('.js')) scripts.push(request.url())
    })
    await go(dayAddress(dayOf(made)))
    await expect.poll(() => scripts.some((url) => url.includes('upload-panel'))).toBe(true)
    expect(scripts.filter((url) => /kept-(files|tabs)/.test(url))).toEqual([])
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  })

  test('stand in the panel with their record, and what can be done', async () => {
    const made = await openDayStage(stage.server)
    const visit = await stage.visit({ as: made.ann.token, size: 'desk' })
    visit.allow(...CUT_OFF)
    await keepOut(visit.context, 'put off', () => true)
    await addNoting(visit, dayOf(made), [await photo('Late.jpg'), note('Ticket.txt', 'one')])
    // oxlint-disable-next-line no-await-in-loop
    for (const name of ['Late.jpg', 'Ticket.txt'])
      await rowOf(visit.page, name)
        .getByText(/^Not sent: /)
        .waitFor()
    const { page, look, setTheme, resize } = visit
    expect(await panelOf(page).getByRole('button', { name: 'Close the uploads' }).count()).toBe(0)
    await look('files that were not sent')
    await setTheme('dark')
    await look('files that were not sent, dark', 'colours')
    await resize('phone')
    await look('files that were not sent, phone', 'sizes')
    await setTheme('light')
    const dialog: Locator = page.getByRole('dialog')
    await discard(page, 'Late.jpg')
    await look('discarding a file')
    await dialog.getByRole('button', { name: 'Discard file' }).click()
    await rowOf(page, 'Late.jpg').waitFor({ state: 'hidden' })
    await rowOf(page, 'Ticket.txt').waitFor()
  })
})
