/** More tests of punch lists: groups and filters, items closed by other people, phones and paper. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { getSession } from '#features/identity/contract.ts'
import { hasBrowser } from './browser.ts'
import { chooseFound } from './choose-found.ts'
import { addList, punchRecords } from './punchlists-records.ts'
import { heard, people, useStage, widthBeyond } from './stage.ts'

/** Opens a select and chooses an option. */
async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

describe.skipIf(!hasBrowser)('punch lists', () => {
  const stage = useStage()

  test('items are grouped, filtered and found, and the address keeps it', async () => {
    const { list } = await addList(stage, 'Many rooms', 12)
    const { page, go } = await stage.stay({ as: people.dana })
    await go(`/punchlistDetails/${list}`)
    await page.getByText('Displaying 10 of 12 Records').waitFor()
    await page.getByRole('button', { name: 'Items, page 2' }).click()
    await page.getByText('Fault 12').waitFor()
    await choose(page, 'Group', 'By location')
    await page.getByRole('button', { name: /^Room 1 ?6 open/ }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: /^Room 2 ?6 open/ }).click()
    await page.getByText('Fault 2', { exact: true }).waitFor({ state: 'hidden' })
    await page.getByRole('searchbox', { name: 'Search the items' }).fill('Fault 11')
    await page.getByRole('button', { name: /^Room 1 ?1 open/ }).waitFor()
    expect(page.url()).toContain('group=location')
    expect(page.url()).toContain('search=Fault')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Closed' }).click()
    await page.getByText('No item matches').waitFor()
  })

  test('people, firms and trades are found in one field, and what is usual in the list is one tap away', async () => {
    const { list } = await addList(stage, 'Whoever it is', 0)
    const { page, go } = await stage.stay({ as: people.dana })
    await go(`/punchlistitem/add?Parent=${list}`)
    const who = page.getByRole('combobox', { name: 'Who is responsible' })
    const usual = page.getByRole('group', { name: 'Usual in this list' }).getByRole('button')
    await page.getByLabel('Description').fill('Light out in the hall')
    // Only the trade is chosen, because the firm is not known yet.
    await chooseFound(who, 'electrical', 'Electrical, any firm')
    await page.getByLabel('Due date').fill('+4')
    await page.getByRole('button', { name: 'Save and next' }).click()
    await page.getByText('· 1 saved').waitFor()
    expect(await who.inputValue()).toBe('Electrical, any firm')
    await page.getByLabel('Description').fill('Light out in the stair')
    await page.getByRole('button', { name: 'Clear the date' }).click()
    await usual.click()
    expect(await page.getByLabel('Due date').inputValue()).not.toBe('')
    expect(await usual.count()).toBe(0)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: '2. Light out in the stair' }).waitFor()
    const details = page.getByRole('region', { name: 'Details' })
    await details.getByText('Electrical').first().waitFor()

    // The responsible firm is removed, then an employee is chosen.
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect.poll(() => who.inputValue()).toBe('Electrical, any firm')
    // This button is for the mouse alone. A person with a keyboard empties the field.
    await page.locator('[aria-label="Clear who is responsible"]').click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await details.waitFor()
    expect(await details.getByText('Electrical').count()).toBe(0)
    await page.getByRole('button', { name: 'Edit' }).click()
    await chooseFound(who, 'grace', 'Grace Okafor')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await details.getByText('Grace Okafor').first().waitFor()
  })

  test('to whoever may not see firms none is offered, nor those of the newest items', async () => {
    const { list } = await addList(stage, 'Firms unseen', 0)
    const { data: grace } = await stage.server.call(getSession, { token: await stage.tokenOf(people.grace) })
    const item = { punchListUniqueId: list, punchListItemDescription: 'Open joint' }
    await stage.post(await stage.tokenOf(people.dana), '/api/punchlist/punchlistitem/create', [
      { ...item, contractorType: '2', subContractorTypeId: 4 },
      { ...item, employeeUniqueId: grace.employeeUniqueId },
    ])
    const { page, go } = await stage.stay({ as: people.dana })
    const recent = page.getByRole('group', { name: 'Recently responsible' }).getByRole('button')
    await go(`/punchlistitem/add?Parent=${list}`)
    await expect.poll(() => recent.allInnerTexts()).toEqual(['Grace Okafor', 'Electrical, any firm'])
    await page.route('**/api/session', async (route) => {
      const response = await route.fetch()
      const { data, ...rest } = (await response.json()) as { data: { permissions: Record<string, number> } }
      const permissions = { ...data.permissions, Subcontractors: 0 }
      await route.fulfill({ response, json: { ...rest, data: { ...data, permissions } } })
    })
    await page.reload()
    await expect.poll(() => recent.allInnerTexts()).toEqual(['Grace Okafor'])
    await page.getByRole('combobox', { name: 'Who is responsible' }).fill('electrical')
    await page.getByText('Nobody on the project and no firm matches').waitFor()
  })

  test('what somebody else closed meanwhile is said, and nothing is closed', async () => {
    const { list, ids } = await addList(stage, 'Two at once', 2)
    const { page, go, allow } = await stage.stay({ as: people.dana })
    allow(/status of 409/)
    await go(`/punchlistDetails/${list}`)
    await page.getByRole('checkbox', { name: /^Choose 1\./ }).check()
    await page.getByRole('checkbox', { name: /^Choose 2\./ }).check()
    await page.getByRole('button', { name: 'Close 2 items' }).click()
    await stage.post(await stage.tokenOf(people.luis), '/api/punchlist/item/close', [ids[0]])
    await page.getByRole('dialog').getByRole('button', { name: 'Close 2 items' }).click()
    await heard(page, 'This punch list item is already complete.', 'info')
    await page.getByText('1 of 2 closed').first().waitFor()
  })

  test('what was changed since it was chosen is closed by nobody who has not seen it', async () => {
    const { list, ids } = await addList(stage, 'Changed meanwhile', 2)
    const { page, go, allow } = await stage.stay({ as: people.dana })
    allow(/status of 409/)
    await go(`/punchlistDetails/${list}`)
    await page.getByRole('checkbox', { name: /^Choose 1\./ }).check()
    await page.getByRole('checkbox', { name: /^Choose 2\./ }).check()
    await page.getByRole('button', { name: 'Close 2 items' }).click()
    await stage.post(await stage.tokenOf(people.luis), '/api/punchlist/punchlistitem/update', [
      { punchListItemUniqueId: ids[0], punchListItemDescription: 'A crack through the wall' },
    ])
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Close 2 items' }).click()
    await heard(page, 'Someone else has changed this in the meantime.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('0 of 2 closed').first().waitFor()
    const changed = page.getByRole('checkbox', { name: /^Choose 1\. A crack/ })
    await changed.uncheck()
    await changed.check()
    await page.getByRole('button', { name: 'Close 2 items' }).click()
    await dialog.getByRole('button', { name: 'Close 2 items' }).click()
    await page.getByText('2 of 2 closed').first().waitFor()
  })

  test('an inactive item is not deleted, and the menu says why', async () => {
    const { ids } = await addList(stage, 'Set aside', 1)
    const token = await stage.tokenOf(people.dana)
    const { project } = await punchRecords(stage)
    await stage.post(token, '/api/punchlist/punchlistitem/update', [
      { punchListItemUniqueId: ids[0], statusId: 2 },
    ])
    const { page, go } = await stage.stay({ as: people.dana })
    await go(`/punchlistitemdetails/${project}/${ids[0]}`)
    await page.getByRole('button', { name: 'Actions for item 1' }).click()
    await page.getByText('An inactive punch list item cannot be deleted. Make it active first.').waitFor()
    const remove = page.getByRole('menuitem', { name: /^Delete/ })
    await expect.poll(() => remove.isDisabled()).toBe(true)
    // 000 §4: a person who chooses the disabled action gets a warning, and no question.
    await remove.click({ force: true })
    await page
      .locator('[data-kind="warning"]')
      .getByText('An inactive punch list item cannot be deleted. Make it active first.')
      .waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('a form without its parent leads back to where one was', async () => {
    const { project } = await punchRecords(stage)
    const { page, go, allow } = await stage.stay({ as: people.dana })
    allow(/status of 404/)
    await go(`/punchlists/${project}`)
    await page.getByRole('heading', { name: 'Punch lists' }).waitFor()
    await page.getByRole('main').getByText('Items', { exact: true }).first().click()
    await page.getByText('Handrail bracket loose on the landing.').waitFor()
    await page.evaluate(() => history.pushState({ __TSR_index: 2 }, '', '/punchlistitem/add'))
    await heard(page, 'Missing info, redirected to projects!', 'info')
    await page.getByText('Handrail bracket loose on the landing.').waitFor()
    await go('/punchlistitem/edit')
    await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor()
    await go(`/punchlistDetails/${project}`)
    await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor()
  })

  test('on a phone an item is added with few taps, and closed', async () => {
    const { list } = await addList(stage, 'By phone', 0)
    const { page, go } = await stage.stay({ as: people.grace, size: 'phone' })
    await go(`/punchlistDetails/${list}`)
    await page.getByRole('button', { name: 'Add item' }).tap()
    await page.getByLabel('Description').fill('Loose tile')
    await page.getByRole('button', { name: 'Save', exact: true }).tap()
    await page.getByRole('heading', { name: '1. Loose tile' }).waitFor()
    await page.getByRole('heading', { name: 'Before' }).waitFor()
    expect(await widthBeyond(page)).toBe(0)
    await page.getByRole('button', { name: 'Close item' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Close item' }).tap()
    await heard(page, 'Successfully closed', 'success')
    await page.getByText('Closed', { exact: true }).first().waitFor()
  })

  test('the sheet prints the list alone', async () => {
    const { open } = await punchRecords(stage)
    const { page, go } = await stage.visit({ as: people.dana, theme: 'dark' })
    await go(`/punchlistsheet/${open}`)
    await page.getByText('Linden Street Library Renewal · Level 2 interiors').waitFor()
    await page.getByText('Walked by').waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
    await expect.poll(() => page.getByRole('navigation', { name: 'Breadcrumb' }).isVisible()).toBe(false)
    await expect.poll(() => page.getByText('Walked by').isVisible()).toBe(true)
    const paper = page.getByRole('article')
    expect(await paper.evaluate((sheet) => getComputedStyle(sheet).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    )
    const { x } = (await paper.boundingBox()) ?? { x: 0 }
    expect(x, 'no room is kept for the rail').toBeLessThan(60)
    if (process.env.PICTURES) {
      mkdirSync(process.env.PICTURES, { recursive: true })
      await page.screenshot({
        path: join(process.env.PICTURES, 'punch-list-sheet-print.png'),
        fullPage: true,
      })
    }
  })
})
