/** What others do appears by itself, to those whom it concerns; and what happens when the connection is away. */
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { people, projectOf, useStage } from './stage.ts'

/** It takes a fraction of a second; a busy machine may need more. */
const SOON = { timeout: 5000 }

describe.skipIf(!hasBrowser)('changes of others', () => {
  const stage = useStage()

  test('are seen by themselves, in the same account alone', async () => {
    const [dana, luis, amara] = await Promise.all(
      [people.dana, people.luis, people.amara].map((as) => stage.visit({ as })),
    )
    if (!dana || !luis || !amara) throw new Error('never')
    await Promise.all([dana.go('/project/add'), luis.go('/home'), amara.go('/home')])
    await luis.page.getByText('Linden Street Library Renewal').waitFor()
    await amara.page.getByText('Yard Wash-out Basin').waitFor()
    const seenByAmara: string[] = []
    amara.page.on('request', (request) => {
      if (request.url().includes('/api/')) seenByAmara.push(request.url())
    })
    await luis.page.evaluate(() => {
      document.body.dataset.sameDocument = 'yes'
    })

    await dana.page.getByLabel('Title').fill('Tollhouse Roof')
    await dana.page.getByRole('button', { name: 'Add project' }).click()
    await dana.page.getByText('Tollhouse Roof has been added').waitFor()
    await luis.page.getByText('Tollhouse Roof').waitFor(SOON)
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
    await dana.page.getByText('Workorder was updated').waitFor()
    await luis.page.getByRole('heading', { level: 1, name: 'Tollhouse Roof and Gutters' }).waitFor(SOON)
    expect(await luis.page.evaluate(() => document.body.dataset.sameDocument), 'no reload').toBe('yes')
    expect(seenByAmara).toEqual([])
    expect(await amara.page.getByText('Tollhouse').count()).toBe(0)
  })

  test('are not lost while a list is still loading on', async () => {
    const { page, go } = await stage.visit({ as: people.dana })
    await page.route('**/api/workorder/employee', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    })
    await go('/home')
    await page.getByText(/^Displaying 4 of \d+ Records$/).waitFor()
    await stage.post(await stage.tokenOf(people.dana), '/api/workorder/create', [
      { workOrderTitle: 'Added meanwhile' },
    ])
    await page.getByText('Added meanwhile').waitFor(SOON)
  })

  test('are caught up with when the connection is back', async () => {
    const visit = await stage.visit({ as: people.dana })
    const { page, go, context, look } = visit
    visit.allow(/ERR_INTERNET_DISCONNECTED/)
    await go('/home')
    await page.getByText('Millrace Footbridge').waitFor()
    const isOffline = page.getByRole('status').filter({ hasText: 'Offline' })
    expect(await isOffline.count()).toBe(0)

    await context.setOffline(true)
    await page.getByText("You're not connected to the internet!").waitFor()
    await isOffline.waitFor()
    await look('offline')
    await stage.post(await stage.tokenOf(people.luis), '/api/workorder/update', [
      {
        workOrderUniqueID: await projectOf(stage, 'Millrace'),
        workOrderTitle: 'Millrace Footbridge and Steps',
      },
    ])
    await page.getByRole('textbox', { name: 'Filter by title or place' }).fill('footbridge')
    const alert = page.getByRole('alert').filter({ hasText: 'Error fetching data.' })
    await alert.getByText("You're not connected to the internet!").waitFor()

    await context.setOffline(false)
    await page.getByText('Millrace Footbridge and Steps').waitFor()
    await isOffline.waitFor({ state: 'hidden' })
  })

  test('are waited for when the server does not answer, and one is told', async () => {
    const visit = await stage.visit({ as: people.dana })
    const { page, go } = visit
    visit.allow(/ERR_FAILED/)
    await page.route('**/api/notifications/stream', (route) => route.abort())
    await go('/home')
    await page.getByText('Foundry Lofts Block C').waitFor()
    const isAway = page.getByRole('status').filter({ hasText: 'Reconnecting' })
    expect(await isAway.count(), 'a short interruption is nobody’s business').toBe(0)
    await isAway.waitFor()
    await page.unroute('**/api/notifications/stream')
    await isAway.waitFor({ state: 'hidden' })
  })

  test('a form says that it could not be saved, and keeps what was typed', async () => {
    const visit = await stage.visit({ as: people.dana })
    const { page, go, context } = visit
    visit.allow(/ERR_INTERNET_DISCONNECTED/)
    await go('/project/add')
    await page.getByLabel('Title').fill('Written under ground')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Add project' }).click()
    await page.locator('form').getByRole('alert').getByText("You're not connected to the internet!").waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Written under ground')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Add project' }).click()
    await page.getByText('Written under ground has been added').waitFor()
  })
})
