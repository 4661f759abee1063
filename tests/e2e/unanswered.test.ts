/** A screen whose record cannot be loaded: no connection, a failing server, or no right to see the record. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { footings, placeOf } from './planning-records.ts'
import { type PunchRecords, punchRecords } from './punchlists-records.ts'
import { people, saidSoFar, useStage } from './stage.ts'

const OFFLINE = "You're not connected to the internet!"

/** Goes to an address of the app as links of the app do, without loading the page. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
  }, path)

describe.skipIf(!hasBrowser)('a record that cannot be had', () => {
  const stage = useStage({ isPrepared: true })
  let place: Awaited<ReturnType<typeof placeOf>>
  let punch: PunchRecords

  beforeAll(async () => {
    place = await placeOf(stage, footings)
    punch = await punchRecords(stage)
  })

  const isIn = async (page: Page, path: string) =>
    expect(new URL(page.url()).pathname.toLowerCase()).toBe(path.toLowerCase())
  const frame = (page: Page) => page.getByRole('heading', { level: 1, name: /^Linden/ })
  const notHad = (page: Page) => page.getByRole('heading', { name: 'Error fetching data.' })

  for (const [size, theme] of [
    ['desk', 'light'],
    ['phone', 'dark'],
  ] as const)
    test(`without a connection keeps its address and the project, and comes by itself: ${size}`, async () => {
      const visit = await stage.visit({ as: people.dana, size, theme, isFirst: true })
      const { page, go, context } = visit
      // The browser remembers code that did not load, and logs the error once more before the page is loaded anew.
      visit.allow(
        /ERR_INTERNET_DISCONNECTED/,
        /CallError: You're not connected/,
        /dynamically imported module/,
      )
      await go(`/projects/details/${place.project}`)
      await page.getByText('East wing foundations').first().waitFor()
      await frame(page).waitFor()
      await context.setOffline(true)
      const path = `/jobs/edit/${place.job}`
      await follow(page, path)
      await notHad(page).waitFor()
      await page.getByRole('main').getByText(OFFLINE).waitFor()
      await frame(page).waitFor()
      await isIn(page, path)
      const said = await saidSoFar(page)
      expect(said.filter(({ text }) => !text.includes(OFFLINE))).toEqual([])
      await visit.look(`a record without a connection ${size} ${theme}`)
      await context.setOffline(false)
      await page.locator('form').first().waitFor()
      await isIn(page, path)
    })

  test.each([500, 503])('because the server answers %d can be tried again in its place', async (status) => {
    const visit = await stage.visit({ as: people.dana })
    const { page, go } = visit
    visit.allow(/status of 50[03]/, /CallError/)
    await page.route('**/api/tasks', (route) => route.fulfill({ status, body: 'away' }))
    const path = `/tasks/employeeAdd/${place.project}/${place.task}`
    await go(path)
    await notHad(page).waitFor()
    await frame(page).waitFor()
    await isIn(page, path)
    expect(await saidSoFar(page)).toEqual([])
    await page.unroute('**/api/tasks')
    await page.getByRole('button', { name: 'Try again' }).click()
    await notHad(page).waitFor({ state: 'hidden' })
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText(footings.task).waitFor()
    await isIn(page, path)
  })

  test('because one may not see it says so in its place', async () => {
    const visit = await stage.visit({ as: people.dana })
    const { page, go } = visit
    visit.allow(/status of 403/)
    await page.route('**/api/tasks', (route) =>
      route.fulfill({ status: 403, json: { data: null, errorCode: 'FORBIDDEN', errorDescription: 'No.' } }),
    )
    const path = `/tasks/employeeAdd/${place.project}/${place.task}`
    await go(path)
    await page.getByRole('heading', { name: 'Access denied' }).waitFor()
    await frame(page).waitFor()
    await isIn(page, path)
    expect(await saidSoFar(page)).toEqual([])
  })

  test('any more goes on being shown to whoever is in it', async () => {
    const visit = await stage.visit({ as: people.dana })
    const { page, go } = visit
    visit.allow(/status of 503/)
    const path = `/punchlistDetails/${punch.open}`
    const listens = page.waitForResponse('**/api/notifications/stream')
    await go(path)
    await listens
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    const isAway = page.waitForResponse((response) => response.status() === 503)
    await page.route('**/api/punchlist/**', (route) => route.fulfill({ status: 503, body: 'away' }))
    const token = await stage.tokenOf(people.dana)
    await stage.post(token, '/api/punchlist/update', [
      { punchListUniqueId: punch.open, punchListName: 'Renamed' },
    ])
    await isAway
    await follow(page, `${path}?status=Completed`)
    await page.waitForURL(/status=Completed/)
    await isIn(page, path)
    expect(await notHad(page).count()).toBe(0)
    expect(await saidSoFar(page)).toEqual([])
  })

  test('because its code does not come is for want of a connection, not an unknown error', async () => {
    const visit = await stage.visit({ as: people.dana })
    const { page, go } = visit
    visit.allow(/ERR_FAILED/, /CallError: You're not connected/, /dynamically imported module/)
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    await go('/employee')
    await page.getByText(/^Displaying /).waitFor()
    const isAway = /\/assets\/loaders|\/api\/health/
    await page.route(isAway, (route) => route.abort())
    const { employeeUniqueID } = await somebody()
    await follow(page, `/employee/edit/${employeeUniqueID}`)
    await notHad(page).waitFor()
    await page.getByText(OFFLINE).waitFor()
    await page.unroute(isAway)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page
      .getByLabel(/First name/)
      .first()
      .waitFor()
  })

  const somebody = async () => {
    const response = await fetch(`${stage.origin}/api/session`, {
      headers: { authorization: await stage.tokenOf(people.luis) },
    })
    const { data } = (await response.json()) as { data: { employeeUniqueId: string } }
    return { employeeUniqueID: data.employeeUniqueId }
  }
})
