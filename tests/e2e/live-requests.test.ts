/**
 * The number of requests that changes by other people cause on an open screen. Own changes are not fetched
 * twice.
 */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { footings, placeOf } from './planning-records.ts'
import { people, scrollUntil, useStage } from './stage.ts'

const LIST = '/api/workorder/employee'
const MANY = 200

/** Counts the calls of the project list from here on. */
function countLists(page: Page): { calls: number } {
  const counted = { calls: 0 }
  page.on('request', (request) => {
    if (request.url().endsWith(LIST)) counted.calls += 1
  })
  return counted
}

describe.skipIf(!hasBrowser)('an open project list', () => {
  const stage = useStage({ isPrepared: true })
  let token: string
  let terraces: string[]

  beforeAll(async () => {
    token = await stage.tokenOf(people.dana)
    terraces = await stage.post(
      token,
      '/api/workorder/create',
      Array.from({ length: MANY }, (_each, number) => ({ workOrderTitle: `Terrace ${number + 1}` })),
    )
  })

  const rename = (workOrderUniqueID: string | undefined, workOrderTitle: string) =>
    stage.post(token, '/api/workorder/update', [{ workOrderUniqueID, workOrderTitle }])

  test('of 200 projects costs one request when somebody captures', async () => {
    const { page, go } = await stage.visit({ as: people.luis })
    const listens = page.waitForResponse('**/api/notifications/stream')
    await go('/home?search=Terrace')
    await listens
    // Waits for 20 rows at a time, because all loads together take long on a busy machine.
    for (let shown = 20; shown <= MANY; shown += 20)
      await scrollUntil(page, page.getByText(/^Terrace/).nth(shown - 1))
    const { activity } = await placeOf(stage, footings)
    const counted = countLists(page)

    await stage.post(token, '/api/employeesubtasks/create', [
      { subTaskUniqueId: activity, metricCompleted: '1' },
    ])
    await expect.poll(() => counted.calls).toBeGreaterThan(0)
    // When these changes are shown, the capture can cause no more calls. They also show that both ends of the
    // list are fetched.
    await rename(terraces[0], 'Terrace at the end')
    await rename(terraces[MANY - 1], 'Terrace at the top')
    await page.getByText('Terrace at the end').waitFor()
    await page.getByText('Terrace at the top').waitFor()
    expect(await page.getByText(/^Terrace/).count()).toBe(MANY)
    // The capture and the two renames: at most one call each.
    expect(counted.calls).toBeLessThanOrEqual(3)
  })

  test('that has grown shorter meanwhile shows what is left, and loads on again', async () => {
    const { page, go } = await stage.visit({ as: people.luis })
    await stage.post(
      token,
      '/api/workorder/create',
      Array.from({ length: 9 }, (_each, number) => ({ workOrderTitle: `Mews ${number + 1}` })),
    )
    const mews = await stage.post<{ items: { workOrderUniqueID: string }[] }>(token, LIST, {
      searchKey: 'Mews',
      NumberOfItemsPerPage: 9,
    })
    const listens = page.waitForResponse('**/api/notifications/stream')
    await go('/home?search=Mews')
    await listens
    await scrollUntil(page, page.getByText('Displaying 9 of 9 Records'))
    const gone = mews.items.slice(0, 6).map(({ workOrderUniqueID }) => workOrderUniqueID)
    await stage.post(token, '/api/workorder/delete', gone)
    await page.getByText('Displaying 3 of 3 Records').waitFor()
    await stage.post(token, '/api/workorder/restore', gone)
    await scrollUntil(page, page.getByText('Displaying 9 of 9 Records'))
  })

  test('fetches what one did oneself once, and another tab of the same person as well', async () => {
    const { page, go, context } = await stage.visit({ as: people.dana })
    const [, kept] = await stage.post<string[]>(token, '/api/workorder/create', [
      { workOrderTitle: 'Gatehouse' },
      { workOrderTitle: 'Gatehouse yard' },
    ])
    const path = '/home?search=Gatehouse'
    const listens = page.waitForResponse('**/api/notifications/stream')
    await go(path)
    await listens
    const other = await context.newPage()
    const otherListens = other.waitForResponse('**/api/notifications/stream')
    await other.goto(`${stage.origin}${path}`)
    await otherListens
    for (const tab of [page, other]) await tab.getByText('Displaying 2 of 2 Records').waitFor()
    const [own, theirs] = [countLists(page), countLists(other)]

    await page.getByRole('button', { name: 'Actions for Gatehouse', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete project' }).click()
    for (const tab of [page, other]) await tab.getByText('Displaying 1 of 1 Records').waitFor()
    expect(theirs.calls).toBe(1)
    // The other tab has been notified and has fetched. By now this tab would have fetched again, too.
    await rename(kept, 'Gatehouse, told of')
    await page.getByText('Gatehouse, told of').waitFor()
    expect(own.calls).toBe(2)
  })

  test('is fetched again after a call that was done, and whose answer was lost', async () => {
    const visit = await stage.visit({ as: people.dana })
    const { page, go } = visit
    // The question stays open, requests the deleted project, and gets 404.
    visit.allow(/ERR_FAILED/, /status of 404/)
    await stage.post(token, '/api/workorder/create', [{ workOrderTitle: 'Boathouse' }])
    const listens = page.waitForResponse('**/api/notifications/stream')
    await go('/home?search=Boathouse')
    await listens
    await page.route('**/api/workorder/delete', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Actions for Boathouse' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete project' }).click()
    await page.getByText('No project matches').waitFor()
  })
})
