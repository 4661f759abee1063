/** Changes by other people appear without a reload, for the people concerned; and the app without a connection. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#database/seed/demo.ts'
import { hasBrowser } from './browser.ts'
import { passUntil, stopTime } from './page-time.ts'
import { signInOn } from './sign-in-screen.ts'
import { heard, people, projectOf, useStage } from './stage.ts'

/** Makes the page load no screen in advance, as on a metered line. */
const loadNothingAhead = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))

describe.skipIf(!hasBrowser)('changes of others', () => {
  const stage = useStage()

  test('are seen by themselves, in the same account alone', async () => {
    const [dana, luis, amara] = await Promise.all(
      [people.dana, people.luis, people.amara].map((as) => stage.visit({ as })),
    )
    if (!dana || !luis || !amara) throw new Error('never')
    const own = ['notifications/stream', 'notifications/get/user', 'court/count', 'home', 'home/projects']
    const answered = Promise.all(own.map((call) => amara.page.waitForResponse(`**/api/${call}`)))
    await Promise.all([dana.go('/project/add'), luis.go('/home'), amara.go('/home')])
    await luis.page.getByText('Linden Street Library Renewal').waitFor()
    await amara.page.getByText('Yard Wash-out Basin').waitFor()
    // Waits until Amara's page has made its own first requests.
    await amara.page.getByText(/^Displaying (\d+) of \1 Records$/).waitFor()
    await answered
    const seenByAmara: string[] = []
    amara.page.on('request', (request) => {
      if (request.url().includes('/api/')) seenByAmara.push(request.url())
    })
    await luis.page.evaluate(() => {
      document.body.dataset.sameDocument = 'yes'
    })

    await dana.page.getByLabel('Title').fill('Tollhouse Roof')
    await dana.page.getByRole('button', { name: 'Add project' }).click()
    await heard(dana.page, 'Tollhouse Roof has been added')
    await luis.page.getByText('Tollhouse Roof').waitFor()
    await luis.page
      .getByText('Displaying 15 of 15 Records')
      .or(luis.page.getByText(/of 15 Records/))
      .waitFor()

    const id = await projectOf(stage, 'Tollhouse')
    await luis.page.getByText('Tollhouse Roof').click()
    await luis.page.getByRole('heading', { level: 1, name: 'Tollhouse Roof' }).waitFor()
    await dana.go(`/project/edit?obj=${id}`)
    await dana.page.getByLabel('Title').fill('Tollhouse Roof and Gutters')
    await dana.page.getByRole('button', { name: 'Save' }).click()
    await heard(dana.page, 'Workorder was updated')
    await luis.page.getByRole('heading', { level: 1, name: 'Tollhouse Roof and Gutters' }).waitFor()
    expect(await luis.page.evaluate(() => document.body.dataset.sameDocument), 'no reload').toBe('yes')
    expect(seenByAmara).toEqual([])
    await expect.poll(() => amara.page.getByText('Tollhouse').count()).toBe(0)
  })

  test('are not lost while a list is still loading on', async () => {
    const { page, go } = await stage.visit({ as: people.dana })
    let goOn = () => {}
    const isAdded = new Promise<void>((resolve) => (goOn = resolve))
    let calls = 0
    await page.route('**/api/workorder/employee', async (route) => {
      calls += 1
      if (calls > 1) await isAdded
      await route.continue()
    })
    const listens = page.waitForResponse('**/api/notifications/stream')
    await go('/home')
    await listens
    await page.getByText(/^Displaying 4 of \d+ Records$/).waitFor()
    await expect.poll(() => calls, { message: 'the list loads on' }).toBeGreaterThan(1)
    await stage.post(await stage.tokenOf(people.dana), '/api/workorder/create', [
      { workOrderTitle: 'Added meanwhile' },
    ])
    goOn()
    await page.getByText('Added meanwhile').waitFor()
  })

  test('are not lost between the first list and the stream that tells of them', async () => {
    const { page, go } = await stage.visit()
    let open = () => {}
    const isChanged = new Promise<void>((resolve) => (open = resolve))
    await page.route('**/api/notifications/stream', async (route) => {
      await isChanged
      await route.continue()
    })
    await go('/login')
    await signInOn(page, { username: people.dana, password: DEMO_PASSWORD })
    await page.getByText('Millrace').first().waitFor()
    await stage.post(await stage.tokenOf(people.luis), '/api/workorder/update', [
      {
        workOrderUniqueID: await projectOf(stage, 'Millrace'),
        workOrderTitle: 'Millrace Footbridge, changed meanwhile',
      },
    ])
    open()
    await page.getByText('Millrace Footbridge, changed meanwhile').waitFor()
  })

  test('are caught up with when the connection is back', async () => {
    const visit = await stage.visit({ as: people.dana, isFirst: true })
    const { page, go, context, look } = visit
    visit.allow(/ERR_INTERNET_DISCONNECTED/)
    await go('/home')
    await page.getByText('Millrace Footbridge').waitFor()
    const isOffline = page.getByRole('status').filter({ hasText: 'Offline' })
    await expect.poll(() => isOffline.count()).toBe(0)

    await context.setOffline(true)
    await heard(page, "You're not connected to the internet!")
    await isOffline.waitFor()
    await look('offline')
    await stage.post(await stage.tokenOf(people.luis), '/api/workorder/update', [
      {
        workOrderUniqueID: await projectOf(stage, 'Millrace'),
        workOrderTitle: 'Millrace Footbridge and Steps',
      },
    ])
    await page.getByRole('searchbox', { name: 'Filter by title or place' }).fill('footbridge')
    const alert = page.getByRole('alert').filter({ hasText: 'Error fetching data.' })
    await alert.getByText("You're not connected to the internet!").waitFor()

    await context.setOffline(false)
    await page.getByText('Millrace Footbridge and Steps').waitFor()
    await isOffline.waitFor({ state: 'hidden' })
  })

  test('a screen that could not be had comes when the connection is back', async () => {
    const visit = await stage.visit({ as: people.dana, isFirst: true })
    const { page, go, context } = visit
    visit.allow(/ERR_INTERNET_DISCONNECTED/, /CallError: You're not connected/, /dynamically imported module/)
    await loadNothingAhead(page)
    await go('/home')
    await page.getByText('Foundry Lofts Block C').waitFor()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'My time' }).click()
    await page.getByRole('heading', { name: 'Error fetching data.' }).waitFor()
    await context.setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'My time' }).waitFor()
  })

  test('a screen that could not be had is tried again without anybody doing anything', async () => {
    const visit = await stage.visit({ as: people.dana, isFirst: true })
    const { page, go } = visit
    visit.allow(/ERR_FAILED/, /CallError: You're not connected/, /dynamically imported module/)
    await page.clock.install()
    await loadNothingAhead(page)
    await go('/home')
    await page.getByText('Foundry Lofts Block C').waitFor()
    const isAway = /\/assets\/|\/api\/health/
    await page.route(isAway, (route) => route.abort())
    await page.getByRole('link', { name: 'My time' }).click()
    await page.getByRole('heading', { name: 'Error fetching data.' }).waitFor()
    await page.unroute(isAway)
    const heading = page.getByRole('heading', { level: 1, name: 'My time' })
    await stopTime(page)
    await passUntil(page, 1000, () => heading.isVisible())
  })

  test('a screen whose code is there no more, as after an update, comes with the page', async () => {
    const visit = await stage.visit({ as: people.dana, isFirst: true })
    const { page, go } = visit
    visit.allow(/404/, /dynamically imported module/)
    await loadNothingAhead(page)
    await go('/home')
    await page.getByText('Foundry Lofts Block C').waitFor()
    let pages = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) pages += 1
    })
    // The code is missing until the third reload. The router itself makes the first reload, as after an update.
    await page.route(/\/assets\/my-time/, (route) =>
      pages < 3 ? route.fulfill({ status: 404, body: 'gone' }) : route.continue(),
    )
    await page.getByRole('link', { name: 'My time' }).click()
    await page.getByRole('heading', { name: 'Error fetching data.' }).waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'My time' }).waitFor()
  })

  test('are waited for when the server does not answer, and one is told', async () => {
    const visit = await stage.visit({ as: people.dana })
    const { page, go } = visit
    visit.allow(/ERR_FAILED/)
    await page.clock.install()
    let fail = () => {}
    const isShown = new Promise<void>((resolve) => (fail = resolve))
    await page.route('**/api/notifications/stream', async (route) => {
      await isShown
      await route.abort()
    })
    await go('/home')
    await page.getByText('Foundry Lofts Block C').waitFor()
    await stopTime(page)
    const failed = page.waitForEvent('requestfailed')
    fail()
    await failed
    const isAway = page.getByRole('status').filter({ hasText: 'Reconnecting' })
    await page.clock.runFor(2500)
    await expect.poll(() => isAway.count(), { message: 'a short interruption is nobody’s business' }).toBe(0)
    await passUntil(page, 500, () => isAway.isVisible())
    await page.clock.resume()
    await page.unroute('**/api/notifications/stream')
    await isAway.waitFor({ state: 'hidden' })
  })

  test('a form says that it could not be saved, and keeps what was typed', async () => {
    const visit = await stage.visit({ as: people.dana, isFirst: true })
    const { page, go, context } = visit
    visit.allow(/ERR_INTERNET_DISCONNECTED/, /dynamically imported module/)
    await go('/project/add')
    await page.getByLabel('Title').fill('Written under ground')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Add project' }).click()
    await page.locator('form').getByRole('alert').getByText("You're not connected to the internet!").waitFor()
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Written under ground')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Add project' }).click()
    // No message is expected here: if code was missing, the app was loaded anew, and the message is gone.
    await page.getByRole('heading', { level: 1, name: 'Written under ground' }).waitFor()
  })
})
