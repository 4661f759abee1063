/** Features of all lists: sorting, choice of columns, saved views, export, choice of rows, and keys. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { addList } from './punchlists-records.ts'
import { heard, people, useStage } from './stage.ts'

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

const headings = (page: Page) => page.getByRole('columnheader').allInnerTexts()
const names = (page: Page) =>
  page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.querySelector('a')?.textContent ?? ''))
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name, exact: true })

/** Exports a list as CSV, and returns its rows. */
async function savedRows(page: Page): Promise<string[]> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: /^Export the/ }).click()
      await item(page, 'CSV').click()
    })(),
  ])
  const text = await readFile(await saved.path(), 'utf8')
  return text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
}

describe.skipIf(!hasBrowser)('a register', () => {
  const stage = useStage()

  test('is sorted by a press on a heading, up, down and as usual, and the address says so', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    await go('/employee')
    await rowOf(page, 'Aisha Mensah').waitFor()
    const heading = page.getByRole('columnheader', { name: 'Role' })
    expect(await heading.getAttribute('aria-sort')).toBe('none')
    await heading.getByRole('button').click()
    await page.waitForURL('**/employee?sort=role')
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending')
    const roles = () => page.locator('tbody tr > td:nth-child(3)').allInnerTexts()
    await expect.poll(async () => (await roles())[0]).toBe('Account administrator')
    expect(await roles()).toEqual((await roles()).toSorted((a, b) => a.localeCompare(b)))
    await heading.getByRole('button').click()
    await page.waitForURL('**/employee?sort=-role')
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('descending')
    await page.reload()
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('descending')
    await heading.getByRole('button').click()
    await page.waitForURL((url) => url.search === '')
    await rowOf(page, 'Aisha Mensah').waitFor()
    // An unknown sort order is ignored.
    await go('/employee?sort=shoes')
    await rowOf(page, 'Aisha Mensah').waitFor()
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('none')
  })

  test('shows the columns that one has chosen, in their order, on each device of theirs', async () => {
    const { page, go } = await stage.stay({ as: people.luis })
    await go('/home')
    await rowOf(page, 'Linden Street').waitFor()
    await expect
      .poll(() => headings(page))
      .toEqual([
        ...['Project', 'Progress', 'Risk', 'Ends', 'Activities', 'Records', 'Next date', 'Value', 'Actions'],
      ])
    // A column with several figures is exported as several columns.
    expect((await savedRows(page))[0]).toBe(
      'Title,Progress,Risk,End date,Late activities,Open records,Overdue records,Your turn,Next date,What is next,Value',
    )
    await button(page, 'Columns').click()
    for (const name of ['Activities', 'Records', 'Next date'])
      await page.getByRole('checkbox', { name }).click()
    await page.getByRole('checkbox', { name: 'Begins' }).click()
    await button(page, 'Value: further left').click()
    const kept = page.waitForResponse((response) =>
      /"isCompact":true/.test(response.request().postData() ?? ''),
    )
    await page.getByText('Compact', { exact: true }).click()
    expect(await page.getByRole('checkbox', { name: 'Project' }).isDisabled()).toBe(true)
    const chosen = ['Project', 'Progress', 'Risk', 'Value', 'Ends', 'Begins', 'Actions']
    await expect.poll(() => headings(page)).toEqual(chosen)
    await kept
    const elsewhere = await stage.stay({ as: people.luis })
    await elsewhere.go('/home')
    await expect.poll(() => headings(elsewhere.page)).toEqual(chosen)
    // The export has the columns that are shown.
    const rows = await savedRows(elsewhere.page)
    expect(rows[0]).toBe('Title,Progress,Risk,Value,End date,Start date')
    await button(elsewhere.page, 'Columns').click()
    await item(elsewhere.page, 'Default columns').click()
    await expect.poll(() => headings(elsewhere.page)).toContain('Activities')
    // Other people have their own columns.
    const dana = await stage.stay({ as: people.dana })
    await dana.go('/home')
    await expect.poll(() => headings(dana.page)).toContain('Activities')
  })

  test('is saved as it is shown: filter and order', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    await go('/home?search=harbor&sort=-title')
    await page.getByText('Displaying 3 of 3 Records').waitFor()
    const shown = await names(page)
    const rows = await savedRows(page)
    expect(rows.slice(1).map((row) => row.split(',')[0]?.replaceAll('"', ''))).toEqual(shown)
    expect(shown).toEqual(shown.toSorted((a, b) => b.localeCompare(a)))
  })

  test('is kept as a view: by name, shared with the account, opened with', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    await go('/home?risk=critical&sort=title')
    await page.getByText(/Displaying \d of \d Records/).waitFor()
    await button(page, 'Views').click()
    await item(page, 'Save this view').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('What burns')
    await dialog.getByLabel('Share it with everyone in the account').check()
    await dialog.getByLabel('Always open the list with it').check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await heard(page, 'What burns was saved', 'success')
    await button(page, 'View: What burns').waitFor()

    // The list opens with the view, and a person can return to all rows.
    await go('/home')
    await page.waitForURL(/risk=critical/)
    await button(page, 'View: What burns').waitFor()
    await expect.poll(() => page.getByText('Linden Street').count()).toBe(0)
    await button(page, 'View: What burns').click()
    await item(page, 'All').click()
    await rowOf(page, 'Linden Street').waitFor()
    await page.reload()
    await rowOf(page, 'Linden Street').waitFor()

    // Another person of the account finds the view, but may not change it.
    const luis = await stage.stay({ as: people.luis })
    await luis.go('/home')
    await rowOf(luis.page, 'Linden Street').waitFor()
    await button(luis.page, 'Views').click()
    await item(luis.page, /^What burns/).click()
    await luis.page.waitForURL(/risk=critical/)
    await button(luis.page, 'View: What burns').click()
    await item(luis.page, 'Always open with this view').waitFor()
    await expect.poll(() => item(luis.page, 'Delete this view').count()).toBe(0)

    // A change of the view can be saved. Then the view is deleted.
    await go('/home')
    await button(page, 'View: What burns').waitFor()
    await page.getByRole('button', { name: 'Risk: Critical. Remove this filter' }).click()
    await button(page, 'View: What burns').click()
    await item(page, 'Save the changes to What burns').click()
    await heard(page, 'What burns was saved', 'success')
    await button(page, 'View: What burns').click()
    await item(page, 'Open with all again').click()
    await heard(page, 'The list opens with all again', 'success')
    await button(page, 'View: What burns').click()
    await item(page, 'Delete this view').click()
    await heard(page, 'What burns was deleted', 'success')
    await button(page, 'Views').click()
    await item(page, 'All').waitFor()
    await expect.poll(() => item(page, /^What burns/).count()).toBe(0)
  })

  test('is gone through by keys, which can be turned off', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    const { list } = await addList(stage, 'By keys', 4)
    await go(`/punchlistDetails/${list}`)
    await page.getByText('Displaying 4 of 4 Records').waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await page.keyboard.press('j')
    await expect.poll(focused).toBe('Fault 1')
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await expect.poll(focused).toBe('Fault 3')
    await page.keyboard.press('k')
    await expect.poll(focused).toBe('Fault 2')
    await page.getByText('1 chosen').waitFor()
    // A click with Shift chooses all rows in between.
    await page.getByRole('checkbox', { name: /^Choose 4\./ }).click({ modifiers: ['Shift'] })
    await page.getByText('4 chosen').waitFor()
    await button(page, 'Choose none').click()
    await expect.poll(() => page.getByText('chosen').count()).toBe(0)
    await page.keyboard.press('/')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
    // In the search field the keys are letters.
    await page.keyboard.type('jx')
    await page.getByText('No item matches').waitFor()
    await button(page, 'Show all items').click()
    await page.getByText('Displaying 4 of 4 Records').waitFor()

    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await dialog.getByRole('switch', { name: 'Use these keys on this device' }).uncheck({ force: true })
    await dialog.getByRole('button', { name: 'Close' }).click()
    const before = await focused()
    await page.keyboard.press('j')
    expect(await focused()).toBe(before)
    await button(page, 'Columns').click()
    await item(page, 'Keyboard shortcuts').click()
    await dialog.getByRole('switch', { name: 'Use these keys on this device' }).check({ force: true })
  })

  test('does with all that are chosen what one agrees to, and not with whom it is refused', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    const token = await stage.tokenOf(people.dana)
    const titles = ['Chosen one', 'Chosen two', 'Chosen three']
    await stage.post(
      token,
      '/api/workorder/create',
      titles.map((workOrderTitle) => ({ workOrderTitle })),
    )
    await go('/home?search=chosen')
    await page.getByText('Displaying 3 of 3 Records').waitFor()
    await page.getByRole('checkbox', { name: 'Choose all that are shown' }).check()
    await page.getByRole('checkbox', { name: 'Choose Chosen two' }).uncheck()
    await button(page, 'Delete 2 projects').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 projects' }).click()
    await heard(page, '2 projects were deleted', 'success')
    await page.getByText('Displaying 1 of 1 Records').waitFor()
    await button(page, 'Undo').click()
    await page.getByText('Displaying 3 of 3 Records').waitFor()

    await go('/employee?search=whitlock')
    expect(await page.getByRole('checkbox', { name: 'Choose Dana Whitlock. This is you' }).isDisabled()).toBe(
      true,
    )
    await go('/employee?search=jamal')
    await page.getByRole('checkbox', { name: 'Choose Jamal Whitfield' }).check()
    await button(page, 'Deactivate 1 employee').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate 1 employee' }).click()
    await heard(page, 'The employee is inactive now', 'success')
    await rowOf(page, 'Jamal Whitfield').getByText('Inactive').waitFor()
  })

  test('is filtered and sorted on a phone, in a sheet', async () => {
    const { page, go } = await stage.stay({ as: people.dana, size: 'phone' })
    await go('/home')
    await page.getByText('Linden Street Library Renewal').waitFor()
    await button(page, 'Show').click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('combobox', { name: 'Risk' }).click()
    await page.getByRole('option', { name: 'Low' }).click()
    await sheet.getByRole('combobox', { name: 'Sort' }).click()
    await page.getByRole('option', { name: 'Project, down' }).click()
    await sheet.getByRole('button', { name: 'Done' }).click()
    await page.waitForURL(/risk=low&sort=-title|sort=-title&risk=low/)
    await button(page, 'Show (2)').waitFor()
    await page.getByRole('button', { name: 'Risk: Low. Remove this filter' }).click()
    await button(page, 'Show (1)').waitFor()
  })
})
