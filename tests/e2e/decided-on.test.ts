/** A record changes while a dialog asks about it: the dialog names the change, and nothing is decided. */
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { changeOrderRecords } from './change-orders-records.ts'
import { rfiRecords } from './rfis-records.ts'
import { heard, people, useStage } from './stage.ts'

describe.skipIf(!hasBrowser)('a decision', () => {
  const stage = useStage()

  test('on an RFI that changes meanwhile is refused, and the dialog says what has changed', async () => {
    const luis = await stage.tokenOf(people.luis)
    const { open: id, project } = await rfiRecords(stage)
    const { page, go, allow, look } = await stage.stay({ as: people.dana })
    allow(/status of 409/)
    await go(`/rfidetails/${project}/${id}`)
    await page.getByRole('region', { name: 'History' }).getByRole('listitem').first().waitFor()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This is a one way process').waitFor()
    await stage.post(luis, '/api/rfi/update', {
      paramCollection: [{ rfiUniqueId: id, rfiTitle: 'Handrail, something else entirely' }],
    })
    const changed = dialog.getByRole('alert').filter({ hasText: 'Changed since you opened this' })
    await changed.getByText('Handrail, something else entirely').waitFor()
    await look('a decision on what has changed')
    await dialog.getByRole('button', { name: 'YES. APPROVE IT!' }).click()
    await heard(page, 'Someone else has changed this in the meantime.')
    await dialog.getByRole('button', { name: 'NO. CANCEL APPROVAL' }).click()
    await dialog.waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await dialog.getByText('This is a one way process').waitFor()
    expect(await changed.count()).toBe(0)
    await dialog.getByRole('button', { name: 'YES. APPROVE IT!' }).click()
    await heard(page, 'Successfully approved', 'success')
  })

  test('on an RFI never tells its own step as a change, however late it is answered', async () => {
    const luis = await stage.tokenOf(people.luis)
    const { job, asked: other, project } = await rfiRecords(stage)
    const [id = ''] = await stage.post<string[]>(luis, '/api/rfi/create', [
      { jobUniqueId: job, rfiTitle: 'Answered late' },
    ])
    const { page, go } = await stage.stay({ as: people.dana })
    await go(`/rfidetails/${project}/${id}`)
    await page.getByRole('region', { name: 'History' }).getByRole('listitem').first().waitFor()
    // The step is done, but its reply waits until the page has fetched the history with this step.
    await page.route('**/api/rfi/update', async (route) => {
      const answer = await route.fetch()
      const fetched = page.waitForResponse('**/api/rfihistory/rfi')
      await stage.post(luis, '/api/rfi/update', {
        paramCollection: [{ rfiUniqueId: other, rfiTitle: 'Asbestos, moved' }],
      })
      await fetched
      await page.waitForTimeout(300)
      await route.fulfill({ response: answer })
    })
    const seen: string[] = []
    await page.exposeFunction('sayChanged', (text: string) => seen.push(text))
    await page.evaluate(() => {
      const said = (globalThis as unknown as { sayChanged: (text: string) => void }).sayChanged
      new MutationObserver(() => {
        if (document.body.textContent.includes('Changed since you opened this')) said('seen')
      }).observe(document.body, { childList: true, subtree: true })
    })
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'YES. APPROVE IT!' }).click()
    await heard(page, 'Successfully approved', 'success')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(seen).toEqual([])
  })

  test('on a change order whose item changes meanwhile waits for who has looked at it', async () => {
    const token = await stage.tokenOf(people.dana)
    const { draft, project } = await changeOrderRecords(stage)
    const { items } = await stage.post<{ items: { taskUniqueId: string }[] }>(
      token,
      '/api/changeordermaster/getbychangeorder',
      { TargetUniqueID: draft },
    )
    const session = await fetch(`${stage.origin}/api/session`, { headers: { authorization: token } })
    const { data } = (await session.json()) as { data: { employeeUniqueId: string } }
    const [id = ''] = await stage.post<string[]>(token, '/api/changeordermaster/create', [
      {
        taskUniqueId: items[0]?.taskUniqueId,
        changeOrderName: 'Rock in the trench',
        actors: [1, 2].map((roleTypeUniqueId) => ({
          roleTypeUniqueId,
          approverEmployeeUniqueId: data.employeeUniqueId,
        })),
      },
    ])
    const [item = ''] = await stage.post<string[]>(token, '/api/changeorderitem/create', [
      { changeOrderMasterUniqueId: id, changeOrderItemName: 'Break rock', changeOrderItemAmount: 100 },
    ])
    const { page, go, look } = await stage.stay({ as: people.dana })
    await go(`/changeorder-details/${project}/${id}`)
    await page.getByRole('region', { name: 'History' }).getByRole('listitem').first().waitFor()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const approve = dialog.getByRole('button', { name: 'Approve', exact: true })
    await expect.poll(() => approve.isEnabled()).toBe(true)
    await stage.post(token, '/api/changeorderitem/update', [
      { changeOrderItemUniqueId: item, changeOrderItemAmount: 999_999 },
    ])
    await dialog.getByRole('alert').filter({ hasText: 'Changed since you opened this' }).waitFor()
    await expect.poll(() => approve.isEnabled()).toBe(false)
    await look('a decision on what has changed, with amounts')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await dialog.getByText('$999,999.00').first().waitFor()
    await approve.click()
    await heard(page, 'Successfully approved', 'success')
  })
})
