/** A change order from draft until it is in effect, in three browsers that show each step at once. */
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { rfiRecords, tokenAsGuest } from './rfis-records.ts'
import { heard, people, useStage } from './stage.ts'

interface Task {
  taskUniqueId: string
}

describe.skipIf(!hasBrowser)('a change order', () => {
  const stage = useStage()

  test('is sent, approved by one after the other, and comes into force in every open browser', async () => {
    const luis = await stage.tokenOf(people.luis)
    const { project, job } = await rfiRecords(stage)
    const { items: tasks } = await stage.post<{ items: Task[] }>(luis, '/api/tasks/jobs', {
      TargetUniqueID: job,
    })
    const employeeOf = async (token: string) => {
      const response = await fetch(`${stage.origin}/api/session`, { headers: { authorization: token } })
      return ((await response.json()) as { data: { employeeUniqueId: string } }).data.employeeUniqueId
    }
    const nils = await tokenAsGuest(stage, people.nils)
    const dana = await stage.tokenOf(people.dana)
    const [id = ''] = await stage.post<string[]>(luis, '/api/changeordermaster/create', [
      {
        jobUniqueId: job,
        taskUniqueId: tasks[0]?.taskUniqueId,
        changeOrderName: 'Deeper footing',
        actors: [
          { roleTypeUniqueId: 1, approverEmployeeUniqueId: await employeeOf(nils) },
          { roleTypeUniqueId: 2, approverEmployeeUniqueId: await employeeOf(dana) },
        ],
      },
    ])
    await stage.post(luis, '/api/changeorderitem/create', [
      { changeOrderMasterUniqueId: id, changeOrderItemName: 'Concrete', changeOrderItemAmount: '1000' },
    ])
    const address = `/changeorder-details/${project}/${id}`
    const [sender, reviewer, approver] = await Promise.all([
      stage.visit({ as: people.luis }),
      stage.visit({ as: nils }),
      stage.visit({ as: people.dana }),
    ])
    for (const { go } of [sender, approver]) await go(address)

    await sender.page.getByRole('button', { name: 'Send for approval' }).click()
    await sender.page.getByRole('dialog').getByRole('button', { name: /^Send/ }).click()
    await expect.poll(() => sender.page.getByRole('button', { name: 'Send for approval' }).count()).toBe(0)
    // A guest sees a change order only after it is sent.
    await reviewer.go(address)

    for (const { page } of [reviewer, approver]) {
      await page.getByText('Your turn').waitFor()
      await page.getByRole('button', { name: 'Approve', exact: true }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Approve/ })
        .click()
      await expect.poll(() => page.getByText('Your turn').count()).toBe(0)
    }
    await heard(approver.page, 'Successfully approved CO-', 'success')
    for (const { page } of [sender, reviewer, approver]) await page.getByText('In effect').first().waitFor()

    // The change order can be downloaded as a PDF, to be signed on paper.
    const saved = approver.page.waitForEvent('download')
    await approver.page.getByRole('button', { name: 'PDF' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^CO-\d+ Deeper footing\.pdf$/)
  })
})
