/**
 * If the reply to a saved record is lost, another try does not save the record again: the dialog uses the
 * same idempotency key (decisions 'Idempotency').
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { listLogOfPermit } from '#features/permits/contract.ts'
import { listCommentsOfRfi } from '#features/rfis/contract.ts'
import { listSubmittalPackages } from '#features/submittals/contract.ts'
import { hasBrowser } from './browser.ts'
import { permitRecords } from './permits-records.ts'
import { rfiRecords } from './rfis-records.ts'
import { people, projectOf, type Stage, useStage } from './stage.ts'

interface Row {
  /** Opens the dialog and fills it in. */
  fill: (page: Page) => Promise<void>
  button: string
  path: string
  /** Returns the record to which the entry belongs, and the address of its screen. */
  recordOf: (stage: Stage) => Promise<{ id: string; at: string }>
  /** Returns the number of entries of the record. */
  count: (stage: Stage, token: string, id: string) => Promise<number>
}

const rows: [name: string, row: Row][] = [
  [
    'a sign-off',
    {
      recordOf: async (stage) => {
        const { building: id } = await permitRecords(stage)
        return { id, at: `/permitDetails/${id}` }
      },
      fill: async (page) => {
        await page.getByRole('button', { name: 'Sign off' }).click()
        await page.getByRole('dialog').getByRole('textbox', { name: 'Notes' }).fill('Twice?')
      },
      button: 'Sign off',
      path: '/api/permitlog/create',
      count: async ({ server }, token, id) =>
        (await server.call(listLogOfPermit, { token, body: { TargetUniqueID: id } })).data.totalCount,
    },
  ],
  [
    'a package',
    {
      recordOf: async (stage) => {
        const id = await projectOf(stage, 'Linden')
        return { id, at: `/submittals/${id}` }
      },
      fill: async (page) => {
        await page.getByRole('button', { name: 'Packages' }).click()
        await page.getByRole('textbox', { name: 'New package' }).fill('Twice?')
      },
      button: 'Add',
      path: '/api/submittal/package/create',
      count: async ({ server }, token, id) =>
        (await server.call(listSubmittalPackages, { token, body: { TargetUniqueID: id } })).data.totalCount,
    },
  ],
  [
    'a comment',
    {
      recordOf: async (stage) => {
        const { open: id, project } = await rfiRecords(stage)
        return { id, at: `/rfidetails/${project}/${id}` }
      },
      fill: async (page) => {
        await page.getByRole('textbox', { name: 'Comment' }).fill('Twice?')
      },
      button: 'Comment',
      path: '/api/rficomments/create',
      count: async ({ server }, token, id) =>
        (await server.call(listCommentsOfRfi, { token, body: { TargetUniqueID: id } })).data.totalCount,
    },
  ],
]

describe.skipIf(!hasBrowser)('a lost answer', () => {
  const stage = useStage()

  test.each(rows)('of %s: what is tried again is there once', async (_name, row) => {
    const { id, at } = await row.recordOf(stage)
    const token = await stage.tokenOf(people.dana)
    const before = await row.count(stage, token, id)
    const { page, go, allow } = await stage.visit({ as: people.dana })
    allow(/ERR_FAILED/)
    await go(at)
    await row.fill(page)
    await page.route(`**${row.path}`, async (route) => {
      // The request reaches the server, but the reply does not reach the page.
      await route.fetch()
      await route.abort()
    })
    const button = page.getByRole('button', { name: row.button, exact: true }).last()
    await button.click()
    await page.getByText("You're not connected to the internet!").first().waitFor()
    await page.unroute(`**${row.path}`)
    await Promise.all([page.waitForResponse(`**${row.path}`), button.click()])
    expect(await row.count(stage, token, id)).toBe(before + 1)
  })
})
