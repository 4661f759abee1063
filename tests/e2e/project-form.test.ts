/** Adding and editing a project (000 §5, §8): refusals, questions, and no second save by a double click. */

import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DAY_MILLISECONDS, dayAfter } from '#contract/days.ts'
import { hasBrowser } from './browser.ts'
import { heard, people, projectOf, useStage } from './stage.ts'

/** Returns the day that is `days` days after today, as the form writes it: MM-dd-yyyy. */
function dayFromToday(days: number): string {
  const [year, month, day] = dayAfter(new Date().toISOString(), days).split('-')
  return `${month}-${day}-${year}`
}

const summaryOf = (page: Page) => page.getByRole('alert').filter({ hasText: 'This cannot be saved yet' })

describe.skipIf(!hasBrowser)('the form of a project', () => {
  const stage = useStage()

  async function rowsOf(title: string) {
    const { rows } = await sql<{
      title: string
      status_id: number
      phase: string
      start_date: string | null
    }>`
      select title, status_id, construction_phase as phase, start_date::text
        from work_order where company_id is not null and account_id is not null and title = ${title}
    `.execute(stage.server.database.db)
    return rows
  }

  test('says what is missing: at the field when one leaves it, in a summary when one saves', async () => {
    const { page, go, look } = await stage.stay({ as: people.dana })
    await go('/home')
    await page.getByRole('link', { name: 'New project' }).click()
    await page.getByRole('heading', { name: 'New project' }).waitFor()
    await expect.poll(() => page.title()).toBe('New project · Plumbline')
    const title = page.getByLabel('Title')
    await expect.poll(() => title.evaluate((field) => field.matches(':focus'))).toBe(true)
    await page.keyboard.press('Tab')
    await page.getByText('Must not be empty').waitFor()
    await expect.poll(() => title.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => summaryOf(page).count()).toBe(0)
    for (let tries = 0; tries < 2; tries += 1) {
      await page.getByRole('button', { name: 'Add project' }).click()
      await summaryOf(page).getByText('Title: Must not be empty').waitFor()
      await expect.poll(() => summaryOf(page).evaluate((alert) => alert.matches(':focus'))).toBe(true)
    }
    await look('new project, refused')
    await title.fill('Something')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.getByText('Must not be empty', { exact: true }).count()).toBe(0)
    // The summary disappears with the last problem, and the focus does not move.
    await summaryOf(page).waitFor({ state: 'detached' })
    const end = page.getByLabel('End date')
    await end.fill('13-45-2027')
    await page.keyboard.press('Tab')
    await page.getByText(/^13-45-2027 is no date/).waitFor()
    expect(await summaryOf(page).count(), 'of no try to save').toBe(0)
    await end.fill('')
    await title.fill('')
    await page.getByRole('button', { name: 'Add project' }).click()
    await summaryOf(page).getByText('Title: Must not be empty').waitFor()
    await end.fill('13-45-2027')
    await page.keyboard.press('Tab')
    await summaryOf(page)
      .getByText(/^End date: /)
      .waitFor()
    expect(await summaryOf(page).evaluate((alert) => alert.matches(':focus'))).toBe(false)
    await title.fill('Something')
    await page.keyboard.press('Tab')
    await expect
      .poll(() => summaryOf(page).getByRole('listitem').allInnerTexts())
      .toEqual([expect.stringMatching(/^End date: /)])
  })

  test('takes days from today to the documented last one, weeks from Monday', async () => {
    const { page, go, look } = await stage.stay({ as: people.dana })
    await go('/project/add')
    const start = page.getByLabel('Start date')
    const end = page.getByLabel('End date')
    await start.click()
    const calendar = page.getByRole('table')
    expect((await calendar.locator('thead').innerText()).trim().split(/\s+/)).toEqual([
      'Mo',
      'Tu',
      'We',
      'Th',
      'Fr',
      'Sa',
      'Su',
    ])
    const name = (days: number) => {
      const day = new Date(Date.now() + days * DAY_MILLISECONDS)
      return `${day.getUTCDate()} ${day.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' })} ${day.getUTCFullYear()}`
    }
    await expect
      .poll(() => calendar.getByRole('button', { name: name(0), exact: true }).isEnabled())
      .toBe(true)
    const before = calendar.locator('button:disabled')
    await expect
      .poll(() => before.count())
      .toBe(
        await calendar
          .locator('button')
          .evaluateAll(
            (days, today) => days.findIndex((day) => day.getAttribute('aria-label') === today),
            name(0),
          ),
      )
    await look('new project, days')
    await calendar.getByRole('button', { name: name(0), exact: true }).click()
    await expect.poll(() => start.inputValue()).toBe(dayFromToday(0))

    await start.fill(dayFromToday(-1))
    await page.keyboard.press('Tab')
    await page.getByText(`${dayFromToday(-1)} is before today, ${dayFromToday(0)}`).waitFor()
    await expect.poll(() => start.inputValue()).toBe(dayFromToday(-1))
    await start.fill(dayFromToday(0))
    await end.fill('02-01-2051')
    await page.keyboard.press('Tab')
    await page.getByText('02-01-2051 is not between 02-01-2000 and 01-31-2051').waitFor()
    await expect.poll(() => end.inputValue()).toBe('02-01-2051')
    await end.fill('next week')
    await page.keyboard.press('Tab')
    await page.getByText('next week is no date: write it as MM-dd-yyyy, 25 Nov, today or +3').waitFor()
    expect(await end.inputValue()).toBe('next week')
    await end.fill('01-31-2051')
    await page.keyboard.press('Tab')
    await expect.poll(() => end.inputValue()).toBe('01-31-2051')
    await end.click()
    await expect.poll(() => calendar.getByRole('button', { name: '31 January 2051' }).isEnabled()).toBe(true)
    await expect.poll(() => calendar.getByRole('button', { name: '1 February 2051' }).isDisabled()).toBe(true)
    await expect.poll(() => page.getByRole('button', { name: 'Next month' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByText(/(tomorrow|02-01-2051) is no/).count()).toBe(0)

    // An end before the start is refused, also if the start is moved behind the end.
    await start.fill(dayFromToday(40))
    await end.fill(dayFromToday(39))
    await page.keyboard.press('Tab')
    await page.getByText(`${dayFromToday(39)} is before the start, ${dayFromToday(40)}`).waitFor()
    expect(await end.inputValue()).toBe(dayFromToday(39))
    await end.fill(dayFromToday(41))
    await start.fill(dayFromToday(50))
    await page.getByLabel('Title').fill('Ends before it starts')
    await page.getByRole('button', { name: 'Add project' }).click()
    await summaryOf(page)
      .getByText(`End date: ${dayFromToday(41)} is before the start, ${dayFromToday(50)}`)
      .waitFor()
    expect(await rowsOf('Ends before it starts')).toEqual([])
  })

  test('asks for the country first, then offers its states', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    await go('/project/add')
    const country = page.getByRole('combobox', { name: 'Country' })
    const state = page.getByRole('combobox', { name: 'State' })
    await expect.poll(() => state.isDisabled()).toBe(true)
    await country.fill('united st')
    // The list is filtered a moment after typing, and the keys act on the filtered list.
    await page.getByRole('option', { name: 'United States' }).waitFor()
    await expect.poll(() => page.getByRole('option').count()).toBe(1)
    await page.keyboard.press('ArrowDown')
    await page.locator('[role="option"][data-combobox-selected]').waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => country.inputValue()).toBe('United States')
    await expect.poll(() => state.isEnabled()).toBe(true)
    await state.fill('califor')
    await page.getByRole('option', { name: 'California' }).click()
    await expect.poll(() => state.inputValue()).toBe('California')
    await country.fill('canad')
    await page.getByRole('option', { name: 'Canada' }).click()
    await expect.poll(() => state.inputValue()).toBe('')
    await state.click()
    await page.getByRole('option', { name: 'Ontario' }).waitFor()
  })

  test('saves by Ctrl Enter, and leads to the project', async () => {
    const { page, go, look } = await stage.stay({ as: people.dana })
    await go('/project/add')
    await page.getByLabel('Title').fill('  Weir Street Gatehouse ')
    await page.getByLabel('Start date').fill(dayFromToday(3))
    await page.getByLabel('Description').fill('Brick by brick.')
    await page.keyboard.press('Control+Enter')
    await heard(page, 'Weir Street Gatehouse has been added')
    await page.waitForURL('**/projects/details/*')
    await page.getByRole('heading', { level: 1, name: 'Weir Street Gatehouse' }).waitFor()
    await page.getByText('No jobs yet').waitFor()
    await look('a project that was just added')
    const [month, day, year] = dayFromToday(3).split('-')
    expect(await rowsOf('Weir Street Gatehouse')).toEqual([
      { title: 'Weir Street Gatehouse', status_id: 1, phase: '2', start_date: `${year}-${month}-${day}` },
    ])
    await go('/home')
    await expect.poll(() => page.getByRole('row').nth(1).innerText()).toContain('Weir Street Gatehouse')
  })

  test('saves once, however often one clicks, and when the answer is lost', async () => {
    const visit = await stage.stay({ as: people.dana })
    const { page, go } = visit
    const saves: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/workorder/create'))
        saves.push(request.headers()['idempotency-key'] ?? '')
    })
    await go('/project/add')
    await page.getByLabel('Title').fill('Clicked twice')
    await page.getByRole('button', { name: 'Add project' }).dblclick()
    await page.waitForURL('**/projects/details/*')
    expect(saves).toHaveLength(1)
    expect(await rowsOf('Clicked twice')).toHaveLength(1)

    visit.allow(/ERR_FAILED/)
    await go('/project/add')
    await page.route('**/api/workorder/create', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByLabel('Title').fill('Answer lost')
    await page.getByRole('button', { name: 'Add project' }).click()
    await page.getByRole('alert').getByText("You're not connected to the internet!").waitFor()
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Answer lost')
    await page.unroute('**/api/workorder/create')
    await page.getByRole('button', { name: 'Add project' }).click()
    await heard(page, 'Answer lost has been added')
    expect(await rowsOf('Answer lost')).toHaveLength(1)
    expect(new Set(saves.slice(1)).size).toBe(1)
  })

  test('asks before unsaved changes are lost', async () => {
    const { page, go, look } = await stage.stay({ as: people.dana })
    await go('/project/add')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL('**/home')

    await page.getByRole('link', { name: 'New project' }).click()
    await page.getByLabel('Title').fill('Half-way')
    const help = page.getByRole('link', { name: 'Help' })
    await help.click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.waitFor()
    await look('leaving without saving')
    expect(
      await dialog
        .getByRole('button', { name: 'Stay' })
        .last()
        .evaluate((it) => it.matches(':focus')),
    ).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/project/add')
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Half-way')
    await expect.poll(() => help.evaluate((link) => link.matches(':focus'))).toBe(true)

    await page.goBack()
    await dialog.waitFor()
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL('**/home')
  })

  test('edits, and does not overwrite what somebody else changed meanwhile', async () => {
    const visit = await stage.stay({ as: people.dana })
    const { page, go, look } = visit
    const id = await projectOf(stage, 'Quarry Lane')
    // The overview shows the whole head of the project, with the link Edit.
    const edit = async () => {
      await go(`/projects/details/${id}?view=overview`)
      await page.getByRole('link', { name: 'Edit', exact: true }).click()
    }
    await edit()
    await page.getByRole('heading', { name: 'Edit project' }).waitFor()
    await page.getByLabel('City').fill('Elkhorn')
    await page.getByRole('button', { name: 'Save' }).dblclick()
    await heard(page, 'Workorder was updated')
    await page.waitForURL(`**/projects/details/${id}*`)
    await go(`/projects/details/${id}?view=overview`)
    await page.getByText('700 Quarry Lane, Elkhorn', { exact: true }).waitFor()

    await edit()
    await page.getByLabel('City').fill('Elkhorn Pass')
    await stage.post(await stage.tokenOf(people.eleanor), '/api/workorder/update', [
      { workOrderUniqueID: id, workOrderCity: 'Elsewhere' },
    ])
    visit.allow(/status of 409/)
    await page.getByRole('button', { name: 'Save' }).click()
    await page
      .getByRole('alert')
      .getByText(/^Someone else has changed this in the meantime\./)
      .waitFor()
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Elkhorn Pass')
    await look('editing, refused')
  })

  test('shows the bidding dates of a bidding project alone', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    await go('/project/add')
    await expect.poll(() => page.getByRole('combobox', { name: 'Phase' }).inputValue()).toBe('Construction')
    await expect.poll(() => page.getByLabel('Bids due').count()).toBe(0)
    await page.getByRole('combobox', { name: 'Phase' }).click()
    await page.getByRole('option', { name: 'Bidding' }).click()
    await page.getByLabel('Bids due').waitFor()
  })

  test('is not held up by a bidding date that is out of sight, and does not lose one', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    const choosePhase = async (phase: string) => {
      await page.getByRole('combobox', { name: 'Phase' }).click()
      await page.getByRole('option', { name: phase, exact: true }).click()
    }
    const datesOf = async (title: string) => {
      const { rows } = await sql<{ due: string | null; ends: string | null }>`
        select bidding_due_date::text as due, bidding_end_date::text as ends
          from work_order where company_id is not null and account_id is not null and title = ${title}
      `.execute(stage.server.database.db)
      return rows
    }
    await go('/project/add')
    await page.getByLabel('Title').fill('Bid for no longer')
    await choosePhase('Bidding')
    await page.getByLabel('Bids due').fill('next week')
    await choosePhase('Construction')
    await page.getByRole('button', { name: 'Add project' }).click()
    await heard(page, 'Bid for no longer has been added')
    expect(await datesOf('Bid for no longer')).toEqual([{ due: null, ends: null }])

    const stored = { due: '2026-03-04', ends: '2026-03-09' }
    const [project] = await stage.post<string[]>(await stage.tokenOf(people.dana), '/api/workorder/create', [
      {
        workOrderTitle: 'Was bid for',
        constructionPhase: '2',
        biddingDueDate: stored.due,
        biddingEndDate: stored.ends,
      },
    ])
    await go(`/project/edit?obj=${project}`)
    await choosePhase('Bidding')
    await page.getByLabel('Bidding ends').fill('next week')
    await choosePhase('Construction')
    await page.getByLabel('City').fill('Elkhorn')
    await page.getByRole('button', { name: 'Save' }).click()
    await heard(page, 'Workorder was updated')
    expect(await datesOf('Was bid for')).toEqual([stored])
  })
})
