/** The form of a change order: items in a grid, the effect of an approval, and saving and sending in one step. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { changeOrderRecords } from './change-orders-records.ts'
import { heard, people, projectOf, useStage } from './stage.ts'

/** The most clicks that are needed to write and send a change order with two items. */
const MOST_CLICKS = 12

interface Item {
  changeOrderItemName: string
  changeOrderItemAmount: string
}

describe.skipIf(!hasBrowser)('the form of a change order', () => {
  const stage = useStage()

  const choose = async (
    page: Page,
    click: (what: Locator) => Promise<void>,
    field: string,
    option: string | RegExp,
  ) => {
    await click(
      page
        .getByRole('combobox', { name: field, exact: true })
        .or(page.getByRole('textbox', { name: field, exact: true })),
    )
    await click(page.getByRole('option', { name: option }).first())
  }

  test('makes one with two items and sends it, in few clicks', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    const project = await projectOf(stage, 'Linden')
    let clicks = 0
    const click = async (what: Locator) => {
      clicks += 1
      await what.click()
    }
    await go(`/changeorders/${project}`)
    await click(page.getByRole('link', { name: 'New change order' }).first())
    await page.getByRole('textbox', { name: 'Title' }).waitFor()
    await page.keyboard.type('Higher curb at the skylight')
    // No approver is preset, so the button names nobody.
    await expect.poll(() => page.getByRole('button', { name: 'Save and send', exact: true }).count()).toBe(1)
    await choose(page, click, 'Type', 'Design error or omission')
    await choose(page, click, 'Job', /./)
    await choose(page, click, 'Task', /./)
    await page.getByRole('textbox', { name: 'Item 1, description' }).focus()
    await page.keyboard.type('16 more anchors')
    await page.getByRole('textbox', { name: 'Item 1, amount' }).focus()
    await page.keyboard.type('1280.50')
    await page.keyboard.press('Enter')
    await page.getByRole('group', { name: 'Item 2' }).waitFor()
    await page.keyboard.type('Credit: curb stock returned')
    await page.getByRole('textbox', { name: 'Item 2, amount' }).focus()
    await page.keyboard.type('-180')
    await page.getByText('+$1,100.50').waitFor()
    await choose(page, click, 'Reviewer', /Luis Ortega/)
    await choose(page, click, 'Approver', /Dana Whitlock/)
    await click(page.getByRole('button', { name: 'Save and send to Luis Ortega' }))
    await heard(page, 'was sent to Luis Ortega', 'success')
    await page.getByRole('heading', { name: /Higher curb/ }).waitFor()
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
    await page.getByText('Pending').first().waitFor()

    // For the next change order one click chooses the same people.
    await go(`/changeorders-add/${project}`)
    await page.getByRole('button', { name: 'Same as last time' }).click()
    await page.getByRole('button', { name: 'Save and send to Luis Ortega' }).waitFor()
  })

  test('asks for what is missing, and says it at its field', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    const project = await projectOf(stage, 'Linden')
    await go(`/changeorders-add/${project}`)
    await page.getByRole('textbox', { name: 'Title' }).fill('Something')
    await page.getByRole('textbox', { name: 'Item 1, amount' }).fill('a lot')
    await page.keyboard.press('Control+Enter')
    const summary = page.getByRole('alert').first()
    await summary.getByText('Type: Must be chosen').waitFor()
    await summary.getByText('Item 1, description:').waitFor()
    await summary.getByText('Item 1, amount:').waitFor()
    await page.getByText('Choose a reviewer and an approver.').waitFor()
    expect(await page.getByText('Approver / reviewer employee not selected').count()).toBeGreaterThan(0)
  })

  test('says what the server refuses of an item at its row, rows that are empty counted', async () => {
    const { page, go, allow } = await stage.stay({ as: people.dana })
    const { project, draft } = await changeOrderRecords(stage)
    allow(/status of 400/)
    await page.route('**/api/changeordermaster/update', (route) =>
      route.fulfill({
        status: 400,
        json: {
          data: null,
          errorCode: 'INVALID_INPUT',
          errorDescription: 'Not so',
          fields: [{ path: '0.items.2.changeOrderItemAmount', message: 'is refused' }],
        },
      }),
    )
    await go(`/changeorders-edit/${project}/${draft}`)
    await page.getByRole('button', { name: 'Add row' }).click()
    await page.getByRole('button', { name: 'Add row' }).click()
    await page.getByRole('textbox', { name: 'Item 4, description' }).fill('Lights')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('alert').getByText('Item 4, amount: Is refused').waitFor()
    await page.getByRole('group', { name: 'Item 4' }).getByText('Amount: Is refused').waitFor()
  })

  test('edits the items of a draft, takes one out and brings it back, and saves without sending', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    const { project, draft } = await changeOrderRecords(stage)
    const dana = await stage.tokenOf(people.dana)
    const itemsOf = async () =>
      (
        await stage.post<{ items: Item[] }>(dana, '/api/changeorderitem/getbychangeordermaster', {
          TargetUniqueID: draft,
          NumberOfItemsPerPage: 100,
        })
      ).items
    const before = await itemsOf()
    await go(`/changeorders-edit/${project}/${draft}`)
    const rows = page.getByRole('group', { name: /^Item \d+$/ })
    await expect.poll(() => rows.count()).toBe(before.length)
    await page.getByRole('textbox', { name: 'Item 1, description' }).focus()
    await page.keyboard.press('Control+Backspace')
    await expect.poll(() => rows.count()).toBe(before.length - 1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => rows.count()).toBe(before.length)
    await page.getByRole('button', { name: 'Paste rows' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Item\tAmount\nNight lights\t1,450.00\nFlagging\t600')
    await dialog.getByRole('button', { name: 'Check the rows' }).click()
    await dialog.getByRole('button', { name: 'Add 2 items' }).click()
    await expect.poll(() => rows.count()).toBe(before.length + 2)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await heard(page, 'Updated.', 'success')
    expect(await itemsOf()).toEqual([
      ...before.map(({ changeOrderItemName }) => expect.objectContaining({ changeOrderItemName })),
      expect.objectContaining({ changeOrderItemName: 'Night lights', changeOrderItemAmount: '1450.00' }),
      expect.objectContaining({ changeOrderItemName: 'Flagging', changeOrderItemAmount: '600.00' }),
    ])
    await page.getByText('Draft').first().waitFor()
  })

  test.each(['light', 'dark'] as const)(
    'folds what it would change to a line on a phone, in %s',
    async (theme) => {
      const { page, go, look } = await stage.visit({ as: people.dana, size: 'phone', theme })
      const { project, draft } = await changeOrderRecords(stage)
      await go(`/changeorders-edit/${project}/${draft}`)
      const line = page.getByRole('button', { name: /^If this is approved/ })
      await line.getByText(/^\+\$/).waitFor()
      await line.click()
      await page.getByRole('region', { name: 'If this is approved' }).getByText('Project ends').waitFor()
      await look(`what approving a draft would change on a phone ${theme}`)
      await line.click()
      await page.getByRole('button', { name: 'More of item 1' }).click()
      await page.getByRole('textbox', { name: 'Details' }).scrollIntoViewIfNeeded()
      await look(`more of an item on a phone ${theme}`)
    },
  )

  test('offers to ask again what it would change where nobody answers', async () => {
    const { page, go, allow } = await stage.stay({ as: people.dana })
    const { project, draft } = await changeOrderRecords(stage)
    allow(/Failed to load resource/)
    let isAway = true
    await page.route('**/api/changeordermaster/preview', (route) =>
      isAway ? route.fulfill({ status: 503, json: { errorDescription: 'Not now' } }) : route.fallback(),
    )
    await go(`/changeorders-edit/${project}/${draft}`)
    const side = page.getByRole('region', { name: 'If this is approved' })
    await side.getByRole('button', { name: 'Try again' }).waitFor()
    isAway = false
    await side.getByRole('button', { name: 'Try again' }).click()
    await side.getByText('Contract').waitFor()
  })
})
