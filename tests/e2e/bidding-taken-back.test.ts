/**
 * An owner takes a project back from bidders: the owner is asked first, and bidders see it
 * (records.md 'Addendum').
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { addActivities, addJob, addTask, addWorkOrder } from '#database/seed/builders.ts'
import { newAccount, newPerson, type Person } from '#tests/harness/server.ts'
import { hasBrowser } from './browser.ts'
import { heard, useStage } from './stage.ts'

describe.skipIf(!hasBrowser)('a project that is taken back', () => {
  const stage = useStage({ isPrepared: true })
  let owner: Person
  let vendor: Person
  const advertised = new Map<string, string>()

  beforeAll(async () => {
    const { db } = stage.server.database
    const account = await newAccount(stage.server, 'Owner')
    owner = await newPerson(stage.server, account)
    vendor = await newPerson(stage.server, await newAccount(stage.server, 'Vendor'))
    for (const title of ['Ferry terminal', 'Boathouse', 'Net loft']) {
      const workOrder = await addWorkOrder(db, account, {
        ...{ title, construction_phase: '1', bidding_end_date: '2050-12-01', is_bid_advertised: true },
      })
      const task = await addTask(db, await addJob(db, workOrder, { title: 'Ground' }), { name: 'Footings' })
      await addActivities(db, [{ task, title: 'Form', target_metric: '100', unit: 'm²' }])
      const body = { workOrderUniqueId: workOrder.workOrderId }
      await stage.post(vendor.token, '/api/bidsummary/showintent', body)
      advertised.set(title, workOrder.workOrderId)
    }
  })

  test('by its form asks first, and the bidder sees who did, when, and what is left', async () => {
    const woid = advertised.get('Ferry terminal')
    const { page, go, look, allow } = await stage.visit({ as: owner.token })
    allow(/workorder\/update/)
    await go(`/project/edit?obj=${woid}`)
    await page.getByText('As saved: Bidding ends at the end of Dec 1, 2050 UTC.').waitFor()
    await page.getByRole('combobox', { name: 'Phase' }).click()
    await page.getByRole('option', { name: 'Construction', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Take this project back from bidders?' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByText('1 company intends to bid. If you take this project back, everyone').waitFor()
    await look('taking back by the form')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Nothing was saved. The project is still open for bids.').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByRole('button', { name: 'Save project' }).click()
    await heard(page, 'Workorder was updated', 'success')
    await expect.poll(() => page.url()).toContain('/projects/details/')

    const bidder = await stage.visit({ as: vendor.token })
    await bidder.go('/bids/bid-history')
    const row = bidder.page.getByRole('row').filter({ hasText: 'Ferry terminal' })
    await row.getByText('Taken back by the owner').waitFor()
    expect(await row.getByText('days left').count()).toBe(0)
    await bidder.look('my bids, taken back')
    await row.getByRole('link', { name: 'Ferry terminal' }).click()
    await bidder.page
      .getByText(/^Company of Owner took this project back on .* You are notified if/)
      .waitFor()
    expect(await bidder.page.getByRole('button', { name: 'Submit bid…' }).count()).toBe(0)
    await bidder.look('a bid, taken back')
    await bidder.go('/notifications')
    await bidder.page.getByText('Ferry terminal: the owner has taken it back').waitFor()
  })

  test('by deleting several asks first, once for all', async () => {
    const { page, go, look, allow } = await stage.visit({ as: owner.token })
    allow(/workorder\/delete/)
    await go('/home')
    for (const title of ['Boathouse', 'Net loft'])
      await page.getByRole('checkbox', { name: `Choose ${title}` }).check()
    await page.getByRole('button', { name: 'Delete 2 projects' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete 2 projects?' })
    const confirm = dialog.getByRole('button', { name: 'Delete 2 projects' })
    await confirm.click()
    await dialog
      .getByRole('alert')
      .getByText('1 company intends to bid. If you delete these projects')
      .waitFor()
    await look('deleting several, asked further')
    await confirm.click()
    await heard(page, '2 projects were deleted', 'success')
    await dialog.waitFor({ state: 'hidden' })
  })
})
